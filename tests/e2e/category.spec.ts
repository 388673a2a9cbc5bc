import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('a category is chosen in a tree, by name or id, taxonomy by taxonomy, and staged as the service writes it', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  await new CatalogPage(page).pulled('2,000');
  await sheet.show(['title en', 'category en']);
  const cell = sheet.cell(1, 'category en');
  await cell.click();
  await page.keyboard.type('x');
  await expect(page.getByText('Press F2 to choose a category.').first()).toBeVisible();
  const reading = Promise.withResolvers<void>();
  await page.route('**/views.categories', async (route) => {
    await reading.promise;
    await route.continue();
  });
  await page.keyboard.press('F2');
  const dialog = page.getByRole('dialog', { name: 'Category' });
  const chosen = dialog.getByRole('list', { name: 'Chosen categories' }).getByRole('listitem');
  await expect(chosen).toHaveText([/Candle holder$/, /Gift ideas$/, /Lighting$/]);
  // Nothing moves under the pointer once the categories are read.
  await expect(dialog.getByText('Reading categories…')).toBeAttached();
  const before = await dialog.boundingBox();
  reading.resolve();
  await expect(dialog.getByRole('tree')).toBeVisible();
  expect(await dialog.boundingBox()).toEqual(before);
  await expectNoFindings(app, 'Category', '[role="dialog"]');

  // One category takes the place of all in its taxonomy; the other taxonomy stays.
  await dialog.getByRole('searchbox', { name: 'Find a category' }).fill('camping');
  await dialog.getByRole('treeitem', { name: /^Camping/ }).click();
  await expect(dialog.getByText(/^No product of this catalog is in “Camping” itself/)).toBeVisible();
  await dialog.getByRole('treeitem', { name: /^Gas camping stove/ }).click();
  await expect(chosen).toHaveText([/Camping › Gas camping stove$/, /Lighting$/]);

  // Another one is added, and removed again.
  await dialog.getByRole('checkbox', { name: /^Add to the categories/ }).click();
  await dialog.getByRole('searchbox', { name: 'Find a category' }).fill('gift');
  await dialog.getByRole('treeitem', { name: /^Gift ideas/ }).click();
  await expect(chosen).toHaveCount(3);
  await chosen.nth(1).getByRole('button', { name: 'Remove Gift ideas' }).click();
  await expect(chosen).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expectKeyboardOn(cell);
  await expect(cell).toContainText('Shop > Camping > Gas camping stove');

  // What was chosen last is offered first, also for a cell without a value.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('F2');
  await dialog.getByRole('button', { name: 'Gas camping stove' }).click();
  await expect(chosen.first()).toHaveText(/Gas camping stove/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);

  const [connection] = await app.call('connections.list', {});
  const staged = await app.call('drafts.list', {
    connectionId: connection?.id ?? '',
    scope: { filter: 'all' },
    offset: 0,
    limit: 10,
  });
  expect(staged.rows).toHaveLength(1);
  expect(staged.rows[0]).toMatchObject({
    property: 'category',
    next: {
      $entries: [
        { taxonomy_name: 'Shop categories', nodes: [{ path: 'Shop > Camping > Gas camping stove' }] },
        { taxonomy_name: 'Standard product taxonomy' },
      ],
    },
  });
});
