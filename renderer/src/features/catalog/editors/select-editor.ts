import type { CellEditorSelectorResult, ICellEditorParams } from 'ag-grid-community';
import { type CellValue, kindOf, type ValueKind } from '#shared/domain/value.ts';
import { type GridRow, valueAt } from '../cells/grid-row.ts';
import { ListEditor } from './ListEditor.tsx';
import { NumberEditor } from './NumberEditor.tsx';
import { TextEditor } from './TextEditor.tsx';
import type { EditorParams } from './use-typed-edit.ts';
import { YesNoEditor } from './YesNoEditor.tsx';

/** The kind of a cell: its value's own, or the property's where there is no value yet. */
export const cellKind = (value: CellValue, propertyKind: ValueKind): ValueKind =>
  value === null || (value === '' && propertyKind === 'multiline') ? propertyKind : kindOf(value);

const EDITORS = {
  text: TextEditor,
  multiline: TextEditor,
  number: NumberEditor,
  yesno: YesNoEditor,
  list: ListEditor,
} as const;

/** The editor for a cell. Structs have none: what made them (a classification, say) is the service's own. */
export function selectEditor(
  params: ICellEditorParams<GridRow>,
  propertyKind: ValueKind,
  editor: EditorParams,
): CellEditorSelectorResult | undefined {
  const kind = cellKind(valueAt(params.data, params.column.getColId()) ?? null, propertyKind);
  if (kind === 'struct') return undefined;
  return {
    component: EDITORS[kind],
    params: { ...editor, large: kind === 'multiline' },
    popup: true,
    popupPosition: 'over',
  };
}
