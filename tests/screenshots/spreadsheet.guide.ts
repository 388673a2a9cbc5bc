import { expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { FiltersPage } from '../e2e/pages/filters.ts';
import { runCommand } from '../e2e/pages/palette.ts';
import { SpreadsheetPage } from '../e2e/pages/spreadsheet.ts';
import { closeMessages, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

test('a range, a paste with what does not fit, a transformation, a filter', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de', 'title fr', 'weight_kg en', 'tags en']);
  await closeMessages(app);

  await sheet.drag([2, 'title de'], [8, 'title fr']);
  await sheet.selects(/^Selected 14 cells · 7 rows/);
  await picture(app, 'range');

  await sheet.putOnClipboard(
    'Gourde isotherme\t0,45\tcuisine, hiver\nBougeoir, blanc\tleicht\thiver\nTapis de cuisson\t0,3\tcuisine',
  );
  await sheet.cell(0, 'title fr').click();
  await page.keyboard.press('Control+v');
  const preview = page.getByRole('dialog');
  await expect(preview.getByText(/1 not a number/)).toBeVisible();
  await picture(app, 'paste');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);

  await sheet.drag([2, 'title de'], [8, 'title de']);
  await runCommand(page, 'Transform: UPPER CASE');
  const transform = page.getByRole('complementary', { name: 'Transform cells' });
  await expect(transform.getByText(/cells in \d+ products would change/)).toBeVisible();
  await picture(app, 'transform');
  await page.keyboard.press('Escape');
  await expect(transform).toBeHidden();

  const filters = new FiltersPage(page);
  await filters.about('title german');
  await page.keyboard.type('pfanne');
  await page.keyboard.press('Enter');
  await filters.shows('33');
  await filters.chip('Title · German contains “pfanne”').click();
  await expect(filters.dialog).toBeVisible();
  await picture(app, 'filter');
});

test('a family as a sheet', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await app.call('creations.stage', {
    connectionId: 'sample',
    products: [
      {
        identifier: '004510-TER-2L',
        parentIdentifier: '004510-TER',
        definingProperties: [{ property: 'size', value: '2 l' }],
        values: [{ property: 'title', locale: 'de', value: 'Komorebi Vorratsdose, Terrakotta, 2 l' }],
      },
    ],
  });
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de']);
  await closeMessages(app);
  const title = await new CatalogPage(page).cell('004510', 'title', 'de');
  await title.click();
  await runCommand(page, 'Variants as a sheet');
  const cell = (row: number, column: number) =>
    page.locator(`td[data-row="${row}"][data-column="${column}"]`);
  await cell(0, 1).click();
  await page.keyboard.type('Komorebi Vorratsdose, Terrakotta, 0,5 l');
  await page.keyboard.press('Enter');
  await expect(cell(0, 1)).toContainText('Vorratsdose');
  await cell(1, 3).click();
  await cell(2, 4).click({ modifiers: ['Shift'] });
  await expect(page.getByRole('button', { name: 'Create 2 variants…' })).toBeVisible();
  await picture(app, 'variants');
});
