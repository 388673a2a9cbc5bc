import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import { mostAttempts, noClearAnswer } from '../runs/attempts.ts';
import { ChangeSetRun, type RunParts } from '../runs/change-set-run.ts';
import { ended } from '../runs/outcome-sentence.ts';
import { type ReadingSentence, readingProgress } from '../runs/reading-progress.ts';
import type { Matter } from '../runs/run-phase.ts';
import { ProductJournal } from './product-journal.ts';
import { type RereadWork, type WorkProduct, workProducts } from './work-products.ts';

interface RereadOptions {
  matter: Matter;
  sentence: ReadingSentence;
  /** Whether hardly any of them is expected to be listed. */
  unlisted?: boolean;
  /** The number of products that are read before the first of them is used. */
  perPage?: number;
}

/** Sends a change set of whole products, level by level of the variant structure (2.2). */
export abstract class ProductRun extends ChangeSetRun<WorkProduct, ProductJournal> {
  constructor(parts: RunParts) {
    super(ProductJournal, parts, true);
  }

  /** The sentence shown while outcomes are read back. */
  protected abstract readonly settling: ReadingSentence;

  /** Processes all pending items before anything is sent. */
  protected abstract prepare(): Promise<void>;

  /** Sends the pending items of one level. */
  protected abstract send(works: readonly ProductWork[]): Promise<void>;

  /**
   * Returns the outcome of an unknown item, based on what the service says about its product now. `left`: the number of such
   * items.
   */
  protected abstract settled(reread: RereadWork, left: number): Promise<ItemOutcome>;

  protected async work({ counts, total }: ChangeSet): Promise<void> {
    this.handle.report({ done: ended(counts), total });
    await this.#settle(await this.journal.allWork('unknown'));
    await this.prepare();
    for (const level of await this.journal.levels('pending')) {
      let works = await this.journal.work('pending', level);
      for (
        let round = 0;
        works.length > 0 && round < mostAttempts(works.length) && !this.signal.aborted;
        round++
      ) {
        await this.send(works);
        await this.#settle(await this.journal.work('unknown', level));
        works = await this.journal.work('pending', level);
      }
      if (this.signal.aborted) return;
      if (works.length > 0) throw noClearAnswer();
    }
  }

  /** Reads the products of items again, chunk by chunk; each chunk is processed before the next one is read. */
  protected async rereadWorks(
    works: readonly ProductWork[],
    { matter, sentence, ...how }: RereadOptions,
    use: (chunk: RereadWork[]) => Promise<void>,
  ): Promise<void> {
    if (works.length === 0) return;
    const onRead = readingProgress(this.phase, matter, sentence, works.length);
    await this.reread(matter, workProducts(works, { onRead, ...how }), use);
  }

  /**
   * The outcome of an item that was not done when it was read back. `notKept`: the reason if the service has accepted it as
   * often as it is sent.
   */
  protected stillPending(item: number, left: number, notKept: string): ItemOutcome {
    const reason = this.attempts.notKept(item, left, notKept);
    return reason === null ? { item, state: 'pending' } : { item, state: 'failed', ...reason };
  }

  /** Reads back the outcomes of items. */
  async #settle(works: readonly ProductWork[]): Promise<void> {
    const shown = { matter: 'settling', sentence: this.settling } as const;
    await this.rereadWorks(works, shown, async (chunk) => {
      await this.journal.record(await Promise.all(chunk.map((reread) => this.settled(reread, works.length))));
    });
  }
}
