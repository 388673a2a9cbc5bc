import type { ProductRecord } from '#shared/service/wire.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import type { TakenSnapshot } from '../../store/catalog/removals/snapshots.ts';
import { RunJournal } from '../runs/run-journal.ts';

const WORK_AT_A_TIME = 2_000;

/** The journal of a change set whose items are whole products. */
export class ProductJournal extends RunJournal {
  /** The levels that have items in a state, in sending order. */
  levels(state: 'pending' | 'unknown'): Promise<number[]> {
    return this.call('read', (store, changeSet) => store.workLevels(changeSet, state));
  }

  /** The items of a level in a state, in journal order. */
  async work(state: 'pending' | 'unknown', level: number): Promise<ProductWork[]> {
    const all: ProductWork[] = [];
    for (;;) {
      const after = all.at(-1)?.item ?? 0;
      const page = await this.call('read', (store, changeSet) =>
        store.productWork(changeSet, state, { level, after, limit: WORK_AT_A_TIME }),
      );
      all.push(...page);
      if (page.length < WORK_AT_A_TIME) return all;
    }
  }

  /** The items of all levels in a state, lowest level first. */
  async allWork(state: 'pending' | 'unknown'): Promise<ProductWork[]> {
    const all: ProductWork[] = [];
    for (const level of await this.levels(state))
      for (const one of await this.work(state, level)) all.push(one);
    return all;
  }

  /** Writes something that does not belong to the change set, with the same retries as the journal itself. */
  writeDown(write: () => Promise<void>): Promise<void> {
    return this.call('write', write);
  }

  /** On disk when this returns. */
  keepSnapshots(snapshots: TakenSnapshot[]): Promise<void> {
    return this.call('write', (store, changeSet) => store.keepSnapshots(changeSet, snapshots));
  }

  /** The product of an item at the time of its snapshot. Throws `not_found` if there is none. */
  async snapshot(item: number): Promise<ProductRecord> {
    return (await this.call('read', (store) => store.snapshotOf(item))).record;
  }

  /**
   * What an item of a creation sends, and what the service held of its product according to the catalog. Throws `not_found`.
   */
  sent(item: number): Promise<{ record: ProductRecord; base: ProductRecord | null }> {
    return this.call('read', (store) => store.sentRecord(item));
  }

  /** Returns those of the items whose parent was to be created with them, and was not. */
  withoutParent(items: number[]): Promise<{ item: number; parent: string }[]> {
    return this.call('read', (store) => store.withoutParent(items));
  }

  /** Returns those of the items that cannot be removed yet, each with the variant that still exists. */
  withVariantsLeft(items: number[]): Promise<{ item: number; variant: string }[]> {
    return this.call('read', (store, changeSet) => store.withVariantsLeft(changeSet, items));
  }
}
