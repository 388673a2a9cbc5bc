import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { CELLS_AT_ONCE } from '#shared/domain/limits.ts';
import type { BlockSelection } from '#shared/domain/selection.ts';
import type { StagedChunk } from '../../store/catalog/blocks/block-edits.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';
import { asOneStep, CELLS_PER_CHUNK, refuseWhileEditing } from './as-one-step.ts';
import { addCounts, type BlockOutcome, blockSentence } from './block-sentence.ts';

/** Stages block edits: up to a few thousand cells directly, more as a job. */
export class BlockStaging {
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
  }

  async stage(
    workspace: Workspace,
    selection: BlockSelection,
    edit: BlockEdit,
    label: string,
  ): Promise<{ jobId: string | null; changes: number; step: number | null }> {
    const { store } = workspace;
    const { block, cells } = await store.openBlock(selection, edit);
    let isJob = false;
    try {
      if (cells <= CELLS_AT_ONCE) return await this.#atOnce(workspace, block, label);
      const { jobId } = this.#start(workspace, block, cells, label);
      isJob = true;
      return { jobId, changes: 0, step: null };
    } finally {
      if (!isJob) await store.closeBlock(block);
    }
  }

  async #atOnce({ store }: Workspace, block: number, label: string) {
    const { changes, summary } = await store.stageBlock(block, label);
    return { jobId: null, changes, step: changes > 0 ? summary.step : null };
  }

  /** Throws `busy` while another one runs on the connection. */
  #start({ connection, store }: Workspace, block: number, cells: number, label: string): { jobId: string } {
    const connectionId = connection.id;
    refuseWhileEditing(this.#jobs, connectionId);
    return this.#jobs.start({
      kind: 'edit',
      unit: 'cells',
      connectionId,
      title: label,
      run: async (handle) => {
        handle.report({ total: cells });
        try {
          return await asOneStep(store, label, handle, (step) => stageBlock(store, block, step, handle));
        } finally {
          await store.closeBlock(block);
        }
      },
    });
  }
}

/** Returns a sentence about the outcome. Throws `cancelled`. */
async function stageBlock(
  store: Workspace['store'],
  block: number,
  step: number,
  { signal, report }: JobHandle,
): Promise<string> {
  const outcome: BlockOutcome = { changes: 0, unchanged: 0, problems: {} };
  let from: string | null = null;
  let done = 0;
  do {
    stopIfAborted(signal);
    const chunk: StagedChunk = await store.stageChunk(block, step, { from, limit: CELLS_PER_CHUNK });
    outcome.changes += chunk.changes;
    outcome.unchanged += chunk.unchanged;
    addCounts(outcome.problems, chunk.problems);
    done += chunk.cells;
    report({ done });
    from = chunk.next;
  } while (from !== null);
  return blockSentence(outcome);
}
