import { t } from '@lingui/core/macro';
import type { Reason } from '../contract/reason.ts';
import { sentences } from './sentences.ts';

/** No reason was given. */
export const NO_REASON: Reason = { code: null, said: null, message: null };

/** A reason as text: the app's message first, then the service's as a quotation; null if there is neither. */
export function reasonText({ said, message }: Pick<Reason, 'said' | 'message'>): string | null {
  const quoted = said?.trim() ? t`The service says: “${said}”` : null;
  return sentences(message?.trim(), quoted) || null;
}

/** The same, for use after a state, in a table or read aloud: the service's text alone needs no quotation there. */
export const plainReason = (reason: Pick<Reason, 'said' | 'message'>): string | null =>
  reason.message?.trim() ? reasonText(reason) : reason.said?.trim() || null;
