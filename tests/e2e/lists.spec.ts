import type { Page } from 'playwright/test';
import { acceptWrites } from '../support/accept-writes.ts';
import { startScriptedService } from '../support/scripted-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION, stageChanges } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { runCommand } from './pages/palette.ts';
import { ProductPanelPage } from './pages/product-panel.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

const staged = async (app: AppUnderTest) => {
  const page = { ...CONNECTION, scope: { filter: 'all' as const }, offset: 0, limit: 100 };
  return (await app.call('drafts.list', page)).rows;
};
const intents = async (app: AppUnderTest) => (await staged(app)).map(({ intent }) => intent);

test('how a list that only grew is sent is shown, and can be changed, in Review and in the product panel', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const grown = { property: 'tags', locale: 'en' };
  const { identifiers } = await stageChanges(app, 3, [
    { ...grown, value: (now) => [...(Array.isArray(now) ? now : []), 'Sale', 'New'] },
  ]);
  const [first = ''] = identifiers;
  const [before] = await intents(app);
  const review = new ReviewPage(page);
  await review.open();
  const row = review.change(first, 'tags', 'en');
  const other = before === 'append' ? 'Replace the list' : 'Append 2 items';
  const back = before === 'append' ? 'Append 2 items' : 'Replace the list';
  const details = await review.expand(row);
  await details.getByRole('button', { name: other }).click();
  await expect(details.getByRole('button', { name: back })).toBeVisible();
  expect((await intents(app))[0]).not.toBe(before);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(details.getByRole('button', { name: other })).toBeVisible();
  expect((await intents(app))[0]).toBe(before);

  const product = new ProductPanelPage(page);
  await row.getByText('Sale').click();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('main', { name: 'Catalog' })).toBeVisible();
  await product.open();
  await product.search('tags');
  await product.panel.getByRole('button', { name: other }).click();
  await expect(product.panel.getByRole('button', { name: back })).toBeVisible();
  expect((await intents(app))[0]).not.toBe(before);
});

/** The tags of the first rows, wherever their column is. */
async function selectTags(page: Page, catalog: CatalogPage, first: string, rows: number): Promise<void> {
  await catalog.cell(first, 'tags', 'en');
  await page.getByRole('searchbox', { name: 'Search products' }).fill('');
  const tagsAt = (row: number) => page.locator(`[row-index="${row}"] [col-id="tags\u001fen"]`);
  await expect(tagsAt(rows)).toBeVisible();
  await tagsAt(0).click();
  for (let row = 1; row < rows; row++) await page.keyboard.press('Shift+ArrowDown');
}

test('items are appended to many products’ lists, after a preview, as one undo step', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const window = { ...CONNECTION, view, start: 0, count: 1, columns: [] };
  const { rows } = await app.call('catalog.window', window);
  await selectTags(page, catalog, rows[0]?.identifier ?? '', 4);
  await runCommand(page, 'Append items to the selected lists');
  const dialog = page.getByRole('dialog', { name: 'Append items' });
  await dialog.getByRole('textbox', { name: 'Items' }).fill('Sale\nNew');
  await expect(dialog.getByText('4 cells in 4 products would change')).toBeVisible();
  await dialog.getByRole('button', { name: 'Append to 4 cells' }).click();
  await expect(page.getByRole('button', { name: 'Review 4 changes' })).toBeVisible();
  expect(await intents(app)).toEqual(['append', 'append', 'append', 'append']);
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: /^Review .* changes?$/ })).toBeHidden();
});

test.describe('with another service', () => {
  test.use({ launchArgs: [] });

  test('an addition without a clear answer is looked for, and sent again at once if the user says so', {
    tag: '@long',
  }, async ({ app }) => {
    const service = await startScriptedService({ '001': [{ name: 'tags', value: ['a'] }] });
    try {
      const { page } = app;
      await page.getByRole('button', { name: 'Connect to your service' }).click();
      await new ConnectionsPage(page).add(
        { name: 'Tags', url: service.url, integrationId: 'int-1', token: service.token, locales: 'en' },
        '1',
      );
      const [connection] = await app.call('connections.list', {});
      await acceptWrites(app, connection!.id);
      await app.call('drafts.edit', {
        connectionId: connection!.id,
        label: 'Tag',
        edits: [{ product: 1, property: 'tags', locale: 'en', change: { kind: 'set', value: ['a', 'b'] } }],
      });
      service.script = [{ status: 503 }];
      await new ReviewPage(page).open();
      await page.getByRole('button', { name: /^Apply 1/ }).click();
      const strip = page.getByRole('region', { name: 'Change set being applied' });
      await expect(strip).toContainText(/1 addition to a list had no clear answer and may still arrive\. /);
      await expect(strip).toContainText('the items are in their lists twice.');
      await expectNoFindings(app, 'Waiting for a late addition', 'main');
      await page.screenshot({ path: test.info().outputPath('late.png') });
      await strip.getByRole('button', { name: 'Send again now' }).click();
      await expect(new ReviewPage(page).outcome).toContainText('The change was applied');
      expect(service.products.get('001')).toEqual([{ name: 'tags', value: ['a', 'b'] }]);
    } finally {
      await service.close();
    }
  });

  test('items are removed from a list by value, if the profile says that the service supports it', {
    tag: '@long',
  }, async ({ app }) => {
    const service = await startScriptedService({ '001': [{ name: 'tags', value: ['a', 'b', 'c'] }] });
    try {
      const { page } = app;
      await page.getByRole('button', { name: 'Connect to your service' }).click();
      await new ConnectionsPage(page).add(
        { name: 'Tags', url: service.url, integrationId: 'int-1', token: service.token, locales: 'en' },
        '1',
      );
      const connections = await app.call('connections.list', {});
      const { id: connectionId, ...fields } = connections.find(({ name }) => name === 'Tags')!;
      await app.call('connections.update', {
        connectionId,
        fields: { ...fields, profile: { patch: { remove_items: 'remove' } } },
      });
      await app.call('drafts.edit', {
        connectionId,
        label: 'Tag',
        edits: [{ product: 1, property: 'tags', locale: 'en', change: { kind: 'set', value: ['a', 'c'] } }],
      });
      const review = new ReviewPage(page);
      await review.open();
      const row = review.change('001', 'tags', 'en');
      const details = await review.expand(row);
      await expect(details).toContainText('Replaces the list.');
      await details.getByRole('button', { name: 'Remove 1 item' }).click();
      await expect(details).toContainText('Removes 1 item.');
      await expect(row).toContainText('remove items');
      await review.apply();
      await expect
        .poll(() => service.patches.flat())
        .toMatchObject([{ op: 'remove', properties: [{ value: ['b'] }] }]);
      expect(service.products.get('001')?.[0]?.value).toEqual(['a', 'c']);
    } finally {
      await service.close();
    }
  });
});
