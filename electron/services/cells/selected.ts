import type { SelectionStats } from '#shared/contract/cells.ts';
import type { NumberFormat } from '#shared/domain/number-format.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { Workspace } from '../workspaces.ts';

type Store = Workspace['store'];

const CELLS_PER_CHUNK = 10_000;

/** Counts the selected cells chunk by chunk, so that windows can be read in between. */
export async function countSelected(store: Store, selection: CellSelection): Promise<SelectionStats> {
  const count = await store.openCount(selection);
  for (;;) {
    const stats = await store.countChunk(count);
    if (stats) return stats;
  }
}

/** Copies the selected cells, also chunk by chunk. */
export async function copySelected(
  store: Store,
  selection: CellSelection,
  numbers: NumberFormat,
): Promise<{ texts: string[][]; values: CellValue[][] }> {
  const texts: string[][] = [];
  const values: CellValue[][] = [];
  let from: number | null = 0;
  while (from !== null) {
    const chunk: Awaited<ReturnType<Store['copyCells']>> = await store.copyCells(
      selection,
      numbers,
      from,
      CELLS_PER_CHUNK,
    );
    for (const row of chunk.texts) texts.push(row);
    for (const row of chunk.values) values.push(row);
    from = chunk.next;
  }
  return { texts, values };
}
