import type { Database } from '../../database.ts';
import type { CreationOutcomes } from '../creations/creation-outcomes.ts';
import type { ItemOutcome, ItemStates } from '../journal/item-states.ts';
import { notDoneWith } from '../journal/journal-items.ts';
import type { Recorded } from '../journal/recorded.ts';
import type { GoneProducts } from '../products/gone-products.ts';
import type { TakenProducts } from '../pull/taken-products.ts';
import type { EndedProduct, KnownItem } from './ended-product.ts';
import type { Marks } from './marks.ts';

const KNOWN_ITEM_SQL = 'SELECT i.item, i.product, i.action, i.state, i.request FROM product_item i';

interface Parts {
  db: Database;
  states: ItemStates;
  marks: Marks;
  gone: GoneProducts;
  taken: TakenProducts;
  creations: CreationOutcomes;
}

/** Records the outcomes of whole products, in the journal and in the local catalog. */
export class ProductOutcomes {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Only inside the transaction of the journal. */
  record(changeSet: number, last: ReadonlyMap<number, ItemOutcome>): Recorded {
    const items = notDoneWith<KnownItem>(this.#parts.db, KNOWN_ITEM_SQL, changeSet, [...last.keys()]);
    const ended = items.map((item): EndedProduct => ({ item, outcome: last.get(item.item)! }));
    this.#parts.states.record(
      changeSet,
      items,
      ended.map(({ outcome }) => outcome),
    );
    const created = this.#parts.creations.record(
      ended.filter(({ item: { action } }) => action === 'add' || action === 'update'),
    );
    const removals = ended.filter(({ item: { action } }) => action === 'unlink' || action === 'delete');
    this.#fail(removals.filter(({ outcome: { state } }) => state === 'failed'));
    const removed = removals
      .filter(({ outcome }) => isRemoved(outcome))
      .map(({ item: { product } }) => product);
    this.#parts.gone.mark(removed);
    this.#parts.marks.remove(removed);
    const restored = ended.flatMap(({ item: { action }, outcome: { state, record } }) =>
      (action === 'relink' || action === 'create') && state === 'applied' && record ? [record] : [],
    );
    const taken = this.#parts.taken.take(restored, { isOwn: true });
    return {
      cells: created.cells,
      products: [...created.products, ...removed, ...taken.map(({ product }) => product)],
    };
  }

  #fail(failed: readonly EndedProduct[]): void {
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

/** Whether the service no longer lists the product, removed by this app or by someone else. */
const isRemoved = ({ state, code }: ItemOutcome): boolean =>
  state === 'applied' || (state === 'skipped' && code === 'already_gone');
