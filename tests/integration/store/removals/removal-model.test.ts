import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import { type ItemState, itemState } from '#shared/contract/changesets.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { AppError } from '#shared/contract/result.ts';
import { byName, namedEntries } from '#shared/domain/by-name.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { OPTIONS } from '../fixtures.ts';
import { ALL_MARKS, ALL_PRODUCTS, RECORDS, rawOf, recordOf } from './removal-fixtures.ts';

const ON_THEIR_WAY: ReadonlySet<ItemState> = new Set(['pending', 'in_flight', 'unknown']);

const nth = fc.nat({ max: 5 });
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('mark' as const),
      products: fc.uniqueArray(fc.integer({ min: 1, max: RECORDS.length }), { minLength: 1, maxLength: 4 }),
      mode: fc.constantFrom('unlink' as const, 'delete' as const, null),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('freeze' as const) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('snapshot' as const), nth }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('send' as const), nth }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('outcome' as const),
      nth,
      state: fc.constantFrom<ItemOutcome['state'][]>(
        'applied',
        'applied',
        'failed',
        'unknown',
        'skipped',
        'pending',
      ),
      gone: fc.boolean(),
    }),
  },
  ...(['undo', 'redo', 'retry', 'cancel', 'restore', 'pull', 'crash'] as const).map((name) => ({
    weight: 1,
    arbitrary: fc.record({ do: fc.constant(name), nth }),
  })),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A real store in this thread, which is closed and opened again as after a crash. */
class Story {
  readonly #file = join(tempDir(), 'catalog.db');
  #opened = openDatabase(this.#file, catalogDatabase(OPTIONS));

  constructor() {
    this.#pull();
  }

  close(): void {
    this.#opened.close(true);
  }

  /** A refusal stated by the store is not a defect; anything else is. */
  take(one: Step): void {
    const applied = this.#items().filter(({ state }) => state === 'applied');
    try {
      this.#take(one);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
    this.#check(applied);
  }

  #take(one: Step): void {
    const store = this.#opened.store;
    switch (one.do) {
      case 'mark':
        store.markProducts({ products: one.products }, one.mode);
        break;
      case 'freeze': {
        store.freezeRemovals(store.rehearse(1).fingerprint);
        break;
      }
      case 'snapshot':
        this.#with(one.nth, ({ item, identifier }, changeSet) =>
          store.saveSnapshots(changeSet, [{ item, raw: rawOf(identifier), record: recordOf(identifier) }]),
        );
        break;
      case 'send':
        this.#with(one.nth, ({ item }, changeSet) => store.recordOutcomes(changeSet, [], [[item]]));
        break;
      case 'outcome':
        this.#with(one.nth, ({ item, identifier }, changeSet) =>
          store.recordOutcomes(changeSet, [
            {
              item,
              state: one.state,
              ...(one.state === 'skipped' && one.gone ? { code: 'already_gone' } : {}),
              ...(one.state === 'applied' ? { record: recordOf(identifier) } : {}),
            },
          ]),
        );
        break;
      case 'undo':
        store.undo();
        break;
      case 'redo':
        store.redo();
        break;
      case 'retry':
        this.#onSet(one.nth, (changeSet) => store.retryItems(changeSet, null));
        break;
      case 'cancel':
        this.#onSet(one.nth, (changeSet) => store.setChangeSetState(changeSet, 'cancelled', null));
        break;
      case 'restore':
        this.#onSet(one.nth, (changeSet) => store.freezeRestore(changeSet, { filter: ALL_PRODUCTS }));
        break;
      case 'pull':
        this.#pull();
        break;
      case 'crash':
        this.#opened.close(false);
        this.#opened = openDatabase(this.#file, catalogDatabase(OPTIONS));
        expect(this.#opened.recovered).toBeNull();
    }
  }

  #check(appliedBefore: readonly ProductItem[]): void {
    const items = this.#items();
    const now = new Map(items.map((item) => [item.item, item]));
    for (const { item } of appliedBefore) expect(now.get(item)).toMatchObject({ state: 'applied' });
    for (const { state, hasSnapshot } of items) if (state === 'in_flight') expect(hasSnapshot).toBe(true);
    const onTheirWay = items.filter(({ state }) => ON_THEIR_WAY.has(state));
    expect(new Set(onTheirWay.map(({ product }) => product)).size).toBe(onTheirWay.length);

    const tally = this.#opened.store.productTally();
    for (const { changeSet, counts, total } of this.#opened.store.changeSets()) {
      const { rows } = this.#opened.store.removalItems(changeSet, ALL_PRODUCTS, 0, 1000);
      expect(rows).toHaveLength(total);
      const ofSet = tally.filter((one) => one.changeSet === changeSet);
      for (const state of itemState.options) {
        expect(counts[state]).toBe(rows.filter((row) => row.state === state).length);
        expect(counts[state]).toBe(ofSet.reduce((sum, one) => sum + one.counts[state], 0));
      }
    }

    const { rows: marked } = this.#opened.store.markedProducts(ALL_MARKS, 0, 100);
    const modes = marked.map(({ mode }) => mode);
    expect(this.#opened.store.stagedSummary().removals).toEqual({
      unlink: modes.filter((mode) => mode === 'unlink').length,
      delete: modes.filter((mode) => mode === 'delete').length,
    });
    const withMark = new Set(marked.map(({ product, mode }) => `${product} ${mode}`));
    for (const { product, action } of onTheirWay)
      if (action === 'unlink' || action === 'delete') expect(withMark).toContain(`${product} ${action}`);

    const summary = this.#opened.store.summary();
    const listed = RECORDS.filter((_, i) => !this.#opened.store.product(i + 1).gone);
    expect(summary.products).toBe(listed.length);
    const titles = listed.flatMap(({ values }) => values.filter(({ property }) => property === 'title'));
    const counted = summary.properties.find(({ name }) => name === 'title')?.locales ?? byName<number>([]);
    expect(namedEntries(counted).reduce((sum, [, count]) => sum + count, 0)).toBe(titles.length);
  }

  #pull(): void {
    const { pull } = this.#opened.store.beginPull();
    this.#opened.store.writePage(pull, RECORDS, null);
    this.#opened.store.finishPull(pull);
  }

  #items(): (ProductItem & { changeSet: number })[] {
    return this.#opened.store
      .changeSets()
      .flatMap(({ changeSet }) =>
        this.#opened.store
          .removalItems(changeSet, ALL_PRODUCTS, 0, 1000)
          .rows.map((row) => ({ ...row, changeSet })),
      );
  }

  /** The nth item under way, modulo their number. A failed item has ended: a run continues with it only after a retry. */
  #with(wanted: number, work: (item: ProductItem, changeSet: number) => void): void {
    const open = this.#items().filter(({ state }) => ON_THEIR_WAY.has(state));
    const one = open[wanted % Math.max(1, open.length)];
    if (one) work(one, one.changeSet);
  }

  #onSet(wanted: number, work: (changeSet: number) => void): void {
    const sets = this.#opened.store.changeSets();
    const one = sets[wanted % Math.max(1, sets.length)];
    if (one) work(one.changeSet);
  }
}

test('after any steps, counts are exact, and no product is in flight without a snapshot or unsettled twice', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const story = new Story();
      for (const one of steps) story.take(one);
      story.close();
    }),
    { numRuns: 30 },
  );
});
