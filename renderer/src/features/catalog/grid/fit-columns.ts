import type { Column, GridApi } from 'ag-grid-community';
import { parseColumnKey } from '#shared/domain/column-key.ts';
import { type GridRow, Look, valueAt } from '../cells/grid-row.ts';
import { shownTexts } from '../cells/shown-text.ts';
import { fittedWidth, type MeasuredCell, widenedFor } from './fitted-width.ts';
import { AROUND, pictureWidth, textMeasures } from './measure-text.ts';
import { IDENTIFIER_COLUMN, TITLE_COLUMN } from './row-source.ts';

/**
 * In CSS pixels around a text: for the icon of a state or a variant; for the fold button of a tree, and for each of its
 * levels.
 */
const SIGN = 16;
const FOLD = 46;
const LEVEL = 14;
/** Around the text of a header: padding, the sort arrow and the menu button. */
const HEADER = 56;

const SIGNED = Look.Edited | Look.Sending | Look.Applied | Look.Failed | Look.Conflict | Look.Unknown;

/**
 * Makes columns as wide as their header and the loaded rows need, within bounds; other columns keep their widths. The grid
 * reports the new widths as `autosizeColumns`.
 */
export function fitColumns(api: GridApi<GridRow>, columnIds: readonly string[] | 'all'): void {
  const shown = api.getAllDisplayedColumns();
  const fitted =
    columnIds === 'all' ? shown : shown.filter((column) => columnIds.includes(column.getColId()));
  if (fitted.length === 0) return;
  const rows: GridRow[] = [];
  api.forEachNode(({ data }) => {
    if (data) rows.push(data);
  });
  const measures = textMeasures(api);
  const widths = new Map<Column, number>();
  for (const column of fitted) {
    const id = column.getColId();
    const picture = pictureWidth(api, column);
    const cells = rows.map((row) => measuredCell(row, id, picture));
    widths.set(column, fittedWidth(measures.header(headerText(column)) + HEADER, cells, measures.of(id)));
  }
  for (const { text, columns } of headingsOf(fitted)) {
    const before = columns.map((column) => widths.get(column) ?? column.getActualWidth());
    const wide = widenedFor(measures.header(text) + HEADER, before);
    for (const [at, column] of columns.entries()) widths.set(column, wide[at]!);
  }
  const changes = [...widths].map(([key, newWidth]) => ({ key, newWidth }));
  api.setColumnWidths(changes, true, 'autosizeColumns');
}

function measuredCell(row: GridRow, columnId: string, picture: number): MeasuredCell {
  const texts = shownTexts(row, columnId);
  const tags = Array.isArray(valueAt(row, columnId)) ? texts.length : 0;
  const at = row.index.get(columnId);
  const isSigned = at !== undefined && ((row.looks[at] ?? 0) & SIGNED) !== 0;
  const isIndented = columnId === TITLE_COLUMN && row.isVariant && !row.place;
  const fold = columnId === IDENTIFIER_COLUMN && row.place ? FOLD + row.place.level * LEVEL : 0;
  const sign = isSigned || isIndented ? SIGN : 0;
  return { texts, around: AROUND.cell + AROUND.tag * tags + sign + fold + picture };
}

/** The text of a header: for a translatable property its language, because the property is named above. */
const headerText = (column: Column): string =>
  column.getParent()?.getColGroupDef()
    ? (parseColumnKey(column.getColId())?.locale ?? '')
    : (column.getColDef().headerName ?? '');

/** The headings over columns, each with all columns shown under it. */
function headingsOf(columns: readonly Column[]): { text: string; columns: Column[] }[] {
  const groups = new Set(columns.map((column) => column.getParent()));
  return [...groups].flatMap((group) => {
    const text = group?.getColGroupDef()?.headerName;
    if (!group || text === undefined) return [];
    return [{ text, columns: group.getDisplayedLeafColumns() }];
  });
}
