import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BlockEdit } from '#shared/domain/block/block-edit.ts';
import type { Change } from '#shared/domain/cell.ts';
import type { CellRange } from '#shared/domain/selection.ts';
import { sameValue } from '#shared/domain/value.ts';
import { tempDir } from '../../../support/temp-dir.ts';
import { type Catalog, openCatalog, product, pull, remove, set } from '../fixtures.ts';
import {
  beginInPieces,
  COLUMNS,
  everything,
  fill,
  paste,
  plan,
  replace,
  revertStep,
  select,
  setTo,
  stage,
  values,
} from './block-fixtures.ts';

const ROWS = 7;
const WIDTH = COLUMNS.length;

const rangeOf = fc
  .tuple(
    fc.integer({ min: 0, max: ROWS }), // one row may be past the last
    fc.integer({ min: 0, max: ROWS }),
    fc.integer({ min: 0, max: WIDTH - 1 }),
    fc.integer({ min: 0, max: WIDTH - 1 }),
  )
  .map(
    ([a, b, c, d]): CellRange => ({
      firstRow: Math.min(a, b),
      lastRow: Math.max(a, b),
      firstColumn: Math.min(c, d),
      lastColumn: Math.max(c, d),
    }),
  );

const text = fc.constantFrom('Pan', 'Pfanne 1', '', '12', '1,5', 'a | b', 'new', 'x');
const block = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(text, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  );

const blockEdit: fc.Arbitrary<BlockEdit> = fc.oneof(
  fc.constantFrom('set one', null, 'Pan', '').map(setTo),
  block.map(paste),
  fc
    .record({ direction: fc.constantFrom('down', 'up', 'right', 'left'), series: fc.boolean() })
    .map(({ direction, series }) => fill(direction, { series })),
  fc.tuple(fc.constantFrom('a', 'n', '1'), fc.constantFrom('', 'ZZ', 'a')).map(([a, b]) => replace(a, b)),
  fc.constant<BlockEdit>({ kind: 'revert' }),
);

const edits = fc.array(
  fc.record({
    row: fc.integer({ min: 0, max: ROWS - 1 }),
    column: fc.integer({ min: 0, max: WIDTH - 1 }),
    change: fc.oneof(fc.constantFrom('draft', 'Pan', 'an').map(set), fc.constant(remove)),
  }),
  { maxLength: 6 },
);

async function start(catalog: Catalog): Promise<number[]> {
  const names = Array.from({ length: ROWS }, (_, i) => `P${i}`);
  await pull(
    catalog,
    names.map((name, i) =>
      product(name, {
        'title/en': `Pan ${i}`,
        ...(i % 2 === 0 ? { 'title/de': `Pfanne ${i}` } : {}),
        ...(i % 3 === 0 ? {} : { price: i * 10 }),
        tags: i === 2 ? [] : ['a', `n${i}`],
      }),
    ),
  );
  return (await catalog.findByIdentifier(names)).map(({ product: key }) => key);
}

const editCells = (products: number[], cells: { row: number; column: number; change: Change }[]) =>
  cells.map(({ row, column, change }) => {
    const at = COLUMNS[column];
    if (at === undefined || typeof at === 'string') throw new Error('no such column');
    return { product: products[row] ?? -1, ...at, change };
  });

const isSelected = (ranges: readonly CellRange[], row: number, column: number): boolean =>
  ranges.some(
    (range) =>
      range.firstRow <= row &&
      row <= range.lastRow &&
      range.firstColumn <= column &&
      column <= range.lastColumn,
  );

/** Whether an edit of these ranges cannot reach beyond them, as a block pasted once in its own size can. */
const staysInside = (edit: BlockEdit): boolean => edit.kind !== 'paste';

test('A block edit changes exactly what it planned; undo, redo, cancel and restart restore the exact state', async () => {
  const file = join(tempDir(), 'catalog.db');
  let catalog = await openCatalog(file);
  const products = await start(catalog);
  const restart = async () => {
    await catalog.close();
    catalog = await openCatalog(file);
  };
  let round = 0;
  await fc.assert(
    fc.asyncProperty(
      edits,
      fc.array(rangeOf, { minLength: 1, maxLength: 3 }),
      blockEdit,
      fc.integer({ min: 1, max: 9 }),
      async (earlier, ranges, edit, cells) => {
        await catalog.jump(null);
        // Certainly changes something, so that nothing of the previous round can be redone.
        const first = editCells(products, [{ row: 0, column: 0, change: set(`round ${++round}`) }]);
        await catalog.edit('First', first);
        if (earlier.length > 0) await catalog.edit('Earlier', editCells(products, earlier));
        const before = await everything(catalog);
        const shown = await values(catalog);
        const selection = await select(catalog, ranges);

        const planned = await plan(catalog, selection, edit, cells);
        expect(await everything(catalog)).toEqual(before);
        expect(planned.cells).toBe(planned.goesInto);

        const { changes } = await stage(catalog, selection, edit);
        expect(changes).toBe(planned.changes);
        const after = await everything(catalog);
        const now = await values(catalog);
        const changed = shown.flatMap((row, r) =>
          row.flatMap((value, c) => (sameValue(value, now[r]?.[c] ?? null) ? [] : [{ row: r, column: c }])),
        );
        for (const { row, column } of changed) {
          const at = COLUMNS[column];
          const listed = planned.listed.find(
            (cell) =>
              cell.product === products[row] &&
              typeof at === 'object' &&
              cell.property === at.property &&
              cell.locale === at.locale,
          );
          expect(listed).toMatchObject({
            before: shown[row]?.[column] ?? null,
            after: now[row]?.[column] ?? null,
          });
          if (staysInside(edit)) expect(isSelected(ranges, row, column)).toBe(true);
        }
        // Reverting may drop an edit that shows what the service holds by now; all other changes must be visible.
        if (edit.kind !== 'revert') expect(changed.length).toBe(changes);

        if (changes > 0) expect((await catalog.undo()).label).toBe('Block');
        expect(await everything(catalog)).toEqual(before);
        if (changes > 0) expect(await catalog.redo()).toMatchObject({ label: 'Block', leftAlone: 0 });
        expect(await everything(catalog)).toEqual(after);
        if (changes > 0) await catalog.undo();

        // In chunks, and canceled in the middle.
        const again = await select(catalog, ranges);
        const cancelled = await beginInPieces(catalog, again, edit, { cells, pieces: 2 });
        await revertStep(catalog, cancelled.step, cells);
        expect(await everything(catalog)).toEqual(before);

        // In chunks, to the end.
        const whole = await beginInPieces(catalog, again, edit, { cells });
        await catalog.endStep(whole.step);
        expect(whole.done.reduce((sum, chunk) => sum + chunk.changes, 0)).toBe(changes);
        expect(await everything(catalog)).toEqual(after);
        if (round % 10 === 0) {
          await restart();
          expect(await everything(catalog)).toEqual(after);
        }
        if (changes > 0) expect((await catalog.undo()).label).toBe('Block');
        expect(await everything(catalog)).toEqual(before);

        // In chunks, and the app dies in the middle.
        if (round % 5 === 0) {
          await beginInPieces(catalog, await select(catalog, ranges), edit, { cells, pieces: 2 });
          await restart();
          expect(await everything(catalog)).toEqual(before);
        }
      },
    ),
    { numRuns: 30 },
  );
});
