import { t } from '@lingui/core/macro';
import type { CellState } from '#shared/domain/cell.ts';
import { quoted as quotedText } from '#shared/domain/quoted.ts';
import { plainReason, reasonText } from '#shared/domain/reason-text.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { valueText } from '../components/value-text.ts';

const QUOTED_CHARACTERS = 1500;

/** The text of a value, shortened if it is very long. */
export const shortened = (value: CellValue): string => cut(valueText(value), QUOTED_CHARACTERS);

export const cut = (text: string, at: number): string => (text.length > at ? `${text.slice(0, at)}…` : text);

/** Whether a staged edit removes the value; the removed value is then shown struck through. */
export const isRemoval = (state: CellState | null): boolean =>
  state?.intent === 'remove' && state.mark !== 'applied' && state.base !== undefined && state.base !== null;

export const isStaged = (state: CellState | null): boolean =>
  state !== null && ['edited', 'failed', 'conflict', 'unknown'].includes(state.mark);

/** A value in a sentence. */
export function quoted(value: CellValue | undefined): string {
  if (value === null || value === undefined) return t`no value`;
  if (value === '') return t`an empty text`;
  if (Array.isArray(value) && value.length === 0) return t`an empty list`;
  return quotedText(shortened(value));
}

const reasonOf = ({ said = null, message = null }: { said?: string | null; message?: string | null }) => ({
  said,
  message,
});

/** Why a cell failed; null if no reason was given. */
export const cellReason = (state: CellState): string | null => reasonText(reasonOf(state));

/** Why a cell failed, as a sentence. */
export const failureLine = (state: CellState): string =>
  cellReason(state) ?? t`The service refused this value.`;

/** What a cell's mark means, in words; '' when there is none. */
export function stateLabel(state: CellState | null): string {
  if (!state) return '';
  switch (state.mark) {
    case 'edited':
      return state.intent === 'remove' ? t`edited: value will be removed` : t`edited`;
    case 'sending':
      return t`being sent`;
    case 'applied':
      return t`applied`;
    case 'failed': {
      const reason = plainReason(reasonOf(state));
      return reason === null ? t`failed: the service refused it` : t`failed: ${reason}`;
    }
    case 'conflict':
      return t`conflict: the service now has ${quoted(state.theirs)}`;
    case 'unknown':
      return t`outcome unknown`;
  }
}

/** What a mark means beyond its name, for screen reader users: why it failed, what the service has now. */
export const spokenDetails = (state: CellState | null): string | null =>
  state?.mark === 'failed' || state?.mark === 'conflict' ? stateLabel(state) : null;
