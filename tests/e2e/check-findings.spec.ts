import { readFileSync } from 'node:fs';
import { type EntryService, startEntryService } from '../support/entry-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { test as base, expect } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { FiltersPage } from './pages/filters.ts';
import { runCommand } from './pages/palette.ts';
import { TranslatePage } from './pages/translate.ts';

const title = (value: string, locale: string) => ({ name: 'title', value, locale });

const test = base.extend<{ service: EntryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const service = await startEntryService([
      {
        product_id: 'id-1',
        sku: 'K-1',
        title: 'Kettle, 2 l',
        properties: [title('Kettle, 2 l', 'en'), title('Kessel, 3 l', 'de'), title('غلاية، ٢ لتر.', 'ar')],
      },
      {
        product_id: 'id-2',
        sku: 'K-2',
        title: 'Pan {size}',
        properties: [title('Pan {size}', 'en'), title('Pfanne {size}', 'de'), title('مقلاة {size}', 'ar')],
      },
    ]);
    await use(service);
    await service.close();
  },
});

test('findings of translation checks are marked in the catalog, announced, filtered by, and hidden', {
  tag: '@long',
}, async ({ app, service }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const translate = new TranslatePage(page);
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  await new ConnectionsPage(page).add(
    { name: 'Kettles', url, integrationId: 'kettles', token, locales: 'en, de, ar' },
    '2',
  );
  const cell = (row: number, locale: string) =>
    page.locator(`[row-index="${row}"] [col-id="title\u001f${locale}"]`);
  const toggle = page.getByRole('button', { name: 'Check findings', exact: true });
  // Room for all tools beside each other.
  await page.setViewportSize({ width: 1900, height: 900 });

  await test.step('nothing is marked before all translations were checked', async () => {
    await expect(cell(0, 'de')).toHaveAccessibleName('Kessel, 3 l');
    await expect(toggle).toBeHidden();
  });

  await test.step('a check marks the cell, and the pointer and the keyboard learn why', async () => {
    await translate.open();
    await translate.into('Arabic');
    await expect(translate.chip('All', 4)).toBeVisible();
    await runCommand(page, 'Check all segments');
    await expect(page.getByText('translations with warnings').first()).toBeVisible();
    await catalog.open();
    await expect(toggle).toBeVisible();
    await expect(cell(0, 'de')).toHaveAccessibleName('check finding, Kessel, 3 l');
    await expect(cell(1, 'de')).toHaveAccessibleName('Pfanne {size}');
    await cell(0, 'de').hover();
    await expect(page.getByRole('tooltip')).toContainText('Check: 2 is missing in the translation.');
    await cell(0, 'de').click();
    await expect(cell(0, 'de')).toHaveAccessibleDescription(/Check: 2 is missing in the translation\./);
    await expect(page.getByRole('contentinfo')).toContainText('Check: 2 is missing in the translation.');
    await expectNoFindings(app, 'Check findings in the grid');
  });

  await test.step('an edit is checked at once', async () => {
    await page.keyboard.type('Kessel, 2 l');
    await page.keyboard.press('Enter');
    await expect(cell(0, 'de')).toHaveAccessibleName('Kessel, 2 l edited');
    await page.keyboard.type('Pfanne');
    await page.keyboard.press('Enter');
    await expect(cell(1, 'de')).toHaveAccessibleName('check finding, Pfanne edited');
  });

  await test.step('they are filtered by', async () => {
    await page.keyboard.press('Control+Shift+L');
    await page.getByRole('combobox', { name: 'Filter by…' }).fill('check findings');
    await page.keyboard.press('Enter');
    await new FiltersPage(page).chip('Check findings').click();
    await page.getByRole('combobox', { name: 'Check', exact: true }).click();
    await page.getByRole('option', { name: 'Placeholders', exact: true }).click();
    await expectNoFindings(app, 'A filter for check findings', '[role="dialog"]');
    await page.getByRole('button', { name: 'Apply' }).click();
    await expect(page.getByRole('toolbar', { name: 'Catalog' })).toContainText('1 of 2 products');
    await expect(cell(0, 'de')).toHaveAccessibleName('check finding, Pfanne edited');
  });

  await test.step('the product panel says them too, until they are hidden', async () => {
    await cell(0, 'de').click();
    await page.keyboard.press('Control+i');
    const panel = page.getByRole('complementary', { name: 'Product', exact: true });
    await expect(panel).toContainText('Check: {size} is missing in the translation.');
    await catalog.tool('Check findings');
    await expect(cell(0, 'de')).toHaveAccessibleName('Pfanne edited');
    await expect(panel).not.toContainText('Check:');
    await catalog.tool('Check findings');
    await expect(cell(0, 'de')).toHaveAccessibleName('check finding, Pfanne edited');
  });
});

test('a warning is dismissed with a reason, listed, reported, and shown again', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  const translate = new TranslatePage(page);
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  await new ConnectionsPage(page).add(
    { name: 'Kettles', url, integrationId: 'kettles', token, locales: 'en, de, ar' },
    '2',
  );
  await translate.open();
  await runCommand(page, 'Check all segments');
  await expect(translate.chip('Warnings', 1)).toBeVisible();
  const dismiss = page.getByRole('button', { name: /^Dismiss the warning/ });
  for (const message of ['2 is missing in the translation', '3 is not in the source']) {
    await dismiss.first().click();
    const popover = page.getByRole('dialog', { name: `Dismiss the warning “${message}”` });
    await popover.getByRole('textbox', { name: 'Reason' }).fill('The German kettle is larger');
    await expectNoFindings(app, 'Dismiss a warning', '[role="dialog"]');
    await page.keyboard.press('Enter');
    await expect(popover).toBeHidden();
  }
  await expect(dismiss).toHaveCount(0);
  await expect(translate.chip('Warnings', 0)).toBeVisible();

  await runCommand(page, 'Export check report');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save report' }).click();
  const path = await (await download).path();
  expect(readFileSync(path, 'utf8')).toContain('dismissed: The German kettle is larger');

  await runCommand(page, 'Checks and length limits');
  const settings = page.getByRole('dialog', { name: 'Checks of Kettles' });
  await expect(settings.getByRole('listitem')).toHaveCount(2);
  await expectNoFindings(app, 'Dismissed warnings', '[role="dialog"]');
  await settings.getByRole('button', { name: 'Show all 2 again' }).click();
  await expect(settings.getByText('A warning is dismissed beside the translation')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(translate.chip('Warnings', 1)).toBeVisible();
});
