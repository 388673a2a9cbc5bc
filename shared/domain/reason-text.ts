import { t } from '@lingui/core/macro';
import type { Reason } from '../contract/reason.ts';

/** Nobody gave a reason. */
export const NO_REASON: Reason = { code: null, said: null, message: null };

/** A reason in words, the app's first, the service's as a quotation; null where there are none. */
export function reasonText({ said, message }: Pick<Reason, 'said' | 'message'>): string | null {
  const quoted = said?.trim() ? t`The service says: “${said}”` : null;
  return [message?.trim() || null, quoted].filter((words) => words !== null).join(' ') || null;
}

/** The same where it stands behind a state, in a table or read aloud: the service's words alone need no quotation there. */
export const plainReason = (reason: Pick<Reason, 'said' | 'message'>): string | null =>
  reason.message?.trim() ? reasonText(reason) : reason.said?.trim() || null;
