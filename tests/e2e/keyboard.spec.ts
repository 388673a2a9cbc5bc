import { expectNoFindings } from './harness/accessible.ts';
import { cellAt, showColumns } from './harness/columns.ts';
import { expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';

test.use({ launchArgs: ['--sample'] });

test('the list of shortcuts opens from a cell and from a field, is searched, and holds no findings', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'title ar', 'tags en']);
  await cellAt(app, 1, 'title de').click();
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { name: 'Moving in the grid' })).toBeVisible();
  for (const label of [
    'Undo',
    'Fill down',
    'Edit history',
    'Keyboard shortcuts',
    'Whole rows',
    'Break the line',
  ])
    await expect(sheet.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  await expectNoFindings(app, 'Keyboard shortcuts', '[role="dialog"]');
  await sheet.getByRole('searchbox', { name: 'Search shortcuts' }).fill('collapse');
  await expect(sheet.getByRole('term')).toHaveText(['Collapse all variants', 'Collapse, then to the parent']);
  await sheet.getByRole('searchbox', { name: 'Search shortcuts' }).fill('ctrl+shift+h');
  await expect(sheet.getByRole('term').first()).toHaveText('Edit history');
  await expect(sheet.getByText('Collapse all variants')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expectKeyboardOn(cellAt(app, 1, 'title de'));
});

test('cells say their column, value and state, right to left where the language is; editors are without findings', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await showColumns(app, [
    'title en',
    'title de',
    'title ar',
    'tags en',
    'release_date en',
    'description en',
  ]);
  await expect(page.getByRole('columnheader', { name: 'Title, Arabic' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Title, English' })).toBeVisible();
  const arabic = cellAt(app, 2, 'title ar');
  await expect(arabic).toHaveCSS('direction', 'rtl');
  await arabic.click();
  await page.keyboard.press('F2');
  const field = page.locator('[data-editor="open"]').getByRole('textbox');
  await expect(field).toHaveCSS('direction', 'rtl');
  await expect(field).toHaveAccessibleName('Title, Arabic');
  await expectNoFindings(app, 'Editor of a text', '[data-editor="open"]');
  await field.fill('غلاية');
  await page.keyboard.press('Enter');
  await expect(arabic).toHaveAccessibleName('غلاية edited');

  for (const column of ['tags en', 'release_date en', 'description en']) {
    await cellAt(app, 0, column).click();
    await page.keyboard.press('F2');
    await expect(page.locator('[data-editor="open"]').locator(':focus')).toHaveCount(1);
    await expectNoFindings(app, `Editor of ${column}`, '[data-editor="open"]');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-editor="open"]')).toHaveCount(0);
  }
});

test('at 200 % zoom everything can still be reached', async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de']);
  await page.setViewportSize({ width: 640, height: 400 });
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(await isWide()).toBe(false);
  for (const name of ['Columns', 'Pull'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport();
  await cellAt(app, 1, 'title en').click();
  await page.keyboard.press('F2');
  await expect(page.locator('[data-editor="open"]').getByRole('textbox')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Shift+h');
  await expect(page.getByRole('button', { name: 'Close panel' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+/');
  await expect(page.getByRole('searchbox', { name: 'Search shortcuts' })).toBeInViewport({ ratio: 1 });
  expect(await isWide()).toBe(false);
});

test('the browser stays in the view when the page is loaded again, and goes back from view to view', async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await page.keyboard.press('Control+Shift+3');
  await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
  await page.keyboard.press('Control+Shift+4');
  await expect(page.getByRole('main', { name: 'Activity' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('main', { name: 'Catalog' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
});
