import type { Page } from 'playwright/test';
import { cellAt } from './harness/columns.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'] });

  test('the toolbar keeps labels while there is room, in English and German, and cuts nothing', async ({
    app,
  }) => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const toolbar = page.getByRole('main').getByRole('toolbar');
    const look = () =>
      toolbar.evaluate((bar) => {
        const edge = bar.getBoundingClientRect();
        const buttons = [...bar.querySelectorAll('button')];
        const isCut = (button: HTMLElement) => {
          const { left, right, bottom } = button.getBoundingClientRect();
          const isOutside = left < edge.left || right > edge.right || bottom > edge.bottom;
          return isOutside || button.scrollWidth > button.clientWidth + 1;
        };
        return {
          labels: buttons.map((one) => (one.querySelector('.visually-hidden') ? '' : one.innerText.trim())),
          cut: buttons.filter(isCut).length,
        };
      });
    const expectLabels = async (width: number, labels: string[]) => {
      await page.setViewportSize({ width, height: 700 });
      const shown = { labels: expect.arrayContaining(labels), cut: 0 };
      await expect.poll(look).toEqual(shown);
    };
    await expectLabels(1280, ['Filter', 'Sort', 'Find & replace', 'Columns', 'New product', 'Pull']);
    await expectLabels(800, ['Filter', 'Sort', 'Pull']);
    await expectLabels(640, []);
    await app.call('settings.set', { language: 'de' });
    await page.reload();
    await expect(page.locator('html[lang="de"]')).toBeAttached();
    await expect(page.getByRole('banner')).toContainText('2.000 Produkte');
    await expectLabels(1280, ['Filter', 'Sortieren', 'Spalten', 'Abruf']);
    await expectLabels(800, ['Filter', 'Sortieren', 'Abruf']);
    await expectLabels(640, []);
    await page.getByRole('button', { name: 'Weitere Werkzeuge' }).click();
    await expect(page.getByRole('menu').getByText('Spalten', { exact: true })).toBeVisible();
  });

  test('the app switches to German, stays so after a restart, and switches back', async ({ app }) => {
    await new CatalogPage(app.page).pulled('2,000');
    await app.page.getByRole('button', { name: 'Settings' }).click();
    await choose(app.page, 'Language of the app', 'Deutsch');
    await expect(app.page.locator('html[lang="de"]')).toBeAttached();
    await expect(app.page.getByText('Darstellung', { exact: true })).toBeVisible();

    await app.restart();
    const { page } = app;
    await expect(page.locator('html[lang="de"]')).toBeAttached();
    await expect(page.getByRole('banner')).toContainText('2.000 Produkte');
    await expect(page.getByRole('button', { name: 'Suchen und Ersetzen' })).toBeVisible();
    // The messages of the main process follow, too.
    await expect(app.call('catalog.pull', { connectionId: 'none' })).rejects.toThrow(/Verbindung/);

    await page.getByRole('button', { name: 'Einstellungen' }).click();
    const guide = page.getByRole('complementary', { name: 'Anleitung' });
    await page.keyboard.press('F1');
    await expect(guide.getByRole('heading', { name: '9. Probleme beheben' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(guide).toBeHidden();

    await choose(page, 'Sprache der App', 'English');
    await expect(page.locator('html[lang="en"]')).toBeAttached();
    await expect(page.getByText('Appearance', { exact: true })).toBeVisible();
  });

  test('in German, yes and no are typed in German or English, and saved as such: in the grid, the panel and Review', {
    tag: '@long',
  }, async ({ app }) => {
    const column = { property: 'is_dishwasher_safe', locale: 'en' };
    await new CatalogPage(app.page).pulled('2,000');
    await app.call('settings.set', { language: 'de' });
    await app.call('catalog.saveLayout', { ...CONNECTION, layout: { columns: [column], widths: {} } });
    const page = await app.page.reload().then(() => app.page);
    await expect(page.locator('html[lang="de"]')).toBeAttached();
    const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
    const values = async () => {
      const range = { start: 0, count: 20, columns: [column] };
      const { rows } = await app.call('catalog.window', { ...CONNECTION, view, ...range });
      return rows.map((row) => row.values[0] ?? null);
    };
    const row = (await values()).indexOf(true);
    const cell = cellAt(app, row, 'is_dishwasher_safe en');

    await test.step('in the grid, over a value and in an empty cell', async () => {
      await cell.click();
      await page.keyboard.type('nein');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await values())[row]).toBe(false);
      await cell.click();
      await page.keyboard.type('y');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await values())[row]).toBe(true);
      const empty = (await values()).indexOf(null);
      await cellAt(app, empty, 'is_dishwasher_safe en').click();
      await page.keyboard.type('ja');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await values())[empty]).toBe(true);
    });

    await test.step('in the panel', async () => {
      await cell.click();
      await page.keyboard.press('Control+i');
      const panel = page.getByRole('complementary', { name: 'Produkt', exact: true });
      await panel.getByRole('searchbox').fill('dishwasher');
      await panel.getByRole('button', { name: /^Is dishwasher safe.*: / }).click();
      await page.keyboard.type('n');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await values())[row]).toBe(false);
    });

    await test.step('in Review', async () => {
      await page
        .getByRole('navigation')
        .getByRole('button', { name: /^Prüfen/ })
        .click();
      const list = page.getByRole('treegrid');
      await list.getByRole('row').filter({ hasText: 'Nein' }).first().click();
      await page.keyboard.press('Enter');
      await page.keyboard.type('j');
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await values())[row]).toBe(true);
    });
  });
});
