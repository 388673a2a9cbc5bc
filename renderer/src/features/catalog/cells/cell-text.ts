import type { CellState } from '#shared/domain/cell.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { REMOVAL_LABELS } from '../../../components/removal-labels.ts';
import { valueText } from '../../../components/value-text.ts';
import { cut, isRemoval } from '../../../editors/cell-labels.ts';

/** A cell cannot show more than this; long descriptions would only fill the page with hidden text. */
const SHOWN_CHARACTERS = 300;

/** What stands in a grid cell. A staged removal shows what it takes away; no value shows what the parent has, if anything. */
export function cellText(
  value: CellValue | undefined,
  state: CellState | null,
  inherited: CellValue = null,
): string {
  if (value === undefined) return '';
  const shown = isRemoval(state) ? (state?.base ?? null) : (value ?? inherited);
  return cut(typeof shown === 'string' ? shown : valueText(shown), SHOWN_CHARACTERS);
}

/** How a product is to be removed, in words; '' when it is not. */
export const removalLabel = (removal: RemovalMode | null): string =>
  removal ? `product ${REMOVAL_LABELS[removal].toBe}` : '';

const FATES: Record<RemovalMode, string> = {
  unlink: 'To be unlinked from the integration.',
  delete: 'To be deleted from the service.',
};

/** The same at length, as the first line of a hint; none for a product that is not marked. */
export const removalHint = (removal: RemovalMode | null): string[] =>
  removal ? [`${FATES[removal]} Nothing is sent until you apply it in Review.`] : [];
