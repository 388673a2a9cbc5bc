import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectNoFindings } from './harness/accessible.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

const KEY = 'machine-key-0123456789';

/** A provider that speaks LibreTranslate's API, records its requests, and requires one key. */
let server: Server;
let address: string;
let asked: { q: string | string[]; api_key?: string }[];

test.beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const question = JSON.parse(text);
      asked.push(question);
      const isKnown = question.api_key === KEY;
      response.writeHead(isKnown ? 200 : 403, { 'content-type': 'application/json' });
      const translatedText = Array.isArray(question.q) ? question.q.map(() => 'Hallo Welt') : 'Hallo Welt';
      response.end(JSON.stringify(isKnown ? { translatedText } : { error: 'Invalid API key' }));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function opened(app: AppUnderTest) {
  await new CatalogPage(app.page).pulled('2,000');
  await runCommand(app.page, 'machine suggestions');
  const dialog = app.page.getByRole('dialog', { name: 'Machine suggestions' });
  await expect(dialog.getByRole('radiogroup', { name: 'Provider' })).toBeVisible();
  return dialog;
}

test('machine suggestions are off until a provider is chosen, and say what is sent', {
  tag: '@long',
}, async ({ app }) => {
  const dialog = await opened(app);
  await expect(dialog.getByRole('radio', { name: 'Off' })).toBeFocused();
  await expect(dialog.getByRole('radio', { name: 'Off' })).toBeChecked();
  await expect(dialog).toContainText('Nothing is sent while this is off.');
  await expect(dialog.getByRole('button', { name: /Try it|try it/ })).toHaveCount(0);
  await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
  await expectNoFindings(app, 'Machine suggestions, off', '[data-modal]');

  await dialog.getByRole('radio', { name: 'DeepL' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('https://api-free.deepl.com');
  await expect(dialog).toContainText('sent to api-free.deepl.com when you ask for a suggestion');
  await dialog.getByRole('button', { name: 'DeepL API Pro' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('https://api.deepl.com');
  await expectNoFindings(app, 'Machine suggestions, DeepL', '[data-modal]');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('http://translate.example');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toContainText('Use “https”');
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toBeFocused();
  await app.page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await app.call('machine.settings', {})).toMatchObject({ provider: 'off', address: '', model: '' });
});

test('a provider is tested; its key is stored, never shown again, replaced and deleted', {
  tag: '@long',
}, async ({ app }) => {
  const dialog = await opened(app);
  const key = dialog.getByLabel('API key', { exact: true });
  await dialog.getByRole('radio', { name: 'LibreTranslate' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Address' })).toHaveValue('https://libretranslate.com');
  await dialog.getByRole('textbox', { name: 'Address' }).fill(address);
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: 'Save and try it' }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'does not accept the key. It says: “Invalid API key”.',
  );

  await key.fill(KEY);
  await dialog.getByRole('button', { name: 'Save and try it' }).click();
  await expect(dialog.getByRole('status')).toContainText('Hallo Welt');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expect(key).toHaveCount(0);
  expect(asked).toMatchObject([{ q: 'Hello world' }, { q: 'Hello world', api_key: KEY }]);
  await expect(dialog).toContainText('The key is kept in memory until you quit.');
  await expectNoFindings(app, 'Machine suggestions, tried', '[data-modal]');
  expect(await app.page.content()).not.toContain(KEY);
  for (const { path, bytes } of app.files()) expect(bytes.includes(KEY), path).toBe(false);

  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await expect(dialog.getByLabel('New API key')).toBeFocused();
  await expect(dialog.getByLabel('New API key')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Keep the saved key' }).click();
  await dialog.getByRole('button', { name: 'Replace key' }).click();
  await dialog.getByLabel('New API key').fill('another-key');
  await dialog.getByRole('button', { name: 'Save and try it' }).click();
  await expect(dialog.getByRole('alert')).toContainText('does not accept the key');
  expect(asked.at(-1)?.api_key).toBe('another-key');
  await dialog.getByRole('button', { name: 'Forget key' }).click();
  await expect(app.page.getByText('API key forgotten')).toBeVisible();
  await expect(key).toBeVisible();
  expect(await app.call('machine.settings', {})).toMatchObject({ provider: 'libretranslate', hasKey: false });

  await dialog.getByRole('radio', { name: 'Off' }).click();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(app.page.getByText('Machine suggestions are off')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('a segment is sent only when a machine translation is asked for, and is marked until it is reviewed', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await app.call('machine.setSettings', { provider: 'libretranslate', address, key: KEY, price: '2000 EUR' });
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Translate' }).click();
  const panel = page.getByRole('complementary', { name: 'Help with this segment' });
  await expect(panel.getByRole('button', { name: /Ask LibreTranslate/ })).toBeVisible();
  expect(asked).toEqual([]);
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await expect(panel.getByRole('button', { name: /Hallo Welt/ })).toBeVisible();
  expect(asked).toHaveLength(1);
  await expectNoFindings(app, 'Translate with a machine translation');
  await page.keyboard.press('ControlOrMeta+Shift+m');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByRole('list', { name: 'Segments' }).getByText('machine', { exact: true }),
  ).toBeVisible();
  const { rows } = await app.call('drafts.list', {
    connectionId: 'sample',
    scope: { filter: 'all' },
    offset: 0,
    limit: 2,
  });
  expect(rows).toMatchObject([{ next: 'Hallo Welt' }]);
});

test('the empty texts of a list are translated by machine after a look at what is sent, and wait for a review', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Translate' }).click();
  const listed = page.getByRole('list', { name: 'Segments' }).getByRole('listitem').first();
  await expect(listed).toBeVisible();
  await runCommand(page, 'translate empty texts by machine');
  const dialog = page.getByRole('dialog', { name: 'Translate empty texts by machine' });
  await expect(dialog).toContainText('No provider is chosen yet');
  await expect(dialog.getByRole('button', { name: 'Choose a provider…' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await app.call('machine.setSettings', { provider: 'libretranslate', address, key: KEY, price: '2000 EUR' });

  await page.getByRole('searchbox', { name: 'Search texts' }).fill('baking mat');
  await expect(listed).toContainText('aking mat');
  await runCommand(page, 'translate empty texts by machine');
  await expect(dialog).toContainText('Characters to send');
  await expect(dialog).toContainText(/Cost, about\d+\.\d\d EUR/);
  await expect(dialog).toContainText(new URL(address).host);
  await expectNoFindings(app, 'Translate by machine', '[data-modal]');
  expect(asked).toEqual([]);
  await dialog.getByRole('button', { name: /^Translate \d+ texts?$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^\d+ texts? translated by machine, to be reviewed\./)).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);
  await test.step('the words are counted by day', async () => {
    await runCommand(page, 'progress by day');
    const days = page.getByRole('dialog', { name: 'Progress by day' });
    await expect(days.getByRole('table').first()).toContainText('By machine');
    await expectNoFindings(app, 'Progress by day', '[data-modal]');
    const saving = page.waitForEvent('download');
    await days.getByRole('button', { name: 'Save as CSV' }).click();
    expect((await saving).suggestedFilename()).toMatch(/progress.*\.csv$/);
    await days.getByRole('button', { name: 'Close' }).last().click();
  });
  await expect(
    page.getByRole('list', { name: 'Segments' }).getByText('machine', { exact: true }).first(),
  ).toBeVisible();
});
