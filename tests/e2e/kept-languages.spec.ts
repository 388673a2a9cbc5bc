import type { Locator, Page } from 'playwright/test';
import { type EntryProduct, type EntryService, startEntryService } from '../support/entry-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { test as base, expect } from './harness.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage } from './pages/connections.ts';

const kettle = (n: number): EntryProduct => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title: `Kettle ${n}`,
  properties: [
    { name: 'title', value: `Kettle ${n}` },
    { name: 'title', value: `Kessel ${n}`, locale: 'de' },
    ...(n === 1 ? [{ name: 'title', value: 'Bouilloire 1', locale: 'fr' }] : []),
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

/** Moves to a control with the keyboard; fails if no Tab leads to it. In the rows, Tab moves to the next cell, and F6 leads out. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  const inRows = () =>
    page.evaluate(() => document.activeElement?.closest('.ag-root-wrapper, [data-idle]') !== null);
  await expect(control).toBeVisible();
  for (let times = 0; times < 80 && !(await isThere()); times++)
    await page.keyboard.press((await inRows()) ? 'F6' : 'Tab');
  await expect(control).toBeFocused();
}

test('a partial pull whose missing languages are never empty', async ({ app, service }) => {
  const { page } = app;
  const { keyboard } = page;
  const catalog = new CatalogPage(page);
  const header = (locale: string) => page.locator(`.ag-header-cell[col-id="title\u001f${locale}"]`);
  const shown = (text: string) =>
    expect(page.getByRole('toolbar', { name: 'Catalog' }).getByText(text)).toBeVisible();
  const commands = page.getByRole('combobox', { name: 'Commands' });
  /** A view that is only now loaded takes the keyboard, and the palette closes. */
  const command = (words: string) =>
    expect(async () => {
      if (!(await commands.isVisible())) await keyboard.press('Control+k');
      await expect(commands).toBeFocused({ timeout: 2_000 });
      await keyboard.press('Control+a');
      await keyboard.type(words);
      await expect(commands).toHaveValue(words, { timeout: 2_000 });
      await keyboard.press('Enter');
    })
      .toPass()
      .then(() => expect(commands).toHaveCount(0));
  const { url, token } = service;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(
    { name: 'Kettles', url, integrationId: 'kettles', token, locales: 'en, de, fr' },
    '3',
  );

  await test.step('with everything pulled, two products have no French title', async () => {
    await expect(header('fr')).toBeVisible();
    await command('empty in French');
    await shown('2 of 3 products');
  });

  await test.step('the settings leave French out, and a pull takes its values away', async () => {
    await command('Go to Connections');
    const kept = page.getByRole('region', { name: 'Languages kept on this computer' });
    await expect(kept).toContainText('All languages are kept here.');
    await expect(kept).toContainText('1 value');
    await tabTo(page, kept.getByRole('checkbox', { name: 'French (fr)' }));
    await keyboard.press('Space');
    await expect(kept).toContainText('Languages kept here: en, de. Not pulled: 1 other.');
    await expectNoFindings(app, 'Languages kept on this computer');
    await tabTo(page, page.getByRole('button', { name: 'Save', exact: true }));
    await keyboard.press('Enter');
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await keyboard.press('Control+Shift+Digit1');
    await tabTo(
      page,
      page.getByRole('region', { name: 'Pull proposed' }).getByRole('button', { name: 'Pull' }),
    );
    await keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Pull proposed' })).toHaveCount(0);
  });

  const notPulled = page.getByRole('button', { name: 'Not pulled: French' });

  await test.step('no product is empty in French: the filter finds none, and says why', async () => {
    await expect(header('de')).toBeVisible();
    await expect(header('fr')).toHaveCount(0);
    await shown('0 of 3 products');
    await expect(notPulled).toBeVisible();
    await expect(page.getByRole('banner').getByText('only en, de')).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: 'Clear', exact: true }));
    await keyboard.press('Enter');
    await expect(notPulled).toHaveCount(0);
  });

  await test.step('columns, completeness, Translate and export say that it is not pulled', async () => {
    await command('Choose columns');
    await expect(notPulled).toBeVisible();
    await expectNoFindings(app, 'Columns with a language that is not pulled');
    await command('Choose columns');
    await expect(notPulled).toHaveCount(0);
    await keyboard.press('Control+Shift+Digit6');
    await expect(page.getByRole('main', { name: 'Completeness' })).toBeVisible();
    await expect(notPulled).toBeVisible();
    await keyboard.press('Control+Shift+Digit2');
    await expect(page.getByRole('main', { name: 'Translate' })).toBeVisible();
    await expect(notPulled).toBeVisible();
    await keyboard.press('Control+Shift+Digit1');
    await expect(activeCell(page)).toHaveCount(1);
    await command('Export products');
    const dialog = page.getByRole('dialog', { name: 'Export products' });
    await expect(dialog).toContainText('Languages kept here: en, de. Not pulled: 1 other.');
    await expectNoFindings(app, 'Export with a language that is not pulled');
    await keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('it is kept and pulled from where it is missed, and then known', async () => {
    await command('Choose columns');
    await tabTo(page, notPulled);
    await keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Keep French (fr) and pull' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(notPulled).toHaveCount(0);
    await expect(header('fr')).toBeVisible();
    await command('empty in French');
    await shown('2 of 3 products');
    await command('Clear search and filters');
    await catalog.find('K-1');
    await expect(page.getByRole('gridcell', { name: /Bouilloire 1/ })).toBeVisible();
  });
});
