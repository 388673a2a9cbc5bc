import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CatalogStore } from '#electron/store/catalog/create-catalog-store.ts';
import type { Effects } from '#electron/store/catalog/effects.ts';
import { type OpenStore, openCatalogStore } from '#electron/store/open.ts';
import type { Row } from '#shared/contract/catalog.ts';
import type { ChangeSet, ItemFilter, ItemState } from '#shared/contract/changesets.ts';
import type { DraftFilter, DraftScope } from '#shared/contract/drafts.ts';
import type { CellRef, CellUpdate, Change, Column } from '#shared/domain/cell.ts';
import type { ViewQuery } from '#shared/domain/query.ts';
import type { Value } from '#shared/domain/value.ts';
import type { RecordValue } from '#shared/service/read-values.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { tempDir } from '../../support/temp-dir.ts';

/** `effects`: what was told of each call, in order. */
export type Catalog = OpenStore<CatalogStore> & { effects: Effects[] };

export const OPTIONS = { locales: ['en', 'de', 'fr'], titleField: 'title' };

/** The real store on a real file, closed after the test. */
export async function openCatalog(file = join(tempDir(), 'catalog.db'), options = OPTIONS): Promise<Catalog> {
  const effects: Effects[] = [];
  const opened = await openCatalogStore(file, options, false, async (told) => {
    effects.push(told);
  });
  const catalog = Object.assign(opened, { effects });
  onTestFinished(() => catalog.close().catch(() => {})); // a test may have closed or killed it already
  return catalog;
}

/** Values by "property" (sent without a locale) or "property/locale". */
type Values = Record<string, Value>;

export function product(
  identifier: string,
  values: Values = {},
  more: Partial<ProductRecord> = {},
): ProductRecord {
  const title = values['title/en'];
  return {
    productId: `id-${identifier}`,
    productIdIsNumber: false,
    identifier,
    identifierIsNumber: false,
    title: typeof title === 'string' ? title : '',
    parentIdentifier: null,
    childBoundAttributes: [],
    definingProperties: [],
    values: Object.entries(values).map(([name, value]): RecordValue => {
      const [property = '', locale] = name.split('/');
      return { property, locale: locale ?? 'en', value, localeless: locale === undefined };
    }),
    extra: null,
    ...more,
  };
}

/** A complete pull of these products, in one page. */
export async function pull(catalog: Catalog, products: ProductRecord[]) {
  const { pull: id } = await catalog.beginPull();
  await catalog.writePage(id, products, null);
  return catalog.finishPull(id);
}

export async function key(catalog: Catalog, identifier: string): Promise<number> {
  const [found] = await catalog.findByIdentifier([identifier]);
  if (!found) throw new Error(`no product ${identifier}`);
  return found.product;
}

/** The change sets that were told to have changed by a call. */
export async function changedSets(catalog: Catalog, call: () => Promise<unknown>): Promise<ChangeSet[]> {
  const before = catalog.effects.length;
  await call();
  return catalog.effects.slice(before).flatMap(({ changeSets }) => changeSets);
}

/** What is shown of the cells that were told last. */
export async function toldCells(catalog: Catalog): Promise<CellUpdate[]> {
  const { cells } = await catalog.stagedNow(catalog.effects.at(-1)?.cells ?? null);
  if (cells === null) throw new Error('the cells were not named');
  return cells;
}

/** "A title/de" names a cell of product A. */
export async function cell(catalog: Catalog, name: string): Promise<CellRef> {
  const [identifier = '', column = ''] = name.split(' ');
  const [property = '', locale = 'en'] = column.split('/');
  return { product: await key(catalog, identifier), property, locale };
}

export const set = (value: Value): Change => ({ kind: 'set', value });
export const remove: Change = { kind: 'remove' };
export const revert: Change = { kind: 'revert' };

/** Stages changes, by cell name, as one action. */
export async function edit(catalog: Catalog, edits: Record<string, Change>, label = 'Edit') {
  const cells = await Promise.all(
    Object.entries(edits).map(async ([name, change]) => ({ ...(await cell(catalog, name)), change })),
  );
  return catalog.edit(label, cells);
}

export const ALL_ITEMS: ItemFilter = {
  state: null,
  search: '',
  property: null,
  locale: null,
  action: null,
  differing: false,
};
export const itemsIn = (state: ItemState): ItemFilter => ({ ...ALL_ITEMS, state });

export const scope = (filter: DraftFilter, more: Partial<DraftScope> = {}): DraftScope => ({
  filter,
  property: null,
  locale: null,
  search: '',
  ...more,
});

export const query = (parts: Partial<ViewQuery> = {}): ViewQuery => ({
  search: '',
  filters: [],
  sort: [],
  tree: false,
  ...parts,
});

export async function rowsOf(
  catalog: Catalog,
  parts: Partial<ViewQuery> = {},
  columns: Column[] = [],
): Promise<Row[]> {
  const { view } = await catalog.openView(query(parts));
  return catalog.window(view, 0, 1000, columns);
}

export async function identifiers(catalog: Catalog, parts: Partial<ViewQuery> = {}): Promise<string[]> {
  return (await rowsOf(catalog, parts)).map((row) => row.identifier);
}

/** What a cell shows: its value and state. */
export async function shown(catalog: Catalog, name: string) {
  const { product: productKey, property, locale } = await cell(catalog, name);
  const rows = await rowsOf(catalog, {}, [{ property, locale }]);
  const row = rows.find((candidate) => candidate.product === productKey);
  if (!row) throw new Error(`${name} is not shown`);
  return { value: row.values[0] ?? null, state: row.states['0'] ?? null };
}

/** Everything staged, in a form that can be compared. */
export async function staged(catalog: Catalog) {
  return (await catalog.listDrafts(scope('all'), 0, 1000)).rows;
}

/** Freezes and sends everything as one request. Returns the change set and its items by "identifier property/locale". */
export async function send(catalog: Catalog) {
  const { changeSet } = await catalog.freeze();
  const { rows } = await catalog.items(changeSet.changeSet, ALL_ITEMS, 0, 1000);
  await catalog.recordOutcomes(changeSet.changeSet, [], [rows.map(({ item }) => item)]);
  const items = new Map(rows.map((row) => [`${row.identifier} ${row.property}/${row.locale}`, row.item]));
  return {
    changeSet: changeSet.changeSet,
    item: (name: string): number => {
      const item = items.get(name);
      if (item === undefined) throw new Error(`no item ${name}`);
      return item;
    },
    items: rows.map(({ item }) => item),
  };
}
