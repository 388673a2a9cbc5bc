import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ViewFilter } from '#shared/domain/query.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { edit, identifiers, openCatalog, product, pull, query, set } from '../fixtures.ts';

const listed = (list: number, is = true): ViewFilter => ({ kind: 'identifiers', list, listed: is });

test('a pasted list finds identifiers and product ids, and reports missing, ambiguous, gone and repeated ones', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [
    product('A'),
    product('B'),
    product('C'),
    product('id-A', {}, { productId: 'other' }),
    product('left', { 'text/en': 'a' }),
    product('kept', { 'text/en': 'a' }),
  ]);
  await edit(catalog, { 'kept text/en': set('b') });
  await pull(catalog, [
    product('A'),
    product('B'),
    product('C'),
    product('id-A', {}, { productId: 'other' }),
  ]);
  const kept = await catalog.saveIdentifiers([' A ', 'id-B', 'A', '', 'id-A', 'nowhere', 'left', 'kept']);
  expect(kept).toEqual({
    list: expect.any(Number),
    texts: 6,
    products: 4,
    missing: ['nowhere'],
    // The identifier of one product, and the product id of A.
    ambiguous: ['id-A'],
    gone: ['left'],
    repeated: 1,
  });
  expect(await identifiers(catalog, { filters: [listed(kept.list)] })).toEqual(['A', 'B', 'id-A', 'kept']);
  expect(await identifiers(catalog, { filters: [listed(kept.list, false)] })).toEqual(['C']);
  expect(await catalog.identifiers(kept.list)).toEqual({
    texts: ['A', 'id-B', 'id-A', 'nowhere', 'left', 'kept'],
    kept: { ...kept, repeated: 0 },
  });
});

test('the same texts give the same list, and an unknown list is refused', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [product('A')]);
  const { list } = await catalog.saveIdentifiers(['A', 'B']);
  expect((await catalog.saveIdentifiers([' A', 'B', 'B'])).list).toBe(list);
  expect((await catalog.saveIdentifiers(['B', 'A'])).list).not.toBe(list);
  await expect(catalog.identifiers(99)).rejects.toMatchObject({ code: 'not_found' });
  await expect(catalog.openView(query({ filters: [{ kind: 'edited' }, listed(99)] }))).rejects.toMatchObject({
    code: 'invalid_input',
    shape: { field: 'query.filters.1.list' },
  });
});

test('a list can hold fifty thousand texts', async () => {
  const catalog = await openCatalog();
  await pull(
    catalog,
    Array.from({ length: 50 }, (_, i) => product(`P${i * 1000}`)),
  );
  const kept = await catalog.saveIdentifiers(Array.from({ length: 50_000 }, (_, i) => `P${i}`));
  expect(kept).toMatchObject({ texts: 50_000, products: 50 });
  expect(kept.missing).toHaveLength(49_950);
  expect(await identifiers(catalog, { filters: [listed(kept.list)] })).toHaveLength(50);
});

test('lists of saved views and the last twenty lists survive a restart', async () => {
  const file = join(tempDir(), 'catalog.db');
  const catalog = await openCatalog(file);
  const lists: number[] = [];
  for (let i = 0; i < 25; i++) lists.push((await catalog.saveIdentifiers([`A${i}`])).list);
  const [first = 0, second = 0] = lists;
  const group: ViewFilter = { kind: 'group', match: 'any', negated: false, filters: [listed(first)] };
  await catalog.saveView({
    id: null,
    name: 'Mine',
    query: query({ filters: [group] }),
    layout: null,
    density: null,
    recipe: null,
  });
  await catalog.close();
  const again = await openCatalog(file);
  expect((await again.identifiers(first)).texts).toEqual(['A0']);
  await expect(again.identifiers(second)).rejects.toMatchObject({ code: 'not_found' });
  expect((await again.identifiers(lists[5] ?? 0)).texts).toEqual(['A5']);
});

test('dashes, widths, compositions and invisible marks lead to the product, which is only offered', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [product('AB-100'), product('AB-101'), product('CAFÉ-1')]);
  const meant = new Map([
    ['AB–100', 'AB-100'],
    ['AB—101', 'AB-101'],
    ['AB−100', 'AB-100'],
    ['ＡＢ－１００', 'AB-100'],
    ['ab-1\u200b01', 'AB-101'],
    ['CAFE\u0301-1', 'CAFÉ-1'],
  ]);
  const { known, similar } = await catalog.matchIdentifiers([...meant.keys()]);
  expect(known).toEqual([]);
  expect(similar.map(({ text, identifiers }) => [text, ...identifiers])).toEqual([...meant]);
});

test('products are found by what they look like once they are new, have another identifier, or share theirs', async () => {
  const catalog = await openCatalog();
  const similar = async (text: string) =>
    (await catalog.matchIdentifiers([text])).similar.flatMap(({ identifiers }) => identifiers);
  await pull(catalog, [product('a-1', {}, { productId: '1' }), product('gone-1')]);
  await pull(catalog, [product('a-1', {}, { productId: '2' }), product('a-1', {}, { productId: '1' })]);
  // Which of two is meant, no text can say.
  expect(await similar('A-1')).toEqual([]);
  await pull(catalog, [product('a-1', {}, { productId: '1' })]);
  expect(await similar('A-1')).toEqual(['a-1']);
  expect(await similar('Gone-1')).toEqual([]);
  const blank = { parentIdentifier: null, childBoundAttributes: [], definingProperties: [], values: [] };
  const { products } = await catalog.stageProducts([{ ...blank, identifier: 'new-1' }]);
  expect(await similar('NEW–1')).toEqual(['new-1']);
  await catalog.renameProduct(products[0]!, 'newer-1');
  expect(await similar('NEW–1')).toEqual([]);
  expect(await similar('NEWER–1')).toEqual(['newer-1']);
});

test('texts are matched to products, with those that look the same', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [product('004512'), product('Ket-Red'), product('KET-RED'), product('7')]);
  expect(await catalog.matchIdentifiers(['4512', 'ket-red', 'id-7', '7', 'nowhere'])).toEqual({
    known: expect.toSatisfy((known: string[]) => known.toSorted().join() === '7,id-7'),
    similar: [
      { text: '4512', identifiers: ['004512'] },
      { text: 'ket-red', identifiers: ['Ket-Red', 'KET-RED'] },
    ],
    shapes: expect.arrayContaining([
      { shape: '0', shortest: 1, longest: 6 },
      { shape: 'a-a', shortest: 7, longest: 7 },
    ]),
  });
});
