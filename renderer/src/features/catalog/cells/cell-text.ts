import type { CellState } from '#shared/domain/cell.ts';
import { alignedNumberText } from '#shared/domain/number-format.ts';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';
import { userNumbers, valueText } from '../../../components/value-text.ts';
import { cut, isRemoval } from '../../../editors/cell-labels.ts';

/** A single-line cell cannot show more characters; longer descriptions would only fill the page with hidden text. */
export const SHOWN_CHARACTERS = 300;

/** The value that a cell shows: for a staged removal, the value that it removes; otherwise its own or its parent's. */
export const shownValue = (
  value: CellValue | undefined,
  state: CellState | null,
  inherited: CellValue = null,
): CellValue => (isRemoval(state) ? (state?.base ?? null) : (value ?? inherited));

/**
 * Returns the text of a grid cell: at most `characters` of a text, a number with at least `decimals` decimals. A staged
 * removal shows the value that it removes; a cell without a value shows its parent's, if any.
 */
export function cellText(
  value: CellValue | undefined,
  state: CellState | null,
  inherited: CellValue = null,
  { characters = SHOWN_CHARACTERS, decimals = 0 }: { characters?: number; decimals?: number } = {},
): string {
  if (value === undefined) return '';
  const shown = shownValue(value, state, inherited);
  if (typeof shown === 'number' || isExactNumber(shown))
    return alignedNumberText(shown, userNumbers, decimals);
  return cut(typeof shown === 'string' ? shown : valueText(shown), characters);
}
