import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { CELLS_AT_ONCE } from '#shared/domain/limits.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { Jobs } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { refuseWhileEditing } from './refuse-while-editing.ts';
import { StageRun } from './stage-run.ts';

/** Stages block edits: up to a few thousand cells directly, more as a job. */
export class BlockStaging {
  readonly #jobs: Jobs;

  constructor(jobs: Jobs) {
    this.#jobs = jobs;
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
        try {
          return await new StageRun(store, handle).run(block, cells, label);
        } finally {
          await store.closeBlock(block);
        }
      },
    });
  }
}
