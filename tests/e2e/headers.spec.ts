import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { expectKeyboardOn } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('a header selects, sorts by its arrow, and has a menu that freezes, moves and renames, all by keyboard too', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de', 'weight_kg en', 'care_instructions en']);
  const german = sheet.header('title de');
  const weight = sheet.header('weight_kg en');
  const menu = page.getByRole('menu');

  // A click selects and sorts nothing; the arrow sorts and selects nothing.
  await german.click();
  await expect(page.getByText('2,000 cells selected', { exact: false }).first()).toBeVisible();
  await expect(german).not.toHaveAttribute('aria-sort', /.+ending/);
  await expectKeyboardOn(sheet.cell(0, 'title de'));
  await page.keyboard.press('Escape');
  await weight.hover();
  await weight.getByRole('button', { name: 'Weight (kg): Sort ascending' }).click();
  await expect(weight).toHaveAttribute('aria-sort', 'ascending');
  await page.screenshot({ path: '/tmp/h20/sorted.png' });
  await expect(page.locator('.selection-range')).toHaveCount(0);

  // By keyboard: up from the first row, along the headers, one Tab stop.
  await sheet.cell(0, 'title de').click();
  await page.keyboard.press('ArrowUp');
  await expect(german).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(weight).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Pull', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.ag-header :focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expectKeyboardOn(sheet.cell(0, 'title de'));
  await weight.focus();
  await page.keyboard.press('Escape');
  await expectKeyboardOn(sheet.cell(0, 'title de'));
  await weight.focus();
  await page.keyboard.press(' ');
  await expect(page.getByText('2,000 cells selected', { exact: false }).first()).toBeVisible();
  await expectKeyboardOn(sheet.cell(0, 'weight_kg en'));

  // The menu.
  await page.keyboard.press('ArrowUp');
  await weight.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(menu).toHaveAccessibleName('Weight (kg)');
  await expectNoFindings(app, 'Menu of a header', '[role="menu"]');
  await page.screenshot({ path: '/tmp/h20/menu.png' });
  await menu.getByRole('menuitem', { name: 'Freeze Weight (kg)' }).click();
  await expect(weight).toBeFocused();
  await expect(
    page.locator('.ag-pinned-left-header [col-id="weight_kg\u001fen"], .ag-header-cell-last-left-pinned'),
  ).not.toHaveCount(0);
});
