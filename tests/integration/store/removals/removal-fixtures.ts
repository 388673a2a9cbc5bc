import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import type { ProductWork } from '#electron/store/catalog/removals/product-items.ts';
import type { ChangeSet, ItemFilter, ItemState } from '#shared/contract/changesets.ts';
import type { MarkFilter, ProductItem } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { type Catalog, key, product, pull, rowsOf } from '../fixtures.ts';

/** Kettle K with the variants K-red (with K-red-1 under it) and K-blue; pan P and pot T without variants. */
export const RECORDS: ProductRecord[] = [
  product('K', { 'title/en': 'Kettle', 'title/de': 'Kessel', size: 2 }),
  product('K-red', { 'title/en': 'Red kettle' }, { parentIdentifier: 'K' }),
  product('K-red-1', { 'title/en': 'Red kettle, 1 l' }, { parentIdentifier: 'K-red' }),
  product('K-blue', { 'title/en': 'Blue kettle' }, { parentIdentifier: 'K' }),
  product('P', { 'title/en': 'Pan' }),
  product('T', { 'title/en': 'Pot' }),
];

export const recordOf = (identifier: string): ProductRecord =>
  RECORDS.find((record) => record.identifier === identifier)!;

export const pullRecords = (catalog: Catalog) => pull(catalog, RECORDS);

export const keys = (catalog: Catalog, identifiers: string[]) =>
  Promise.all(identifiers.map((identifier) => key(catalog, identifier)));

export const mark = async (catalog: Catalog, mode: RemovalMode | null, ...identifiers: string[]) =>
  catalog.markProducts({ products: await keys(catalog, identifiers) }, mode);

export const ALL_MARKS: MarkFilter = { mode: null, only: null, search: '' };

/** The modes of all marks, by identifier. */
export async function marks(catalog: Catalog): Promise<Record<string, RemovalMode>> {
  const { rows } = await catalog.markedProducts(ALL_MARKS, 0, 1000);
  return Object.fromEntries(rows.map(({ identifier, mode }) => [identifier, mode]));
}

/** The marks that the rows of the catalog show, by identifier; rows without a mark are left out. */
export const shownMarks = async (catalog: Catalog) =>
  Object.fromEntries(
    (await rowsOf(catalog)).flatMap(({ identifier, removal }) => (removal ? [[identifier, removal]] : [])),
  );

export const ALL_PRODUCTS: ItemFilter = {
  state: null,
  search: '',
  property: null,
  locale: null,
  action: null,
  differing: false,
};

/** The products of a change set, by identifier. */
export async function itemsOf(catalog: Catalog, { changeSet }: Pick<ChangeSet, 'changeSet'>) {
  const { rows } = await catalog.removalItems(changeSet, ALL_PRODUCTS, 0, 1000);
  return new Map<string, ProductItem>(rows.map((row) => [row.identifier, row]));
}

/** Freezes everything that is marked. */
export async function freeze(catalog: Catalog): Promise<ChangeSet> {
  return catalog.freezeRemovals((await catalog.rehearse(1)).fingerprint);
}

/** Every item that is in a state, lowest level first. */
export async function work(
  catalog: Catalog,
  changeSet: number,
  state: 'pending' | 'unknown' = 'pending',
): Promise<ProductWork[]> {
  const levels = await catalog.workLevels(changeSet, state);
  const pages = await Promise.all(
    levels.map((level) => catalog.productWork(changeSet, state, { level, after: 0, limit: 1000 })),
  );
  return pages.flat();
}

export const rawOf = (identifier: string): string => `{"sku":"${identifier}","weight":1.50}`;

/** Stores the snapshots of everything pending, as the service lists it. */
export async function saveSnapshots(catalog: Catalog, changeSet: number): Promise<void> {
  const pending = await work(catalog, changeSet);
  await catalog.saveSnapshots(
    changeSet,
    pending.map(({ item, identifier }) => ({ item, raw: rawOf(identifier), record: recordOf(identifier) })),
  );
}

/** Freezes the removal of everything marked, with all of its products in flight. */
export async function sendRemoval(catalog: Catalog): Promise<{ changeSet: number; work: ProductWork[] }> {
  const { changeSet } = await freeze(catalog);
  await saveSnapshots(catalog, changeSet);
  const sent = await work(catalog, changeSet);
  await catalog.recordOutcomes(
    changeSet,
    [],
    sent.map(({ item }) => [item]),
  );
  return { changeSet, work: sent };
}

/** Marks products, and records that the service removed all of them. */
export async function removed(catalog: Catalog, mode: RemovalMode, ...identifiers: string[]) {
  await mark(catalog, mode, ...identifiers);
  const { changeSet, work: sent } = await sendRemoval(catalog);
  await settle(catalog, changeSet, sent, 'applied');
  return { changeSet, work: sent };
}

export const settle = (
  catalog: Catalog,
  changeSet: number,
  items: readonly Pick<ProductWork, 'item'>[],
  state: ItemOutcome['state'],
  more: Partial<ItemOutcome> = {},
) =>
  catalog.recordOutcomes(
    changeSet,
    items.map(({ item }) => ({ item, state, ...more })),
  );

/** The states of a change set's products, by identifier. */
export const states = async (catalog: Catalog, changeSet: number): Promise<Record<string, ItemState>> =>
  Object.fromEntries([...(await itemsOf(catalog, { changeSet }))].map(([name, { state }]) => [name, state]));
