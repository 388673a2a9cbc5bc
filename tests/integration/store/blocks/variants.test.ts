import { beforeEach, describe, expect, test } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { type Catalog, identifiers, openCatalog, product, pull, query } from '../fixtures.ts';
import { COLUMNS, plan, range, stage, values } from './block-fixtures.ts';

const FILL: BlockEdit = { kind: 'fill_variants', onlyIfEmpty: false };

let catalog: Catalog;

const child = (identifier: string, parentIdentifier: string, title: string) =>
  product(identifier, { 'title/en': title }, { parentIdentifier });

beforeEach(async () => {
  catalog = await openCatalog();
  await pull(catalog, [
    product('G', { 'title/en': 'grandparent', 'title/de': 'Großelter' }),
    child('P', 'G', 'parent'),
    child('P1', 'P', 'one'),
    child('P2', 'P', 'two'),
    child('V', 'G', 'variant'),
    product('S', { 'title/en': 'single' }),
  ]);
});

/** Selects whole rows of the first two columns (title in en and de) by identifier. */
async function rows(...wanted: string[]) {
  const listed = await identifiers(catalog);
  const { view } = await catalog.openView(query());
  return {
    view,
    columns: COLUMNS,
    ranges: wanted.map((identifier) => range(listed.indexOf(identifier), listed.indexOf(identifier), 0, 1)),
  };
}

const titles = async () => {
  const listed = await identifiers(catalog);
  return Object.fromEntries((await values(catalog)).map(([en], row) => [listed[row], en]));
};

describe('Filling a parent’s values into its variants', () => {
  test('reaches variants at all levels, in the view or not, and changes no other product', async () => {
    const { view } = await catalog.openView(query({ search: 'grandparent' }));
    const selection = { view, columns: COLUMNS, ranges: [range(0, 0, 0, 0)] };
    expect(await plan(catalog, selection, FILL)).toMatchObject({ goesInto: 4, changes: 4, products: 4 });
    await stage(catalog, selection, FILL);
    expect(await titles()).toEqual({
      G: 'grandparent',
      P: 'grandparent',
      P1: 'grandparent',
      P2: 'grandparent',
      V: 'grandparent',
      S: 'single',
    });
  });

  test('uses the nearest selected parent; selected parents keep their own values', async () => {
    await stage(catalog, await rows('G', 'P'), FILL);
    expect(await titles()).toEqual({
      G: 'grandparent',
      P: 'parent',
      P1: 'parent',
      P2: 'parent',
      V: 'grandparent',
      S: 'single',
    });
  });

  test('fills selected variants that have no variants of their own', async () => {
    await stage(catalog, await rows('G', 'P', 'P1', 'P2', 'V', 'S'), FILL);
    expect(await titles()).toMatchObject({ P1: 'parent', P2: 'parent', V: 'grandparent', S: 'single' });
  });

  test('works per column: a parent’s selected cells keep their values, its other cells are filled', async () => {
    const listed = await identifiers(catalog);
    const [g, p] = [listed.indexOf('G'), listed.indexOf('P')];
    const { view } = await catalog.openView(query());
    const ranges = [range(g, g, 0, 1), range(p, p, 0, 0)];
    expect(await plan(catalog, { view, columns: COLUMNS, ranges }, FILL, 1)).toMatchObject({ products: 4 });
    await stage(catalog, { view, columns: COLUMNS, ranges }, FILL);
    const shown = await values(catalog);
    expect(shown[p]?.slice(0, 2)).toEqual(['parent', 'Großelter']);
    expect(shown[listed.indexOf('P1')]?.slice(0, 2)).toEqual(['parent', 'Großelter']);
    expect(shown[listed.indexOf('V')]?.slice(0, 2)).toEqual(['grandparent', 'Großelter']);
  });

  test('terminates when parents form a cycle', async () => {
    await pull(catalog, [
      product('A', { 'title/en': 'a' }, { parentIdentifier: 'B' }),
      product('B', { 'title/en': 'b' }, { parentIdentifier: 'A' }),
    ]);
    await stage(catalog, await rows('A'), FILL);
    expect(await titles()).toMatchObject({ A: 'a', B: 'a' });
  });
});
