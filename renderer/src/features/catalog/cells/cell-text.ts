import { t } from '@lingui/core/macro';
import type { CellState } from '#shared/domain/cell.ts';
import type { CreationMode } from '#shared/domain/creation.ts';
import { alignedNumberText } from '#shared/domain/number-format.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { type CellValue, isExactNumber } from '#shared/domain/value.ts';
import { CREATION_LABELS } from '../../../components/creation-labels.ts';
import { userNumbers, valueText } from '../../../components/value-text.ts';
import { cut, isRemoval } from '../../../editors/cell-labels.ts';

/** A cell of one line cannot show more than this; long descriptions would only fill the page with hidden text. */
export const SHOWN_CHARACTERS = 300;

/** The value that a cell shows: of a staged removal the one it takes away, else its own or its parent's. */
export const shownValue = (
  value: CellValue | undefined,
  state: CellState | null,
  inherited: CellValue = null,
): CellValue => (isRemoval(state) ? (state?.base ?? null) : (value ?? inherited));

/** What stands in a grid cell: at most so many characters of a text, a number with so many decimals or more. A staged removal shows what it takes away; no value shows what the parent has, if anything. */
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

/** How a product is marked. */
export interface ProductMark {
  removal: RemovalMode | null;
  creation: CreationMode | null;
}

/** How a product is marked, in words; '' when it is not. */
export const markLabel = (mark: ProductMark | null): string =>
  mark?.removal
    ? mark.removal === 'unlink'
      ? t`product to be unlinked`
      : t`product to be deleted`
    : mark?.creation
      ? CREATION_LABELS[mark.creation].tag
      : '';

const FATES: Record<RemovalMode, string> = {
  unlink: t`To be unlinked from the integration.`,
  delete: t`To be deleted from the service.`,
};

/** The same at length, as the first line of a hint; none for a product that is not marked. */
export function markHint({ removal, creation }: ProductMark): string[] {
  const fate = removal ? FATES[removal] : creation && CREATION_LABELS[creation].hint;
  return fate ? [t`${fate} Nothing is sent until you apply it in Review.`] : [];
}
