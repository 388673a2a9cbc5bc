import type { CellEditorSelectorResult, GridApi, ICellEditorParams } from 'ag-grid-community';
import type { ValueKind } from '#shared/domain/value.ts';
import { editorKind } from '../../../editors/editor-kind.ts';
import { type GridRow, valueAt } from '../cells/grid-row.ts';
import { GridCellEditor, type GridCellEditorParams, type GridEditorHooks } from './GridCellEditor.tsx';

/** The editor for a cell of the grid; none for structs. */
export function selectEditor(
  { api, data, column }: ICellEditorParams<GridRow>,
  propertyKind: ValueKind,
  hooks: GridEditorHooks,
): CellEditorSelectorResult | undefined {
  const id = column.getColId();
  const kind = editorKind(valueAt(data, id) ?? null, propertyKind, () => textsOf(api, id));
  if (kind === null) return undefined;
  const params: GridCellEditorParams = { opened: { ...hooks, kind } };
  return { component: GridCellEditor, params, popup: true, popupPosition: 'over' };
}

/** The texts that stand in the loaded rows of a column. */
function textsOf(api: GridApi<GridRow>, columnId: string): string[] {
  const texts: string[] = [];
  api.forEachNode(({ data }) => {
    const value = data && valueAt(data, columnId);
    if (typeof value === 'string' && value !== '') texts.push(value);
  });
  return texts;
}
