import { expectNoFindings } from './harness/accessible.ts';
import { startSandboxService } from './harness/sandbox.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';

test('a service that refuses connections is shown as offline, and its messages name it in other connections', {
  tag: '@long',
}, async ({ app, sandbox }) => {
  const { page } = app;
  const top = page.getByRole('banner');
  const other = await startSandboxService();
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(connectionTo(other, 'Nordhaus'), '200');
  await expect(top.getByText('online')).toBeVisible();

  await other.stop();
  await page.getByRole('button', { name: 'Pull', exact: true }).click();
  const offline = top.getByRole('button', { name: /^offline: .*refused the connection/ });
  await expect(offline).toBeVisible();
  await expect(top.getByText('online')).toBeHidden();
  await expectNoFindings(app, 'The top bar of a service that is offline', 'header');

  await test.step('another connection is online, and what happens to the first is said by its name', async () => {
    await page.getByRole('button', { name: 'Connection: Nordhaus' }).click();
    await page.getByRole('menuitem', { name: 'New connection…' }).click();
    await new ConnectionsPage(page).add(connectionTo(sandbox, 'Südhaus'), '200');
    await new CatalogPage(page).pulled('200');
    await expect(top.getByText('online')).toBeVisible();
    const failed = page.getByRole('alertdialog').filter({ hasText: 'did not finish' });
    await expect(failed).toContainText('Nordhaus', { timeout: 40_000 });
    await page.emulateMedia({ colorScheme: 'dark' });
  });

  await page.getByRole('button', { name: 'Connection: Südhaus' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Nordhaus' }).click();
  await expect(offline).toBeVisible();
  await offline.click();
  await expect(page.getByRole('main', { name: 'Activity' })).toBeVisible();
});
