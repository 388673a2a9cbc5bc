import { expectNoFindings } from './harness/accessible.ts';
import { sampleControl } from './harness/sandbox.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { RehearsalPage } from './pages/rehearsal.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

/** Products without variants and without a parent, and a parent with its variants, of the sample catalog. */
async function sampleProducts(app: AppUnderTest) {
  await new CatalogPage(app.page).pulled('2,000');
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const { rows } = await app.call('catalog.window', {
    ...CONNECTION,
    view,
    start: 0,
    count: 100,
    columns: [],
  });
  const parent = rows.find(
    ({ children, identifier }) =>
      children > 0 && rows.every((row) => row.parentIdentifier !== identifier || row.children === 0),
  );
  const singles = rows.filter(
    ({ children, parentIdentifier }) => children === 0 && parentIdentifier === null,
  );
  if (!parent || singles.length < 20) throw new Error('The sample catalog has changed');
  return { parent, singles };
}

type Marked = Awaited<ReturnType<typeof sampleProducts>>['singles'];

const mark = (app: AppUnderTest, rows: Marked, mode: 'unlink' | 'delete') =>
  app.call('removals.mark', {
    ...CONNECTION,
    which: { products: rows.map(({ product }) => product) },
    mode,
  });

test('marked products are reviewed, rehearsed, and removed only after their number was typed', async ({
  app,
}) => {
  const { page } = app;
  const { parent, singles } = await sampleProducts(app);
  const [first, second, late] = singles;
  if (!first || !second || !late) throw new Error('The sample catalog has changed');
  await sampleControl(app).enrich([
    { identifier: first.identifier, property: 'title', locale: 'de', value: 'Frisch angereichert' },
  ]);
  await mark(app, [parent], 'unlink');
  await mark(app, [first, second, ...singles.slice(3, 14)], 'delete');

  const review = new ReviewPage(page);
  await review.open();
  await expect(review.heading).toHaveText('14 products to be removed');
  const list = page.getByRole('treegrid', { name: 'Products marked to be removed' });
  const row = list.getByRole('row').filter({ hasText: second.identifier });
  await expect(row).toContainText('to be deleted');
  await expect(list.getByRole('row').filter({ hasText: parent.title })).toContainText('none marked');
  await expectNoFindings(app, 'Review of removals');

  // By keyboard: the mark is removed, restored, and changed.
  await row.click();
  await page.keyboard.press('Delete');
  await expect(review.heading).toHaveText('13 products to be removed');
  await page.keyboard.press('Control+z');
  await expect(review.heading).toHaveText('14 products to be removed');
  // Several are selected, and unmarked in one step, after a question.
  await list.getByRole('columnheader', { name: 'What will happen' }).getByRole('button').click();
  await expect(list.getByRole('row', { level: 1 }).last()).toContainText(parent.title);
  await list.getByRole('row', { level: 1 }).first().click();
  await page.keyboard.press('Shift+ArrowDown');
  await page.getByRole('button', { name: 'Unmark 2 selected products' }).click();
  await page
    .getByRole('alertdialog', { name: 'Unmark 2 products?' })
    .getByRole('button', { name: 'Unmark 2 products' })
    .click();
  await expect(review.heading).toHaveText('12 products to be removed');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(review.heading).toHaveText('14 products to be removed');
  await page.getByRole('searchbox', { name: 'Search marked products' }).fill(second.identifier);
  await page.getByRole('button', { name: 'Unmark 1 product that matches the search' }).click();
  await expect(review.heading).toHaveText('13 products to be removed');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(review.heading).toHaveText('14 products to be removed');
  await page.getByRole('searchbox', { name: 'Search marked products' }).fill('');
  await page.getByRole('button', { name: /^To be unlinked/ }).click();
  await expect(list.getByRole('row')).toHaveCount(2);
  // The search that was just cleared also showed one row: the click is for the row that the filter shows.
  await list.getByRole('row').filter({ hasText: parent.title }).click();
  await page.keyboard.press('Space');
  const details = list.getByRole('row', { level: 2 });
  await expect(details).toContainText('The service does not say what happens to');
  // A product that would only leave the integration is marked for deletion after a question.
  await details.getByRole('button', { name: 'Delete instead…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark 1 for deletion' }).click();
  await expect(page.getByText('No product is to be unlinked.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(list.getByRole('row', { level: 1 })).toHaveCount(1);
  await page.getByRole('button', { name: /^All/ }).click();

  await app.call('drafts.edit', {
    ...CONNECTION,
    label: 'Edit title',
    edits: [
      { product: second.product, property: 'title', locale: 'de', change: { kind: 'set', value: 'Neu' } },
    ],
  });
  await page.keyboard.press('Control+Enter');
  const rehearsal = new RehearsalPage(page);
  await expect(rehearsal.unlink).toContainText('1 product leaves this integration.');
  await expect(rehearsal.delete).toContainText('13 products are deleted from the service for good.');
  await expect(rehearsal.delete).toContainText('1 staged edit in 1 product can then no longer be sent.');
  await expect(rehearsal.enrichment).toContainText('1 marked product was enriched');
  await expect(rehearsal.enrichment.getByRole('list')).toContainText(first.identifier);
  await expectNoFindings(app, 'Rehearsal');

  await rehearsal.unlink.getByRole('button', { name: 'Variants that are not marked' }).click();
  await expect(rehearsal.unlink.getByRole('list')).toContainText(`variant of ${parent.identifier}`);
  await rehearsal.unlink.getByRole('button', { name: 'Mark these too' }).click();
  await expect(rehearsal.unlink).toContainText('all marked in the same way');
  const unlinked = parent.children + 1;
  await expect(rehearsal.start(`Unlink ${unlinked} and delete 13 products`)).not.toBeFocused();

  // A number typed for other marks does not count.
  await rehearsal.number.fill('13');
  await mark(app, [late], 'delete');
  const start = rehearsal.start(`Unlink ${unlinked} and delete 14 products`);
  await expect(start).toBeVisible();
  await expect(rehearsal.number).toHaveValue('');
  await rehearsal.number.fill('13');
  await start.click();
  await expect(rehearsal.number).toHaveAccessibleDescription(
    'That is not the number of products to be deleted: 14.',
  );
  await expect(rehearsal.number).toBeFocused();
  expect(await app.call('changesets.list', CONNECTION)).toEqual([]);

  await rehearsal.number.fill('14');
  await page.keyboard.press('Enter');
  await expect(review.outcome).toContainText(`Unlinked ${unlinked}, deleted 14 products`);
  await expect(review.heading).toHaveText('No product is marked to be removed');
  const { products } = await app.call('catalog.summary', CONNECTION);
  expect(products).toBe(2000 - unlinked - 14);
  const [changeSet] = await app.call('changesets.list', CONNECTION);
  expect(changeSet).toMatchObject({ kind: 'removal', state: 'finished', total: unlinked + 14 });
});

test('a read-only connection rehearses, refuses to start, and links to the setting', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { singles } = await sampleProducts(app);
  await mark(app, singles.slice(0, 3), 'delete');
  const [connection] = await app.call('connections.list', {});
  if (!connection) throw new Error('There is no sample connection');
  await app.call('connections.update', {
    ...CONNECTION,
    fields: { ...connection, readOnly: true },
  });
  await new ReviewPage(page).open();
  const rehearsal = new RehearsalPage(page);
  await rehearsal.open();
  await expect(rehearsal.delete).toContainText('3 products are deleted from the service for good.');
  await expect(page.getByText('This connection is read-only')).toBeVisible();
  await expect(rehearsal.start('Delete 3 products')).toHaveCount(0);
  await page.getByRole('button', { name: 'Open the connection' }).click();
  await expect(page.getByRole('main', { name: 'Connections' })).toBeVisible();
});

test('a production connection is shown as such, and asks for its name before deleting', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { singles } = await sampleProducts(app);
  await mark(app, singles.slice(0, 2), 'delete');
  const [connection] = await app.call('connections.list', {});
  if (!connection) throw new Error('There is no sample connection');
  const fields = { ...connection, production: true };
  await app.call('connections.update', { ...CONNECTION, fields });
  await expect(page.getByRole('banner').getByText('Production', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle('Catalog – Sample catalog (production) – Catalog Desk');
  await new ReviewPage(page).open();
  const rehearsal = new RehearsalPage(page);
  await rehearsal.open();
  const start = page.getByRole('button', { name: /^Delete 2 products on 127\.0\.0\.1:\d+$/ });
  await start.click();
  await expect(
    page.getByText('Type “Sample catalog”, the name of the connection, to confirm.'),
  ).toBeVisible();
  await expectNoFindings(app, 'A rehearsal in production', 'main');
  await page.getByRole('textbox', { name: /^To delete 2 products in production/ }).fill('Sample catalog');
  await start.click();
  await expect(new ReviewPage(page).outcome).toContainText('Deleted 2 products');
});
