import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { StagedChunk } from '../../store/catalog/blocks/block-edits.ts';
import type { JobHandle } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { type BlockOutcome, blockSentence } from './block-sentence.ts';
import { addCounts } from './counts.ts';
import { notReverted } from './not-reverted.ts';

/** Small enough that a window can be read in between without waiting. */
export const CELLS_PER_CHUNK = 2_000;

/** Stages an open block edit of many cells, chunk by chunk, as one action: all or nothing. */
export class StageRun {
  readonly #store: Workspace['store'];
  readonly #handle: JobHandle;

  constructor(store: Workspace['store'], handle: JobHandle) {
    this.#store = store;
    this.#handle = handle;
  }

  /**
   * Returns a sentence about the outcome. Throws `AppError` after undoing what was done: `cancelled` if it was stopped.
   */
  async run(block: number, cells: number, label: string): Promise<string> {
    this.#handle.report({ total: cells });
    const action = await this.#store.beginAction(label);
    try {
      const outcome = await this.#stage(block, action);
      const { step } = await this.#store.endAction(action);
      this.#handle.report({ step: step === action ? action : null });
      return blockSentence(outcome);
    } catch (error) {
      await this.#revertAction(action).catch(() => {
        throw notReverted(error);
      });
      throw error;
    }
  }

  async #stage(block: number, action: number): Promise<BlockOutcome> {
    const outcome: BlockOutcome = { changes: 0, unchanged: 0, problems: {} };
    let from: string | null = null;
    let done = 0;
    do {
      this.#stopIfAborted();
      const chunk: StagedChunk = await this.#store.stageChunk(block, action, {
        from,
        limit: CELLS_PER_CHUNK,
      });
      outcome.changes += chunk.changes;
      outcome.unchanged += chunk.unchanged;
      addCounts(outcome.problems, chunk.problems);
      done += chunk.cells;
      this.#handle.report({ done });
      from = chunk.next;
    } while (from !== null);
    this.#stopIfAborted();
    return outcome;
  }

  #stopIfAborted(): void {
    if (this.#handle.signal.aborted) throw new AppError('cancelled', t`Cancelled: nothing was changed.`);
  }

  async #revertAction(action: number): Promise<void> {
    this.#handle.report({ phase: t`undoing the changes so far` });
    let left: number;
    do ({ left } = await this.#store.revertAction(action, CELLS_PER_CHUNK));
    while (left > 0);
  }
}
