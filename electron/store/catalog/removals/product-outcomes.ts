import { AppError } from '#shared/contract/result.ts';
import type { Database } from '../../database.ts';
import type { GoneProducts } from '../products/gone-products.ts';
import type { TakenProducts } from '../products/taken-products.ts';
import type { Marks } from './marks.ts';
import type { KnownItem, ProductItemStates, ProductOutcome } from './product-item-states.ts';

interface Ended {
  item: KnownItem;
  outcome: ProductOutcome;
}

interface Parts {
  db: Database;
  states: ProductItemStates;
  marks: Marks;
  gone: GoneProducts;
  taken: TakenProducts;
}

/** Records what became of whole products, in the journal and in the local catalog. */
export class ProductOutcomes {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Records outcomes, and puts the items of further requests in flight: one transaction, one wait for the disk. Gives the
   * products that came to the local catalog or went from it. Throws `internal` when an item of a request is not pending, or
   * is a removal without a snapshot; then nothing is recorded either.
   */
  record(
    changeSet: number,
    outcomes: readonly ProductOutcome[],
    next: readonly (readonly number[])[],
  ): number[] {
    return this.#parts.db.transaction('durable', () => {
      const products = this.recordWithin(changeSet, outcomes);
      for (const items of next)
        if (!this.#parts.states.send(changeSet, items))
          throw new AppError(
            'internal',
            'A product that does not wait to be sent, or of which no snapshot was kept, was about to be sent.',
          );
      return products;
    });
  }

  /** As `record`, inside the transaction of something else. */
  recordWithin(changeSet: number, all: readonly ProductOutcome[]): number[] {
    const last = lastOutcomes(all);
    const known = this.#parts.states.known(changeSet, [...last.keys()]);
    if (known.length !== last.size)
      throw new AppError('internal', `Change set ${changeSet} has no such product`);
    const ended = known
      .filter(({ state }) => state !== 'applied')
      .map((item): Ended => ({ item, outcome: last.get(item.item)! }));
    this.#parts.states.record(
      changeSet,
      ended.map(({ item }) => item),
      ended.map(({ outcome }) => outcome),
    );
    const removals = ended.filter(({ item: { action } }) => action === 'unlink' || action === 'delete');
    this.#fail(removals.filter(({ outcome: { state } }) => state === 'failed'));
    const removed = removals
      .filter(({ outcome }) => isRemoved(outcome))
      .map(({ item: { product } }) => product);
    this.#parts.gone.mark(removed);
    this.#parts.marks.drop(removed);
    const restored = ended.flatMap(({ item: { action }, outcome: { state, record } }) =>
      (action === 'relink' || action === 'create') && state === 'applied' && record ? [record] : [],
    );
    return [...removed, ...this.#parts.taken.take(restored)];
  }

  #fail(failed: readonly Ended[]): void {
    this.#parts.marks.fail(
      failed.map(({ item: { product }, outcome: { code = null, said = null, message = null } }) => ({
        product,
        code,
        said,
        message,
      })),
    );
  }
}

/** The service does not list it any more, by this app's doing or somebody else's. */
const isRemoved = ({ state, code }: ProductOutcome): boolean =>
  state === 'applied' || (state === 'skipped' && code === 'already_gone');

/** One outcome for each item: the last one, unless the item was applied before that. */
function lastOutcomes(outcomes: readonly ProductOutcome[]): Map<number, ProductOutcome> {
  const last = new Map<number, ProductOutcome>();
  for (const outcome of outcomes)
    if (last.get(outcome.item)?.state !== 'applied') last.set(outcome.item, outcome);
  return last;
}
