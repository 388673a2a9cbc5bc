import { t } from '@lingui/core/macro';
import type { ServiceReach } from '#shared/contract/reach.ts';

/** What the top bar says about the way to the service; `why`: in a sentence, where something is wrong. */
export interface ReachLabel {
  label: string;
  why: string | null;
}

const LABELS: Record<ServiceReach['state'], string> = {
  answering: 'online',
  unreachable: 'offline',
  silent: t`not answering`,
  token_refused: t`token refused`,
  failing: t`service error`,
};

/**
 * `connected`: the app's main process answers; `online`: the computer has a network; `isNear`: the service is on this computer and
 * needs none; `reach`: what the last request came to. Null while nothing is known: nothing was requested yet.
 */
export function reachLabel({
  connected,
  online,
  isNear,
  reach,
}: {
  connected: boolean;
  online: boolean;
  isNear: boolean;
  reach: ServiceReach | undefined;
}): ReachLabel | null {
  if (!connected) return { label: t`not answering`, why: t`Catalog Desk itself does not answer.` };
  if (!online && !isNear) return { label: 'offline', why: t`This computer has no network.` };
  return reach ? { label: LABELS[reach.state], why: reach.message } : null;
}
