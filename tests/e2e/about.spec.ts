import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';

test('About shows versions and licenses, and saves diagnostics after showing them', async ({ app }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).waitFor();
  await page.keyboard.press('Control+,');
  const about = page.getByRole('region', { name: 'About' });
  await expect(about).toContainText(/Catalog Desk \d+\.\d+\.\d+/);
  await expect(about).toContainText(/Node\.js \d+\..* · SQLite 3\./);

  await about.getByRole('button', { name: 'Show licenses' }).click();
  const licenses = page.getByRole('dialog', { name: 'Licenses of bundled software' });
  await licenses.getByRole('button', { name: /^react \d/ }).click();
  await expect(licenses.getByLabel('License of react', { exact: true })).toContainText(
    'Permission is hereby granted',
  );
  await expectNoFindings(app, 'Licenses');
  await licenses.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click();

  await about.getByRole('button', { name: 'Save diagnostics…' }).click();
  const diagnostics = page.getByRole('dialog', { name: 'Save diagnostics' });
  await expect(diagnostics.getByLabel('about.json')).toContainText('"collectedAt"');
  await expectNoFindings(app, 'Save diagnostics');
  await diagnostics.getByRole('checkbox', { name: /Include the last requests/ }).click();
  await diagnostics.getByRole('button', { name: /^requests\.json/ }).click();
  await expect(diagnostics.getByLabel('requests.json')).toBeVisible();
  if (app.shell.kind === 'desktop') return; // the system's file dialog cannot be driven
  await diagnostics.getByRole('button', { name: 'Save diagnostics' }).click();
  await expect(page.getByText(/^Diagnostics saved as .*\.zip$/)).toBeVisible();
  expect(readdirSync(join(dirname(app.dataDir), 'home'))).toContainEqual(
    expect.stringMatching(/^Catalog Desk diagnostics .*\.zip$/),
  );
});
