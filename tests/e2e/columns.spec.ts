import { expectNoFindings } from './harness/accessible.ts';
import { applied, opened } from './harness/sent.ts';
import { expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { FiltersPage } from './pages/filters.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('columns are found, shown, hidden and moved by keyboard and mouse, by language and by fill level', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const header = (column: string) => page.locator(`.ag-header-cell[col-id="${column}"]`);
  await catalog.pulled('2,000');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Columns' });
  const tree = panel.getByRole('tree', { name: 'Properties and languages' });
  const line = (name: RegExp) => tree.getByRole('treeitem', { name });
  await expect(line(/^Title, text/)).toBeVisible();
  await expectNoFindings(app, 'Columns');

  await panel.getByRole('searchbox').fill('title german');
  await expect(line(/^Title, German/)).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  for (const _ of await panel
    .getByRole('group', { name: /Languages/ })
    .getByRole('button')
    .all())
    await page.keyboard.press('Tab');
  await expect(tree).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(header('title\u001fde')).toBeVisible();
  await line(/^Title, German/)
    .getByRole('button', { name: /^Hide/ })
    .click();
  await expect(line(/^Title, German/)).toHaveAttribute('aria-checked', 'false');
  await expect(header('title\u001fde')).toHaveCount(0);

  await panel.getByRole('searchbox').fill('');
  // The tree is complete again once typing has paused.
  await expect(line(/^Subtitle/).first()).toBeVisible();
  await tree.focus();
  // Below the columns about completeness and the heading.
  await page.keyboard.press('Home');
  for (let line = 0; line < 3; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(line(/^Title, Arabic/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(line(/^Title, Arabic/)).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(tree.getByRole('treeitem').nth(3)).toHaveAccessibleName(/^Subtitle/);
  await expect(tree.getByRole('treeitem').nth(4)).toHaveAccessibleName(/^Title/);
  await expect
    .poll(() => page.locator('.ag-header-cell').nth(2).getAttribute('col-id'))
    .toBe('subtitle\u001fen');

  await panel.getByRole('button', { name: 'French (fr)' }).click();
  await expect(panel.getByRole('button', { name: 'French (fr)' })).toHaveAttribute('aria-pressed', 'false');
  await expect(header('subtitle\u001ffr')).toHaveCount(0);

  const filters = new FiltersPage(page);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('004500');
  await filters.shows('1');
  await panel.getByRole('checkbox', { name: 'Only filled in this view' }).click();
  await expect(line(/^Title, text, filled in 1 product,/)).toBeVisible();
  await panel.getByRole('searchbox').fill('supplier');
  await expect(tree.getByRole('treeitem', { level: 2 })).toHaveCount(0);
  await panel.getByRole('checkbox', { name: 'Only filled in this view' }).click();
  await expect(line(/^Supplier item/)).toBeVisible();
  await panel.getByRole('searchbox').fill('');

  await panel.getByRole('button', { name: 'Suggested columns' }).click();
  await expect(header('title\u001fde')).toBeVisible();
  await expect(tree.getByRole('treeitem').nth(3)).toHaveAccessibleName(/^Title/);

  // What was applied counts at once.
  await panel.getByRole('searchbox').fill('title german');
  const german = line(/^Title, German/);
  const filled = async () =>
    Number(/filled in ([\d,]+)/.exec((await german.getAttribute('aria-label')) ?? '')?.[1]?.replace(',', ''));
  const before = await filled();
  const { rows, stage } = await opened(app, 2);
  expect(rows[1]?.values[0]).toBeNull();
  await stage([{ at: 1, change: { kind: 'set', value: 'Kerzenhalter' } }]);
  await applied(app);
  await expect.poll(filled).toBe(before + 1);
});

test('a column is found by its name, keeps its property’s name in sight, and is frozen alone', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const sheet = new SpreadsheetPage(app);
  const header = (column: string) => page.locator(`.ag-header-cell[col-id="${column}"]`);
  const group = (name: string) =>
    page.locator('.ag-header-group-cell').filter({ hasText: name }).locator('.header-name');
  await catalog.pulled('2,000');
  // The grid opens with an active cell, and has the keyboard.
  await expectKeyboardOn(sheet.cell(0, 'title en'));

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+g');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await expect(palette.getByRole('option').first()).toHaveText('Title, English');
  await expectNoFindings(app, 'Go to a column', '[role="dialog"]');
  await page.keyboard.type('care arab');
  await expect(palette.getByRole('option')).toHaveText(['Care instructions, Arabic']);
  await page.keyboard.press('Enter');
  await expectKeyboardOn(sheet.cell(1, 'care_instructions ar'));
  await expect(group('Care instructions')).toBeInViewport({ ratio: 1 });

  // A column that is not shown is added; what nothing is called says so.
  await page.keyboard.press('Control+g');
  await page.keyboard.type('no such column');
  await expect(palette.getByText('Nothing matches “no such column”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await header('care_instructions\u001far').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(header('care_instructions\u001far')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('care arab');
  await expect(palette.getByRole('option', { name: 'Care instructions, Arabic' })).toContainText('not shown');
  await palette.getByRole('option', { name: 'Care instructions, Arabic' }).click();
  await expectKeyboardOn(sheet.cell(1, 'care_instructions ar'));

  // What cannot be done now says why.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pause the change');
  const pause = palette.getByRole('option', { name: /^Pause the change set being sent/ });
  await expect(pause).toContainText('No change set is being sent.');
  await page.keyboard.press('Enter');
  await expect(palette.getByRole('alert')).toHaveText('No change set is being sent.');
  await expectNoFindings(app, 'A command that is not available', '[role="dialog"]');
  await page.keyboard.press('Escape');

  // One language is frozen without the others, stays after a restart, and returns to its place.
  await header('care_instructions\u001far').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Freeze column' }).click();
  await expect(header('care_instructions\u001far')).toHaveAttribute('aria-colindex', '3');
  await expect(header('care_instructions\u001far')).toHaveText(/Care instructions, Arabic/);
  await page.reload();
  await sheet.ready();
  await expect(header('care_instructions\u001far')).toHaveAttribute('aria-colindex', '3');
  await expect(header('title\u001fen')).toHaveAttribute('aria-colindex', '4');
  await header('care_instructions\u001far').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unfreeze column' }).click();
  await expect(header('title\u001fen')).toHaveAttribute('aria-colindex', '3');

  // In the list of columns, a name goes to its column, and only the tick hides it.
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Columns' });
  await panel.getByRole('searchbox').fill('care arab');
  await panel.getByRole('button', { name: 'Go to Care instructions, Arabic' }).click();
  await expectKeyboardOn(sheet.cell(0, 'care_instructions ar'));
  await expect(header('care_instructions\u001far')).toBeInViewport({ ratio: 1 });
});
