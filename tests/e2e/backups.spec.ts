import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { ReplaceTokenPage } from './pages/replace-token.ts';

test('a connection is backed up, deleted, and restored with its staged edits', { tag: '@long' }, async ({
  app,
  sandbox,
}) => {
  test.skip(app.shell.kind === 'desktop', "the system's file dialogs cannot be driven");
  const { page } = app;
  const connections = new ConnectionsPage(page);
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await connections.add(connectionTo(sandbox, 'Nordhaus'), '200');
  const [connection] = await app.call('connections.list', {});
  const connectionId = connection?.id ?? '';
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit title',
    edits: [{ product: 1, property: 'title', locale: 'de', change: { kind: 'set', value: 'Neuer Titel' } }],
  });

  await connections.choose('Back up this connection…');
  const saving = page.getByRole('dialog', { name: 'Back up “Nordhaus”' });
  await expect(saving).toContainText('200 products');
  await expect(saving).toContainText('1 staged edit');
  await expect(saving).toContainText(/[\d.]+ [kM]B in all/);
  await expectNoFindings(app, 'Back up');
  await saving.getByRole('button', { name: 'Save backup' }).click();
  await expect(saving).toHaveCount(0);
  await expect(page.getByText(/^Backup saved as .*Nordhaus .*\.catalogdesk-backup$/)).toBeVisible();
  const home = join(dirname(app.dataDir), 'home');
  const file = readdirSync(home).find((name) => name.endsWith('.catalogdesk-backup')) ?? '';

  await app.call('connections.remove', { connectionId });
  await page.getByRole('button', { name: 'Restore a backup…' }).click();
  const restoring = page.getByRole('dialog', { name: 'Restore a backup' });
  await restoring.getByLabel('Backup file').fill(join(home, 'missing'));
  await restoring.getByRole('button', { name: 'Open' }).click();
  await expect(restoring.getByLabel('Backup file')).toHaveAccessibleDescription(/There is no file/);
  await restoring.getByLabel('Backup file').fill(join(home, file));
  await restoring.getByRole('button', { name: 'Open' }).click();
  await expect(restoring).toContainText('Nordhaus');
  await expect(restoring).toContainText(sandbox.url);
  await expectNoFindings(app, 'Restore a backup');
  await restoring.getByRole('button', { name: 'Restore backup' }).click();

  const token = new ReplaceTokenPage(page);
  await token.give(sandbox.token);
  await token.dialog.getByRole('button', { name: 'Done' }).click();
  await new CatalogPage(page).pulled('200');
  await expect(page.getByRole('contentinfo')).toContainText('1 staged');
});
