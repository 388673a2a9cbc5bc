import { beforeEach, describe, expect, test } from 'vitest';
import type { Change } from '#shared/domain/cell.ts';
import {
  type Catalog,
  edit,
  identifiers,
  openCatalog,
  product,
  pull,
  remove,
  send,
  set,
  shown,
} from './fixtures.ts';
import { removed } from './removals/removal-fixtures.ts';

const OLD = [
  product('P', { 'title/en': 'Kettle', size: 1, note: 'old', 'weight/de': 3 }),
  product('T', { 'title/en': 'Pan' }),
];

let catalog: Catalog;
let id: number;

beforeEach(async () => {
  catalog = await openCatalog();
  await pull(catalog, OLD);
  id = (await catalog.beginPull()).pull;
});

/** Writes a page that was requested before `meanwhile` ran, and arrived only after it. */
async function pageAskedBefore(meanwhile: () => Promise<unknown>, page = OLD, next: string | null = null) {
  const askedAt = await catalog.pullMoment();
  await meanwhile();
  return catalog.writePage(id, page, next, askedAt);
}

async function applied(edits: Record<string, Change>): Promise<void> {
  await edit(catalog, edits);
  const { changeSet, items } = await send(catalog);
  await catalog.recordOutcomes(
    changeSet,
    items.map((item) => ({ item, state: 'applied' })),
  );
}

describe('A page of a pull requested before', () => {
  test('a product was removed does not bring it back', async () => {
    await pageAskedBefore(() => removed(catalog, 'delete', 'P'));
    expect(await catalog.finishPull(id)).toMatchObject({ products: 1, gone: 0 });
    expect(await identifiers(catalog)).toEqual(['T']);
  });

  test('a product was removed still counts it once as listed', async () => {
    expect(await pageAskedBefore(() => removed(catalog, 'unlink', 'P'), OLD, 'more')).toEqual({ done: 2 });
    expect(await pageAskedBefore(async () => {}, OLD)).toEqual({ done: 2 });
  });

  test('a change was applied does not restore the old value, but updates the rest of the product', async () => {
    const seen = product('P', { 'title/en': 'Kettle', size: 1, note: 'theirs', weight: 4 });
    await pageAskedBefore(
      () => applied({ 'P size': set(2), 'P title/en': set('Pot'), 'P weight/de': remove }),
      [seen, OLD[1]!],
    );
    await catalog.finishPull(id);
    expect(await shown(catalog, 'P size')).toMatchObject({ value: 2 });
    expect(await shown(catalog, 'P weight/de')).toMatchObject({ value: null });
    expect(await shown(catalog, 'P note')).toMatchObject({ value: 'theirs' });
    expect((await catalog.product((await catalog.findByIdentifier(['P']))[0]!.product)).title).toBe('Pot');
  });

  test('a change was applied keeps the property counts correct', async () => {
    await pageAskedBefore(() => applied({ 'P note': remove, 'T colour': set('red') }));
    await catalog.finishPull(id);
    const { properties } = await catalog.summary();
    const products = Object.fromEntries(properties.map(({ name, products: count }) => [name, count]));
    expect(products).toMatchObject({ title: 2, size: 1, colour: 1 });
    expect(products).not.toHaveProperty('note');
  });

  test('a product was looked up does not restore its old values', async () => {
    await pageAskedBefore(() => catalog.takeProducts([product('P', { 'title/en': 'Teapot' })]));
    await catalog.finishPull(id);
    expect(await shown(catalog, 'P title/en')).toMatchObject({ value: 'Teapot' });
    expect(await identifiers(catalog)).toEqual(['P', 'T']);
  });
});

describe('A page of a pull requested after', () => {
  test('a product was removed lists it again if the service does', async () => {
    await removed(catalog, 'unlink', 'P');
    await pageAskedBefore(async () => {});
    await catalog.finishPull(id);
    expect(await identifiers(catalog)).toEqual(['P', 'T']);
  });

  test('a change was applied takes the newer value of the service', async () => {
    await pageAskedBefore(() => applied({ 'P size': set(2) }), OLD, 'more');
    await pageAskedBefore(async () => {}, [product('P', { 'title/en': 'Kettle', size: 5 })]);
    await catalog.finishPull(id);
    expect(await shown(catalog, 'P size')).toMatchObject({ value: 5 });
  });
});
