import type { SelectionStats } from '#shared/contract/cells.ts';
import type { HandlersOf } from '#shared/contract/registry.ts';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { NumberFormat } from '#shared/domain/number-format.ts';
import type { BlockSelection, CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { BlockStaging } from '../cells/block-staging.ts';
import { planBlock, plannedCells } from '../cells/planning.ts';
import type { Emit } from '../event-bus.ts';
import type { Jobs } from '../jobs.ts';
import { longProgress } from '../rate-meter.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

interface CellOptions {
  workspaces: Workspaces;
  jobs: Jobs;
  emit: Emit;
}

/** Operations on selected cells, whether loaded in a window or not: counting, copying, and block edits with their previews. */
export function cellHandlers({ workspaces, jobs, emit }: CellOptions): HandlersOf<'cells'> {
  const { read, change } = onConnection(workspaces);
  const plans = new LatestOnly();
  const staging = new BlockStaging(jobs);
  return {
    'cells.stats': read(({ store }, { selection }) => countSelected(store, selection)),
    'cells.copy': read(({ store }, { selection, numbers }) => copySelected(store, selection, numbers)),
    'cells.plan': read(({ store }, { connectionId, selection, edit, plan, limit }) => {
      const signal = plans.begin(`${connectionId} ${plan}`);
      return withBlock(store, selection, edit, ({ block, cells }) => {
        const report = longProgress((how) => emit('cells.planning', { connectionId, plan, ...how }));
        return planBlock(store, block, { limit, signal, onLooked: (done) => report(done, cells) });
      });
    }),
    'cells.planned': read(({ store }, { connectionId: _, selection, edit, ...page }) =>
      withBlock(store, selection, edit, ({ block }) => plannedCells(store, block, page)),
    ),
    'cells.stage': change((workspace, { selection, edit, label }) =>
      staging.stage(workspace, selection, edit, label),
    ),
  };
}

async function withBlock<T>(
  store: Workspace['store'],
  selection: BlockSelection,
  edit: BlockEdit,
  work: (opened: { block: number; cells: number }) => Promise<T>,
): Promise<T> {
  const opened = await store.openBlock(selection, edit);
  try {
    return await work(opened);
  } finally {
    await store.closeBlock(opened.block);
  }
}

type Store = Workspace['store'];

const CELLS_PER_CHUNK = 10_000;

/** Counts the selected cells chunk by chunk, so that windows can be read in between. */
async function countSelected(store: Store, selection: CellSelection): Promise<SelectionStats> {
  const count = await store.openCount(selection);
  for (;;) {
    const stats = await store.countChunk(count);
    if (stats) return stats;
  }
}

/** Copies the selected cells, also chunk by chunk. */
async function copySelected(
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
