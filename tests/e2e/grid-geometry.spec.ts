import fc from 'fast-check';
import type { CellValue } from '#shared/domain/value.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

const COLUMNS = ['title en', 'title de', 'title fr', 'subtitle en', 'subtitle de', 'subtitle fr'];
/** In sight without scrolling. */
const ROWS = 18;
/** More rows than any selection or paste reaches: what is beyond must not change. */
const WATCHED = 40;
const SEED = 20_261_121;
const STEPS = 15;

interface Area {
  row: number;
  column: number;
  rows: number;
  columns: number;
}
type Cells = readonly (readonly CellValue[])[];

const area = fc
  .record({
    row: fc.nat(ROWS - 1),
    column: fc.nat(COLUMNS.length - 1),
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 1, max: 4 }),
  })
  .map(
    ({ row, column, rows, columns }): Area => ({
      row,
      column,
      rows: Math.min(rows, ROWS - row),
      columns: Math.min(columns, COLUMNS.length - column),
    }),
  );

const step = fc.record({
  area,
  by: fc.constantFrom('mouse', 'mouse backwards', 'keys'),
  more: fc.option(area),
  what: fc.constantFrom(
    'paste a block',
    'paste a block',
    'paste one text',
    'remove',
    'fill down',
    'fill right',
  ),
  size: fc.record({ rows: fc.integer({ min: 1, max: 3 }), columns: fc.integer({ min: 1, max: 3 }) }),
  undone: fc.boolean(),
});
type Step = ReturnType<(typeof step)['generate']>['value'];

test('exactly the selected cells change, and undo restores them exactly', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);
  const connectionId = 'sample';
  // One view for everything that is read: only a limited number is kept, and the grid's must be among them.
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const readRows = async () => {
    const columns = COLUMNS.map((name) => ({ property: name.split(' ')[0]!, locale: name.split(' ')[1]! }));
    const asked = { connectionId, view, start: 0, count: WATCHED, columns };
    return (await app.call('catalog.window', asked)).rows;
  };
  const read = async () => (await readRows()).map((row) => row.values);
  /** With what variants show of their parents, which a fill goes on from. */
  const readSeen = async (): Promise<Cells> =>
    (await readRows()).map(({ values, states, inherited }) =>
      values.map((value, at) =>
        value === null && states[at]?.intent !== 'remove' ? (inherited[at] ?? null) : value,
      ),
    );
  const before: Cells = await read();
  const history: Cells[] = [before];
  const isNow = async (cells: Cells, why: string) => {
    await expect.poll(read, why).toEqual(cells);
    expect(await sheet.staged(), why).toBe(differences(before, cells));
  };
  const undo = async (why: string) => {
    await page.keyboard.press('Control+z');
    history.pop();
    await isNow(history.at(-1)!, why);
  };

  for (const [at, one] of fc.sample(step, { seed: SEED, numRuns: STEPS }).entries()) {
    const why = `seed ${SEED}, step ${at}: ${JSON.stringify(one)}`;
    const now = history.at(-1)!;
    const areas = await select(sheet, one);
    const cells = new Set(areas.flatMap((each) => placesIn(each).map(String)));
    if (cells.size > 1)
      await sheet.selects(new RegExp(`^Selected ${cells.size} cells · ${rowsIn(areas)} rows?\\b`));
    const expected = await edit(sheet, one, areas, { now, seen: await readSeen() }, `${at}`);
    await isNow(expected, why);
    if (differences(now, expected) === 0) continue;
    history.push(expected);
    if (one.undone) await undo(`${why}, undone`);
  }
  while (history.length > 1) await undo(`seed ${SEED}, undone at the end`);
  expect(await sheet.staged()).toBe(0);
});

/** Only removing, or pasting one text, is tried on two areas: spreadsheets differ in what the rest would mean. */
const takesMore = ({ what }: Step): boolean => what === 'remove' || what === 'paste one text';

async function select(sheet: SpreadsheetPage, one: Step): Promise<Area[]> {
  const { page } = sheet;
  const corners = ({ row, column, rows, columns }: Area): [[number, string], [number, string]] => [
    [row, COLUMNS[column]!],
    [row + rows - 1, COLUMNS[column + columns - 1]!],
  ];
  const [first, last] = corners(one.area);
  if (one.by === 'keys') {
    await sheet.cell(...first).click();
    for (let n = 1; n < one.area.rows; n++) await page.keyboard.press('Shift+ArrowDown');
    for (let n = 1; n < one.area.columns; n++) await page.keyboard.press('Shift+ArrowRight');
  } else if (one.by === 'mouse') await sheet.drag(first, last);
  else await sheet.drag(last, first);
  if (!one.more || !takesMore(one)) return [one.area];
  await page.keyboard.down('Control');
  await sheet.drag(...corners(one.more));
  await page.keyboard.up('Control');
  return [one.area, one.more];
}

/** Performs the step, and returns the cells as they should be afterwards. */
async function edit(
  sheet: SpreadsheetPage,
  { what, size, area: { row, column, rows, columns } }: Step,
  areas: readonly Area[],
  { now, seen }: { now: Cells; seen: Cells },
  name: string,
): Promise<Cells> {
  const { page } = sheet;
  const next = now.map((cells) => [...cells]);
  const put = (places: readonly [number, number][], value: (r: number, c: number) => CellValue) => {
    for (const [r, c] of places) next[r]![c] = value(r, c);
  };
  const selected = areas.flatMap(placesIn);
  if (what === 'remove') {
    await page.keyboard.press('Delete');
    put(selected, () => null);
  } else if (what === 'paste one text') {
    await sheet.putOnClipboard(`text ${name}`);
    await page.keyboard.press('Control+v');
    put(selected, () => `text ${name}`);
  } else if (what === 'paste a block') {
    const across = Math.min(size.columns, COLUMNS.length - column);
    const block = Array.from({ length: size.rows }, (_, r) =>
      Array.from({ length: across }, (_, c) => `block ${name}, ${r} ${c}`),
    );
    await sheet.putOnClipboard(block.map((cells) => cells.join('\t')).join('\r\n'));
    await page.keyboard.press('Control+v');
    // If the range is one cell high or wide, the block's own height or width counts.
    const over = { rows: rows === 1 ? size.rows : rows, columns: columns === 1 ? across : columns };
    const isMultiple = over.rows % size.rows === 0 && over.columns % across === 0;
    const into = { row, column, ...(isMultiple ? over : { rows: size.rows, columns: across }) };
    put(placesIn(into), (r, c) => block[(r - row) % size.rows]![(c - column) % across]!);
  } else if (what === 'fill down') {
    if (rows === 1) return now;
    await page.keyboard.press('Control+d');
    put(selected, (r, c) => (r === row ? now : seen)[row]![c]!);
  } else {
    if (columns === 1) return now;
    await page.keyboard.press('Control+r');
    put(selected, (r, c) => (c === column ? now : seen)[r]![column]!);
  }
  return next;
}

const placesIn = ({ row, column, rows, columns }: Area): [number, number][] =>
  Array.from({ length: rows * columns }, (_, at) => [
    row + Math.floor(at / columns),
    column + (at % columns),
  ]);

const rowsIn = (areas: readonly Area[]): number =>
  new Set(areas.flatMap((each) => placesIn(each).map(([row]) => row))).size;

const differences = (a: Cells, b: Cells): number =>
  a.flatMap((row, r) => row.filter((value, c) => JSON.stringify(value) !== JSON.stringify(b[r]?.[c]))).length;
