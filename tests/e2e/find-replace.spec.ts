import type { Locator, Page } from 'playwright/test';
import { expect, test } from './harness.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';

test.use({ launchArgs: ['--sample'] });

const panel = (page: Page) => page.getByRole('complementary', { name: /^Find/ });
const hits = (page: Page) => panel(page).getByRole('listbox');
const cellAt = (page: Page, row: number, property: string, locale: string): Locator =>
  page.locator(`[row-index="${row}"] [col-id="${property}\u001f${locale}"]`);

/** The active cell, wherever focus is. */
const shownCell = (page: Page) => page.locator('#active-cell');

test('what is typed after Ctrl+H goes to the search, which replaces a text in the selected cells only', async ({
  app,
}) => {
  await test.step('typing after Ctrl+H goes to the search, not into a cell that is still being saved', async () => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    await cellAt(page, 0, 'title', 'en').click();
    await page.keyboard.type('Bottle');
    // Within one task, so that no answer of the store can arrive in between.
    const focused = await page.evaluate(async () => {
      const keys = { key: 'h', code: 'KeyH', ctrlKey: true, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', keys));
      for (let turn = 0; turn < 20; turn++) await Promise.resolve();
      return document.activeElement?.tagName;
    });
    expect(focused).toBe('INPUT');
    await page.keyboard.type('Bottle');
    await expect(panel(page).getByRole('textbox', { name: 'Find', exact: true })).toHaveValue('Bottle');
    await expect(cellAt(page, 0, 'title', 'en')).toHaveText('Bottle');
  });

  await app.call('drafts.discard', { connectionId: 'sample', which: { filter: 'all' } });
  await app.page.keyboard.press('Escape');
  await expect(panel(app.page)).toBeHidden();
  await test.step('a text is replaced in the selected cells only: one by one, all at once, and undone', async () => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    await page.keyboard.press('Control+Shift+f');
    await page.keyboard.type('Komorebi Food storage');
    await expect(
      page.getByRole('toolbar', { name: 'Catalog' }).getByText(/ of 2,000 products/),
    ).toBeVisible();
    await cellAt(page, 1, 'title', 'en').click();
    for (let row = 0; row < 3; row++) await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+h');

    const find = panel(page).getByRole('textbox', { name: 'Find', exact: true });
    const replacement = panel(page).getByRole('textbox', { name: 'Replace with' });
    await expect(panel(page).getByRole('combobox', { name: 'Where' })).toHaveText(/4 selected cells/);
    const before = await cellAt(page, 2, 'title', 'en').textContent();
    const untouched = await cellAt(page, 5, 'title', 'en').textContent();

    await test.step('groups of a pattern, with the change shown before it is made', async () => {
      await panel(page).getByRole('checkbox', { name: 'Regular expression' }).click();
      await find.fill('(Komorebi) (?<what>Food) ');
      await replacement.fill('$<what> by $1: ');
      await expect(panel(page).getByText('4 hits: 4 cells in 4 products would change')).toBeVisible();
      const first = hits(page).getByRole('option').first();
      await expect(first.locator('ins').first()).toBeVisible();
      await expect(first).toContainText('Food by Komorebi: storage');
    });

    await test.step('one by one: the scope stays what it was', async () => {
      await replacement.press('Enter');
      await expect(panel(page).getByText('1 of 4')).toBeVisible();
      await replacement.press('Enter');
      await expect(panel(page).getByText('3 hits: 3 cells in 3 products would change')).toBeVisible();
      await expect(cellAt(page, 1, 'title', 'en')).toContainText('Food by Komorebi: storage');
      await expect(panel(page).getByRole('combobox', { name: 'Where' })).toHaveText(/4 selected cells/);
    });

    await test.step('all at once', async () => {
      await panel(page).getByRole('button', { name: 'Replace all in 3 cells' }).click();
      await expect(panel(page).getByText('Replaced in 4 cells')).toBeVisible();
      await expect(cellAt(page, 2, 'title', 'en')).toContainText('Food by Komorebi: storage');
      await expect(cellAt(page, 5, 'title', 'en')).toHaveText(untouched ?? '');
      await expect(page.getByRole('button', { name: 'Review 4 changes' })).toBeVisible();
    });

    await test.step('one step to undo', async () => {
      await panel(page).getByRole('button', { name: 'Close panel' }).click();
      await page.keyboard.press('Control+z');
      await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible();
      await expect(cellAt(page, 2, 'title', 'en')).toHaveText(before ?? '');
      await expect(cellAt(page, 1, 'title', 'en')).toContainText('Food by Komorebi: storage');
    });
  });
});

test('a text is found in all cells of the view, counted, listed, and stepped through', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await cellAt(page, 0, 'title', 'en').click();
  await page.keyboard.press('Control+f');
  const find = panel(page).getByRole('textbox', { name: 'Find', exact: true });
  await expect(find).toBeFocused();

  await test.step('upper and lower case alike, until case counts', async () => {
    await page.keyboard.type('bottle');
    await expect(panel(page).getByText('38 hits in 38 cells of 23 products')).toBeVisible();
    await panel(page).getByRole('checkbox', { name: 'Match case' }).click();
    await find.fill('Bottle');
    await expect(panel(page).getByText('Not found')).toBeVisible();
    await panel(page).getByRole('checkbox', { name: 'Match case' }).click();
    await expect(panel(page).getByText('38 hits in 38 cells of 23 products')).toBeVisible();
  });

  await test.step('the hits are marked in the list', async () => {
    const first = hits(page).getByRole('option').first();
    await expect(first).toContainText('004500');
    await expect(first.locator('mark')).toHaveText('bottle');
  });

  await test.step('Enter goes from hit to hit, and the keyboard stays in the field', async () => {
    await find.press('Enter');
    await expect(panel(page).getByText('1 of 38')).toBeVisible();
    await expect(shownCell(page)).toHaveAttribute('col-id', 'title\u001fen');
    await find.press('Enter');
    await expect(panel(page).getByText('2 of 38')).toBeVisible();
    await expect(shownCell(page)).toHaveAttribute('col-id', 'description\u001fen');
    await expect(find).toBeFocused();
    await page.keyboard.press('Shift+F3');
    await expect(panel(page).getByText('1 of 38')).toBeVisible();
    await page.keyboard.press('Shift+F3');
    await expect(panel(page).getByText('38 of 38')).toBeVisible();
  });

  await test.step('in one language only', async () => {
    await find.fill('lampe');
    await expect(panel(page).getByText(/hits? in \d+ cells/)).toBeVisible();
    const everywhere = await panel(page)
      .getByText(/hits? in/)
      .textContent();
    await panel(page).getByRole('combobox', { name: 'Language' }).click();
    await page.getByRole('option', { name: 'French' }).click();
    await expect(panel(page).getByText(/hits? in/)).not.toHaveText(everywhere ?? '');
    await expect(hits(page).getByRole('option').first()).toContainText('· fr');
  });

  await test.step('a pattern that cannot be read is explained while it is typed', async () => {
    await panel(page).getByRole('checkbox', { name: 'Regular expression' }).click();
    await find.fill('(lampe');
    await expect(panel(page).getByText('A group is opened with ( and not closed.')).toBeVisible();
    await find.fill('(lampe)$');
    await expect(panel(page).getByText('A group is opened')).toBeHidden();
  });

  await test.step('Escape leads back to the grid', async () => {
    await find.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(activeCell(page)).toHaveCount(1);
  });

  await test.step('F3 opens it again, and goes on from the cell that the keyboard is on', async () => {
    const at = (hit: number) => expect(panel(page).getByText(`${hit} of 17`, { exact: true })).toBeVisible();
    await page.keyboard.press('F3');
    await expect(find).toBeFocused();
    await find.fill('lampe');
    await expect(hits(page).getByRole('option').first()).toBeVisible();
    for (const hit of [1, 2, 3]) {
      await page.keyboard.press('F3');
      await at(hit);
    }
    await find.press('Escape');
    await expect(activeCell(page)).toHaveCount(1);
    await page.keyboard.press('F3');
    await expect(hits(page).getByRole('option').first()).toBeVisible();
    await page.keyboard.press('F3');
    await at(3);
  });
});
