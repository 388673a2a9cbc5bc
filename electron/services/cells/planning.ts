import { t } from '@lingui/core/macro';
import type { BlockPlan, PlannedCell, PlannedFilter } from '#shared/contract/cells.ts';
import { AppError } from '#shared/contract/result.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import { doubt } from '#shared/domain/doubt.ts';
import type { PlannedChunk } from '../../store/catalog/blocks/plan-counts.ts';
import type { Workspace } from '../workspaces.ts';
import { CELLS_PER_CHUNK } from './as-one-step.ts';
import { addCounts } from './block-sentence.ts';

type Store = Workspace['store'];

interface Planning {
  /** The maximum number of cells listed with the counts. */
  limit: number;
  signal: AbortSignal;
  /** Called after each chunk with the number of cells examined so far. */
  onLooked: (cells: number) => void;
}

/** Returns what an open block edit would do. Throws `cancelled` once the signal is aborted. */
export async function planBlock(
  store: Store,
  block: number,
  { limit, signal, onLooked }: Planning,
): Promise<BlockPlan> {
  const total: BlockPlan = {
    cells: 0,
    changes: 0,
    products: 0,
    hits: 0,
    unchanged: 0,
    problems: {},
    doubts: {},
    notices: {},
    columns: [],
    first: [],
    next: null,
  };
  const columns = new Map<string, BlockPlan['columns'][number]>();
  let from: string | null = null;
  do {
    if (signal.aborted) throw new AppError('cancelled', t`A newer preview replaced this one.`);
    const list = limit - total.first.length;
    const chunk: PlannedChunk = await store.planChunk(block, {
      from,
      limit: CELLS_PER_CHUNK,
      list,
      show: null,
    });
    add(total, chunk, columns);
    onLooked(total.cells);
    from = chunk.next;
  } while (from !== null);
  return { ...total, columns: [...columns.values()] };
}

function add(
  total: BlockPlan,
  chunk: PlannedChunk,
  columns: Map<string, BlockPlan['columns'][number]>,
): void {
  for (const count of ['cells', 'changes', 'products', 'hits', 'unchanged'] as const)
    total[count] += chunk[count];
  addCounts(total.problems, chunk.problems);
  addCounts(total.notices, chunk.notices);
  for (const kind of doubt.options) {
    const here = chunk.doubts[kind];
    const before = total.doubts[kind] ?? { cells: 0, readable: 0 };
    if (here)
      total.doubts[kind] = {
        cells: before.cells + here.cells,
        readable: before.readable + here.readable,
      };
  }
  for (const { changes, ...column } of chunk.columns) {
    const key = columnKey(column);
    columns.set(key, { ...column, changes: (columns.get(key)?.changes ?? 0) + changes });
  }
  total.first.push(...chunk.listed);
  total.next ??= chunk.listedTo;
}

/** Returns up to `limit` cells after a position, reading chunk by chunk until they are found. */
export async function plannedCells(
  store: Store,
  block: number,
  { show, after, limit }: { show: PlannedFilter; after: string | null; limit: number },
): Promise<{ cells: PlannedCell[]; next: string | null }> {
  const cells: PlannedCell[] = [];
  let from = after;
  for (;;) {
    const list = limit - cells.length;
    const chunk = await store.planChunk(block, { from, limit: CELLS_PER_CHUNK, list, show });
    cells.push(...chunk.listed);
    if (chunk.listedTo !== null) return { cells, next: chunk.listedTo };
    if (chunk.next === null) return { cells, next: null };
    from = chunk.next;
  }
}
