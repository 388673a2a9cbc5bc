import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { ChangeSet, ChangeSetItem, ItemState } from '#shared/contract/changesets.ts';
import { AppError } from '#shared/contract/result.ts';
import type { CellRef } from '#shared/domain/cell.ts';
import { type CellValue, sameValue } from '#shared/domain/value.ts';
import { tempDir } from '../../support/temp-dir.ts';
import { ALL_ITEMS, OPTIONS, product, scope } from './fixtures.ts';

/** Few products, columns and values, so that they often collide. */
const IDENTIFIERS = ['A', 'B'];
const COLUMNS = [
  { property: 'title', locale: 'en' },
  { property: 'tags', locale: 'en' },
  { property: 'tags', locale: 'de' },
];
const cellValue: fc.Arbitrary<CellValue> = fc.constantFrom<CellValue[]>(
  null,
  'x',
  'y',
  ['a'],
  ['a', 'b'],
  ['b', 'c'],
  ['a', 'b', 'c'],
  [],
);
const cell: fc.Arbitrary<CellRef> = fc
  .tuple(fc.integer({ min: 1, max: IDENTIFIERS.length }), fc.constantFrom(...COLUMNS))
  .map(([productKey, column]) => ({ product: productKey, ...column }));
const UNSETTLED: ItemState[] = ['pending', 'in_flight', 'unknown'];

const outcome = fc.record({
  /** Which of the unsettled items, modulo their number. */
  nth: fc.nat({ max: 5 }),
  state: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<ItemOutcome['state'][]>('applied', 'conflict', 'unknown') },
    fc.constantFrom<ItemOutcome['state'][]>('failed', 'skipped', 'pending'),
  ),
  value: fc.option(cellValue, { nil: undefined }),
});
const edits = fc.array(fc.record({ cell, value: cellValue }), { minLength: 1, maxLength: 5 });
const nth = fc.nat({ max: 3 });
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('edit' as const), edits }) },
  // Edits and sends what can be sent.
  { weight: 6, arbitrary: fc.record({ do: fc.constant('apply' as const), edits }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('freeze' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('send' as const), set: nth }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('outcomes' as const),
      set: nth,
      outcomes: fc.array(outcome, { minLength: 2, maxLength: 6 }),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('decide' as const),
      set: nth,
      state: fc.constantFrom(null, 'conflict' as const, 'unknown' as const),
      decision: fc.constantFrom('mine' as const, 'theirs' as const, 'merge' as const, 'arrived' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('retry' as const), set: nth }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('undoSet' as const), set: nth, sends: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('state' as const),
      set: nth,
      state: fc.constantFrom('paused' as const, 'finished' as const, 'cancelled' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('history' as const), redo: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      keep: fc.constantFrom('mine' as const, 'theirs' as const, 'merge' as const, 'drop' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('pull' as const), cell, value: cellValue }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('restart' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** The store in this thread, with the invariants that must hold whatever is done to it. */
class Bench {
  readonly #file = join(tempDir(), 'catalog.db');
  #opened = openDatabase(this.#file, catalogDatabase(OPTIONS));
  store: CatalogStore = this.#opened.store;
  readonly #applied = new Set<number>();
  /** Cells with an item that could still be sent at some time since the last pull. */
  readonly #unsettledSincePull = new Set<string>();

  constructor() {
    this.pull(IDENTIFIERS.map((identifier) => product(identifier, { 'title/en': 'x', 'tags/en': ['a'] })));
  }

  close(): void {
    this.#opened.close(true);
  }

  restart(): void {
    this.#opened.close(true);
    this.#opened = openDatabase(this.#file, catalogDatabase(OPTIONS));
    expect(this.#opened.recovered).toBeNull();
    this.store = this.#opened.store;
  }

  pull(products: ReturnType<typeof product>[]): void {
    this.#unsettledSincePull.clear();
    const { pull } = this.store.beginPull();
    this.store.writePage(pull, products, null);
    this.store.finishPull(pull);
  }

  items(changeSet: number): ChangeSetItem[] {
    return this.store.items(changeSet, ALL_ITEMS, 0, 1000).rows;
  }

  check(): void {
    const unsettled = new Set<string>();
    for (const set of this.store.changeSets()) this.#checkChangeSet(set, unsettled);
    for (const change of this.store.sendable().changes) expect(unsettled).not.toContain(cellName(change));
    this.#checkDrafts();
    this.#checkValueCounts();
  }

  #checkChangeSet({ changeSet, state, counts, total }: ChangeSet, unsettled: Set<string>): void {
    const rows = this.items(changeSet);
    const truth = { pending: 0, in_flight: 0, applied: 0, failed: 0, conflict: 0, skipped: 0, unknown: 0 };
    for (const row of rows) {
      truth[row.state]++;
      if (row.state === 'applied') this.#applied.add(row.item);
      else expect(this.#applied).not.toContain(row.item);
      if (['pending', 'in_flight', 'failed'].includes(row.state)) expect(row).not.toHaveProperty('found');
      if (row.state === 'pending' || row.state === 'in_flight')
        expect(row).toMatchObject({ code: null, message: null });
      if (!UNSETTLED.includes(row.state)) continue;
      expect(unsettled).not.toContain(cellName(row));
      unsettled.add(cellName(row));
      this.#unsettledSincePull.add(cellName(row));
    }
    expect(counts).toEqual(truth);
    expect(Object.values(counts).reduce((sum, n) => sum + n, 0)).toBe(total);
    if (state === 'finished' || state === 'cancelled') expect(counts.pending + counts.in_flight).toBe(0);
    // What was sent once and then discarded is only read back.
    if (state === 'queued') expect(counts.pending + counts.unknown).toBeGreaterThan(0);
  }

  #checkDrafts(): void {
    const { rows, counts } = this.store.listDrafts(scope('all'), 0, 1000);
    for (const row of rows) {
      const { state, intent, base, current, next } = row;
      if (sameValue(current, next)) {
        // An edit that already came true stays while an older item may overwrite it; as an append it would add its items twice.
        expect(this.#unsettledSincePull).toContain(cellName(row));
        expect(intent).not.toBe('append');
      }
      if (state === 'sending' || state === 'unknown') continue;
      expect(state === 'conflict').toBe(!sameValue(current, base));
    }
    expect(this.store.stagedSummary()).toMatchObject({
      changes: rows.length,
      conflicts: counts.conflict,
      failed: counts.failed,
    });
  }

  #checkValueCounts(): void {
    const truth: Record<string, number> = {};
    for (const productKey of IDENTIFIERS.keys())
      for (const { property, locale } of this.store.storedProduct(productKey + 1).values) {
        const column = `${property}/${locale}`;
        truth[column] = (truth[column] ?? 0) + 1;
      }
    const counted = this.store
      .summary()
      .properties.flatMap(({ name, locales }) =>
        Object.entries(locales).map(([locale, cells]) => [`${name}/${locale}`, cells]),
      );
    expect(Object.fromEntries(counted)).toEqual(truth);
  }
}

const cellName = ({ product: productKey, property, locale }: CellRef) =>
  `${productKey} ${property} ${locale}`;

function stage(store: CatalogStore, changes: readonly { cell: CellRef; value: CellValue }[]): void {
  store.edit(
    'Edit',
    changes.map(({ cell: edited, value }) => ({
      ...edited,
      change: value === null ? { kind: 'remove' } : { kind: 'set', value },
    })),
  );
}

function send(store: CatalogStore, { changeSet, state }: ChangeSet): void {
  if (state !== 'running') store.setChangeSetState(changeSet, 'running', null);
  const pending = store.itemsToSend(changeSet, 'pending').map(({ item }) => item);
  if (pending.length > 0) store.recordOutcomes(changeSet, [], [pending]);
}

/** Whether a step makes sense for a change set. */
const FITS: Record<
  'send' | 'outcomes' | 'decide' | 'retry' | 'undoSet' | 'state',
  (set: ChangeSet) => boolean
> = {
  send: ({ counts }) => counts.pending > 0,
  outcomes: ({ state, counts }) => state === 'running' && counts.in_flight + counts.unknown > 0,
  decide: ({ counts }) => counts.conflict + counts.unknown > 0,
  retry: ({ counts }) => counts.failed > 0,
  undoSet: ({ counts }) => counts.applied > 0,
  state: ({ counts }) => counts.in_flight === 0,
};

/** Performs the step if it makes sense. Throws if the store refuses it. */
function perform(bench: Bench, next: Step): void {
  const { store } = bench;
  if (!('set' in next)) {
    performOnCells(bench, next);
    return;
  }
  const fitting = store.changeSets().filter(FITS[next.do]);
  const set = fitting[next.set % Math.max(fitting.length, 1)];
  if (!set) return;
  const { changeSet } = set;
  switch (next.do) {
    case 'send':
      send(store, set);
      return;
    case 'outcomes': {
      const open = bench.items(changeSet).filter(({ state }) => UNSETTLED.includes(state));
      // Only a run has outcomes.
      if (store.changeSet(changeSet).state === 'queued') store.setChangeSetState(changeSet, 'running', null);
      store.recordOutcomes(
        changeSet,
        next.outcomes.map(({ nth: at, state, value }): ItemOutcome => {
          const item = open[at % open.length]?.item ?? 0;
          if (value === undefined || !['applied', 'conflict', 'unknown'].includes(state))
            return { item, state };
          return { item, state, ...(state === 'applied' ? { now: value } : { found: value }) };
        }),
      );
      return;
    }
    case 'decide': {
      const which = { filter: { ...ALL_ITEMS, state: next.state } };
      const decidedBefore = set.counts.conflict - store.openItems(changeSet).conflict;
      const { decided, leftAlone } = store.decideItems(changeSet, which, next.decision);
      if (next.state === null) expect(decided + leftAlone).toBe(set.total - decidedBefore);
      return;
    }
    case 'retry': {
      const { failed } = store.openItems(changeSet);
      const { counts } = store.retryItems(changeSet, null);
      expect(counts.pending - set.counts.pending).toBe(failed);
      return;
    }
    case 'undoSet': {
      const { items } = store.undoPlan(changeSet, { filter: ALL_ITEMS }, 0);
      const undo = store.freezeUndo(changeSet, { filter: ALL_ITEMS });
      expect(undo.total).toBe(items);
      if (next.sends) send(store, undo);
      return;
    }
    case 'state':
      store.setChangeSetState(changeSet, next.state, null);
  }
}

function performOnCells(bench: Bench, next: Exclude<Step, { set: number }>): void {
  const { store } = bench;
  switch (next.do) {
    case 'edit':
      stage(store, next.edits);
      return;
    case 'apply':
      stage(store, next.edits);
      send(store, store.freeze().changeSet);
      return;
    case 'freeze':
      store.freeze();
      return;
    case 'history':
      if (next.redo) store.redo();
      else store.undo();
      return;
    case 'resolve':
      if (next.keep === 'drop') store.discardDrafts(scope('all'));
      else store.resolveDrafts(scope('all'), next.keep);
      return;
    case 'pull': {
      const identifier = IDENTIFIERS[next.cell.product - 1] ?? '';
      const kept = store.storedProduct(next.cell.product);
      const others = kept.values.filter(
        ({ property, locale }) => property !== next.cell.property || locale !== next.cell.locale,
      );
      const { property, locale } = next.cell;
      const values =
        next.value === null
          ? others
          : [...others, { property, locale, value: next.value, localeless: false }];
      bench.pull([
        product(identifier, {}, { ...kept, values }),
        ...IDENTIFIERS.filter((other) => other !== identifier).map((other) =>
          product(other, {}, store.storedProduct(IDENTIFIERS.indexOf(other) + 1)),
        ),
      ]);
      return;
    }
    case 'restart':
      bench.restart();
  }
}

test('The journal keeps its invariants in any sequence of edits, sends, decisions, pulls and restarts', {
  timeout: 120_000,
}, () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }), (steps) => {
      const bench = new Bench();
      try {
        for (const next of steps) {
          try {
            perform(bench, next);
          } catch (error) {
            if (!(error instanceof AppError) || error.code !== 'invalid_input') throw error;
          }
          bench.check();
        }
      } finally {
        bench.close();
      }
    }),
    { numRuns: 60 },
  );
});
