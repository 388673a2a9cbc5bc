import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('keys pressed before the spreadsheet is loaded count; who comes back to the catalog is where they were', async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  const columns = ['title en', 'title de', 'subtitle en', 'description en', 'description de', 'tags en'];
  await sheet.show(columns);

  const loads = Promise.withResolvers<void>();
  await page.route(/\/spreadsheet-[^/]*\.js/, async (route) => {
    await loads.promise;
    await route.continue();
  });
  const editorsLoad = Promise.withResolvers<void>();
  await page.route(/\/all-editors-[^/]*\.js/, async (route) => {
    await editorsLoad.promise;
    await route.continue();
  });
  await page.reload();
  await sheet.cell(2, 'title en').click();
  await expect.poll(() => sheet.active()).toBe('2 title en');
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`);
  loads.resolve();
  await sheet.selects(/^Selected 6 cells · 3 rows/);
  expect(await sheet.active()).toBe('2 title en');

  // Nor does anything get lost before the first editor is there, over several cells.
  await sheet.cell(4, 'title en').click();
  for (const text of ['eins', 'zwei']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.type('drei');
  await page.keyboard.press('Tab');
  editorsLoad.resolve();
  await expect.poll(() => sheet.active()).toBe('6 title de');
  for (const [at, text] of ['eins', 'zwei', 'drei'].entries())
    await expect(sheet.cell(4 + at, 'title en')).toHaveText(text);
  await expect.poll(() => sheet.staged()).toBe(3);

  await sheet.scrollTo(1200);
  await sheet.cell(1205, 'description de').click();
  const viewport = page.locator('.ag-grid-viewport');
  const left = await viewport.evaluate(({ scrollLeft }) => scrollLeft);
  await page.getByRole('navigation').getByText('Review').click();
  await expect(viewport).toHaveCount(0);
  await page.getByRole('navigation').getByText('Catalog').click();
  await expect.poll(() => sheet.active()).toBe('1205 description de');
  expect(await viewport.evaluate(({ scrollTop }) => scrollTop)).toBe(1200 * 28);
  expect(await viewport.evaluate(({ scrollLeft }) => scrollLeft)).toBe(left);
});
