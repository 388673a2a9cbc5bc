import { expectNoFindings } from './harness/accessible.ts';
import { pressSort } from './harness/columns.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { FiltersPage } from './pages/filters.ts';

const FIRST_ROW = '[row-index="0"] [col-id="identifier"]';

test.use({ launchArgs: ['--sample'] });

test('a popup that closes slowly does not steal the focus', async ({ app }) => {
  const { page } = app;
  const filters = new FiltersPage(page);
  await new CatalogPage(page).pulled('2,000');
  await page.evaluate(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync('[role="dialog"] { transition: opacity 700ms } [data-ending-style] { opacity: 0 }');
    document.adoptedStyleSheets.push(slow);
  });
  await filters.about('empty in german');
  await page.keyboard.press('Control+Shift+f');
  await page.keyboard.type('sofa');
  await expect(filters.dialog).toHaveCount(0);
  await page.keyboard.type(' green');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('sofa green');
  await expect(filters.chips).toHaveCount(1);
});

test('conditions are added, read, edited in place, combined and removed by keyboard', async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const filters = new FiltersPage(page);
  await catalog.pulled('2,000');
  await page.locator(FIRST_ROW).click();

  await filters.about('title german');
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(filters.dialog).toContainText('Enter a text');
  await expectNoFindings(app, 'A condition being made');
  await page.keyboard.type('pfanne');
  await page.keyboard.press('Enter');
  await filters.shows('33');
  const contains = filters.chip('Title · German contains “pfanne”');
  await expect(contains).toBeVisible();

  await contains.focus();
  await page.keyboard.press('Enter');
  await filters.condition('does not contain');
  await page.getByRole('button', { name: 'Apply' }).click();
  await filters.shows('1,967');
  await expect(filters.chip('Title · German does not contain “pfanne”')).toBeFocused();

  await filters.about('title arabic');
  await filters.condition('is empty');
  await page.getByRole('combobox', { name: 'But filled in' }).click();
  await page.getByRole('option', { name: 'English' }).click();
  await page.getByRole('checkbox', { name: 'Values inherited from a parent count as filled' }).focus();
  await page.keyboard.press('Space');
  await expectNoFindings(app, 'What counts as empty', '[role="dialog"]');
  await page.keyboard.press('Enter');
  const empty = filters.chip('Title · Arabic is empty, nothing inherited, but filled in English');
  await expect(empty).toBeVisible();
  await empty.focus();
  await page.keyboard.press('Delete');

  await filters.about('empty in arabic');
  await expect(filters.chips).toHaveCount(2);
  await filters.shows('1,942');
  const both = await filters.bar.getByText(/of 2,000 products/).textContent();
  await page.getByRole('button', { name: 'Match any' }).click();
  await expect(filters.chip('any of 2 conditions')).toBeVisible();
  await filters.showsAll();
  await filters.chip('any of 2 conditions').click();
  await page.getByRole('combobox', { name: 'Match' }).click();
  await page.getByRole('option', { name: 'All of these', exact: true }).click();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(filters.chip('all of 2 conditions')).toBeVisible();
  await expect(filters.bar.getByText(/of 2,000 products/)).toHaveText(both ?? '');

  await filters.chip('all of 2 conditions').focus();
  await page.keyboard.press('Delete');
  await filters.showsAll();
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeFocused();
});

test('filters from values with counts, a category tree, a cell and a header; sorting by several columns', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const filters = new FiltersPage(page);
  await catalog.pulled('2,000');
  await page.locator(FIRST_ROW).click();

  await filters.about('colour english');
  await filters.condition('is one of');
  const values = page.getByRole('group', { name: 'Values' });
  const first = values.getByRole('checkbox').first();
  await expect(first).toHaveAccessibleName(/, \d+ products$/);
  const counted = /, (\d+) products$/.exec((await first.locator('xpath=..').textContent()) ?? '')?.[1] ?? '';
  await first.click();
  await page.getByRole('button', { name: 'Add filter' }).click();
  await filters.shows(counted);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await filters.showsAll();

  await filters.about('category tree');
  const tree = page.getByRole('tree', { name: 'Categories' });
  await expect(tree).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(tree).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect(tree.getByRole('treeitem', { level: 2 }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expectNoFindings(app, 'Categories', '[role="dialog"]');
  await page.keyboard.press('Enter');
  await expect(filters.chips).toHaveText(/^Category in .+ › /);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await filters.showsAll();

  const title = page.locator('[row-index="0"] [col-id="title\u001fen"]');
  await expect(page.locator(FIRST_ROW)).toHaveText('004500');
  const shown = (await title.textContent()) ?? '';
  await title.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter by this value' }).click();
  await expect(filters.chips).toHaveText(/^Title · English is “/);
  await expect(filters.bar.getByText(/^\d of 2,000 products$/)).toBeVisible();
  await expect(title).toHaveText(shown);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await filters.showsAll();

  const german = page.locator('.ag-header-cell[col-id="title\u001fde"]');
  await german.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Only empty' }).click();
  await expect(filters.chip('Title · German is empty')).toBeVisible();
  await german.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Sort Z → A' }).click();
  await pressSort(page, 'identifier', true);
  await expect(page.getByRole('button', { name: 'Sort 2' })).toBeVisible();
  await page.getByRole('button', { name: 'Sort 2' }).click();
  const order = page.getByRole('dialog', { name: 'Sort' }).getByRole('listitem');
  await expect(order).toHaveText([/Title · German/, /Identifier/]);
  await page.getByRole('radiogroup', { name: 'Direction of Identifier' }).getByRole('radio').last().click();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(order).toHaveText([/Identifier/, /Title · German/]);
  await page.keyboard.press('Escape');
  await expect(page.locator('.ag-header-cell[col-id="identifier"]')).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const identifiers = () =>
    Promise.all(
      [0, 1].map((row) => page.locator(`[row-index="${row}"] [col-id="identifier"]`).textContent()),
    );
  await expect
    .poll(async () => {
      const [one, two] = await identifiers();
      return (one ?? '').localeCompare(two ?? '', 'en');
    })
    .toBe(1);
});

test('a pasted list of identifiers reports what was found, and shows those or all others', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const filters = new FiltersPage(page);
  await catalog.pulled('2,000');
  await page.locator(FIRST_ROW).click();

  await filters.about('paste identifiers');
  const field = page.getByRole('textbox', { name: 'Identifiers or product ids' });
  await expect(field).toBeFocused();
  const unknown = Array.from({ length: 49_990 }, (_, i) => `NOT-${i}`);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `004500\n004502, 004504;004506\t004500\n${unknown.join('\n')}`,
  );
  await page.keyboard.press('Control+v');
  await expect(page.getByText('49,992 lines', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Look up' }).click();
  await expect(page.getByText('4 products found')).toBeVisible();
  await expect(page.getByRole('region', { name: '1 repeated' })).toBeVisible();
  const missing = page.getByRole('region', { name: '49,990 not found' });
  await expect(missing.getByRole('textbox')).toHaveValue(/^NOT-0\nNOT-1\n/);
  await missing.getByRole('button', { name: 'Copy' }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(unknown.join('\n'));

  await page.getByRole('button', { name: 'Edit the list' }).click();
  await page.getByRole('button', { name: 'Start again' }).click();
  await field.fill('Please check these:\n- SKU: “004500”\n2) 4502\nNOT-1');
  await page.getByRole('button', { name: 'Look up' }).click();
  await page.getByRole('button', { name: 'Use 004502 for 4502' }).click();
  await expect(page.getByRole('region', { name: 'All 4 lines' }).getByRole('textbox')).toHaveValue(
    /no identifier\n.*004500: found\n.*004502: found\n.*NOT-1: not found/,
  );
  await expect(page.getByRole('region', { name: '1 not found' })).toBeVisible();
  await expectNoFindings(app, 'Lookup results');
  await page.getByRole('button', { name: 'Show 2 products' }).click();
  await filters.shows('2');
  const chip = filters.chip('3 identifiers (1 not found)');
  await expect(chip).toBeVisible();

  await chip.click();
  await page.getByRole('radio', { name: 'Products not in the list' }).click();
  await page.getByRole('button', { name: 'Show all others' }).click();
  await filters.shows('1,998');
  await expect(filters.chip('Not among 3 identifiers (1 not found)')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing is called so');
  await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible();
  const ways = page.getByRole('list', { name: 'Without one of the conditions' });
  await expect(ways.getByRole('listitem').first()).toContainText('1,998 products');
  await ways.getByRole('button', { name: /^Without the search/ }).click();
  await filters.shows('1,998');

  await page.setViewportSize({ width: 640, height: 400 });
  const counts = filters.bar.getByText('1,998 of 2,000 products', { exact: true });
  await expect
    .poll(() => counts.evaluate((element) => element.scrollWidth <= element.clientWidth))
    .toBe(true);
});

test('a condition on any language is added and inverted by keyboard alone', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  const filters = new FiltersPage(page);
  await new CatalogPage(page).pulled('2,000');
  await page.locator(FIRST_ROW).click();
  await filters.about('title any language');
  await page.keyboard.type('pfanne');
  await page.keyboard.press('Enter');
  const chip = filters.chip('Title · any language contains “pfanne”');
  await expect(chip).toBeVisible();
  await filters.shows('33');

  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(filters.dialog).toBeVisible();
  await filters.dialog.getByRole('checkbox', { name: 'Exclude matches' }).focus();
  await page.keyboard.press('Space');
  await filters.dialog.getByRole('textbox').focus();
  await page.keyboard.press('Enter');
  await filters.shows('1,967');
  await expect(filters.chip('Not: Title · any language contains “pfanne”')).toBeVisible();

  await page.locator('.ag-header-cell[col-id="title\u001fde"]').focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Hide column' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.ag-header-cell[col-id="title\u001fde"]')).toHaveCount(0);
  await expect(page.locator('.ag-header-cell[col-id="title\u001ffr"]')).toBeFocused();
});
