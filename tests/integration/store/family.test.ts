import { expect, test } from 'vitest';
import { STRUCTURE } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { type Catalog, edit, key, openCatalog, product, pull, set } from './fixtures.ts';

const under = (parentIdentifier: string, more: Partial<ProductRecord> = {}) => ({
  parentIdentifier,
  ...more,
});

const defines = (property: string, value: string): Partial<ProductRecord> => ({
  definingProperties: [{ property, value }],
});

const SHIRTS = [
  product('shirt', { 'title/en': 'Shirt' }, { childBoundAttributes: ['size'] }),
  product('small', { 'title/en': 'Small', size: 'own' }, under('shirt', defines('size', 'S'))),
  product('small-red', {}, under('small')),
  product('medium', { size: 'M' }, under('shirt')),
  product('medium-too', { size: 'L' }, under('shirt')),
  product('mug'),
];

const familyOf = async (catalog: Catalog, identifier: string, limit = 100) => {
  const { members, total } = await catalog.family(await key(catalog, identifier), limit);
  return {
    total,
    members,
    names: members.map((member) => `${'-'.repeat(member.level)}${member.identifier}`),
  };
};

test('a family is the same tree for each of its members', async () => {
  const catalog = await openCatalog();
  await pull(catalog, SHIRTS);
  for (const asked of ['shirt', 'small', 'small-red', 'medium-too'])
    expect((await familyOf(catalog, asked)).names).toEqual([
      'shirt',
      '-small',
      '--small-red',
      '-medium',
      '-medium-too',
    ]);
  expect((await familyOf(catalog, 'mug')).names).toEqual(['mug']);
});

test('siblings are distinguished by defining properties, also staged ones, and not by their own values', async () => {
  const catalog = await openCatalog();
  await pull(catalog, SHIRTS);
  const doubles = async () =>
    Object.fromEntries(
      (await familyOf(catalog, 'shirt')).members.map((member) => [member.identifier, member.sameAs]),
    );
  expect(await doubles()).toEqual({
    shirt: [],
    small: [],
    'small-red': [],
    medium: ['medium-too'],
    'medium-too': ['medium'],
  });
  await edit(catalog, { 'medium size': set('XL') });
  expect(await doubles()).toMatchObject({ medium: ['medium-too'] });
  await edit(catalog, { [`medium ${STRUCTURE.defining}`]: set([{ property: 'size', value: 'M' }]) });
  expect(await doubles()).toMatchObject({ medium: [], 'medium-too': [] });
});

test('a large family is limited to the nearest members, with the total number', async () => {
  const catalog = await openCatalog();
  const colours = Array.from({ length: 30 }, (_, i) => product(`colour-${i}`, {}, under('medium')));
  await pull(catalog, [...SHIRTS, ...colours]);
  const { names, total } = await familyOf(catalog, 'colour-7', 4);
  expect(total).toBe(35);
  expect(names).toEqual(['shirt', '-medium', '--colour-0', '--colour-7']);
});

test('gone products are not members of a family, except the product asked for', async () => {
  const catalog = await openCatalog();
  await pull(catalog, SHIRTS);
  await edit(catalog, { 'small title': set('Kept for its edit') });
  await pull(
    catalog,
    SHIRTS.filter(({ identifier }) => identifier !== 'small'),
  );
  expect((await familyOf(catalog, 'shirt')).names).toEqual(['shirt', '-medium', '-medium-too']);
  expect((await familyOf(catalog, 'small-red')).names).toEqual(['small-red']);
  const { names, members } = await familyOf(catalog, 'small');
  expect(names).toEqual(['shirt', '-small', '--small-red', '-medium', '-medium-too']);
  expect(members[1]).toMatchObject({ gone: true, title: 'Kept for its edit' });
});

test('a family can be read despite a cycle of parents or a product that is its own parent', async () => {
  const catalog = await openCatalog();
  await pull(catalog, [
    product('a', {}, under('c')),
    product('b', {}, under('a')),
    product('c', {}, under('b')),
    product('itself', {}, under('itself')),
  ]);
  for (const asked of ['a', 'b', 'c'])
    expect((await familyOf(catalog, asked)).names.map((name) => name.replaceAll('-', '')).toSorted()).toEqual(
      ['a', 'b', 'c'],
    );
  expect((await familyOf(catalog, 'itself')).names).toEqual(['itself']);
});

test('the family of a product that does not exist is not found', async () => {
  const catalog = await openCatalog();
  await pull(catalog, SHIRTS);
  await expect(catalog.family(4711, 10)).rejects.toMatchObject({ code: 'not_found' });
});
