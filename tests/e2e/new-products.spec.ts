import { expectNoFindings } from './harness/accessible.ts';
import { sampleControl } from './harness/sandbox.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { NewProductPage } from './pages/new-product.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

test('a parent with variants is created by form; what the service refuses is corrected and sent again', async ({
  app,
}) => {
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
  const row = page.getByRole('row').filter({ hasText: 'coat' }).first();
  await expect(row).toBeVisible();

  // The next one begins at the product itself, by keyboard.
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
  // Nothing but the parent can be sent while two variants cannot be told apart.
  await products.openPlan();
  await expect(products.plan.getByRole('status')).toHaveText('1 product will be created, with 1 request.');
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
});
