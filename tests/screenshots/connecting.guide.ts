import { startForeignService } from '../e2e/harness/foreign-service.ts';
import { expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { ReplaceTokenPage } from '../e2e/pages/replace-token.ts';
import { goTo, picture } from './picture.ts';

test('welcome and connection', async ({ app }) => {
  await expect(app.page.getByRole('button', { name: 'Open the sample catalog' })).toBeVisible();
  await picture(app, 'welcome');
  await app.page.getByRole('button', { name: 'Connect to your service' }).click();
  await expect(app.page.getByRole('button', { name: 'Test connection' })).toBeVisible();
  await picture(app, 'connection');
});

test('settings proposed for a service with names of its own', async ({ app }) => {
  const service = await startForeignService();
  try {
    const { page } = app;
    await page.getByRole('button', { name: 'Connect to your service' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kettle shop');
    await page.getByLabel('Base address').fill(service.url);
    await page.getByLabel('Integration id').fill(service.integrationId);
    await page.getByLabel('API token', { exact: true }).fill(service.token);
    await page.getByRole('button', { name: 'Test connection' }).click();
    const result = page.getByRole('complementary', { name: 'Test connection' });
    await expect(result.getByRole('region', { name: 'Proposed settings' })).toContainText('X-Api-Key');
    await picture(app, 'assistant');
  } finally {
    await service.close();
  }
});

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'] });

  test('a new token for a pull that waits', async ({ app }) => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    await app.call('sample.setConditions', { latencyMs: 300, rateLimit: null, faults: [], rules: [] });
    const { jobId } = await app.call('catalog.pull', { connectionId: 'sample' });
    const pull = async () => (await app.call('jobs.list', {})).find(({ id }) => id === jobId);
    await expect.poll(async () => (await pull())?.done ?? 0).toBeGreaterThan(0);
    const { token } = await app.call('sample.newToken', {});
    await expect.poll(async () => (await pull())?.state).toBe('paused');
    await app.call('sample.setConditions', { latencyMs: 0, rateLimit: null, faults: [], rules: [] });
    // A window opened after all this shows none of the earlier messages.
    await page.reload();
    await goTo(app, 'Activity');
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /The pull waits for a new token/ })
      .click();
    const replace = new ReplaceTokenPage(page);
    await replace.dialog.getByLabel('New API token').fill(token);
    await picture(app, 'replace-token');
  });
});
