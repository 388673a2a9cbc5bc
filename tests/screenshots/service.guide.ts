import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Fault } from '#shared/contract/sample.ts';
import { type AppUnderTest, expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { RequestsPage } from '../e2e/pages/requests.ts';
import { SandboxPanelPage } from '../e2e/pages/sandbox-panel.ts';
import { closeMessages, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

const misbehave = (app: AppUnderTest, faults: Fault[]) =>
  app.call('sample.setConditions', { latencyMs: 0, rateLimit: null, faults, rules: [] });

test('the last requests, some of them repeated', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await misbehave(app, [
    { kind: 'error_500', on: 'reads', every: 2, times: 1 },
    { kind: 'cut_before', on: 'reads', every: 3, times: 1 },
  ]);
  const { jobId } = await app.call('catalog.pull', { connectionId: 'sample' });
  await expect
    .poll(async () => (await app.call('jobs.list', {})).find(({ id }) => id === jobId)?.state)
    .toBe('done');
  await closeMessages(app);
  const requests = new RequestsPage(page);
  await requests.open();
  await page.getByLabel('Filter requests').fill('product list');
  await requests.list.getByText('500 service error').click();
  await expect(requests.details.getByRole('region', { name: 'Answer, body' })).toBeVisible();
  await picture(app, 'recorder');
});

test('the sandbox, told to misbehave', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  const { port } = receiver.address() as AddressInfo;
  try {
    await misbehave(app, [
      { kind: 'cut_after', on: 'writes', every: 3, times: 2 },
      { kind: 'error_html', on: 'reads', every: 5, times: null },
    ]);
    await app.call('sample.setWebhooks', {
      attribute_result: null,
      product_created: null,
      product_updated: `http://127.0.0.1:${port}/hook`,
    });
    const { panel } = await openPanel(app);
    await panel.getByRole('button', { name: 'Test Product Updated' }).click();
    await expect(panel.getByRole('list', { name: 'Last deliveries' })).toContainText('delivered');
    await closeMessages(app);
    // High enough for the whole panel, from faults to webhooks.
    await page.setViewportSize({ width: 1440, height: 1700 });
    await panel.getByRole('region', { name: 'Behaviour' }).scrollIntoViewIfNeeded();
    await picture(app, 'sandbox', panel);
  } finally {
    receiver.close();
  }
});

async function openPanel({ page }: AppUnderTest): Promise<SandboxPanelPage> {
  const sandbox = new SandboxPanelPage(page);
  await sandbox.open();
  return sandbox;
}
