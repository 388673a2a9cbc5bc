import type { ProductAction } from '#shared/contract/changesets.ts';
import type { Core } from '../core.ts';
import type { ItemOutcome } from './item-states.ts';
import { type MovedItem, notDoneWith, type Recorded } from './journal-items.ts';
import { settleDrafts } from './settle-drafts.ts';
import { sentRecord } from './snapshots.ts';

/** The item of a whole product, as recording its outcome needs it. */
interface KnownItem extends MovedItem {
  product: number;
  action: ProductAction;
}

const KNOWN_ITEM_SQL = 'SELECT i.item, i.product, i.action, i.state, i.request FROM item i';

/** Records the outcomes of whole products, in the journal and in the local catalog. */
export class ProductOutcomes {
  readonly #core: Core;

  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Only inside the transaction of the journal. What is gone, or was created, is no longer marked; what failed keeps the reason. A
   * product that was created keeps the staged edits that the service did not take.
   */
  record(changeSet: number, last: ReadonlyMap<number, ItemOutcome>): Recorded {
    const { db, states, marks, gone, taken } = this.#core;
    const items = notDoneWith<KnownItem>(db, KNOWN_ITEM_SQL, changeSet, [...last.keys()]);
    const ended = items.map((item) => ({ ...item, outcome: last.get(item.item)! }));
    states.record(
      changeSet,
      items,
      ended.map(({ outcome }) => outcome),
    );
    const removals = ended.filter(({ action }) => action === 'unlink' || action === 'delete');
    const whole = ended.filter(({ action }) => action === 'add' || action === 'replace');
    const restores = ended.filter(({ action }) => action === 'relink' || action === 'recreate');
    const applied = whole.filter(isApplied);

    const sent = [...applied, ...restores.filter(isApplied)];
    const own = taken.take(recordsOf(sent), { isOwn: true });
    const found = taken.take(recordsOf(whole.filter((one) => !isApplied(one))));
    const removed = productsOf(removals.filter(({ outcome }) => isRemoved(outcome)));
    gone.mark(removed);
    marks.remove([...removed, ...productsOf(applied)]);
    marks.fail(
      [...removals, ...whole].flatMap(
        ({ product, outcome: { state, code = null, said = null, message = null } }) =>
          state === 'failed' ? [{ product, code, said, message }] : [],
      ),
    );
    const cells = applied.flatMap(({ item, product }) =>
      settleDrafts(this.#core, product, sentRecord(db, item).record),
    );
    return { cells, products: [...removed, ...productsOf([...own, ...found])] };
  }
}

interface Ended {
  outcome: ItemOutcome;
}

const isApplied = ({ outcome: { state } }: Ended): boolean => state === 'applied';

/** Whether the service no longer lists the product, removed by this app or by someone else. */
const isRemoved = ({ state, code }: ItemOutcome): boolean =>
  state === 'applied' || (state === 'skipped' && code === 'already_gone');

const recordsOf = (ended: readonly Ended[]) => ended.flatMap(({ outcome: { record } }) => record ?? []);

const productsOf = (all: readonly { product: number }[]): number[] => all.map(({ product }) => product);
