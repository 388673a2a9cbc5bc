import { t } from '@lingui/core/macro';
import type { ServiceReach } from '#shared/contract/reach.ts';

/** What the top bar says about the connection to the service. `why`: a sentence, if something is wrong. */
export interface ReachLabel {
  label: string;
  why: string | null;
}

const LABELS: Record<ServiceReach['state'], string> = {
  answering: t`online`,
  unreachable: t`offline`,
  silent: t`not answering`,
  token_refused: t`token refused`,
  failing: t`service error`,
};

/**
 * `connected`: the app's main process answers; `online`: the computer has a network; `isNear`: the service is on this computer
 * and needs none; `reach`: the result of the last request. Null while nothing is known, because nothing was requested yet.
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
  if (!online && !isNear) return { label: t`offline`, why: t`This computer has no network.` };
  return reach ? { label: LABELS[reach.state], why: reach.message } : null;
}
