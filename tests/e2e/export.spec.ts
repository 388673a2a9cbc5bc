import { parse } from 'csv-parse/sync';
import { expectNoFindings } from './harness/accessible.ts';
import { showColumns } from './harness/columns.ts';
import { expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ExportPage, writtenFile } from './pages/export.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

test.beforeEach(({ app }) => {
  test.skip(app.shell.kind === 'desktop', "the system's file dialogs cannot be driven");
});

test('a view is exported as a spreadsheet: its columns, its staged edits, and only the selection', async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await showColumns(app, ['title de', 'weight_kg en']);
  await new CatalogPage(page).type('004504', 'title', 'de', '=SUM(A1)');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('');
  await expect(page.getByRole('toolbar', { name: 'Catalog' }).getByText(/^2,000 products/)).toBeVisible();
  const exporting = new ExportPage(app);
  await exporting.open();
  await expect(exporting.dialog).toContainText('2,000 products · as shown in Catalog');
  await exporting.choice('Format', 'CSV').click();
  await expectNoFindings(app, 'Export products', '[data-modal]');
  const text = (await exporting.export('2,000 products')).toString('utf8');
  expect(text.startsWith('\u{feff}')).toBe(true);
  const rows: string[][] = parse(text, { bom: true });
  expect(rows[0]).toEqual(['sku', 'title · de', 'weight_kg']);
  expect(rows).toHaveLength(2001);
  expect(rows[3]?.slice(0, 2)).toEqual(['004504', "'=SUM(A1)"]);

  // The previous choices are there again; selected rows are offered first.
  await page.locator('[row-index="0"] [col-id="identifier"]').click();
  await page.keyboard.press('Shift+ArrowDown');
  await exporting.open();
  await expect(exporting.choice('Format', 'CSV')).toBeChecked();
  await exporting.choice('One row for each', 'Value').click();
  const values: string[][] = parse(await exporting.export('2 products'), { bom: true });
  expect(values[0]).toEqual(['sku', 'property', 'locale', 'value']);
  expect(new Set(values.slice(1).map(([identifier]) => identifier))).toEqual(new Set(['004500', '004502']));

  // Activity keeps the way to the file.
  const activity = new ActivityPage(page);
  await activity.open();
  const written = page.getByRole('region', { name: 'Export 2 products' });
  await expect(written).toContainText(/2 products exported to .+\.csv/);
  await expect(written.getByRole('button', { name: 'Copy path' })).toBeVisible();
  await expect(activity.entries).toContainText('Export 2,000 products');
  await expectNoFindings(app, 'A written file in Activity');
});

test('products are exported as JSON Lines from any view, and a sample file shows what an import reads', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('bottle');
  await expect(
    page.getByRole('toolbar', { name: 'Catalog' }).getByText(/^[1-9][\d,]* of 2,000/),
  ).toBeVisible();
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Activity' }).click();
  const exporting = new ExportPage(app);
  await exporting.open();
  await expect(exporting.dialog).toContainText(/[\d,]+ of 2,000 products · as shown in Catalog/);
  await exporting.choice('Format', 'JSON Lines').click();
  const label = await exporting.dialog.getByRole('button', { name: /^Export / }).textContent();
  const lines = (await exporting.export((label ?? '').replace('Export ', '')))
    .toString('utf8')
    .trim()
    .split('\n');
  expect(`Export ${lines.length} products`).toBe(label);
  for (const line of lines) expect(JSON.parse(line)).toBeInstanceOf(Object);

  await runCommand(page, 'save a sample file');
  expect(await writtenFile(app)).toMatch(/Sample-catalog-sample-\d{4}-\d\d-\d\d\.xlsx$/);
});
