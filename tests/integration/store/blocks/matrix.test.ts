import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import { blockTarget } from '#shared/domain/block/geometry.ts';
import type { BlockSelection, CellRange } from '#shared/domain/selection.ts';
import { type Catalog, edit, openCatalog, product, pull, set, shown } from '../fixtures.ts';
import {
  everything,
  fill,
  NUMBERS,
  paste,
  plan,
  range,
  replace,
  select,
  setTo,
  stage,
} from './block-fixtures.ts';

const ROWS = 3;
const WIDTH = 4;
const TITLE = { property: 'title', locale: 'en' };

type Places = (number | null)[][];

/** The products of the catalog in listing order, column by column. */
const byColumn = (products: readonly number[]): Places =>
  Array.from({ length: ROWS }, (_, row) =>
    Array.from({ length: WIDTH }, (_, column) => products[column * ROWS + row]!),
  );

const turned = (places: Places): Places => places[0]!.map((_, at) => places.map((line) => line[at] ?? null));

const over = (matrix: Places, ranges: CellRange[]): BlockSelection => ({
  matrix,
  columns: matrix[0]!.map(() => TITLE),
  ranges,
});

const titleOf = async (catalog: Catalog, identifier: string) =>
  (await shown(catalog, `${identifier} title/en`)).value;

const names = Array.from({ length: ROWS * WIDTH }, (_, i) => `P${String(i).padStart(2, '0')}`);

async function start(catalog: Catalog): Promise<number[]> {
  await pull(
    catalog,
    names.map((name, i) =>
      product(name, i % 4 === 3 ? {} : { 'title/en': i % 2 === 0 ? `Pan ${i}` : 'Pan' }),
    ),
  );
  const found = await catalog.findByIdentifier(names);
  return names.map((name) => found.find(({ identifier }) => identifier === name)!.product);
}

const rangeWithin = (rows: number, columns: number) =>
  fc
    .tuple(
      fc.integer({ min: 0, max: rows - 1 }),
      fc.integer({ min: 0, max: rows - 1 }),
      fc.integer({ min: 0, max: columns - 1 }),
      fc.integer({ min: 0, max: columns - 1 }),
    )
    .map(([a, b, c, d]) => range(Math.min(a, b), Math.max(a, b), Math.min(c, d), Math.max(c, d)));

const text = fc.constantFrom('Pan', 'x 1', '', '12', 'new');
const pasted = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

const plainEdit: fc.Arbitrary<BlockEdit> = fc.oneof(
  fc.constantFrom('set one', null, 'Pan', '').map(setTo),
  fc.tuple(fc.constantFrom('a', 'n', '1'), fc.constantFrom('', 'ZZ')).map(([a, b]) => replace(a, b)),
  fc.constant<BlockEdit>({ kind: 'revert' }),
  fc.constant<BlockEdit>({
    kind: 'transform',
    steps: [{ step: 'case', to: 'upper' }],
    numbers: NUMBERS,
  }),
);

/** The places of a matrix that an edit would go into, row by row. */
function targets(edit: BlockEdit, matrix: Places, ranges: CellRange[]) {
  const grid = { rows: matrix.length, columns: matrix[0]!.length };
  return blockTarget(edit, ranges, grid).parts.flatMap(({ cells, origin }) => {
    const places: { product: number | null; row: number; column: number }[] = [];
    for (let row = cells.firstRow; row <= cells.lastRow; row++)
      for (let column = cells.firstColumn; column <= cells.lastColumn; column++)
        places.push({
          product: matrix[row]?.[column] ?? null,
          row: row - origin.row,
          column: column - origin.column,
        });
    return places;
  });
}

describe('A block edit of a matrix stages what the same edits of the grid stage', () => {
  let catalog: Catalog;
  let products: number[];

  beforeEach(async () => {
    catalog = await openCatalog();
    products = await start(catalog);
  });

  /** What is staged after the work; all of it is undone again. */
  const outcomeOf = async (work: () => Promise<unknown>) => {
    const before = await everything(catalog, [TITLE]);
    const { step } = await catalog.stagedSummary();
    await work();
    const after = await everything(catalog, [TITLE]);
    await catalog.jump(step);
    expect(await everything(catalog, [TITLE])).toEqual(before);
    return after;
  };
  const inGrid = async (edit: BlockEdit, wanted: readonly number[]) => {
    const rows = wanted.map((one) => products.indexOf(one));
    if (rows.length === 0) return;
    await stage(
      catalog,
      await select(
        catalog,
        rows.map((row) => range(row, row, 0, 0)),
        [TITLE],
      ),
      edit,
    );
  };
  const drafts = fc.array(fc.integer({ min: 0, max: names.length - 1 }), { maxLength: 4 });
  const editSome = async (some: readonly number[]) => {
    if (some.length > 0)
      await edit(
        catalog,
        Object.fromEntries(some.map((at) => [`${names[at]} title/en`, set(`draft ${at}`)])),
      );
  };

  test('to the same value, by a pattern, by a transform, and discarded', async () => {
    await fc.assert(
      fc.asyncProperty(
        drafts,
        rangeWithin(ROWS, WIDTH),
        plainEdit,
        fc.array(fc.integer({ min: 0, max: names.length - 1 }), { maxLength: 5 }),
        async (some, cells, wanted, holes) => {
          await catalog.jump(null);
          await editSome(some);
          const matrix = byColumn(products).map((line) =>
            line.map((one) => (holes.some((hole) => products[hole] === one) ? null : one)),
          );
          const chosen = targets(wanted, matrix, [cells]).flatMap(({ product: one }) => one ?? []);
          const expected = await outcomeOf(() => inGrid(wanted, chosen));
          const planned = await plan(catalog, over(matrix, [cells]), wanted, 2);
          expect(planned.problems.no_product ?? 0).toBe(
            (cells.lastRow - cells.firstRow + 1) * (cells.lastColumn - cells.firstColumn + 1) - chosen.length,
          );
          expect(await outcomeOf(() => stage(catalog, over(matrix, [cells]), wanted))).toEqual(expected);
        },
      ),
      { numRuns: 40 },
    );
  });

  test('cell by cell of a pasted block', async () => {
    await fc.assert(
      fc.asyncProperty(drafts, rangeWithin(ROWS, WIDTH), pasted, async (some, cells, texts) => {
        await catalog.jump(null);
        await editSome(some);
        const matrix = byColumn(products);
        const expected = await outcomeOf(async () => {
          for (const { product: one, row, column } of targets(paste(texts), matrix, [cells]))
            await inGrid(
              paste([[texts[row % texts.length]![column % texts[0]!.length]!]]),
              one === null ? [] : [one],
            );
        });
        expect(await outcomeOf(() => stage(catalog, over(matrix, [cells]), paste(texts)))).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  test('filled in each direction, as a copy or a series', async () => {
    await fc.assert(
      fc.asyncProperty(
        drafts,
        rangeWithin(ROWS, WIDTH),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        async (some, cells, series, backwards, isTurned) => {
          fc.pre(cells.firstRow < cells.lastRow);
          await catalog.jump(null);
          await editSome(some);
          // In the grid, the products of a line of the matrix stand one below the other.
          const expected = await outcomeOf(async () => {
            for (let line = cells.firstColumn; line <= cells.lastColumn; line++)
              await stage(
                catalog,
                await select(
                  catalog,
                  [range(line * ROWS + cells.firstRow, line * ROWS + cells.lastRow, 0, 0)],
                  [TITLE],
                ),
                fill(backwards ? 'up' : 'down', { series }),
              );
          });
          const turnedCells = range(cells.firstColumn, cells.lastColumn, cells.firstRow, cells.lastRow);
          const matrix = byColumn(products);
          const [selection, direction] = isTurned
            ? ([over(turned(matrix), [turnedCells]), backwards ? 'left' : 'right'] as const)
            : ([over(matrix, [cells]), backwards ? 'up' : 'down'] as const);
          expect(await outcomeOf(() => stage(catalog, selection, fill(direction, { series })))).toEqual(
            expected,
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('Places of a matrix without a product', () => {
  test('are counted, are no source of a fill, and are left out of the others’ places', async () => {
    const catalog = await openCatalog();
    await start(catalog);
    const [a, b, c] = (await catalog.findByIdentifier(['P00', 'P01', 'P02'])).map(({ product: key }) => key);
    const matrix: Places = [
      [null, a!, null, b!],
      [null, null, null, c!],
    ];
    const all = over(matrix, [range(0, 1, 0, 3)]);
    expect(await plan(catalog, all, setTo('x'))).toMatchObject({
      goesInto: 3,
      cells: 3,
      changes: 3,
      products: 3,
      problems: { no_product: 5 },
    });
    await stage(catalog, all, fill('right'));
    // The first place of each row is empty: there is nothing to fill from.
    expect(await titleOf(catalog, 'P01')).toBe('Pan');
    await stage(catalog, over(matrix, [range(0, 0, 1, 3)]), fill('right'));
    expect(await titleOf(catalog, 'P01')).toBe('Pan 0');
    await stage(
      catalog,
      over(matrix, [range(0, 0, 0, 0)]),
      paste([
        ['1', '2', '3', '4'],
        ['5', '6', '7', '8'],
        ['9', '', '', ''],
      ]),
    );
    expect([
      await titleOf(catalog, 'P00'),
      await titleOf(catalog, 'P01'),
      await titleOf(catalog, 'P02'),
    ]).toEqual(['2', '4', '8']);
  });
});
