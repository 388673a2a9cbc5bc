import type { CellEditorSelectorResult, GridApi, ICellEditorParams } from 'ag-grid-community';
import { type CellValue, kindOf, type ValueKind } from '#shared/domain/value.ts';
import { type GridRow, valueAt } from '../cells/grid-row.ts';
import { CellEditor, type CellEditorParams, type EditorKind } from './CellEditor.tsx';
import { areMostlyDates, isIsoDate } from './date/dates.ts';
import type { EditorParams } from './use-typed-edit.ts';

/** The kind of a cell: its value's own, or the property's where there is no value yet. */
export const cellKind = (value: CellValue, propertyKind: ValueKind): ValueKind =>
  value === null || (value === '' && propertyKind === 'multiline') ? propertyKind : kindOf(value);

/** The editor for a cell. Structs have none: they are shown, and edited as JSON where that is asked for. */
export function selectEditor(
  { api, data, column }: ICellEditorParams<GridRow>,
  propertyKind: ValueKind,
  editor: EditorParams,
): CellEditorSelectorResult | undefined {
  const id = column.getColId();
  const value = valueAt(data, id) ?? null;
  const kind = cellKind(value, propertyKind);
  if (kind === 'struct') return undefined;
  const params: CellEditorParams = { ...editor, kind: kind === 'text' ? textKind(api, id, value) : kind };
  return { component: CellEditor, params, popup: true, popupPosition: 'over' };
}

/** Dates are texts to the service. A cell without one is taken for a date where the column's others are. */
function textKind(api: GridApi<GridRow>, columnId: string, value: CellValue): EditorKind {
  if (typeof value === 'string' && value !== '') return isIsoDate(value) ? 'date' : 'text';
  const others: string[] = [];
  api.forEachNode(({ data }) => {
    const other = data && valueAt(data, columnId);
    if (typeof other === 'string' && other !== '') others.push(other);
  });
  return areMostlyDates(others) ? 'date' : 'text';
}
