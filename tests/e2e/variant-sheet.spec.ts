import type { Locator, Page } from 'playwright/test';
import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

const table = (page: Page): Locator => page.getByRole('grid').filter({ has: page.locator('td[data-row]') });
const cell = (page: Page, row: number, column: number): Locator =>
  page.locator(`td[data-row="${row}"][data-column="${column}"]`);
const active = (page: Page): Locator => page.locator('body:has(textarea[data-idle]:focus) td[data-active]');

/** Three colours by four sizes of one product, by its English titles. */
async function openSheet(app: AppUnderTest, command = 'Variants as a sheet'): Promise<Page> {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await new SpreadsheetPage(app).show(['title en', 'title de']);
  const title = await new CatalogPage(page).cell('004510', 'title', 'en');
  await title.click();
  await runCommand(page, command);
  await expect(table(page)).toBeVisible();
  await expect(cell(page, 2, 3)).toBeVisible();
  return page;
}

/** The staged values, in order. */
async function values(app: AppUnderTest): Promise<unknown[]> {
  const scope = { filter: 'all' } as const;
  const { rows } = await app.call('drafts.list', { ...CONNECTION, scope, offset: 0, limit: 100 });
  return rows.map(({ next }) => next).sort();
}

test('a family is edited as a table of colours by sizes, by keyboard', async ({ app }) => {
  const page = await openSheet(app);
  await expect(page.getByRole('heading', { name: /^Variants of / })).toBeVisible();
  await expect(table(page).getByRole('row')).toHaveCount(4);
  await expect(table(page).getByRole('columnheader')).toHaveCount(5);

  await test.step('typing goes to the active cell, Enter and Tab go on', async () => {
    await expect(active(page)).toHaveAttribute('data-row', '0');
    await page.keyboard.type('One');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Two');
    await page.keyboard.press('Enter');
    await expect(cell(page, 0, 0)).toHaveText('One');
    await expect(cell(page, 0, 1)).toHaveText('Two');
    await expect(active(page)).toHaveAttribute('data-row', '1');
    await expect.poll(() => values(app)).toEqual(['One', 'Two']);
  });

  await test.step('a block is filled, copied and pasted, each as one step', async () => {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect(cell(page, 2, 0)).toHaveText('One');
    await expect(page.getByText('2 cells changed.')).toBeVisible();
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Control+v');
    await expect(cell(page, 1, 2)).toHaveText('One');
    await expect(cell(page, 1, 3)).toHaveText('Two');
    await expect.poll(() => values(app)).toHaveLength(8);
  });

  await test.step('undo and redo take each of them back and bring it again', async () => {
    await page.keyboard.press('Control+z');
    await expect(cell(page, 1, 2)).not.toHaveText('One');
    await expect.poll(() => values(app)).toHaveLength(4);
    await page.keyboard.press('Control+z');
    await expect.poll(() => values(app)).toHaveLength(2);
    await page.keyboard.press('Control+y');
    await expect(cell(page, 2, 0)).toHaveText('One');
  });

  await test.step('one text goes into all selected cells, Delete removes, and back is where one was', async () => {
    await page.keyboard.press('Control+a');
    await page.keyboard.type('All');
    await page.keyboard.press('Control+Enter');
    await expect(cell(page, 2, 3)).toHaveText('All');
    await expect.poll(() => values(app)).toEqual(Array.from({ length: 12 }, () => 'All'));
    // F6 reaches the choices above the table, and Escape returns to the cell.
    await page.keyboard.press('Shift+F6');
    await expect(page.getByRole('button', { name: 'Back to the catalog' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(active(page)).toBeVisible();
    // What is about rows of the grid is not offered here.
    await page.keyboard.press('Control+k');
    await page.keyboard.type('choose columns');
    await expect(page.getByRole('option')).toHaveText(['Search products for “choose columns”']);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Command palette' })).toHaveCount(0);
    await runCommand(page, 'Back to the catalog');
    await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('004510');
    await page.keyboard.press('Control+z');
    await expect.poll(() => values(app)).not.toContain('All');
  });
});

test('with the mouse: select, drag the handle, another property, rows and columns swapped', async ({
  app,
}) => {
  const page = await openSheet(app);
  await cell(page, 0, 1).click();
  await page.keyboard.type('Wide');
  await page.keyboard.press('Escape');
  await cell(page, 0, 1).dblclick();
  const editor = page.locator('[data-editor="open"]').getByRole('textbox');
  await editor.fill('Pan 1');
  await cell(page, 0, 0).click();
  await expect(cell(page, 0, 1)).toHaveText('Pan 1');
  await cell(page, 0, 1).click();
  await cell(page, 0, 1).locator('.fill-handle').hover();
  await page.mouse.down();
  await cell(page, 0, 3).hover();
  await page.mouse.up();
  await expect(cell(page, 0, 3)).toHaveText('Pan 1');
  await expect.poll(() => values(app)).toEqual(['Pan 1', 'Pan 1', 'Pan 1']);

  await cell(page, 1, 1).click();
  await cell(page, 2, 3).click({ modifiers: ['Shift'] });
  await expect(table(page).locator('td[aria-selected="true"]')).toHaveCount(6);

  await page.getByRole('button', { name: 'Swap rows and columns' }).click();
  await expect(table(page).getByRole('row')).toHaveCount(5);
  await expect(cell(page, 3, 0)).toHaveText('Pan 1');

  await page.getByRole('combobox', { name: 'Language' }).click();
  await page.getByRole('option', { name: 'German' }).click();
  await expect(cell(page, 3, 0)).not.toHaveText('Pan 1');
  await page.getByRole('combobox', { name: /^Property/ }).click();
  await page.keyboard.type('ean');
  await page.keyboard.press('Enter');
  await expect(table(page)).toHaveAccessibleName(/by variant$/);
  await expectNoFindings(app, 'Variants as a sheet', 'main');
});

test('combinations that no variant has are shown, refused by a fill, and created under their parent', async ({
  app,
}) => {
  await new CatalogPage(app.page).pulled('2,000');
  await app.call('creations.stage', {
    ...CONNECTION,
    products: [
      {
        identifier: '004510-TER-99L',
        parentIdentifier: '004510-TER',
        definingProperties: [{ property: 'size', value: '99 l' }],
        values: [{ property: 'title', locale: 'en', value: 'Huge' }],
      },
    ],
  });
  const page = await openSheet(app);
  await expect(page.getByText('13 variants · 2 combinations are missing')).toBeVisible();
  await expect(cell(page, 0, 4)).toHaveText('Huge');
  await expect(cell(page, 1, 4)).toHaveText('missing');

  await test.step('a fill over them writes only what is there, and says so', async () => {
    await cell(page, 0, 4).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+d');
    await expect(page.getByText('Nothing changed')).toBeVisible();
  });

  await test.step('typing on one offers to create it', async () => {
    await cell(page, 1, 4).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByRole('button', { name: 'Create 2 variants…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create 2 variants' });
    const [first, second] = await dialog.getByRole('textbox').all();
    const proposed = [await first!.inputValue(), await second!.inputValue()];
    expect(proposed.every((one) => /^004510-[A-Z]{3}-99L$/.test(one))).toBe(true);
    await expectNoFindings(app, 'New variants', '[role="dialog"]');
    await dialog.getByRole('button', { name: 'Stage 2 variants' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('2 variants are staged')).toBeVisible();
    await expect(page.getByText('15 variants')).toBeVisible();
    const { rows } = await app.call('creations.list', {
      ...CONNECTION,
      filter: { mode: 'add', only: null, search: '' },
      order: null,
      offset: 0,
      limit: 10,
    });
    expect(rows.map(({ identifier }) => identifier).sort()).toEqual([...proposed, '004510-TER-99L'].sort());
    for (const { identifier, parentIdentifier, warning } of rows) {
      expect(identifier.startsWith(`${parentIdentifier}-`)).toBe(true);
      expect(warning).toBeNull();
    }
  });

  await test.step('undone with one step', async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByText('13 variants · 2 combinations are missing')).toBeVisible();
  });
});

test('in German, in a narrow window, nothing is cut', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de']);
  await page.setViewportSize({ width: 800, height: 600 });
  await app.call('settings.set', { language: 'de' });
  await page.reload();
  await expect(page.locator('html[lang="de"]')).toBeAttached();
  await page.getByRole('searchbox', { name: 'Produkte suchen' }).fill('004510');
  await expect(sheet.cell(0, 'identifier')).toHaveText(/004510/);
  await sheet.cell(0, 'title en').click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Varianten als Tabelle');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Varianten von / })).toBeVisible();
  await expect(page.getByText('12 Varianten')).toBeVisible();
  const cut = await page.getByRole('main').evaluate((main) => {
    const isCut = (one: Element) => one.scrollWidth > one.clientWidth + 1;
    return [...main.querySelectorAll('button')].filter(isCut).length;
  });
  expect(cut).toBe(0);
  await page.getByRole('button', { name: 'Zurück zum Katalog' }).click();
  await expect(sheet.cell(0, 'identifier')).toHaveText(/004510/);
});
