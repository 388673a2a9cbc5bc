import { expectNoFindings } from './harness/accessible.ts';
import { pressAtOnce } from './harness/fast-keys.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

const COLUMNS = ['title en', 'title de', 'title fr', 'weight_kg en', 'subtitle en'];

test('cells are selected by mouse: drag, add, extend over rows never loaded, and while scrolling', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);

  await sheet.drag([2, 'title en'], [5, 'title fr']);
  await sheet.selects(/^Selected 12 cells · 4 rows · \d+ empty · \d+ different$/);
  expect(await sheet.active()).toBe('2 title en');
  await expect(
    page.getByText('12 cells selected, 4 rows, Title, English to Title, French', { exact: true }),
  ).toBeAttached();
  await expectNoFindings(app, 'Selected cells');

  // The scroll bars of the tests' browser take no room: the last row is visible through the grid's.
  for (const way of ['horizontal', 'vertical'])
    await expect(page.locator(`.ag-body-${way}-scroll-viewport`)).toHaveCSS(
      'background-color',
      'rgba(0, 0, 0, 0)',
    );

  // The box covers exactly its cells, even after they were out of sight.
  const isOverCells = async () => {
    const box = await page.locator('.selection-scrolling .selection-range').boundingBox();
    const first = await sheet.cell(2, 'title en').boundingBox();
    const last = await sheet.cell(5, 'title fr').boundingBox();
    const off = [
      box!.x - first!.x,
      box!.y - first!.y,
      box!.x + box!.width - last!.x - last!.width,
      box!.y + box!.height - last!.y - last!.height,
    ];
    // A row's line belongs to the row, not to its cells.
    expect(Math.max(...off.map(Math.abs))).toBeLessThanOrEqual(1);
  };
  await isOverCells();
  await sheet.scrollTo(1500);
  await sheet.scrollTo(0);
  await isOverCells();

  await sheet.cell(9, 'title en').click({ modifiers: ['Control'] });
  await sheet.selects(/^Selected 13 cells · 5 rows/);
  expect(await sheet.active()).toBe('9 title en');

  await sheet.cell(3, 'title de').click();
  await sheet.scrollTo(1195);
  await sheet.cell(1202, 'title de').click({ modifiers: ['Shift'] });
  await sheet.selects(/^Selected 1,200 cells · 1,200 rows/);

  // Holding the mouse below the last visible row scrolls the rows and grows the selection; above the first one, it goes back.
  await sheet.scrollTo(0);
  await sheet.press(3, 'title de');
  const below = (await page.getByRole('contentinfo').boundingBox())!;
  await page.mouse.move(640, below.y + below.height / 2);
  const scrolled = () => page.locator('.ag-grid-viewport').evaluate(({ scrollTop }) => scrollTop);
  await expect.poll(scrolled).toBeGreaterThan(2000);
  await page.mouse.move(640, 20);
  await expect.poll(scrolled).toBe(0);
  await expect(sheet.cell(0, 'title de')).toBeVisible();
  await page.mouse.move(640, 300);
  await page.mouse.up();
  await sheet.selects(/^Selected \d+ cells · \d rows/);

  // On a busy machine the grid assumes that its own scroll bar is moving, and does not notice that the rows have scrolled.
  await sheet.scrollTo(60);
  await page.evaluate(() => {
    document.querySelector('.ag-body-vertical-scroll-viewport')?.dispatchEvent(new Event('scroll'));
    document.querySelector('.ag-grid-viewport')?.scrollTo({ top: 0 });
  });
  await expect(sheet.cell(0, 'identifier')).not.toBeEmpty();

  // Whole columns by the foot of their header, whole properties by the foot of theirs, whole rows by their start.
  const foot = async (header: ReturnType<SpreadsheetPage['header']>) => {
    const box = (await header.boundingBox())!;
    await page.mouse.click(box.x + box.width / 2, box.y + box.height - 3);
  };
  await foot(sheet.header('title de'));
  await sheet.selects(/^Selected 2,000 cells · 2,000 rows/);
  await expect(sheet.header('title de')).toHaveAttribute('aria-sort', 'none');
  await foot(page.locator('.ag-header-group-cell').first());
  await sheet.selects(/^Selected 6,000 cells · 2,000 rows/);
  await sheet.cell(4, 'identifier').click({ position: { x: 3, y: 10 } });
  await sheet.selects(/^Selected 7 cells · 1 row/);
  await sheet.cell(6, 'identifier').click({ position: { x: 3, y: 10 }, modifiers: ['Shift'] });
  await sheet.selects(/^Selected 21 cells · 3 rows/);

  // The menu on selected cells applies to all of them, elsewhere to the cell.
  await sheet.cell(5, 'title en').click({ button: 'right' });
  const menu = page.getByRole('menu', { name: '21 cells' });
  await expect(menu.getByRole('menuitem', { name: 'Copy with headers' })).toBeVisible();
  await page.keyboard.press('Escape');
  await sheet.cell(9, 'title en').click({ button: 'right' });
  await expect(page.getByRole('menu', { name: 'Title · en' })).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await sheet.active()).toBe('9 title en');

  // The summary of several cells goes away when there is only one again, by Escape or by another order of the rows.
  const told = page.getByRole('contentinfo').getByText(/^Selected/);
  await sheet.drag([2, 'identifier'], [4, 'title en']);
  await sheet.selects(/^Selected 9 cells/);
  await page.keyboard.press('Escape');
  await expect(told).toHaveCount(0);
  await sheet.drag([2, 'title en'], [5, 'title de']);
  await sheet.selects(/^Selected 8 cells/);
  await sheet.sortBy('title en');
  await expect(told).toHaveCount(0);
});

test('cells are selected by keyboard, navigated, and kept while rows reload', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };

  await sheet.cell(2, 'title en').click();
  await press('Shift+ArrowDown', 'Shift+ArrowRight');
  await sheet.selects(/^Selected 4 cells · 2 rows/);
  const visited: string[] = [];
  for (const key of ['Enter', 'Enter', 'Tab', 'Tab', 'Shift+Tab']) {
    await press(key);
    visited.push(await sheet.active());
  }
  expect(visited).toEqual(['3 title en', '2 title de', '3 title en', '3 title de', '3 title en']);
  await sheet.selects(/^Selected 4 cells/);

  // An editor closed by Enter moves on inside the selection, too; closed by Ctrl+Enter, it fills all selected cells.
  await press('F2');
  const editor = page.locator('[data-editor="open"]').getByRole('textbox');
  await editor.fill('Erster');
  await editor.press('Enter');
  await expect.poll(() => sheet.active()).toBe('2 title de');
  await sheet.selects(/^Selected 4 cells/);
  await press('F2');
  await editor.fill('Alle');
  await editor.press('Control+Enter');
  await sheet.says('Set 4 cells in Title · en – Title · de');
  expect(await sheet.values(2, 2, ['title en', 'title de'])).toEqual([
    ['Alle', 'Alle'],
    ['Alle', 'Alle'],
  ]);
  await press('Control+z');
  await expect.poll(() => sheet.staged()).toBe(1);

  // Keys that do not wait for the grid have the same effect as one by one: among several cells, …
  await sheet.cell(4, 'title de').click();
  await press('Shift+ArrowDown', 'Shift+ArrowRight');
  await pressAtOnce(page, ['a', 'Enter', 'b', 'Enter', 'c', 'Enter', 'd', 'Enter', 'e', 'Tab', 'f', 'Tab']);
  await expect
    .poll(() => sheet.values(4, 2, ['title de', 'title fr']))
    .toEqual([
      ['e', 'f'],
      ['b', 'd'],
    ]);
  await sheet.selects(/^Selected 4 cells/);
  // … and after an undo: a user who types on before it is done keeps the position, …
  const untouched = await sheet.values(7, 1, ['title de']);
  await sheet.cell(6, 'title de').click();
  await pressAtOnce(page, ['x', 'y', 'ArrowDown', 'z', 'Escape', 'w', 'Enter', 'Control+z', 'q', 'Enter']);
  await expect.poll(() => sheet.values(6, 3, ['title de'])).toEqual([['xy'], ...untouched, ['q']]);
  await expect.poll(() => sheet.active()).toBe('9 title de');
  // … a user who waits is taken to what was undone; …
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.active()).toBe('8 title de');
  // … and after a paste, which is undone before what was done earlier.
  await sheet.putOnClipboard('P1\nP2');
  await pressAtOnce(page, ['Control+v', 'ArrowDown', 'ArrowDown', 'r', 'Enter']);
  await expect.poll(() => sheet.values(8, 3, ['title de'])).toEqual([['P1'], ['P2'], ['r']]);
  const staged = await sheet.staged();
  await pressAtOnce(page, ['Control+v', 'Control+z']);
  await sheet.says('Undone: Paste 2 cells into Title · de');
  expect(await sheet.staged()).toBe(staged);

  // There is no cell below the last row: Enter stays there, and the next text goes into the same cell.
  await press('Control+End');
  await expect.poll(() => sheet.active()).toBe('1999 subtitle en');
  await pressAtOnce(page, ['a', 'Enter', 'b', 'Enter']);
  await expect.poll(() => sheet.values(1999, 1, ['subtitle en'])).toEqual([['b']]);
  await expect.poll(() => sheet.active()).toBe('1999 subtitle en');
  await press('Control+Home');

  // Reading the same rows again keeps the selection; another order does not.
  await sheet.cell(2, 'title en').click();
  await press('Shift+ArrowDown', 'Shift+ArrowRight', 'Control+k');
  await page.getByRole('combobox').fill('Refresh the rows');
  await press('Enter');
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await sheet.selects(/^Selected 4 cells/);
  await page.getByRole('gridcell').first().waitFor();
  // Sorted by identifier, the sample’s first rows are the same as before: the range would be back in a moment.
  await sheet.sortBy('title en');
  await expect(page.locator('.selection-range')).toHaveCount(0);
  await sheet.sortBy('title en');
  await sheet.sortBy('title en');

  await sheet.cell(2, 'title en').click();
  await press('Escape', 'Shift+Space');
  await sheet.selects(/^Selected 7 cells · 1 row/);
  await press('Control+Space');
  await sheet.selects(/^Selected 14,000 cells · 2,000 rows/);
  await press('Escape', 'Control+Space');
  await sheet.selects(/^Selected 2,000 cells · 2,000 rows/);
  await press('Control+a');
  await sheet.selects(/^Selected 14,000 cells/);
  expect(await sheet.active()).toBe('2 title en');
  await press('Escape');
  await expect(page.locator('.selection-range')).toHaveCount(0);
  await press('Control+Shift+End');
  await sheet.selects(/^Selected 9,990 cells · 1,998 rows/);
  await expect(sheet.cell(1999, 'subtitle en')).toBeVisible();
  await press('Shift+Home');
  await sheet.selects(/^Selected 5,994 cells/);

  // Delete removes the values of all of them; a large number is previewed first.
  await page.keyboard.press('Delete');
  const dialog = page.getByRole('dialog', { name: /^Remove 5,994 cells/ });
  await expect(dialog.getByText(/cells in [\d,]+ products would change/)).toBeVisible();
  await expectNoFindings(app, 'Edit of many cells');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await press('Control+Home');
  await sheet.cell(2, 'title en').click();
  await press('Shift+ArrowDown', 'Delete');
  await sheet.says('Remove 2 cells from Title · en');
  expect(await sheet.values(2, 2, ['title en'])).toEqual([[null], [null]]);
});
