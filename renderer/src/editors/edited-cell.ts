import type { CellRef, CellState } from '#shared/domain/cell.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { failureLine } from './cell-labels.ts';

/** The cell being edited, with its whole value. */
export interface EditedCell {
  ref: CellRef;
  value: CellValue;
  /** The value if it is the service's own: what the service is expected to hold when the edit is staged. */
  seen?: CellValue | undefined;
  /** Why it could not be sent the last time. */
  failure?: string;
}

/**
 * A cell as it is shown when its edit begins. `state`: null if nothing is staged; `isSaving`: a value is being saved to disk.
 */
export const editedCell = (
  ref: CellRef,
  { value, state, isSaving = false }: { value: CellValue; state: CellState | null; isSaving?: boolean },
): EditedCell => ({
  ref,
  value,
  ...(state === null && !isSaving ? { seen: value } : {}),
  ...(state?.mark === 'failed' ? { failure: failureLine(state) } : {}),
});
