import { expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

test('a product is shown as JSON: the stored version and the service’s current one', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  await catalog.type('004504', 'title', 'de', 'Noch nicht gesendet');
  const cell = await catalog.cell('004504', 'title', 'de');
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Show product as JSON' }).click();
  const panel = page.getByRole('complementary', { name: 'Product', exact: true });
  const json = panel.getByRole('region', { name: 'Product 004504 as JSON' });
  await expect(json).toContainText('"name": "title"');
  await expect(json).not.toContainText('Noch nicht gesendet');

  await panel.getByRole('radio', { name: 'As the service has it now' }).click();
  await expect(json).toContainText('"sku": "004504"');
  await panel.getByRole('button', { name: 'Copy JSON' }).click();
  const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(copied).toMatchObject({ sku: '004504' });

  await panel.getByRole('button', { name: 'Close panel' }).click();
  await expect(panel).toHaveCount(0);
  await expectKeyboardOn(cell);
});

test('a failed read of the service says why, and can be retried', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  await (await catalog.cell('004504', 'title', 'de')).click();
  const { token } = await app.call('sample.newToken', {});
  await runCommand(page, 'product as json');
  const panel = page.getByRole('complementary', { name: 'Product', exact: true });
  await panel.getByRole('radio', { name: 'As the service has it now' }).click();
  await expect(panel.getByRole('alert')).toContainText('does not accept the token');
  await app.call('connections.replaceToken', { connectionId: 'sample', token });
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(panel.getByRole('region', { name: 'Product 004504 as JSON' })).toContainText(
    '"sku": "004504"',
  );
});
