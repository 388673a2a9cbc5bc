import type { Locator, Page } from 'playwright/test';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

const panel = (page: Page) => page.getByRole('complementary', { name: 'Transform cells' });
const cellAt = (page: Page, row: number, property: string, locale: string): Locator =>
  page.locator(`[row-index="${row}"] [col-id="${property}\u001f${locale}"]`);

async function selectDown(page: Page, from: Locator, rows: number): Promise<void> {
  await from.click();
  for (let row = 1; row < rows; row++) await page.keyboard.press('Shift+ArrowDown');
}

test('selected cells are transformed step by step, with a preview, as one undo step', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await selectDown(page, cellAt(page, 2, 'title', 'de'), 3);
  const before = await cellAt(page, 2, 'title', 'de').textContent();

  await test.step('case by the rules of the language, shown while nothing is changed yet', async () => {
    await runCommand(page, 'Transform: UPPER CASE');
    await expect(panel(page).getByText('3 cells in 3 products would change')).toBeVisible();
    const [first] = await panel(page).getByRole('option').all();
    await expect(first!).toContainText((before ?? '').toLocaleUpperCase('de'));
    await expect(cellAt(page, 2, 'title', 'de')).toHaveText(before ?? '');
  });

  await test.step('more steps, in their order', async () => {
    await panel(page).getByRole('button', { name: 'Add another step' }).click();
    await page.getByRole('menuitem', { name: 'Add in front' }).click();
    const text = panel(page).getByRole('textbox', { name: 'Text' });
    await expect(text).toBeFocused();
    await page.keyboard.type('neu: ');
    await expect(panel(page).getByRole('option').first()).toContainText('neu: WANDERLUST');
    await panel(page).getByRole('button', { name: 'Move Add in front up' }).click();
    await expect(panel(page).getByRole('option').first()).toContainText('NEU: WANDERLUST');
  });

  await test.step('done as one step', async () => {
    await panel(page).getByRole('button', { name: 'Change 3 cells' }).click();
    await expect(cellAt(page, 2, 'title', 'de')).toContainText('NEU: WANDERLUST');
    await expect(page.getByRole('button', { name: 'Review 3 changes' })).toBeVisible();
    await expect(panel(page).getByText('Done.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await page.keyboard.press('Control+z');
    await expect(page.getByRole('button', { name: /^Review .* changes?$/ })).toBeHidden();
    await expect(cellAt(page, 2, 'title', 'de')).toHaveText(before ?? '');
  });
});

test('cells are filled from others: from another language, and by a template', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');

  await test.step('empty cells take the text of another language', async () => {
    await selectDown(page, cellAt(page, 1, 'title', 'ja'), 2);
    await runCommand(page, 'Transform: Copy from another language');
    await expect(panel(page).getByText('Choose a language.')).toBeVisible();
    await panel(page).getByRole('combobox', { name: 'Language' }).last().click();
    await page.getByRole('option', { name: 'French (fr)' }).click();
    await expect(panel(page).getByText('1 cell in 1 product would change')).toBeVisible();
    await panel(page).getByRole('button', { name: 'Change 1 cell' }).click();
    const french = await cellAt(page, 1, 'title', 'fr').textContent();
    await expect(cellAt(page, 1, 'title', 'ja')).toContainText(french ?? 'nothing');
    await panel(page).getByRole('button', { name: 'Close panel' }).click();
  });

  await test.step('a template, its names completed, its mistakes explained', async () => {
    await selectDown(page, cellAt(page, 3, 'title', 'de'), 2);
    await runCommand(page, 'Transform: Fill from a template');
    const template = panel(page).getByRole('textbox', { name: 'Template' });
    await expect(template).toBeFocused();
    await page.keyboard.type('{ident');
    await expect(panel(page).getByRole('option', { name: 'identifier' })).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.type('} {value|uper}');
    await expect(template).toHaveAttribute('aria-invalid', 'true');
    await expect(template).toHaveAccessibleDescription(/There is no filter “uper”\. .*\(at character 21\)/);
    const mistake = panel(page).locator('pre span');
    await expect(mistake).toHaveText('uper');
    await template.fill('{identifier}: {value|upper}');
    await expect(mistake).toHaveCount(0);
    await expect(template).not.toHaveAttribute('aria-invalid', 'true');
    await expect(panel(page).getByText('2 cells in 2 products would change')).toBeVisible();
    await template.press('Control+Enter');
    await expect(cellAt(page, 3, 'title', 'de')).toContainText('004504-3040CM: WANDERLUST DAUERBACKMATTE');
  });
});

test('one value is set for every row of the view, including rows never loaded', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await cellAt(page, 0, 'title', 'fr').click();
  await runCommand(page, 'Set value in column for all 2,000 rows');
  const dialog = page.getByRole('dialog', { name: 'Set a value for 2,000 rows' });
  await expect(dialog.getByRole('combobox', { name: 'Column' })).toHaveText(/Title · fr/);
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Voir le titre');
  await expect(dialog.getByText('2,000 cells in 2,000 products would change')).toBeVisible();
  await dialog.getByRole('button', { name: 'Set 2,000 cells' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Review 2,000 changes' })).toBeVisible();
  await cellAt(page, 0, 'title', 'fr').click();
  await page.keyboard.press('Control+ArrowDown');
  await expect(cellAt(page, 1999, 'title', 'fr')).toHaveText(/Voir le titre/);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^Review .* changes?$/ })).toBeHidden();
});

test('a recipe keeps steps and products, is repeated from the palette and shared as a file', async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('004510');
  const toolbar = page.getByRole('toolbar', { name: 'Catalog' });
  await expect(toolbar.getByText(/^\d+ of 2,000 products/)).toBeVisible();
  await cellAt(page, 0, 'title', 'de').click();

  await test.step('saved with the column and the search', async () => {
    await runCommand(page, 'Transform: Add at the end');
    await panel(page).getByRole('textbox', { name: 'Text' }).fill(' (neu)');
    await panel(page).getByRole('button', { name: 'Save as a recipe…' }).click();
    await page.keyboard.type('Mark as new');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Recipe “Mark as new” saved')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('');
    await expect(toolbar.getByText(/^2,000 products/)).toBeVisible();
  });

  await test.step('repeated on all products that match, with a preview, as one step', async () => {
    await cellAt(page, 0, 'title', 'en').click();
    await runCommand(page, 'Recipe: Mark as new');
    await expect(panel(page).getByText('Recipe Mark as new')).toBeVisible();
    await expect(toolbar.getByText(/^\d+ of 2,000 products/)).toBeVisible();
    await expect(panel(page).getByText(/would change$/)).toBeVisible();
    await panel(page)
      .getByRole('button', { name: /^Change \d+ cells$/ })
      .click();
    await expect(panel(page).getByText('Done.')).toBeVisible();
    await expect(cellAt(page, 0, 'title', 'de')).toContainText('(neu)');
  });

  await test.step('and again, it has nothing to do', async () => {
    await page.keyboard.press('Escape');
    await runCommand(page, 'Recipe: Mark as new');
    await expect(panel(page).getByText('No cell would change')).toBeVisible();
  });

  await test.step('its file has the steps', async () => {
    const { text } = await app.call('views.export', {
      connectionId: 'sample',
      ids: (await app.call('views.saved', { connectionId: 'sample' })).map(({ id }) => id),
    });
    expect(JSON.parse(text)).toMatchObject({
      views: [{ name: 'Mark as new', recipe: { steps: [{ step: 'suffix', text: ' (neu)' }] } }],
    });
  });
});

test('a recipe of marks marks the products that match when it is repeated', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const search = page.getByRole('searchbox', { name: 'Search products' });
  const toolbar = page.getByRole('toolbar', { name: 'Catalog' });
  await search.fill('004510');
  await expect(toolbar.getByText(/^\d+ of 2,000 products/)).toBeVisible();
  await cellAt(page, 0, 'title', 'de').click();

  await test.step('kept with the search, while nothing is marked', async () => {
    await runCommand(page, 'Save marking these products as a recipe…');
    const dialog = page.getByRole('dialog', { name: 'Save marking as a recipe' });
    await expect(dialog.getByRole('radio', { name: 'Unlink from the integration' })).toBeChecked();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('End of line');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Recipe “End of line” saved')).toBeVisible();
    expect((await app.call('drafts.summary', { connectionId: 'sample' })).removals.unlink).toBe(0);
    await search.fill('');
    await expect(toolbar.getByText(/^2,000 products/)).toBeVisible();
  });

  await test.step('repeated by keyboard: says how many match, marks them, and shows them', async () => {
    await cellAt(page, 0, 'title', 'en').click();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('recipe: end');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Recipe End of line' });
    await expect(dialog.getByRole('status')).toHaveText(/^\d+ products match today\.$/);
    const matches = Number.parseInt((await dialog.getByRole('status').textContent()) ?? '', 10);
    await dialog.getByRole('button', { name: `Mark ${matches} for unlinking` }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect
      .poll(async () => (await app.call('drafts.summary', { connectionId: 'sample' })).removals.unlink)
      .toBe(matches);
    await expect(toolbar.getByText(new RegExp(`^${matches} of 2,000 products`))).toBeVisible();

    await runCommand(page, 'Recipe: End of line');
    await expect(dialog.getByRole('status')).toHaveText(
      `${matches} products match today. ${matches} products were marked to be unlinked already.`,
    );
    await expect(dialog.getByRole('button', { name: 'Mark for unlinking' })).toBeDisabled();
  });
});

test('similar values of a column are found and merged', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const { view } = await app.call('catalog.openView', { connectionId: 'sample', query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId: 'sample',
    view,
    start: 0,
    count: 3,
    columns: [],
  });
  await app.call('drafts.edit', {
    connectionId: 'sample',
    label: 'Edit titles',
    edits: rows.map(({ product }, at) => ({
      product,
      property: 'title',
      locale: 'de',
      change: { kind: 'set', value: ['Große Pfanne', 'Pfanne, grosse', 'pfanne  GROSSE'][at] ?? '' },
    })),
  });
  await cellAt(page, 0, 'title', 'de').click();
  await runCommand(page, 'Transform: Merge similar values');
  await panel(page).getByRole('combobox', { name: 'Where' }).click();
  await page.getByRole('option', { name: /^Column Title/ }).click();
  await panel(page).getByRole('button', { name: 'Find similar values' }).click();
  const group = panel(page)
    .getByRole('list', { name: 'Similar values' })
    .getByRole('listitem')
    .filter({ hasText: 'Pfanne, grosse' });
  await group.getByRole('checkbox').click();
  await group.getByRole('textbox').fill('Große Pfanne');
  await expect(panel(page).getByText('2 cells in 2 products would change')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Change 2 cells' }).click();
  for (const row of [0, 1, 2]) await expect(cellAt(page, row, 'title', 'de')).toContainText('Große Pfanne');
});
