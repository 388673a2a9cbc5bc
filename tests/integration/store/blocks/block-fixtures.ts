import type { StagedChunk } from '#electron/store/catalog/blocks/block-edits.ts';
import type { PlannedChunk } from '#electron/store/catalog/blocks/plan-counts.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { GridColumn, ViewColumn } from '#shared/domain/query.ts';
import type { BlockSelection, CellRange, CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { type Catalog, query, scope } from '../fixtures.ts';

export const NUMBERS = numberFormat('en');

export const COLUMNS: GridColumn[] = [
  { property: 'title', locale: 'en' },
  { property: 'title', locale: 'de' },
  { property: 'price', locale: 'en' },
  { property: 'tags', locale: 'en' },
  // Never seen by the catalog before it is written.
  { property: 'note', locale: 'fr' },
];

/** Rows and columns count from 0; both ends are included. */
export const range = (
  firstRow: number,
  lastRow: number,
  firstColumn: number,
  lastColumn: number,
): CellRange => ({ firstRow, lastRow, firstColumn, lastColumn });

/** Cells of the whole catalog in listing order. */
export async function select(
  catalog: Catalog,
  ranges: CellRange[],
  columns: ViewColumn[] = COLUMNS,
): Promise<CellSelection> {
  const { view } = await catalog.openView(query());
  return { view, columns, ranges };
}

export const setTo = (value: CellValue): BlockEdit => ({ kind: 'set', value });

export const paste = (texts: string[][]): BlockEdit => ({
  kind: 'paste',
  doubts: {},
  block: { texts },
  emptyTexts: 'remove',
  listSeparator: null,
  numbers: NUMBERS,
});

export const fill = (
  direction: 'down' | 'up' | 'right' | 'left',
  more: Partial<Extract<BlockEdit, { kind: 'fill' }>> = {},
): BlockEdit => ({ kind: 'fill', direction, source: null, series: false, numbers: NUMBERS, ...more });

export const replace = (find: string, replacement: string | null, pattern = false): BlockEdit => ({
  kind: 'replace',
  search: { find, matchCase: true, wholeWord: false, wholeCell: false, pattern },
  replacement,
  numbers: NUMBERS,
});

/** Stages an edit at once, as one step. */
export async function stage(catalog: Catalog, selection: BlockSelection, edit: BlockEdit, label = 'Block') {
  const { block } = await catalog.openBlock(selection, edit);
  const outcome = await catalog.stageBlock(block, label);
  await catalog.closeBlock(block);
  return outcome;
}

/** Stages an edit chunk by chunk into an open step, at most `pieces` chunks. */
export async function beginInPieces(
  catalog: Catalog,
  selection: BlockSelection,
  edit: BlockEdit,
  { cells = 2, pieces = Number.POSITIVE_INFINITY, label = 'Block' } = {},
): Promise<{ step: number; done: StagedChunk[] }> {
  const { block } = await catalog.openBlock(selection, edit);
  const step = await catalog.beginStep(label);
  const done: StagedChunk[] = [];
  let from: string | null = null;
  do {
    const chunk: StagedChunk = await catalog.stageChunk(block, step, { from, limit: cells });
    done.push(chunk);
    from = chunk.next;
  } while (from !== null && done.length < pieces);
  await catalog.closeBlock(block);
  return { step, done };
}

/** What a block edit would do, read in chunks of `cells` cells. */
export async function plan(catalog: Catalog, selection: BlockSelection, edit: BlockEdit, cells = 1_000) {
  const { block, cells: goesInto } = await catalog.openBlock(selection, edit);
  const pieces: PlannedChunk[] = [];
  let from: string | null = null;
  do {
    const chunk: PlannedChunk = await catalog.planChunk(block, {
      from,
      limit: cells,
      list: 1_000,
      show: null,
    });
    pieces.push(chunk);
    from = chunk.next;
  } while (from !== null);
  await catalog.closeBlock(block);
  const sum = (of: 'cells' | 'changes' | 'products' | 'hits' | 'unchanged') =>
    pieces.reduce((total, chunk) => total + chunk[of], 0);
  const problems: Record<string, number> = {};
  for (const chunk of pieces)
    for (const [problem, count] of Object.entries(chunk.problems))
      problems[problem] = (problems[problem] ?? 0) + count;
  return {
    goesInto,
    cells: sum('cells'),
    changes: sum('changes'),
    products: sum('products'),
    hits: sum('hits'),
    unchanged: sum('unchanged'),
    problems,
    listed: pieces.flatMap(({ listed }) => listed),
  };
}

export async function revertStep(catalog: Catalog, step: number, limit = 2): Promise<void> {
  while ((await catalog.revertStep(step, limit)).left > 0);
}

const columnsOf = (columns: readonly GridColumn[]) => columns.filter((column) => typeof column !== 'string');

/** What every cell shows, row by row. */
export async function values(catalog: Catalog, columns = COLUMNS): Promise<CellValue[][]> {
  const { view } = await catalog.openView(query());
  const rows = await catalog.window(view, 0, 1000, columnsOf(columns));
  return rows.map((row) => row.values);
}

/** Everything that a user can see, and that the app counts, of what is staged. */
export async function everything(catalog: Catalog, columns = COLUMNS) {
  const { view } = await catalog.openView(query());
  const rows = await catalog.window(view, 0, 1000, columnsOf(columns));
  const { undo, redo, step, ...summary } = await catalog.stagedSummary();
  const { rows: staged, counts } = await catalog.listDrafts(scope('all'), 0, 1000);
  return { rows, summary, counts, staged };
}
