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
  /** Hardly any of them is listed. */
  unlisted?: boolean;
  /** Products that are read before the first of them is used. */
  perPage?: number;
}

/** Sends a change set of whole products, level by level of the variant structure (2.2). */
export abstract class ProductRun extends ChangeSetRun<WorkProduct, ProductJournal> {
  constructor(parts: RunParts) {
    super(ProductJournal, parts, true);
  }

  /** What the run says while it reads back what became of items. */
  protected abstract readonly settling: ReadingSentence;

  /** What is done with all that is pending before anything is sent. */
  protected abstract prepare(): Promise<void>;

  /** Sends what is pending of one level. */
  protected abstract send(works: readonly ProductWork[]): Promise<void>;

  /** What became of an item of unknown outcome, by what the service says of its product now. `left`: how many there are. */
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

  /** Reads the products of items again, chunk by chunk; each chunk is used before the next one is read. */
  protected async rereadWorks(
    works: readonly ProductWork[],
    { matter, sentence, ...how }: RereadOptions,
    use: (chunk: RereadWork[]) => Promise<void>,
  ): Promise<void> {
    if (works.length === 0) return;
    const onRead = readingProgress(this.phase, matter, sentence, works.length);
    await this.reread(matter, workProducts(works, { onRead, ...how }), use);
  }

  /** Of one that was not done when it was read back: `notKept`, where the service took it as often as it is sent. */
  protected stillPending(item: number, left: number, notKept: string): ItemOutcome {
    const reason = this.attempts.notKept(item, left, notKept);
    return reason === null ? { item, state: 'pending' } : { item, state: 'failed', ...reason };
  }

  /** Reads back what became of items. */
  async #settle(works: readonly ProductWork[]): Promise<void> {
    const shown = { matter: 'settling', sentence: this.settling } as const;
    await this.rereadWorks(works, shown, async (chunk) => {
      await this.journal.record(await Promise.all(chunk.map((reread) => this.settled(reread, works.length))));
    });
  }
}
