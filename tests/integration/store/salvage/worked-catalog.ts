import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import type { Database } from '#electron/store/database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { ALL_ITEMS, OPTIONS, product } from '../fixtures.ts';

/** `store` creates the store, which picks up what a crash left; before that, the file is as it was opened. */
export const open = (file: string) =>
  openDatabase(file, { ...kind, use: (db, tally) => () => kind.use(db, tally) });
const kind = catalogDatabase(OPTIONS);
export type Opened = ReturnType<typeof open>;

/** The outcome of a change that was sent. */
type Outcome = Omit<ItemOutcome, 'item'> | 'under way';

const identifier = (at: number) => `P${String(at).padStart(4, '0')}`;

/**
 * A catalog after days of work, during which the app was killed:
 * - change set 1, finished: the titles of all products, of which every tenth was refused;
 * - change set 2, finished: 30 of them undone;
 * - change set 3, being sent: a tag added to the list of every product. A quarter of them was applied, some are in conflict or
 *   of unknown outcome, ten are in flight;
 * - staged by hand and in no change set: the German text of every other product.
 *
 * Returns the file in that state.
 */
export function workedCatalog(products = 400): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'worked-catalog-'));
  try {
    const file = join(folder, 'catalog.db');
    work(file, products);
    return readFileSync(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function work(file: string, products: number): void {
  const opened = open(file);
  const store = opened.store();
  const records = Array.from({ length: products }, (_, at) =>
    product(identifier(at), { 'title/en': `Product ${at}`, tags: ['a'] }),
  );
  const { pull } = store.beginPull();
  store.writePage(pull, records, null);
  store.finishPull(pull);
  const numbers = store
    .findByIdentifier(records.map((record) => record.identifier))
    .map((found) => found!.product);
  const stage = (
    label: string,
    chosen: readonly number[],
    property: string,
    locale: string,
    value: CellValue,
  ) =>
    store.edit(
      label,
      chosen.map((number) => ({
        product: number,
        property,
        locale,
        change:
          value === null
            ? { kind: 'remove' }
            : { kind: 'set', value: Array.isArray(value) ? value : `${value} ${number}` },
      })),
    );
  const sent = (outcomeOf: (at: number) => Outcome | null) => {
    const { changeSet } = store.freeze().changeSet;
    const items = store.items(changeSet, ALL_ITEMS, 0, products).rows.map(({ item }) => item);
    store.setChangeSetState(changeSet, 'running', null);
    const leaving = items.filter((_, at) => outcomeOf(at) !== null);
    for (let at = 0; at < leaving.length; at += 100)
      store.recordOutcomes(changeSet, [], [leaving.slice(at, at + 100)]);
    store.recordOutcomes(
      changeSet,
      items.flatMap((item, at) => {
        const outcome = outcomeOf(at);
        return outcome && outcome !== 'under way' ? [{ item, ...outcome }] : [];
      }),
    );
    return changeSet;
  };

  stage('Titles', numbers, 'title', 'en', 'A much longer and far better title of product');
  const first = sent((at) =>
    at % 10 === 0 ? { state: 'failed', code: 'E1', message: 'Too long' } : { state: 'applied' },
  );
  store.setChangeSetState(first, 'finished', 'Done.');
  const undone = store.items(first, { ...ALL_ITEMS, state: 'applied' }, 0, 30).rows.map(({ item }) => item);
  const undo = store.freezeUndo(first, { items: undone }).changeSet;
  const taken = store.items(undo, ALL_ITEMS, 0, 100).rows.map(({ item }) => item);
  store.recordOutcomes(undo, [], [taken]);
  store.recordOutcomes(
    undo,
    taken.map((item) => ({ item, state: 'applied' })),
  );
  store.setChangeSetState(undo, 'finished', 'Done.');

  store.discardDrafts({ filter: 'all', property: null, locale: null, search: '' });
  stage('Tags', numbers, 'tags', 'en', ['a', 'new']);
  sent((at) => {
    if (at < products / 4) return { state: 'applied' };
    if (at < products / 4 + 5) return { state: 'conflict', found: ['b'] };
    if (at < products / 4 + 10) return { state: 'unknown', message: 'Cut off' };
    return at < products / 4 + 20 ? 'under way' : null;
  });
  stage(
    'By hand',
    numbers.filter((number) => number % 2 === 0),
    'text',
    'de',
    'Ein langer Text zum Produkt',
  );
  opened.close(true);
}

/** A copy for tests to damage, as a kill leaves the file. */
export function copyOf(worked: Buffer): string {
  const copy = join(tempDir(), 'catalog.db');
  writeFileSync(copy, worked);
  return copy;
}

type Facts = Record<string, string | number | null>;

/** All facts about every change, by its number, in terms that hold in any file. */
export const changesIn = (db: Database): Map<number, Facts> =>
  new Map(
    db
      .all<Facts & { item: number }>(
        `SELECT i.item, i.change_set, p.identifier, n.name, l.code AS language, i.spelling, i.intent, i.value, i.old, i.rev,
           i.state, i.code, i.message, i.found, i.request, i.at, i.was_unknown
         FROM item i JOIN product p USING (product) JOIN property n USING (property) JOIN locale l USING (locale)`,
      )
      .map((row) => [row.item, { ...row }]),
  );

/** Likewise for every staged edit, by its cell. */
export const editsIn = (db: Database): Map<string, Facts> =>
  new Map(
    db
      .all<Facts>(
        `SELECT p.identifier, n.name, l.code AS language, d.intent, d.value, d.base, d.rev, d.failed, d.code, d.message
         FROM draft d JOIN product p USING (product) JOIN property n USING (property) JOIN locale l USING (locale)`,
      )
      .map((row) => [`${row.identifier} ${row.name}/${row.language}`, { ...row }]),
  );

export const changeSetsIn = (db: Database): Map<number, Facts> =>
  new Map(
    db
      .all<Facts & { change_set: number }>('SELECT * FROM change_set')
      .map((row) => [row.change_set, { ...row }]),
  );
