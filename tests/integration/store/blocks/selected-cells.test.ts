import { beforeEach, describe, expect, test } from 'vitest';
import type { GridColumn, ViewColumn } from '#shared/domain/query.ts';
import type { CellSelection } from '#shared/domain/selection.ts';
import type { CellValue } from '#shared/domain/value.ts';
import { require, required } from '../completeness/completeness-fixtures.ts';
import { type Catalog, edit, openCatalog, product, pull, query, remove, set } from '../fixtures.ts';
import { fill, NUMBERS, range, select, stage } from './block-fixtures.ts';

const COLUMNS: GridColumn[] = [
  'identifier',
  'title',
  { property: 'title', locale: 'en' },
  { property: 'price', locale: 'en' },
  { property: 'tags', locale: 'en' },
];

let catalog: Catalog;

async function count(selection: CellSelection) {
  const number = await catalog.openCount(selection);
  for (;;) {
    const stats = await catalog.countChunk(number);
    if (stats) return stats;
  }
}

/** Copies chunk by chunk, row by row. */
async function copy(selection: CellSelection, decimal = '.') {
  const texts: string[][] = [];
  const values: CellValue[][] = [];
  let from: number | null = 0;
  while (from !== null) {
    const chunk: Awaited<ReturnType<Catalog['copyCells']>> = await catalog.copyCells(
      selection,
      { ...NUMBERS, decimal },
      from,
      1,
    );
    texts.push(...chunk.texts);
    values.push(...chunk.values);
    from = chunk.next;
  }
  return { texts, values };
}

beforeEach(async () => {
  catalog = await openCatalog();
  await pull(catalog, [
    product('A', { 'title/en': 'Pan', price: 1.5, tags: ['a', 'b'] }),
    product('B', { 'title/en': 'Pan', price: 3, tags: [] }),
    product('C', { 'title/en': ' ', category: { nodes: [{ path: 'x' }] } }),
  ]);
  await edit(catalog, { 'A title/en': set('Pot'), 'B price': remove });
});

describe('A selection', () => {
  test('is counted with its staged values, each cell once, without rows past the last', async () => {
    const selection = await select(catalog, [range(0, 1, 2, 4), range(1, 9, 2, 3)], COLUMNS);
    expect(await count(selection)).toEqual({
      rows: 3,
      cells: 8,
      empty: 4, // B price and tags, C title and price
      distinct: 4, // Pot, Pan, 1.5, [a, b]
      numbers: { count: 1, sum: 1.5, min: 1.5, max: 1.5 },
    });
  });

  test('is copied and counted in completeness columns as shown, with dashes as no value', async () => {
    await require(catalog, { A: required('title', '!price', 'colour'), B: required() });
    const columns: ViewColumn[] = ['identifier', 'completeness', 'missing'];
    const selection = await select(catalog, [range(0, 1, 0, 2)], columns);
    expect((await copy(selection)).values).toEqual([
      ['A', '66 %', 1],
      ['B', null, null],
    ]);
    expect(await count(selection)).toMatchObject({ empty: 2, numbers: { count: 1, sum: 1 } });
  });

  test('is copied as texts and values, with identifier and title as shown', async () => {
    const selection = await select(catalog, [range(0, 1, 0, 4)], COLUMNS);
    expect(await copy(selection, ',')).toEqual({
      texts: [
        ['A', 'Pot', 'Pot', '1,5', 'a | b'],
        ['B', 'Pan', 'Pan', '', ''],
      ],
      values: [
        ['A', 'Pot', 'Pot', 1.5, ['a', 'b']],
        ['B', 'Pan', 'Pan', null, []],
      ],
    });
  });

  test('is copied as one block if its ranges share rows or columns, and refused otherwise', async () => {
    const beside = await select(catalog, [range(0, 1, 3, 3), range(0, 1, 0, 0)], COLUMNS);
    expect((await copy(beside)).texts).toEqual([
      ['A', '1.5'],
      ['B', ''],
    ]);
    const below = await select(catalog, [range(2, 2, 0, 0), range(0, 0, 0, 0)], COLUMNS);
    expect((await copy(below)).texts).toEqual([['A'], ['C']]);
    const crossed = await select(catalog, [range(0, 0, 0, 0), range(1, 1, 1, 1)], COLUMNS);
    await expect(copy(crossed)).rejects.toMatchObject({ code: 'invalid_input' });
  });

  test('is copied with categories as their paths', async () => {
    const columns: GridColumn[] = [{ property: 'category', locale: 'en' }];
    const { texts } = await copy(await select(catalog, [range(2, 2, 0, 0)], columns));
    expect(texts).toEqual([['x']]);
  });
});

describe('A cell that shows what its parent has', () => {
  const columns: GridColumn[] = ['title', 'material', 'price', 'size'].map((property) => ({
    property,
    locale: 'en',
  }));
  beforeEach(async () => {
    catalog = await openCatalog();
    await pull(catalog, [
      product(
        'A',
        { 'title/en': 'Pan', material: 'steel', price: 1.5, size: 'L' },
        { childBoundAttributes: ['size'] },
      ),
      product('A1', { 'title/en': 'Small pan', price: 2 }, { parentIdentifier: 'A' }),
      product('A11', { material: '' }, { parentIdentifier: 'A1' }),
    ]);
  });

  test('is copied as shown: not as a blank, which would remove a value where it is pasted', async () => {
    const selection = await select(catalog, [range(1, 2, 0, 3)], columns);
    expect(await copy(selection)).toEqual({
      texts: [
        ['Small pan', 'steel', '2', ''],
        ['Small pan', '', '2', ''],
      ],
      values: [
        ['Small pan', 'steel', 2, null],
        ['Small pan', '', 2, null],
      ],
    });
    expect(await count(selection)).toMatchObject({ empty: 6 });
  });

  test('is copied with staged edits of the parent, and as a blank if a removal is staged in it', async () => {
    await edit(catalog, { 'A material/en': set('iron'), 'A1 price/en': remove, 'A11 material/en': remove });
    const selection = await select(catalog, [range(1, 2, 1, 2)], columns);
    expect((await copy(selection)).values).toEqual([
      ['iron', null],
      [null, 1.5],
    ]);
  });

  test.each([
    { direction: 'down', cells: range(1, 2, 1, 1) },
    { direction: 'right', cells: range(2, 2, 0, 1) },
  ] as const)('is filled $direction as shown', async ({ direction, cells }) => {
    await stage(catalog, await select(catalog, [cells], columns), fill(direction));
    const { view } = await catalog.openView(query());
    const [last] = await catalog.window(
      view,
      2,
      1,
      columns.filter((column) => typeof column === 'object'),
    );
    expect(last?.values[1]).toBe(direction === 'down' ? 'steel' : 'Small pan');
  });
});

test('Copying many columns at once gives the same values as copying each alone, including staged edits', async () => {
  const properties = Array.from({ length: 12 }, (_, i) => `p${i}`);
  const records = ['A', 'B', 'C'].map((name, row) =>
    product(
      name,
      Object.fromEntries(
        properties.flatMap((property, i) =>
          (i + row) % 3 === 0 ? [[`${property}/${i % 2 ? 'de' : 'en'}`, `${name}${i}`]] : [],
        ),
      ),
    ),
  );
  await pull(catalog, records);
  await edit(catalog, {
    'A p0/en': remove,
    'A p1/de': set('neu'),
    'B p2/en': set(['x', '']),
    'C p7/fr': set('là'),
  });
  const columns: GridColumn[] = properties.flatMap((property) =>
    ['en', 'de', 'fr'].map((locale) => ({ property, locale })),
  );
  const twice = [...columns, ...columns.slice(0, 3)];
  const selection = await select(catalog, [range(0, 2, 0, twice.length - 1)], twice);
  const together = await copy(selection);
  const alone = await Promise.all(
    twice.map(async (column) => {
      const { values } = await copy({ ...selection, columns: [column], ranges: [range(0, 2, 0, 0)] });
      return values.flat(1);
    }),
  );
  expect(together.values).toEqual([0, 1, 2].map((row) => alone.map((values) => values[row])));
  expect(together.values.flat().filter((value) => value !== null).length).toBeGreaterThan(12);
});
