import { t } from '@lingui/core/macro';
import { valueText } from '../../../components/value-text.ts';
import { cut, stateLabel } from '../../../editors/cell-labels.ts';
import { columnName } from '../../../state/column-names.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { IDENTIFIER_COLUMN } from '../grid/row-source.ts';
import type { GridSelection } from '../selection/grid-selection.ts';

/** The id of the drawn element of the active cell, for screen readers. */
export const ACTIVE_ID = 'active-cell';

const NAMED_CHARACTERS = 200;

/** Moves the id to the element of the active cell. Returns whether the cell is drawn. */
export function markActive({ active, geometry }: GridSelection): boolean {
  const before = document.getElementById(ACTIVE_ID);
  const element = active
    ? geometry.viewport.querySelector(
        `.ag-row[row-index="${active.row}"] [col-id="${CSS.escape(active.columnId)}"]`,
      )
    : null;
  if (element !== before) {
    before?.removeAttribute('id');
    if (element) element.id = ACTIVE_ID;
  }
  return element !== null;
}

/** Describes the active cell, for the field over it: column, value, state, product. */
export function activeLabel(grid: CatalogGrid): string {
  const active = grid.selecting?.active;
  if (!active) return t`Cells of the catalog`;
  const row = grid.activeRow();
  const ref = grid.activeCell();
  if (!row) return t`Row ${active.row + 1}, being read`;
  if (!ref)
    return active.columnId === IDENTIFIER_COLUMN
      ? t`Identifier: ${row.identifier}`
      : t`Product: ${row.title || row.identifier}`;
  const content = grid.contentOf(ref);
  const value = content?.value ?? null;
  const text =
    value === null ? t`no value` : value === '' ? t`empty text` : cut(valueText(value), NAMED_CHARACTERS);
  const state = stateLabel(content?.state ?? null);
  return [`${columnName(ref)}: ${text}`, state, row.identifier].filter(Boolean).join(', ');
}
