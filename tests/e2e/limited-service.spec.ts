import { startLimitedGateway } from '../support/limited-gateway.ts';
import { startSandboxService } from './harness/sandbox.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { ReviewPage } from './pages/review.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

/** What "ten a minute" is here: the same, in a tenth of the time. */
const LIMIT = { quota: 10, periodMs: 6_000 };
/** Twenty-six pages: three periods. */
const PRODUCTS = 6_500;

test('a service that allows few requests: the app says how long it waits, and edits go before the rest of a pull', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const sandbox = await startSandboxService(PRODUCTS);
  const gateway = await startLimitedGateway(sandbox, LIMIT);
  const { seen } = gateway;
  const sheet = new SpreadsheetPage(app);
  const review = new ReviewPage(page);
  const status = page.getByRole('contentinfo');
  const waits = /Pulling products · The service accepts no more requests until \d/;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).fill({ ...connectionTo(sandbox), url: gateway.url });
  await page.getByRole('button', { name: 'Save and open' }).click();

  await test.step('what was read is there, and the wait is part of the time left', async () => {
    await expect(status).toContainText(waits);
    await expect(status).toContainText(/2,500 of 6,500 · .* left/);
    await expect(sheet.cell(1, 'title en')).not.toHaveText('');
  });

  await test.step('an edit is applied before the list is read to its end', async () => {
    const product = await sheet.productIn(1);
    await sheet.setValue(product, 'title de', 'Applied meanwhile');
    await review.open();
    await review.apply();
    await expect(review.outcome).toContainText('The change was applied');
    await expect(status).toContainText('Pulling products');
  });

  await test.step('the pull goes on by itself to its end, and no request was refused', async () => {
    await new CatalogPage(page).open();
    await expect(page.getByRole('banner').getByText('6,500 products')).toBeVisible({ timeout: 60_000 });
    await expect(status).not.toContainText('Pulling products');
    expect(seen.refused).toBe(0);
  });

  gateway.close();
  await sandbox.stop();
});
