import { expectNoFindings } from './harness/accessible.ts';
import { startSandboxService } from './harness/sandbox.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { ReplaceTokenPage } from './pages/replace-token.ts';
import { ReviewPage } from './pages/review.ts';

test('the first start leads to a form that says what is missing, and what a test of the connection found', async ({
  app,
  sandbox,
}) => {
  await test.step('the first start offers two ways in', async () => {
    const { page } = app;
    await expect(page.getByRole('heading', { level: 1, name: 'Catalog Desk' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Open the sample catalog' })).toBeVisible();
    const connect = page.getByRole('button', { name: 'Connect to your service', exact: true });
    await expect(connect).toHaveAccessibleDescription(
      'You need its address, the integration id and an API token.',
    );
  });

  await test.step('an incomplete form is not saved, and says what is missing', async () => {
    const { page } = app;
    await page.getByRole('button', { name: 'Connect to your service' }).click();
    await page.getByLabel('Base address').fill('not an address');
    await page.getByRole('button', { name: 'Save and open' }).click();
    await expect(page.getByText('Enter a name for the connection')).toBeVisible();
    await expect(page.getByText('is not a web address')).toBeVisible();
    await expect(page.getByText('Enter the API token')).toBeVisible();
    expect(await app.call('connections.list', {})).toEqual([]);
  });

  await test.step('Test connection says what worked and shows a product as the app reads it', async () => {
    const { page } = app;
    const form = new ConnectionsPage(page);
    await form.fill(connectionTo(sandbox));
    await page.getByRole('button', { name: 'Test connection' }).click();
    const result = page.getByRole('complementary', { name: 'Test connection' });
    await expect(result).toContainText('The connection works');
    for (const step of ['Reach the service', 'Check the token', 'List products', 'Read a product'])
      await expect(result.getByRole('listitem').filter({ hasText: step })).toContainText('passed');
    await expect(result.getByRole('region', { name: 'As Catalog Desk reads it' })).toContainText('0045');
  });

  await test.step('a wrong token and a wrong address are told apart', async () => {
    const { page } = app;
    const form = new ConnectionsPage(page);
    await form.fill({ ...connectionTo(sandbox), token: 'not-the-token' });
    await page.getByRole('button', { name: 'Test connection' }).click();
    const result = page.getByRole('complementary', { name: 'Test connection' });
    await expect(result).toContainText('This connection does not work yet');
    await expect(result.getByRole('listitem').filter({ hasText: 'Reach the service' })).toContainText(
      'passed',
    );
    await expect(result.getByRole('listitem').filter({ hasText: 'Check the token' })).toContainText('failed');

    await page.getByLabel('Base address').fill('http://127.0.0.1:9');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(result.getByRole('listitem').filter({ hasText: 'Reach the service' })).toContainText(
      'failed',
    );
  });
});

test('managing connections begins with the one that is open', { tag: '@long' }, async ({ app, sandbox }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const form = new ConnectionsPage(page);
  await form.add(connectionTo(sandbox, 'Nordhaus'), '200');
  await form.choose('Manage connections');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nordhaus');
  await page.getByLabel('Name', { exact: true }).fill('Nordhaus, renamed');
  await page
    .getByRole('navigation', { name: 'Connections' })
    .getByRole('button', { name: /^Nordhaus/ })
    .click();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Nordhaus, renamed');

  // Another language needs no pull; after a change of the title field, the catalog proposes one until it was made.
  const saved = async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await new CatalogPage(page).open();
  };
  const note = page.getByRole('region', { name: 'Pull proposed' });
  await page.getByLabel('Add languages by code').fill('english, xx');
  await page.getByLabel('Add languages by code').press('Enter');
  await expect(page.getByText('“english”, “xx” are no language codes.')).toBeVisible();
  await page.getByLabel('Add languages by code').fill('it');
  await page.getByLabel('Add languages by code').press('Enter');
  await saved();
  await expect(note).toHaveCount(0);
  await form.choose('Manage connections');
  await page.getByLabel('Title field').fill('label');
  await saved();
  await expect(note).toContainText('changed since the last pull');
  await expectNoFindings(app, 'A pull is proposed');
  await note.getByRole('button', { name: 'Pull', exact: true }).click();
  await expect(note).toHaveCount(0);
  await expect.poll(async () => (await app.call('jobs.list', {})).at(-1)?.state).toBe('done');
  await expect(note).toHaveCount(0);
});

test('several connections: each keeps its own products and staged edits', { tag: '@long' }, async ({
  app,
  sandbox,
}) => {
  const other = await startSandboxService(60);
  try {
    const { page } = app;
    const catalog = new CatalogPage(page);
    const form = new ConnectionsPage(page);
    await page.getByRole('button', { name: 'Connect to your service' }).click();
    await form.add(connectionTo(sandbox, 'Nordhaus'), '200');
    await catalog.pulled('200');

    await form.choose('New connection…');
    await form.add(connectionTo(other, 'Südhaus'), '60');
    await catalog.pulled('60');
    await catalog.type('004504', 'title', 'fr', 'Tapis de cuisson');

    await form.choose('Nordhaus');
    await catalog.pulled('200');
    await new ReviewPage(page).open();
    await expect(page.getByRole('heading', { name: 'Nothing is staged' })).toBeVisible();

    await form.choose('Südhaus');
    const review = new ReviewPage(page);
    await review.open();
    await expect(review.heading).toHaveText('1 change in 1 product');

    await test.step('the one open last is open after a restart', async () => {
      const again = await app.restart();
      await expect(again.getByRole('button', { name: 'Connection: Südhaus' })).toBeVisible();
      await expect(again.getByRole('button', { name: 'Review 1 change' })).toBeVisible();
    });
  } finally {
    await other.stop();
  }
});

test('a saved connection gets a new token, becomes read-only, and is deleted with its files', async ({
  app,
  sandbox,
}) => {
  await test.step('the token of a saved connection is replaced through a handover, never in the form', async () => {
    const { page } = app;
    const form = new ConnectionsPage(page);
    await page.getByRole('button', { name: 'Connect to your service' }).click();
    await form.add(connectionTo(sandbox, 'Nordhaus'), '200');
    await form.choose('Edit this connection…');
    await expect(page.getByLabel('API token', { exact: true })).toHaveCount(0);

    await page.getByRole('button', { name: 'Replace token…' }).click();
    const handover = new ReplaceTokenPage(page);
    await handover.give(await sandbox.control.rotateToken());
    await expect(handover.dialog).toContainText('The old token is deleted');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Test connection' }).click();
    await expect(page.getByRole('complementary', { name: 'Test connection' })).toContainText(
      'The connection works',
    );
  });

  await test.step('a read-only connection cannot send, and says why', async () => {
    const { page } = app;
    const catalog = new CatalogPage(page);
    const form = new ConnectionsPage(page);
    await catalog.open();
    await catalog.pulled('200');
    await catalog.type('004504', 'title', 'fr', 'Tapis de cuisson');

    await form.choose('Edit this connection…');
    await page.getByRole('switch', { name: 'Read-only' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('banner').getByText('read-only')).toBeVisible();
    await new ReviewPage(page).open();
    await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeDisabled();
    await expect(page.getByText('This connection is read-only.')).toBeVisible();

    await page.keyboard.press('Control+Shift+1');
    const empty = await catalog.cell('004504', 'title', 'fr');
    await empty.click();
    const note = page.locator('[data-refusal]');
    for (const key of ['x', 'Delete']) {
      await page.keyboard.press(key);
      await expect(note).toHaveText('This connection is read-only. Its settings can allow edits.');
      await expect(page.locator('[aria-live]').getByText('This connection is read-only.')).toHaveCount(1);
      await page.keyboard.press('ArrowDown');
      await expect(note).toHaveCount(0);
    }
    await empty.dblclick();
    await expect(page.getByRole('dialog', { name: 'Title · fr' })).toContainText(
      'This connection is read-only.',
    );
  });

  await test.step('deleting a connection says what is lost, and deletes its files', async () => {
    const { page } = app;
    const form = new ConnectionsPage(page);
    await page.keyboard.press('Escape');
    const [connection] = await app.call('connections.list', {});
    const ownFiles = () => app.files().filter(({ path }) => path.includes(connection?.id ?? 'no id'));
    expect(ownFiles().length).toBeGreaterThan(0);

    await form.choose('Edit this connection…');
    await page.getByRole('button', { name: 'Delete…' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete “Nordhaus”?' });
    await expect(question).toContainText('the local catalog of 200 products');
    await expect(question).toContainText('1 staged edit not sent yet');
    await expect(question).toContainText('The service does not change');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await app.call('connections.list', {})).toHaveLength(1);

    await page.getByRole('button', { name: 'Delete…' }).click();
    await question.getByRole('button', { name: 'Delete connection' }).click();
    await expect(question).toContainText('Type “Nordhaus” to confirm.');
    await question.getByRole('textbox').fill('Nordhaus');
    await question.getByRole('button', { name: 'Delete connection' }).click();
    await expect(question).toBeHidden();
    expect(await app.call('connections.list', {})).toEqual([]);
    expect(ownFiles().map(({ path }) => path)).toEqual([]);
  });
});

test('another address asks for its own token, and unencrypted http has to be allowed', {
  tag: '@long',
}, async ({ app, sandbox }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const form = new ConnectionsPage(page);
  await form.add(connectionTo(sandbox, 'Nordhaus'), '200');
  await form.choose('Manage connections');
  const address = page.getByLabel('Base address');
  const token = page.getByLabel('API token', { exact: true });
  await expect(token).toHaveCount(0);

  await address.fill('http://shop.test');
  await expect(page.getByText(`The stored token is for ${sandbox.url}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Enter the API token')).toBeVisible();
  await token.fill('token-of-the-shop');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('would be sent unencrypted')).toBeVisible();
  const allow = page.getByRole('switch', { name: 'Allow unencrypted “http” for this connection' });
  await expect(allow).toHaveAttribute('aria-invalid', 'true');
  await expectNoFindings(app, 'A connection over http');
  await allow.click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('button', { name: 'not encrypted' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Connections' })).toContainText('Not encrypted (http)');
});
