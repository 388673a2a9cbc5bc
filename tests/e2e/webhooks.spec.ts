import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SandboxPanelPage } from './pages/sandbox-panel.ts';

test.use({ launchArgs: ['--sample'] });

test('a forwarded webhook refreshes its product, and is listed with its payload', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  const cell = await catalog.cell('004504', 'title', 'de');
  await expect(cell).not.toHaveText('Vom Agenten geschrieben');

  const sandbox = new SandboxPanelPage(page);
  await sandbox.open();
  const section = page.getByRole('region', { name: 'Receive webhooks' });
  const receiving = section.getByRole('switch', { name: 'Receive webhooks on this computer' });
  await expect(receiving).not.toBeChecked();
  await receiving.press('Space');
  await expect(receiving).toBeChecked();
  const address = section.getByRole('textbox', { name: 'Address for your relay' });
  await section.getByRole('button', { name: 'Copy the address' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Address copied' })).toBeVisible();

  const target = sandbox.panel.getByRole('textbox', { name: 'Attribute Result' });
  await target.fill(await address.inputValue());
  await target.press('Enter');
  await sandbox.panel.getByRole('button', { name: 'Test Attribute Result' }).click();
  const log = section.getByRole('table', { name: 'Received' });
  await expect(log.getByRole('row').nth(1)).toContainText(/attribute_result\s*Test.*no difference/);

  const changed = { identifier: '004504', property: 'title', locale: 'de', value: 'Vom Agenten geschrieben' };
  await app.call('sample.enrich', { values: [changed] });
  await expect(log.getByRole('row').nth(1)).toContainText(/004504\s*updated/);
  await log
    .getByRole('button', { name: /^Payload received at/ })
    .first()
    .press('Enter');
  await expect(log.getByRole('region', { name: 'Payload' })).toContainText('Vom Agenten geschrieben');
  await expectNoFindings(app, 'webhooks that were received', 'section[aria-label="Receive webhooks"]');

  await log.getByRole('button', { name: '004504' }).press('Enter');
  await expect(cell).toHaveText('Vom Agenten geschrieben');
});
