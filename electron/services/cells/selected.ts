import type { SelectionStats } from '#shared/contract/cells.ts';
import type { NumberFormat } from '#shared/domain/numbers.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Workspace } from '../workspaces.ts';

type Store = Workspace['store'];

const CELLS_PER_PIECE = 10_000;

/** Counts what is selected, piece by piece: windows are read in between. */
export async function countSelected(store: Store, selection: CellSelection): Promise<SelectionStats> {
  const count = await store.openCount(selection);
  for (;;) {
    const stats = await store.countPiece(count);
    if (stats) return stats;
  }
}

/** Copies what is selected, likewise. */
export async function copySelected(
  store: Store,
  selection: CellSelection,
  numbers: NumberFormat,
): Promise<{ texts: string[][]; values: CellValue[][] }> {
  const texts: string[][] = [];
  const values: CellValue[][] = [];
  let from: number | null = 0;
  while (from !== null) {
    const piece: Awaited<ReturnType<Store['copyCells']>> = await store.copyCells(
      selection,
      numbers,
      from,
      CELLS_PER_PIECE,
    );
    for (const row of piece.texts) texts.push(row);
    for (const row of piece.values) values.push(row);
    from = piece.next;
  }
  return { texts, values };
}
