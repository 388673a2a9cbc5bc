import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { CELLS_AT_ONCE } from '#shared/domain/limits.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import { announceEdit } from '../announce-edit.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import type { Emit } from '../event-bus.ts';
import type { Jobs } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { refuseWhileEditing } from './refuse-while-editing.ts';
import { StageRun } from './stage-run.ts';

/** Stages block edits: up to a few thousand cells directly, more as a job. */
export class BlockStaging {
  readonly #jobs: Jobs;
  readonly #queue: ChangeSetQueue;
  readonly #emit: Emit;

  constructor({ jobs, queue, emit }: { jobs: Jobs; queue: ChangeSetQueue; emit: Emit }) {
    this.#jobs = jobs;
    this.#queue = queue;
    this.#emit = emit;
  }

  async stage(
    workspace: Workspace,
    selection: CellSelection,
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

  async #atOnce({ connection, store }: Workspace, block: number, label: string) {
    const { changes, ...outcome } = await store.stageBlock(block, label);
    if (changes > 0) announceEdit(connection.id, outcome, this.#emit, this.#queue);
    return { jobId: null, changes, step: changes > 0 ? outcome.summary.step : null };
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
        try {
          const { sentence, takenFrom } = await new StageRun(store, handle).run(block, cells, label);
          this.#queue.itemsEnded(connectionId, takenFrom);
          return sentence;
        } finally {
          await store.closeBlock(block);
          this.#emit('drafts.changed', { connectionId, summary: await store.stagedSummary(), cells: null });
        }
      },
    });
  }
}
