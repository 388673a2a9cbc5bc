import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { runCommand } from './pages/palette.ts';
import { ReplaceTokenPage } from './pages/replace-token.ts';
import { ReviewPage } from './pages/review.ts';
import { SandboxPanelPage } from './pages/sandbox-panel.ts';

test.use({ launchArgs: ['--sample'] });

const CONNECTION = { connectionId: 'sample' };
const WELL_BEHAVED = { latencyMs: 0, rateLimit: null, faults: [], rules: [] };

const lastPull = async (app: AppUnderTest) =>
  (await app.call('jobs.list', {})).findLast((job) => job.kind === 'pull');

/**
 * The pages of the product list that the pull got since the recorder was cleared, without tests of a token, which belong to no
 * connection.
 */
const pagesRead = async (app: AppUnderTest): Promise<string[]> =>
  (await app.call('recorder.list', CONNECTION)).rows
    .filter(({ connectionId, status }) => connectionId !== null && status === 200)
    .map(({ url }) => url);

test('a token expires during a pull: the pull waits, and resumes at its page with the new one', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await app.call('sample.setConditions', { ...WELL_BEHAVED, latencyMs: 700 });
  await app.call('recorder.clear', {});
  await page.getByRole('button', { name: 'Pull', exact: true }).click();
  await expect.poll(() => pagesRead(app).then((pages) => pages.length)).toBeGreaterThan(1);
  const sandbox = new SandboxPanelPage(page);
  await sandbox.open();
  const token = await sandbox.newKey();

  const note = page.getByRole('contentinfo').getByRole('button', { name: /The pull waits for a new token/ });
  await expect(note).toBeVisible();
  const message = page.getByRole('alertdialog', { name: 'The pull waits for a new token' });
  await message.getByText('Details', { exact: true }).click();
  await expect(message).toContainText('Tried: GET');
  const paused = await lastPull(app);
  expect(paused).toMatchObject({ state: 'paused', error: { code: 'unauthorized' } });
  const before = await pagesRead(app);

  await note.click();
  const replace = new ReplaceTokenPage(page);
  await replace.give(token);
  await expect(replace.dialog).toContainText('The new token works. 1 job continues where it stopped.');
  await replace.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(note).toHaveCount(0);
  await expect(message).toHaveCount(0);

  await app.call('sample.setConditions', WELL_BEHAVED);
  await expect.poll(() => lastPull(app).then((job) => job?.state)).toBe('done');
  expect(await lastPull(app)).toMatchObject({ id: paused?.id, done: 2000 });
  const after = (await pagesRead(app)).slice(0, -before.length);
  expect(after.filter((url) => before.includes(url))).toEqual([]);
});

test('changes wait in Activity while the token is expired, and are all applied with a new one', async ({
  app,
}) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  await catalog.pulled('2,000');
  await catalog.type('004504', 'title', 'de', 'Dauerbackmatte, wiederverwendbar');
  await catalog.type('004506', 'title', 'fr', 'Réchaud à gaz');
  const { token } = await app.call('sample.newToken', {});
  const review = new ReviewPage(page);
  await review.open();
  await review.apply();
  await expect(review.outcome).toContainText('waiting for a token');
  await expect(page.getByText('2 changes will not be sent yet: 2 in a queued change set')).toBeVisible();

  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Activity' }).click();
  const details = page.getByRole('region', { name: '2 changes in 2 products' });
  await expect(details).toContainText('Waiting for a token');
  await expect(details).toContainText('continues with the 2 changes not sent yet');
  await details.getByRole('button', { name: 'Replace token…' }).click();
  const replace = new ReplaceTokenPage(page);
  await replace.give(token);
  await expect(replace.dialog).toContainText('The new token works.');
  await replace.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(details).toContainText('All 2 applied');
});

test('a refused token changes nothing, and is not kept in the form', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await runCommand(page, 'replace token');
  const replace = new ReplaceTokenPage(page);
  await replace.give('');
  await expect(replace.dialog).toContainText('Paste the new token');
  await replace.give('not-the-token');
  await expect(replace.dialog.getByRole('alert')).toContainText('the old one stays in use');
  await expect(replace.dialog.getByLabel('New API token')).toHaveValue('');
  await expect(replace.dialog.getByLabel('New API token')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(replace.dialog).toHaveCount(0);

  await page.getByRole('button', { name: 'Pull', exact: true }).click();
  await expect.poll(() => lastPull(app).then((job) => job?.state)).toBe('done');
});

test('a token that cannot be tested waits beside the old one until the service responds', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const { token } = await app.call('sample.newToken', {});
  const fault = { kind: 'cut_before', on: 'all', every: 1, times: null } as const;
  await app.call('sample.setConditions', { ...WELL_BEHAVED, faults: [fault] });
  await runCommand(page, 'replace token');
  const replace = new ReplaceTokenPage(page);
  await replace.give(token);
  await expect(replace.dialog).toContainText('could not be tested yet', { timeout: 90_000 });
  await expect(replace.dialog.getByRole('button', { name: 'Use without testing' })).toBeVisible();
  await page.keyboard.press('Escape');

  await app.call('sample.setConditions', WELL_BEHAVED);
  await page.getByRole('button', { name: /A new token has not been tested yet/ }).click();
  await replace.dialog.getByRole('button', { name: 'Test again' }).click();
  await expect(replace.dialog).toContainText('The new token works.');
  await replace.dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: /A new token has not been tested yet/ })).toHaveCount(0);
});

test.describe('after a restart without a keychain', () => {
  test.use({ launchArgs: [] });

  test('every place asks for the token in the same words, and waiting work resumes with it', {
    tag: '@long',
  }, async ({ app, sandbox }) => {
    await app.page.getByRole('button', { name: 'Connect to your service' }).click();
    await new ConnectionsPage(app.page).add(connectionTo(sandbox, 'Nordhaus'), '200');
    const page = await app.restart();
    const noToken = 'This connection has no token on this computer. Enter the token to pull and apply.';
    const enter = page.getByRole('banner').getByRole('button', { name: 'Enter the token' });
    await expect(enter).toBeVisible();

    await page.getByRole('button', { name: 'Pull', exact: true }).click();
    const message = page.getByRole('alertdialog', { name: 'The pull waits for the token' });
    await expect(message).toContainText(noToken);
    await expect(message.getByRole('button', { name: 'Enter the token…' })).toBeVisible();
    await expect(
      page
        .getByRole('contentinfo')
        .getByRole('button', { name: 'The pull waits for the token · Enter the token…' }),
    ).toBeVisible();
    await new ConnectionsPage(page).choose('Manage connections');
    await expect(page.getByRole('navigation', { name: 'Connections' })).toContainText('Enter the token');
    await expect(page.getByRole('main')).toContainText(noToken);

    await enter.click();
    const dialog = page.getByRole('dialog', { name: 'Enter the token of “Nordhaus”' });
    await dialog.getByLabel('API token').fill(sandbox.token);
    await dialog.getByRole('button', { name: 'Test and use' }).click();
    await expect(dialog).toContainText('The token works. 1 job continues where it stopped.');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(enter).toHaveCount(0);
    await expect(message).toHaveCount(0);
  });
});
