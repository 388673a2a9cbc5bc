import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { RequestsPage } from './pages/requests.ts';

test('a request is shown in full and copied as curl, never with the token', async ({ app, sandbox }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(connectionTo(sandbox, 'Nordhaus'), '200');
  const requests = new RequestsPage(page);
  await requests.open();
  await requests.list.getByText('Reading the product list').first().click();
  await expect(requests.details.getByRole('region', { name: 'Request' })).toContainText('Bearer [token]');
  await expect(requests.details.getByRole('region', { name: 'Answer, body' })).toContainText('"products": [');
  expect(await page.content()).not.toContain(sandbox.token);

  const curl = await requests.copied('Copy as curl');
  expect(curl).toContain(`${sandbox.url}/api/v1/integrations:api/`);
  expect(curl).toContain('"$CATALOG_DESK_TOKEN"');
  expect(curl).not.toContain(sandbox.token);

  const details = await requests.copied('Copy details');
  expect(details).toContain('Authorization: Bearer [token]');
  expect(details).toContain('200 OK');
  expect(details).not.toContain(sandbox.token);
});

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'], samplePulled: false }); // what the first pull sent is in the list

  test('failed requests are found, and the list does not move while it is read', { tag: '@long' }, async ({
    app,
  }) => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const fault = { kind: 'error_500', on: 'reads', every: 1, times: 1 } as const;
    await app.call('sample.setConditions', { latencyMs: 0, rateLimit: null, faults: [fault], rules: [] });
    await page.getByRole('button', { name: 'Pull', exact: true }).click();
    const requests = new RequestsPage(page);
    await requests.open();
    await page.getByRole('button', { name: /^Only problems/ }).click();
    await requests.list.getByText('500 service error').click();
    await expect(requests.details).toContainText('500 service error');
    await page.getByRole('button', { name: /^All \d/ }).click();

    await requests.list.getByText('Reading the product list').last().click();
    await expect(requests.details.getByRole('region', { name: 'Answer, body' })).toBeVisible();
    const chosen = await requests.details.textContent();
    await app.call('catalog.pull', { connectionId: 'sample' });
    const newer = page.getByRole('button', { name: /^Show \d+ newer$/ });
    await expect(newer).toBeVisible();
    expect(await requests.details.textContent()).toBe(chosen);
    await newer.click();
    await expect(requests.details).toHaveCount(0);
    await expect(newer).toHaveCount(0);
  });

  test('clearing removes everything, and the empty list says what it is for', { tag: '@long' }, async ({
    app,
  }) => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const requests = new RequestsPage(page);
    await requests.open();
    await expect(requests.list.getByText('Reading the product list').first()).toBeVisible();
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
    expect((await app.call('recorder.list', { connectionId: 'sample' })).rows).toEqual([]);
  });
});
