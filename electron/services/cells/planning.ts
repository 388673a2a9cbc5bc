import type { BlockPlan, PlannedCell, PlannedFilter } from '#shared/contract/cells.ts';
import { AppError } from '#shared/contract/result.ts';
import { columnKey } from '#shared/domain/column-key.ts';
import type { PlannedPiece } from '../../store/catalog/blocks/plan-counts.ts';
import type { Workspace } from '../workspaces.ts';
import { addCounts } from './counts.ts';
import { CELLS_PER_PIECE } from './stage-run.ts';

type Store = Workspace['store'];

export interface Planning {
  /** Cells listed with the counts. */
  limit: number;
  signal: AbortSignal;
  /** Called after each piece with how many cells were looked at. */
  onLooked: (cells: number) => void;
}

/** What an open block edit would do. Throws `cancelled` once the signal says so. */
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
    notices: {},
    columns: [],
    first: [],
    next: null,
  };
  const columns = new Map<string, BlockPlan['columns'][number]>();
  let from: string | null = null;
  do {
    if (signal.aborted) throw new AppError('cancelled', 'A newer preview replaced this one.');
    const list = limit - total.first.length;
    const piece: PlannedPiece = await store.planPiece(block, {
      from,
      limit: CELLS_PER_PIECE,
      list,
      show: null,
    });
    add(total, piece, columns);
    onLooked(total.cells);
    from = piece.next;
  } while (from !== null);
  return { ...total, columns: [...columns.values()] };
}

function add(
  total: BlockPlan,
  piece: PlannedPiece,
  columns: Map<string, BlockPlan['columns'][number]>,
): void {
  for (const count of ['cells', 'changes', 'products', 'hits', 'unchanged'] as const)
    total[count] += piece[count];
  addCounts(total.problems, piece.problems);
  addCounts(total.notices, piece.notices);
  for (const { changes, ...column } of piece.columns) {
    const key = columnKey(column);
    columns.set(key, { ...column, changes: (columns.get(key)?.changes ?? 0) + changes });
  }
  total.first.push(...piece.listed);
  total.next ??= piece.listedTo;
}

/** `limit` cells after a place, piece by piece until they are found. */
export async function plannedCells(
  store: Store,
  block: number,
  { show, after, limit }: { show: PlannedFilter; after: string | null; limit: number },
): Promise<{ cells: PlannedCell[]; next: string | null }> {
  const cells: PlannedCell[] = [];
  let from = after;
  for (;;) {
    const list = limit - cells.length;
    const piece = await store.planPiece(block, { from, limit: CELLS_PER_PIECE, list, show });
    cells.push(...piece.listed);
    if (piece.listedTo !== null) return { cells, next: piece.listedTo };
    if (piece.next === null) return { cells, next: null };
    from = piece.next;
  }
}
