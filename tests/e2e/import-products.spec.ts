import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openTableWriter } from '../../electron/tables/write-table.ts';
import { sampleControl } from './harness/sandbox.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ImportPage } from './pages/import.ts';
import { NewProductPage } from './pages/new-product.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

const HEADER = ['sku', 'title · en', 'parent_identifier', 'child_bound_attributes', 'defining_properties'];
const SIZES = ['S', 'M', 'L', 'XL'];

/** A workbook with these rows below its header. */
async function workbook(folder: string, header: string[], rows: string[][]): Promise<Buffer> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'products.xlsx');
  const columns = header.map((name) => ({ header: name, width: 20 }));
  const writer = await openTableWriter(path, { kind: 'xlsx' }, columns);
  await writer.write(rows);
  await writer.end();
  return readFileSync(path);
}

/** A parent and its four variants. */
const family = (at: number): string[][] => {
  const parent = `coat-${at}`;
  return [
    [parent, `Coat ${at}`, '', 'size', ''],
    ...SIZES.map((size) => [
      `${parent}-${size}`,
      `Coat ${at} ${size}${at < 5 && size === 'L' ? '!' : ''}`,
      parent,
      '',
      JSON.stringify([{ property: 'size', value: size }]),
    ]),
  ];
};

test(
  '200 products with variants are created from a workbook; five are refused, corrected and sent again',
  {
    tag: '@long',
  },
  async ({ app }, testInfo) => {
    test.setTimeout(180_000);
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    await sampleControl(app).refuse({
      property: 'title',
      contains: '!',
      code: 'bad_title',
      message: 'Titles have no exclamation marks',
    });
    const rows = Array.from({ length: 40 }, (_, at) => family(at)).flat();
    const files = new ImportPage(app);
    await files.open();
    await files.choose('season.xlsx', await workbook(testInfo.outputPath(), HEADER, rows));
    await files.check();
    await expect(files.chip('Not found')).toHaveText('Not found 200');
    await files.main.getByRole('radio', { name: 'Setup' }).click();
    await files.select('Identifiers not in the catalog', 'Create new products');
    await files.main.getByRole('button', { name: 'Check again' }).click();
    await expect(files.chip('New products')).toHaveText('New products 200');
    await files.stage(/ with 200 new products$/);

    const products = new NewProductPage(page);
    const review = new ReviewPage(page);
    await products.review();
    await expect(review.heading).toHaveText('200 new products');
    await products.openPlan();
    await products.plan.getByRole('button', { name: 'Create 200 products' }).click();
    await expect(review.outcome).toContainText('195 of 200', { timeout: 120_000 });
    await expect(review.heading).toHaveText('5 new products');
    await expect(products.row('coat-0-L')).toContainText('Titles have no exclamation marks');

    const corrected = rows
      .filter(([, title]) => title?.endsWith('!'))
      .map((row) => [row[0] ?? '', `${row[1]}`.replace('!', '')]);
    await files.open();
    await files.main.getByRole('button', { name: 'Import another file' }).click();
    await files.choose(
      'corrected.xlsx',
      await workbook(testInfo.outputPath(), HEADER.slice(0, 2), corrected),
    );
    await files.select('Cells with a staged edit', 'Replace it with the file');
    await files.check();
    await expect(files.row(2).locator('[data-column="changes"]')).toContainText('Coat 0 L!');
    await files.stage('Stage 5 changes');
    await products.review();
    await products.openPlan();
    await products.plan.getByRole('button', { name: 'Create 5 products' }).click();
    await expect(page.getByText('No new product is staged')).toBeVisible({ timeout: 60_000 });
    const { products: listed } = await app.call('catalog.summary', CONNECTION);
    expect(listed).toBe(2200);
  },
);

test('a file that replaces whole products names each lost value, and can change only its own values', {
  tag: '@long',
}, async ({ app }) => {
  await new CatalogPage(app.page).pulled('2,000');
  const files = new ImportPage(app);
  await files.open();
  await files.choose('prices.csv', 'sku,title · de\r\n004500,Flasche\r\n');
  await files.select('Products in the catalog', 'Replace whole products');
  await files.check();
  await expect(
    files.main.getByText(
      /^1 product would be replaced as a whole: 1 value changes and \d+ values are lost that the file does not have\.$/,
    ),
  ).toBeVisible();
  await files.row(2).locator('[data-column="product"]').click();
  await app.page.keyboard.press('Space');
  const details = files.main.getByRole('complementary', { name: 'Row 2' });
  await expect(details.getByText('ean · lost')).toBeVisible();
  await files.main.getByRole('button', { name: 'Change only the values in the file' }).click();
  await files.stage('Stage 1 change');
});
