import { uploaded } from '../support/uploaded.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { sampleControl } from './harness/sandbox.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { NewProductPage } from './pages/new-product.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

test('a parent with variants is created in a form; a refused value is corrected and sent again', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  await sampleControl(app).refuse({
    property: 'title',
    contains: '!',
    code: 'bad_title',
    message: 'Titles have no exclamation marks',
  });
  const products = new NewProductPage(page);
  await page.getByRole('button', { name: 'New product' }).click();
  await expectNoFindings(app, 'New product');
  await products.stage({ identifier: 'coat', title: 'Coat', childBound: 'size' });

  // One that looks the same is staged only once that is confirmed.
  await page.getByRole('button', { name: 'New product' }).click();
  const { form } = products;
  await form.getByRole('textbox', { name: 'Identifier', exact: true }).fill('COAT');
  await form.getByRole('button', { name: 'Stage product' }).click();
  await expect(form.getByText('“COAT” looks like “coat”.')).toBeVisible();
  await expect(form.getByRole('checkbox', { name: 'They are two products' })).toBeFocused();
  await page.keyboard.press('Space');
  await form.getByRole('button', { name: 'Stage product' }).click();
  await expect(form).toBeHidden();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('row').filter({ hasText: /COAT/ })).toHaveCount(0);
  const row = page.getByRole('row').filter({ hasText: /coat/ }).first();
  await expect(row).toBeVisible();

  // The next one is started from the product itself, by keyboard.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Add a variant');
  await page.keyboard.press('Enter');
  await products.stage({ identifier: 'coat-s', title: 'Coat S', axes: { size: 'S' } });
  await page.getByRole('button', { name: 'New product' }).click();
  await products.stage({ identifier: 'coat-m', title: 'Coat M!', parent: 'coat', axes: { size: 'S' } });
  await expectNoFindings(app, 'Catalog with new products');

  await products.review();
  const review = new ReviewPage(page);
  await expect(review.heading).toHaveText('3 new products');
  await expect(products.row('coat-m')).toContainText('same as sibling');
  await expectNoFindings(app, 'Review of new products');
  // Changes the identifier, and changes it back.
  await products.row('coat-m').click();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Change…' }).click();
  const rename = page.getByRole('dialog', { name: 'Change the identifier' });
  await rename.getByRole('textbox', { name: 'Identifier' }).fill('coat-s');
  await rename.getByRole('button', { name: 'Change identifier' }).click();
  await expect(rename).toContainText('There is a product “coat-s” already.');
  await rename.getByRole('textbox', { name: 'Identifier' }).fill('coat-l');
  await page.keyboard.press('Enter');
  await expect(products.row('coat-l')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(products.row('coat-m')).toBeVisible();
  // Two variants that cannot be told apart can be sent, with a warning.
  await products.openPlan();
  await expect(products.plan.getByRole('status')).toHaveText('3 products will be created, with 2 requests.');
  await expect(products.plan).toContainText(
    '2 products with the same values as another variant of their parent',
  );
  await page.keyboard.press('Escape');
  const { rows } = await app.call('creations.list', { ...CONNECTION, filter: {}, offset: 0, limit: 10 });
  const medium = rows.find(({ identifier }) => identifier === 'coat-m')!;
  const edit = (property: string, value: unknown) =>
    app.call('drafts.edit', {
      ...CONNECTION,
      label: 'Edit',
      edits: [
        { product: medium.product, property, locale: 'en', change: { kind: 'set', value: value as string } },
      ],
    });
  await edit('\u2063defining_properties', [{ property: 'size', value: 'M' }]);
  await expect(products.row('coat-m')).toContainText('ready');

  await products.openPlan();
  await expect(products.plan.getByRole('status')).toHaveText('3 products will be created, with 2 requests.');
  await products.plan.getByRole('button', { name: /^Requests/ }).click();
  await expect(products.plan.getByText('"coat-s"').first()).toBeVisible();
  await expectNoFindings(app, 'Plan of new products');
  await products.plan.getByRole('button', { name: 'Create 3 products' }).click();
  await expect(review.outcome).toContainText('2 of 3');
  await expect(products.row('coat-m')).toContainText('Titles have no exclamation marks');
  await expect(review.heading).toHaveText('1 new product');

  await edit('title', 'Coat M');
  await products.openPlan();
  await products.plan.getByRole('button', { name: 'Create 1 product' }).click();
  await expect(page.getByText('No new product is staged')).toBeVisible();
  const { products: listed } = await app.call('catalog.summary', CONNECTION);
  expect(listed).toBe(2003);

  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: /^Activity/ })
    .click();
  await expect(page.getByRole('main', { name: 'Activity' })).toContainText('Creation of 3 products');
  await expectNoFindings(app, 'Activity of new products');
});

/** Stages products like an import that replaces whole products. */
async function importWhole(app: AppUnderTest, text: string): Promise<void> {
  const onUpload = await uploaded(app, CONNECTION.connectionId, 'table', text);
  const { reading, roles } = await app.call('imports.inspect', { ...onUpload, reading: null });
  const ended = async ({ jobId }: { jobId: string }) =>
    expect
      .poll(async () => (await app.call('jobs.list', {})).find(({ id }) => id === jobId)?.state)
      .toBe('done');
  await ended(
    await app.call('imports.check', {
      ...onUpload,
      plan: {
        reading,
        roles,
        emptyCells: 'leave',
        lists: 'replace',
        listSeparator: null,
        unguard: true,
        similar: 'report',
        overStaged: 'replace',
        unknown: 'create',
        known: 'replace',
        doubts: {},
      },
    }),
  );
  await ended(await app.call('imports.stage', onUpload));
}

test('a full update that would lose values is stopped, and sent as a patch instead', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const window = { ...CONNECTION, view, start: 0, count: 1, columns: [] };
  const [first] = (await app.call('catalog.window', window)).rows;
  await importWhole(app, `sku,title\n${first!.identifier},Replaced\n`);

  const products = new NewProductPage(page);
  await products.review();
  const review = new ReviewPage(page);
  await expect(review.heading).toHaveText('1 full update');
  await products.row(first!.identifier).click();
  await page.keyboard.press('Space');
  const guard = page.getByRole('region', { name: 'Stored values that the full update changes' });
  await expect(guard.getByText('lost', { exact: true }).first()).toBeVisible();
  await expect(guard.getByText('Replaced', { exact: true })).toBeVisible();

  await products.openPlan();
  await expect(products.plan.getByRole('region', { name: 'Replacement guard' })).toContainText(
    /lose \d+ stored/,
  );
  await expect(products.plan.getByRole('button', { name: /^Replace/ })).toHaveCount(0);
  await products.plan.getByRole('checkbox', { name: /^Lose/ }).click();
  await expect(products.plan.getByRole('button', { name: 'Replace 1 product' })).toBeVisible();
  await expectNoFindings(app, 'Replacement guard');
  await products.plan.getByRole('button', { name: 'Send as patches instead' }).click();
  await expect(products.plan.getByRole('status')).toHaveText('None of the staged products can be sent yet.');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: /^Changes 1/ }).click();
  await review.apply();
  await expect(review.outcome).toContainText('applied');
  const { cells } = await app.call('catalog.product', { ...CONNECTION, product: first!.product });
  expect(cells.length).toBeGreaterThan(5);
  expect(cells).toContainEqual(
    expect.objectContaining({ property: 'title', locale: 'en', value: 'Replaced' }),
  );
});
