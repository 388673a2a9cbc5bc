import { createServer } from 'node:http';
import type { Locator, Page } from 'playwright/test';
import { expectNoFindings } from './harness/accessible.ts';
import { FOREIGN_OPENAPI, type ForeignService, startForeignService } from './harness/foreign-service.ts';
import { test as base, expect } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { ReviewPage } from './pages/review.ts';

const test = base.extend<{ service: ForeignService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const service = await startForeignService();
    await use(service);
    await service.close();
  },
});

const resultOf = (page: Page): Locator => page.getByRole('complementary', { name: 'Test connection' });

/** Everything that a user has to know about a service: its address, the integration's id, and a token. */
async function fillWhatIsKnown(page: Page, { url, integrationId, token }: ForeignService): Promise<void> {
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await page.getByLabel('Base address').fill(url);
  await page.getByLabel('Integration id').fill(integrationId);
  await page.getByLabel('API token', { exact: true }).fill(token);
}

test('an unfamiliar service is connected with its address, id and token only', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  const result = resultOf(page);
  await fillWhatIsKnown(page, service);
  await page.getByRole('button', { name: 'Test connection' }).click();

  await test.step('the test does not work yet, and what came back leads to a proposal', async () => {
    await expect(result).toContainText('Not filled in yet, so the test used');
    await expect(result.getByRole('region', { name: 'Proposed settings' })).toContainText('X-Api-Key');
    await expectNoFindings(app, 'A proposal');
  });

  await test.step('its settings go into the form, and the test goes well with them', async () => {
    await result.getByRole('button', { name: 'Use these settings' }).click();
    await expect(result).toContainText('The connection works.');
    await expect(result.getByRole('region', { name: 'Proposed settings' })).toBeHidden();
    await expect(result.getByRole('region', { name: 'What the service sent' })).toContainText('"article_no"');
    const read = result.getByRole('region', { name: 'As Catalog Desk reads it' });
    await expect(read).toContainText('001-K');
    await expect(read).toContainText('700001');
    await expect(read).toContainText('Kettle 1');
    await expect(read).toContainText('Monatlich entkalken');
    await expect(page.getByLabel('Product identifier field')).toHaveValue('article_no');
    await expect(page.getByText('Not saved yet')).toBeVisible();
    expect(await app.call('connections.list', {})).toEqual([]);
    await expectNoFindings(app, 'A test that went well');
  });

  await test.step('how a changed form would read the product is shown while it is typed, without a request', async () => {
    const read = result.getByRole('region', { name: 'As Catalog Desk reads it' });
    const field = page.getByLabel('Product identifier field');
    await field.fill('nowhere');
    await expect(result).toContainText('The product below is read as the form says now');
    await expect(read).toContainText('No product could be read');
    await field.fill('id');
    await expect(read).toContainText('700001');
    await field.fill('article_no');
    await expect(read).toContainText('001-K');
    await expect(result).not.toContainText('The form has changed');
  });

  await test.step('saved and opened, its products are in the grid', async () => {
    await page.getByLabel('Name', { exact: true }).fill('Foreign shop');
    await page.getByRole('button', { name: 'Save and open' }).click();
    await new CatalogPage(page).pulled(String(service.products));
    await expect(page.getByText('0025-K')).toBeVisible();
  });
});

test('a proposal does not overwrite a form that was changed since the test', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  await fillWhatIsKnown(page, service);
  await page.getByRole('button', { name: 'Test connection' }).click();
  const use = resultOf(page).getByRole('button', { name: 'Use these settings' });
  await expect(use).toBeEnabled();
  await page.getByLabel('Product title field').fill('caption');
  await expect(resultOf(page)).toContainText('The form has changed since this test');
  await expect(use).toBeDisabled();
  await page.getByLabel('Product title field').fill('');
  await expect(use).toBeEnabled();
});

test('an accepted proposal can be undone', { tag: '@long' }, async ({ app, service }) => {
  const { page } = app;
  await fillWhatIsKnown(page, service);
  await page.getByLabel('Product title field').fill('caption');
  await page.getByRole('button', { name: 'Test connection' }).click();
  await resultOf(page).getByRole('button', { name: 'Use these settings' }).click();
  await expect(page.getByText(/settings? applied/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Product title field')).toHaveValue('caption');
  await expect(page.getByLabel('Product identifier field')).toHaveValue('');
  await expect(page.getByText(/settings? applied/)).toBeHidden();
});

test('settings are derived from an OpenAPI document, each with its place in it', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  await fillWhatIsKnown(page, service);
  await page.getByRole('button', { name: /^Service profile/ }).click();
  await page.getByRole('button', { name: 'From an OpenAPI document…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings from an OpenAPI document' });

  await test.step('a wrong address is said at the field', async () => {
    await dialog.getByLabel('Or its address').fill('/nothing-here.json');
    await dialog.getByRole('button', { name: 'Read it' }).click();
    await expect(dialog.getByLabel('Or its address')).toHaveAttribute('aria-invalid', 'true');
  });

  await test.step('a file is read, and leads to settings', async () => {
    await dialog.getByLabel('OpenAPI document', { exact: true }).setInputFiles({
      name: 'shop.yaml',
      mimeType: 'application/yaml',
      buffer: Buffer.from(FOREIGN_OPENAPI),
    });
    await expect(dialog).toContainText('Foreign Shop API');
    const taken = dialog.getByRole('table', { name: 'Read from the document' });
    await expect(taken.getByRole('row').filter({ hasText: 'auth.header' })).toContainText('X-Api-Key');
    await expect(taken.getByRole('row').filter({ hasText: 'list.items' })).toContainText('data.items');
    await expect(dialog.getByRole('region', { name: 'Not described' })).toBeVisible();
    await expectNoFindings(app, 'Settings of a document');
    await dialog.getByRole('button', { name: 'Use these settings' }).click();
  });

  await test.step('the form holds them, and the test is run', async () => {
    await expect(dialog).toBeHidden();
    await expect(page.getByLabel('Service profile as JSON')).toHaveValue(/"header": "X-Api-Key"/);
    await expect(resultOf(page)).toContainText('The connection works, with warnings.');
    await resultOf(page).getByRole('button', { name: 'Use these settings' }).click();
    await expect(resultOf(page)).toContainText('The connection works.');
    await expect(page.getByLabel('Product identifier field')).toHaveValue('article_no');
    await page.getByLabel('Name', { exact: true }).fill('Foreign shop');
    await page.getByRole('button', { name: 'Save and open' }).click();
    await new CatalogPage(page).pulled(String(service.products));
  });
});

test('a test of an unresponsive service can be cancelled, and the form stays usable meanwhile', {
  tag: '@long',
}, async ({ app, service }) => {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  try {
    const { page } = app;
    await fillWhatIsKnown(page, service);
    const address = silent.address();
    if (address === null || typeof address === 'string') throw new Error('The silent service has no port');
    await page.getByLabel('Base address').fill(`http://127.0.0.1:${address.port}`);
    const start = page.getByRole('button', { name: 'Test connection' });
    await start.press('Enter');
    await expect(start).toBeDisabled();
    await expect(start).toBeFocused();
    await expect(resultOf(page).getByText('The service is slow to answer')).toBeVisible({ timeout: 20_000 });
    await page.getByLabel('Name', { exact: true }).fill('Named meanwhile');
    await resultOf(page).getByRole('button', { name: 'Stop' }).press('Enter');
    await expect(resultOf(page)).toBeHidden();
    await expect(start).toBeEnabled();
    await expect(start).toBeFocused();
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Named meanwhile');
  } finally {
    silent.closeAllConnections();
    silent.close();
  }
});

test('a result is usable by keyboard and in a small window', { tag: '@long' }, async ({ app, sandbox }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).fill(connectionTo(sandbox));
  await page.getByRole('button', { name: 'Test connection' }).press('Enter');
  const result = resultOf(page);
  await expect(result.getByRole('status').filter({ hasText: /^The connection works/ })).toBeAttached();
  const json = result.getByRole('region', { name: 'JSON of the service' });
  const product = result.getByRole('region', { name: 'The first product' });

  await test.step('the focus is in the result; Tab leads to what the service sent', async () => {
    for (let presses = 0; presses < 20; presses++) {
      if (await json.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(json).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(product).toBeFocused();
  });

  const sideBySide = async () => {
    const [left, right] = [await json.boundingBox(), await product.boundingBox()];
    return left !== null && right !== null && left.x + left.width <= right.x;
  };
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(sideBySide).toBe(true);

  await test.step('at 200 % of 1280 × 800 they stand beneath each other, and nothing is cut off at the side', async () => {
    await page.setViewportSize({ width: 640, height: 400 });
    await expect.poll(sideBySide).toBe(false);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow).toBeLessThanOrEqual(0);
  });
});

test('the request rate is set in the form, and a number out of range is refused by field name', {
  tag: '@long',
}, async ({ app, sandbox }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const form = new ConnectionsPage(page);
  await form.fill(connectionTo(sandbox));
  const pace = page.getByRole('button', { name: /^Rate limit and timeouts/ });
  await expect(pace).toContainText('4 requests at a time, no rate limit, up to 3 minutes each');
  await pace.click();
  await page.getByLabel('Parallel requests').fill('40');
  await page.getByRole('button', { name: 'Save and open' }).click();
  await expect(page.getByText('Parallel requests: enter a whole number from 1 to 16')).toBeVisible();
  await page.getByLabel('Parallel requests').fill('2');
  await page.getByLabel('Requests per second').fill('50');
  await page.getByRole('button', { name: 'Save and open' }).click();
  await new CatalogPage(page).pulled('200');
  const [connection] = await app.call('connections.list', {});
  expect(connection?.limits).toEqual({
    requestsAtATime: 2,
    requestsPerSecond: 50,
    connectSeconds: 10,
    silenceSeconds: 60,
    totalSeconds: 180,
  });
});

test('what is read from where is shown before the first change is sent', { tag: '@long' }, async ({
  app,
  service,
}) => {
  const { page } = app;
  await fillWhatIsKnown(page, service);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await resultOf(page).getByRole('button', { name: 'Use these settings' }).click();
  await expect(resultOf(page)).toContainText('The connection works.');
  await page.getByLabel('Name', { exact: true }).fill('Foreign shop');
  await page.getByRole('button', { name: 'Save and open' }).click();
  await new CatalogPage(page).pulled(String(service.products));
  const [connection] = await app.call('connections.list', {});
  const connectionId = connection?.id ?? '';
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const window = await app.call('catalog.window', { connectionId, view, start: 0, count: 1, columns: [] });
  const cell = { product: window.rows[0]?.product ?? 0, property: 'care', locale: 'de' };
  const edits = [{ ...cell, change: { kind: 'set' as const, value: 'Entkalken' } }];
  await app.call('drafts.edit', { connectionId, label: 'Edit', edits });

  const review = new ReviewPage(page);
  await review.open();
  const apply = page.getByRole('button', { name: /^Apply \d/ });
  const dialog = page.getByRole('dialog', { name: 'Is this read correctly?' });
  await apply.click();
  const row = dialog.getByRole('row', { name: /attributes\.\{name\}\.\{locale\}/ });
  await expect(row).toContainText('Descale monthly');
  await expectNoFindings(app, 'The question before the first change');

  await test.step('nothing is sent after a no, and the edit stays', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Nothing was sent' })).toBeVisible();
    expect(await app.call('changesets.list', { connectionId })).toEqual([]);
  });

  await test.step('the settings are one click away', async () => {
    await apply.click();
    await dialog.getByRole('button', { name: 'settings of the connection' }).click();
    await expect(page.getByLabel('Product identifier field')).toHaveValue('article_no');
    await review.open();
  });

  await test.step('after a yes it is sent, and not asked again', async () => {
    await apply.click();
    await dialog.getByRole('button', { name: 'This is right' }).click();
    await expect(review.outcome).toBeVisible();
    expect(await app.call('writing.reading', { connectionId })).toMatchObject({ confirmed: true });
    expect(await app.call('changesets.list', { connectionId })).toHaveLength(1);
  });
});

test('user and password have fields of their own', { tag: '@long' }, async ({ app, service }) => {
  const { page } = app;
  await fillWhatIsKnown(page, { ...service, token: 'ada:secret-word' });
  await page.getByRole('radio', { name: 'User and password' }).click();
  await expect(page.getByLabel('User', { exact: true })).toHaveValue('ada');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('secret-word');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  await expectNoFindings(app, 'A form with user and password');
  await page.getByRole('radio', { name: 'API token' }).click();
  await expect(page.getByLabel('API token', { exact: true })).toHaveValue('ada:secret-word');
});
