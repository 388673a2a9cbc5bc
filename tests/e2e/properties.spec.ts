import { type EntryService, startEntryService } from '../support/entry-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { test as base, expect } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { ProductPanelPage } from './pages/product-panel.ts';
import { ReviewPage } from './pages/review.ts';

const test = base.extend<{ service: EntryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const service = await startEntryService(
      [1, 2].map((n) => ({
        product_id: `id-${n}`,
        sku: `K-${n}`,
        title: `Kettle ${n}`,
        properties: [{ name: 'title', value: `Kettle ${n}` }],
      })),
    );
    await use(service);
    await service.close();
  },
});

test.beforeEach(async ({ app, service }) => {
  await app.page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  await new ConnectionsPage(app.page).add(
    { name: 'Kettles', url, integrationId: 'kettles', token, locales: 'en, de' },
    '2',
  );
});

test('a property that no product has yet is added, filled and applied', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find a property or language' }).fill('warranty');
  await page.getByRole('button', { name: 'Add property…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a property' });
  await expect(dialog.getByLabel('Name')).toHaveValue('warranty');
  await expectNoFindings(app, 'Add a property');
  await dialog.getByRole('radio', { name: 'Number' }).click();
  await dialog.getByRole('button', { name: 'Add property' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.locator('.ag-header-cell[col-id="warranty\u001fen"] .header-name')).toHaveText(
    'Warranty',
  );
  await new CatalogPage(page).type('K-1', 'warranty', 'en', '24');

  await test.step('a name that is taken is refused; one that was added by mistake is taken back', async () => {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Add property');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Name').fill('title');
    await dialog.getByRole('button', { name: 'Add property' }).click();
    await expect(dialog.getByText('There already is a property “title”.')).toBeVisible();
    await dialog.getByLabel('Name').fill('waranty');
    const search = page.getByRole('searchbox', { name: 'Find a property or language' });
    await page.evaluate(() => {
      const observer = new MutationObserver(() => {
        if (document.querySelector('[data-modal]')) return;
        observer.disconnect();
        setTimeout(() =>
          document.querySelector<HTMLElement>('[aria-label="Find a property or language"]')?.focus(),
        );
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
    await dialog.getByRole('button', { name: 'Add property' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator('#active-cell')).toHaveAttribute('col-id', 'waranty\u001fen');
    // A user who is faster than the new column keeps focus.
    await expect(search).toBeFocused();
    await search.fill('');
    await page.getByRole('button', { name: 'Remove waranty' }).click();
    await expect(page.getByRole('treeitem', { name: /^Waranty/ })).toHaveCount(0);
  });

  const review = new ReviewPage(page);
  await review.open();
  await review.apply();
  await expect(review.outcome).toContainText('The change was applied');
  expect(service.products[0]?.properties).toContainEqual({ name: 'warranty', value: 24 });
});

test('a required attribute that no product has yet is added, then mapped to another property', {
  tag: '@long',
}, async ({ app, service }) => {
  const { page } = app;
  service.required = [
    { attribute_id: 'a-1', attribute_name: 'Country of origin', property: 'origin_country' },
    { attribute_id: 'a-2', attribute_name: 'title', property: 'title' },
  ];
  await (await new CatalogPage(page).cell('K-1', 'title', 'en')).click();
  const panel = new ProductPanelPage(page);
  await panel.open();
  const section = await panel.goTo('Required attributes');
  const attributes = section.getByRole('list', { name: 'Required attributes, missing ones first' });
  const [country, title] = [attributes.getByRole('listitem').nth(0), attributes.getByRole('listitem').nth(1)];
  await expect(country).toContainText('no property known');
  await expect(title).toContainText('property Title (same name)');
  // What was read after the jump, in this section and above it, does not move it away from the top of the panel.
  const heading = await section.getByRole('heading').boundingBox();
  const bar = await panel.panel.getByRole('navigation', { name: 'Sections of the product' }).boundingBox();
  expect(heading?.y).toBeGreaterThan(bar?.y ?? 0);
  expect(heading?.y).toBeLessThan((bar?.y ?? 0) + 60);
  await expectNoFindings(app, 'Required attributes with their properties');

  // What receives the focus while it is behind the bar of sections comes out from under it.
  const value = panel.value('Title, English');
  await panel.value('Title, German').focus();
  await value.evaluate((button) => {
    const body = button.closest('[data-panel-body]');
    if (!body) throw new Error('no panel');
    body.scrollTop += button.getBoundingClientRect().top - body.getBoundingClientRect().top - 10;
  });
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(value).toBeFocused();
  expect((await value.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));

  await country.getByRole('button', { name: 'Add a property for Country of origin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a property' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Country of origin');
  await dialog.getByLabel('Name').fill('origin_country');
  await dialog.getByRole('button', { name: 'Add property' }).click();
  await expect(dialog).toBeHidden();
  await expect(country).toContainText('property Origin country');
  await expect(page.locator('.ag-header-cell[col-id="origin_country\u001fde"]')).toHaveCount(1);

  await country.getByRole('button', { name: 'Change the property of Country of origin' }).click();
  await country.getByRole('combobox', { name: 'Property of Country of origin' }).click();
  await page.getByRole('option', { name: 'title' }).click();
  await expect(country).toContainText('property Title');
  await expect(country).not.toContainText('same name');
});
