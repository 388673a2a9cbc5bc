import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogDatabase } from '#electron/store/catalog/catalog-database.ts';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import type { Database } from '#electron/store/database.ts';
import { openDatabase } from '#electron/store/open-database.ts';
import type { CatalogHoldings } from '#shared/contract/catalog.ts';
import { ALL_ITEMS, OPTIONS, product, query } from '../../integration/store/fixtures.ts';

export const openSmall = (file: string) => openDatabase(file, catalogDatabase(OPTIONS));

/** The files of a catalog, by their suffix after the database name. */
export type Files = ReadonlyMap<string, Buffer>;

/** A repair syncs to disk dozens of times. */
const IN_MEMORY = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const PRODUCTS = 40;
const LONG = 'A long text, so that a few of them fill a page of the file. '.repeat(8);

/**
 * A small catalog with some of everything: changes of the service, staged edits, change sets (one finished, one being sent),
 * removed products with their snapshots, marks and views. `closed`: as the app leaves it on exit; `killed`: as after a kill, with
 * the latest changes only in the WAL.
 */
export function smallCatalog(): { closed: Files; killed: Files } {
  const folder = mkdtempSync(join(IN_MEMORY, 'small-catalog-'));
  try {
    const opened = openSmall(join(folder, 'catalog.db'));
    const { store } = opened;
    pulled(store, 'a');
    const products = pulled(store, 'b');
    finished(store, products.slice(0, 20));
    removed(store, products.slice(36, 38));
    store.saveView({
      id: null,
      name: 'Kettles',
      query: query({ search: 'kettle' }),
      layout: null,
      density: null,
      recipe: null,
    });
    translated(store);
    const { list } = store.saveIdentifiers(['P01', 'P02']);
    const listed = query({ filters: [{ kind: 'identifiers', list, listed: true }] });
    store.saveView({
      id: null,
      name: 'Listed',
      query: listed,
      layout: null,
      density: 'compact',
      recipe: null,
    });
    opened.fold();
    beingSent(store, products.slice(0, 20));
    for (let at = 0; at < 36; at += 6) edit(store, products.slice(at, at + 6), 'text', 'de', LONG);
    store.markProducts({ products: products.slice(30, 33) }, 'delete');
    const killed = filesIn(folder);
    opened.close(true);
    return { closed: filesIn(folder), killed };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function translated(store: CatalogStore): void {
  const list = store.beginSegments({
    query: query({}),
    source: 'en',
    targets: ['fr'],
    references: [],
    properties: ['title'],
    everything: false,
  });
  while (store.readSegments(list));
  store.saveSources(list, 0);
  store.narrowSegments(list, {
    status: null,
    property: null,
    locale: null,
    search: '',
    searchIn: 'both',
    isPattern: false,
  });
  const [first] = store.segments(list, 0, 1);
  if (first) store.commentOn(list, first, { id: null, text: 'Which kettle?', isPrivate: false });
  store.saveTerm(null, [{ locale: 'en', text: 'kettle', note: null, forbidden: false }]);
  store.saveTicket('SUP-1', [{ text: '1. P01', asked: ['P01'] }]);
}

function pulled(store: CatalogStore, tag: string): number[] {
  const identifiers = Array.from({ length: PRODUCTS }, (_, at) => `P${String(at).padStart(2, '0')}`);
  const { pull } = store.beginPull();
  store.writePage(
    pull,
    identifiers.map((identifier) => {
      const held = product(identifier, { 'title/en': identifier, 'text/en': LONG, tags: [tag] });
      const french = { property: 'title', locale: 'fr', value: identifier, localeless: false, spelled: 'FR' };
      return { ...held, values: [...held.values, french] };
    }),
    null,
  );
  store.finishPull(pull);
  return store.findByIdentifier(identifiers).map((found) => found.product);
}

const edit = (
  store: CatalogStore,
  products: readonly number[],
  property: string,
  locale: string,
  text: string,
) =>
  store.edit(
    `Edit ${property}`,
    products.map((number) => ({
      product: number,
      property,
      locale,
      change: { kind: 'set', value: `${text} ${number}` },
    })),
  );

function send(store: CatalogStore, leave: number): { changeSet: number; left: number[] } {
  const { changeSet } = store.freeze().changeSet;
  const items = store.items(changeSet, ALL_ITEMS, 0, PRODUCTS).rows.map(({ item }) => item);
  store.setChangeSetState(changeSet, 'running', null);
  const left = items.slice(0, leave);
  for (let at = 0; at < left.length; at += 5) store.recordOutcomes(changeSet, [], [left.slice(at, at + 5)]);
  return { changeSet, left };
}

function finished(store: CatalogStore, products: readonly number[]): void {
  edit(store, products, 'title', 'en', LONG);
  const { changeSet, left } = send(store, products.length);
  store.recordOutcomes(
    changeSet,
    left.map((item, at) =>
      at % 5 === 0 ? { item, state: 'failed', code: 'E1', message: 'Too long' } : { item, state: 'applied' },
    ),
  );
  store.setChangeSetState(changeSet, 'finished', 'Done.');
  store.discardDrafts({ filter: 'all', property: null, locale: null, search: '' });
}

function beingSent(store: CatalogStore, products: readonly number[]): void {
  edit(store, products, 'tags', 'en', LONG);
  const { changeSet, left } = send(store, 10);
  for (const item of left.slice(0, 6)) store.recordOutcomes(changeSet, [{ item, state: 'applied' }]);
}

function removed(store: CatalogStore, products: readonly number[]): void {
  store.markProducts({ products: [...products] }, 'delete');
  const { changeSet } = store.freezeRemovals(store.rehearse(1).fingerprint);
  const work = store.productWork(changeSet, 'pending', { level: 0, after: 0, limit: 100 });
  store.saveSnapshots(
    changeSet,
    work.map(({ item, identifier }) => ({
      item,
      raw: JSON.stringify({ identifier, text: LONG.repeat(10) }),
      record: product(identifier, { 'text/en': LONG.repeat(10) }),
    })),
  );
  store.recordOutcomes(changeSet, [], [work.map(({ item }) => item)]);
  store.recordOutcomes(
    changeSet,
    work.map(({ item }) => ({ item, state: 'applied' as const })),
  );
  store.setChangeSetState(changeSet, 'finished', 'Done.');
}

function filesIn(folder: string): Files {
  const named = readdirSync(folder).filter((name) => name !== 'catalog.db-shm');
  return new Map(named.map((name) => [name.slice('catalog.db'.length), readFileSync(join(folder, name))]));
}

/** Calls `work` with the path of the database. */
export function placed<Out>(files: Files, work: (file: string) => Out): Out {
  const folder = mkdtempSync(join(IN_MEMORY, 'small-catalog-'));
  try {
    const file = join(folder, 'catalog.db');
    for (const [suffix, bytes] of files) writeFileSync(file + suffix, bytes);
    return work(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type Facts = Record<keyof CatalogHoldings, Map<string, string>>;

/** Everything that exists only in the local catalog: each thing by name, as a string for comparison. */
export function factsIn(db: Database): Facts {
  const read = (sql: string) =>
    new Map(
      db.arrays<[string, ...unknown[]]>(sql).map(([name, ...rest]) => [String(name), JSON.stringify(rest)]),
    );
  return {
    edits:
      read(`SELECT p.identifier || n.name || l.code, d.intent, d.value, d.base FROM draft d JOIN product p USING (product)
      JOIN property n USING (property) JOIN locale l USING (locale)`),
    marks: read('SELECT p.identifier, m.mode FROM product_mark m JOIN product p USING (product)'),
    snapshots: read(
      'SELECT s.snapshot, s.raw, s.record, i.identifier FROM snapshot s JOIN item i USING (snapshot)',
    ),
    views: read('SELECT name, query, density FROM saved_view'),
    changeSets: read('SELECT change_set, kind FROM change_set'),
    changes: read(`SELECT i.item, p.identifier, n.name, l.code, i.intent, i.value, i.old, i.state FROM item i
      JOIN product p USING (product) JOIN property n USING (property) JOIN locale l USING (locale)`),
    results: read("SELECT item, state FROM item WHERE state IN ('applied', 'failed', 'conflict')"),
  };
}
