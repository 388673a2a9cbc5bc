import { type EntryProduct, type EntryService, startEntryService } from '../support/entry-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { test as base, expect } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { ReviewPage } from './pages/review.ts';

const kettle = (n: number): EntryProduct => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title: `Kettle ${n}`,
  properties: [
    { name: 'title', value: `Kettle ${n}` },
    { name: 'care', value: 'Descale monthly' },
    { name: 'volume', value: 1.7 },
  ],
});

const test = base.extend<{ service: EntryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const service = await startEntryService([kettle(1), kettle(2), kettle(3)]);
    await use(service);
    await service.close();
  },
});

const connectionTo = ({ url, token }: EntryService, locales: string) => ({
  name: 'Kettles',
  url,
  integrationId: 'kettles',
  token,
  locales,
});

test('a catalog that was pushed without languages is translated into two', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const review = new ReviewPage(page);
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(connectionTo(service, 'en, de, fr'), '3');

  await test.step('texts have a column in each language, numbers have one', async () => {
    const header = (column: string) => page.locator(`.ag-header-cell[col-id="${column}"]`);
    for (const locale of ['en', 'de', 'fr']) await expect(header(`title\u001f${locale}`)).toBeVisible();
    await expect(header('volume\u001fen')).toHaveAccessibleName('Volume');
    await expect(header('volume\u001fde')).toHaveCount(0);
  });

  await test.step('the user decides otherwise in the column chooser', async () => {
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
    const tree = page.getByRole('tree', { name: 'Properties and languages' });
    const volume = tree.getByRole('treeitem', { name: 'volume, translatable' });
    await tree.getByRole('button', { name: 'Languages of volume' }).click();
    await expect(volume).toHaveAttribute('aria-checked', 'false');
    await expectNoFindings(app, 'Columns with what is translatable');
    await volume.getByRole('button').click();
    await expect(volume).toHaveAttribute('aria-checked', 'true');
    await expect(page.getByText('9 columns of 3 properties shown')).toBeVisible();
    await volume.getByRole('button').click();
    await expect(page.getByText('7 columns of 3 properties shown')).toBeVisible();
    await tree.getByRole('button', { name: 'Languages of care' }).click();
    await tree.getByRole('treeitem', { name: 'care, translatable' }).getByRole('button').click();
    await expect(page.getByText('5 columns of 3 properties shown')).toBeVisible();
    await page.getByRole('button', { name: 'Columns', exact: true }).click();
  });

  await test.step('gaps are found until they are filled', async () => {
    await catalog.type('K-1', 'title', 'de', 'Kessel 1');
    await catalog.type('K-1', 'title', 'fr', 'Bouilloire 1');
    await catalog.type('K-1', 'title', 'en', 'Kettle One');
    await page.getByRole('searchbox', { name: 'Search products' }).fill('');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('empty in German');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('toolbar', { name: 'Catalog' }).getByText('2 of 3 products')).toBeVisible();
  });

  await test.step('the translations are sent with their language, the primary value as it came', async () => {
    await review.open();
    await review.apply();
    await expect(review.outcome).toContainText('All 3 applied');
    expect(service.products[0]?.properties).toEqual([
      { name: 'title', value: 'Kettle One' },
      { name: 'care', value: 'Descale monthly' },
      { name: 'volume', value: 1.7 },
      { name: 'title', value: 'Kessel 1', locale: 'de' },
      { name: 'title', value: 'Bouilloire 1', locale: 'fr' },
    ]);
  });
});

test('a sixth language appears after a pull and is added by one click', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  for (const [at, product] of service.products.entries()) {
    const entry = (locale: string, value: string) => ({ name: 'title', value, locale });
    product.properties.push(entry('de', 'Kessel'), entry('fr', 'Bouilloire'), entry('pt_BR', 'Chaleira'));
    if (at > 0) product.properties.push(entry('it-IT', `Bollitore ${at}`));
  }
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(connectionTo(service, 'en, de, fr, pt-BR, ja'), '3');
  const catalog = new CatalogPage(page);
  await catalog.type('K-1', 'title', 'de', 'Wasserkessel');

  const note = page.getByRole('region', { name: 'Language to add' });
  await expect(note).toContainText('Italian (Italy) (it-IT) is in 2 products, but not among the languages');
  await expectNoFindings(app, 'A language to add');
  await note.getByRole('button', { name: 'Add it-IT' }).click();
  await expect(note).toBeHidden();
  await expect(await catalog.cell('K-3', 'title', 'it-IT')).toHaveText('Bollitore 2');
  await expect(await catalog.cell('K-3', 'title', 'pt-BR')).toHaveText('Chaleira');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await expect(page.getByText('The service writes pt-BR as pt_BR.')).toBeVisible();
  expect(service.lists).toBe(1);

  const [connection] = await app.call('connections.list', {});
  const connectionId = connection?.id ?? '';
  expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ changes: 1, conflicts: 0 });
});

test('categories of two taxonomies are edited one by one', { tag: '@long' }, async ({ app, service }) => {
  const { page } = app;
  const category = (taxonomy: string, path: string) => ({
    name: 'category',
    value: {
      nodes: [{ path, node_id: path }],
      taxonomy_id: taxonomy,
      taxonomy_name: `${taxonomy} categories`,
    },
  });
  const [kept, moved, added] = [
    category('Shop', 'Kettles'),
    category('Market', 'Appliances'),
    category('Print', 'Cook'),
  ];
  service.products[0]?.properties.push(kept, category('Market', 'Pots'));
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(connectionTo(service, 'en, de'), '3');
  const cell = await new CatalogPage(page).cell('K-1', 'category', 'en');
  await expect(cell).toHaveText('Kettles | Pots');
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Edit as JSON…' }).click();
  const dialog = page.getByRole('dialog', { name: 'category as JSON' });
  await expect(dialog.getByRole('textbox', { name: 'Shop categories' })).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Market categories' }).fill(JSON.stringify(moved.value));
  await dialog.getByRole('button', { name: 'Add another value' }).click();
  await dialog.getByRole('textbox', { name: 'Value 3' }).fill(JSON.stringify(added.value));
  await expectNoFindings(app, 'Entries of a cell');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(cell).toHaveText(/Kettles \| Appliances \| Cook/);

  const review = new ReviewPage(page);
  await review.open();
  await review.apply();
  await expect(review.outcome).toContainText('The change was applied');
  expect(service.products[0]?.properties.filter(({ name }) => name === 'category')).toEqual([
    kept,
    moved,
    added,
  ]);
});
