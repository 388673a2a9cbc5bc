import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Column } from '#shared/domain/cell.ts';
import { type CellValue, sameValue, type Value } from '#shared/domain/value.ts';
import { cellText } from '#shared/exchange/cell-text.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { value } from '../../../support/arbitraries.ts';
import { type Catalog, openCatalog, product, pull, staged } from '../fixtures.ts';

const RULES = {
  emptyCells: 'leave',
  lists: 'replace',
  listSeparator: '|',
  decimal: '.',
  similar: 'report',
  overStaged: 'keep',
  unknown: 'report',
  known: 'patch',
  doubts: {},
} as const;

/** The text of a cell in a file of comma-separated values. */
const textOf = (cell: CellValue): string => String(cellText(cell, '.') ?? '');

async function staging(catalog: Catalog, columns: Column[], rows: { identifier: string; cells: string[] }[]) {
  const opened = await catalog.openImport(RULES, { manyIds: false });
  const chunk = { columns, rows: rows.map((row) => ({ ...row, productId: null, at: null })) };
  const judged = await catalog.judgeRows(opened, chunk);
  const step = await catalog.beginStep('Import');
  await catalog.stageRows(opened, step, chunk);
  await catalog.endStep(step);
  await catalog.closeImport(opened);
  return judged;
}

/** Makes the catalog hold exactly these products, with nothing staged. */
async function afresh(catalog: Catalog, records: ProductRecord[]): Promise<void> {
  await catalog.undo();
  await pull(catalog, records);
}

const column = (property: string, locale = 'en'): Column => ({ property, locale });

test('Importing an unedited export stages nothing, whatever the catalog holds', async () => {
  const products = fc.array(fc.array(fc.option(value), { minLength: 3, maxLength: 3 }), {
    minLength: 1,
    maxLength: 6,
  });
  const catalog = await openCatalog();
  await fc.assert(
    fc.asyncProperty(products, async (held) => {
      const columns = ['a', 'b', 'c'].map((name) => column(name));
      const records = held.map((cells, i) =>
        product(
          `P${i}`,
          Object.fromEntries(
            cells.flatMap((cell, n) => (cell === null ? [] : [[columns[n]!.property, cell]])),
          ),
        ),
      );
      await afresh(catalog, records);
      const { byCell } = await staging(
        catalog,
        columns,
        held.map((cells, i) => ({ identifier: `P${i}`, cells: cells.map(textOf) })),
      );
      const { same = 0, left = 0, ...others } = byCell;
      expect(others).toEqual({});
      expect(same + left).toBe(held.length * columns.length);
      expect(await staged(catalog)).toEqual([]);
    }),
    { numRuns: 40 },
  );
});

/** A property of each kind, with a value for any number. */
const KINDS: Record<string, (n: number) => Value> = {
  text: (n) => `text ${n}`,
  number: (n) => n / 4,
  yesno: (n) => n % 2 === 0,
  list: (n) => ['x', `item ${n}`],
  struct: (n) => ({ n }),
};

test('Importing an edited export stages exactly the edited cells', async () => {
  const columns = Object.keys(KINDS).flatMap((property) => [column(property), column(property, 'de')]);
  /** For each cell: the value held (null: none), and the value it is edited to (null: not edited). */
  const cell = fc.tuple(fc.option(fc.nat(50)), fc.option(fc.nat(50)));
  const rows = fc.array(fc.array(cell, { minLength: columns.length, maxLength: columns.length }), {
    minLength: 1,
    maxLength: 5,
  });
  const catalog = await openCatalog();
  await fc.assert(
    fc.asyncProperty(rows, async (cells) => {
      const of = (n: number | null, { property }: Column): CellValue =>
        n === null ? null : KINDS[property]!(n);
      const name = ({ property, locale }: Column) => `${property}/${locale}`;
      const whole = product('whole', Object.fromEntries(columns.map((one) => [name(one), of(0, one)!])));
      const records = cells.map((row, i) =>
        product(
          `P${i}`,
          Object.fromEntries(
            row.flatMap(([held], n) => (held === null ? [] : [[name(columns[n]!), of(held, columns[n]!)!]])),
          ),
        ),
      );
      await afresh(catalog, [whole, ...records]);
      await staging(
        catalog,
        columns,
        cells.map((row, i) => ({
          identifier: `P${i}`,
          cells: row.map(([held, edited], n) => textOf(of(edited ?? held, columns[n]!))),
        })),
      );
      const expected = cells.flatMap((row, i) =>
        row.flatMap(([held, edited], n) => {
          const [before, next] = [of(held, columns[n]!), of(edited ?? held, columns[n]!)];
          return sameValue(before, next) ? [] : [[`P${i} ${name(columns[n]!)}`, next]];
        }),
      );
      const found = (await staged(catalog)).map((row) => [
        `${row.identifier} ${row.property}/${row.locale}`,
        row.next,
      ]);
      expect(new Map(found as [string, unknown][])).toEqual(new Map(expected as [string, unknown][]));
    }),
    { numRuns: 30 },
  );
});
