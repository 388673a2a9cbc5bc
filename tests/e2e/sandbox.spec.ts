import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ReviewPage } from './pages/review.ts';
import { SandboxPanelPage } from './pages/sandbox-panel.ts';

test.use({ launchArgs: ['--sample'] });

const CONNECTION = { connectionId: 'sample' };

test('a pull and an apply survive faults set in the panel, each change applied once', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  await catalog.type('004504', 'title', 'de', 'Dauerbackmatte, wiederverwendbar');
  await catalog.addItem('004504', 'tags', 'en', 'sandbox-spec');

  const sandbox = new SandboxPanelPage(page);
  await sandbox.open();
  await sandbox.addFault('Cut the connection after the changes are made', 'writes', 1);
  await sandbox.addFault('Answer 500, nothing done', 'reads', 2);
  const note = page.getByRole('contentinfo').getByRole('button', { name: /^Sandbox misbehaves/ });
  await expect(note).toHaveText('Sandbox misbehaves: 2 faults');

  const review = new ReviewPage(page);
  await review.open();
  await review.apply();
  await expect(review.outcome).toContainText('All 2 applied');
  await expect(note).toHaveCount(0);

  const { jobId } = await app.call('catalog.pull', CONNECTION);
  await expect
    .poll(async () => (await app.call('jobs.list', {})).find(({ id }) => id === jobId)?.state)
    .toBe('done');
  await catalog.open();
  await expect(await catalog.cell('004504', 'tags', 'en')).toContainText('sandbox-spec');
  const product = await productOf(app, '004504');
  const { text } = await app.call('catalog.raw', { ...CONNECTION, product, from: 'service' });
  expect(text?.match(/sandbox-spec/g)).toHaveLength(1);
});

test('values are refused by a rule, with the given message', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  await catalog.type('004504', 'title', 'de', 'Dauerbackmatte, wiederverwendbar');
  await catalog.type('004506', 'title', 'fr', 'Réchaud à gaz');
  const sandbox = new SandboxPanelPage(page);
  await sandbox.open();
  const form = sandbox.panel.getByRole('group', { name: 'Add a rule' });
  await form.getByLabel('Language').fill('fr');
  await form.getByLabel('What the service says').fill('French is closed');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await expect(sandbox.panel.getByRole('list', { name: 'Rules' })).toContainText('fr');

  const review = new ReviewPage(page);
  await review.open();
  await review.apply();
  await expect(review.outcome).toContainText('1 of 2 applied, 1 failed');
  await expect(review.outcome).toContainText('French is closed');

  await page.getByRole('button', { name: /^Sandbox misbehaves: 1 refusal rule/ }).click();
  await sandbox.panel.getByRole('button', { name: 'Behave normally' }).click();
  await expect(sandbox.panel.getByRole('list', { name: 'Rules' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Sandbox misbehaves/ })).toHaveCount(0);
});

test('the sample service pulls, enriches and sends webhooks as its panel says', { tag: '@long' }, async ({
  app,
}) => {
  await test.step('Test sends a webhook to its address, and a wrong address is refused at its field', async () => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      request.setEncoding('utf8').on('data', (text: string) => received.push(text));
      request.on('end', () => response.writeHead(204).end());
    });
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    const { port } = receiver.address() as AddressInfo;
    try {
      const sandbox = new SandboxPanelPage(page);
      await sandbox.open();
      const hooks = sandbox.panel.getByRole('region', { name: 'Webhooks' });
      await hooks.getByRole('textbox', { name: 'Product Updated' }).fill('not an address');
      await page.keyboard.press('Enter');
      await expect(hooks).toContainText('This is not a web address');
      await hooks.getByRole('textbox', { name: 'Product Updated' }).fill(`http://127.0.0.1:${port}/hook`);
      await page.keyboard.press('Enter');
      await hooks.getByRole('button', { name: 'Test Product Updated' }).click();
      await expect(hooks.getByRole('list', { name: 'Last deliveries' })).toContainText('delivered');
      expect(received).toHaveLength(1);
      expect(JSON.parse(received[0] ?? '')).toBeInstanceOf(Object);
    } finally {
      receiver.close();
    }
  });

  await test.step('values written by the enrichment arrive with the next pull', async () => {
    const { page } = app;
    const catalog = new CatalogPage(page);
    await catalog.pulled('2,000');
    const before = await filledCells(app);
    const sandbox = new SandboxPanelPage(page);
    await sandbox.open();
    const enrichment = sandbox.panel.getByRole('region', { name: 'Enrichment' });
    await enrichment.getByLabel('Products to enrich').fill('50');
    await enrichment.getByRole('button', { name: 'Enrich' }).click();
    await expect(enrichment.getByRole('status')).toContainText('50 products enriched');
    expect(await filledCells(app)).toBe(before);
    await catalog.open();
    await page.getByRole('button', { name: 'Pull', exact: true }).click();
    await expect.poll(() => filledCells(app)).toBeGreaterThan(before);
  });

  await expect
    .poll(async () => (await app.call('jobs.list', {})).every(({ state }) => state === 'done'))
    .toBe(true);
  await test.step('the message about a failed pull disappears when the pull is retried', async () => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const fault = { kind: 'redirect_loop', on: 'reads', every: 1, times: 1 } as const;
    await app.call('sample.setConditions', { latencyMs: 0, rateLimit: null, faults: [fault], rules: [] });
    await page.getByRole('button', { name: 'Pull', exact: true }).click();
    const message = page.getByRole('alertdialog', { name: 'Pulling products did not finish' });
    await expect(message).toContainText('redirects in a circle');
    await page.getByRole('button', { name: 'Pull', exact: true }).click();
    await expect(message).toHaveCount(0);
  });
});

/** The number of localized values in the local catalog. */
async function filledCells(app: AppUnderTest): Promise<number> {
  const { properties } = await app.call('catalog.summary', CONNECTION);
  return properties.flatMap(({ locales }) => Object.values(locales)).reduce((sum, held) => sum + held, 0);
}

async function productOf(app: AppUnderTest, identifier: string): Promise<number> {
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: { search: identifier } });
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 1, columns: [] });
  const [row] = rows;
  if (row?.identifier !== identifier) throw new Error(`${identifier} is not in the catalog`);
  return row.product;
}
