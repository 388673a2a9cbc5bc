import type { Page } from 'playwright/test';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'] });

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
    await choose(page, 'Sprache der App', 'English');
    await expect(page.locator('html[lang="en"]')).toBeAttached();
    await expect(page.getByText('Appearance', { exact: true })).toBeVisible();
  });
});
