import { type EntryProduct, type EntryService, startEntryService } from '../support/entry-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { test as base, expect } from './harness.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { TranslatePage } from './pages/translate.ts';

const product = (n: number, texts: Record<string, string>): EntryProduct => ({
  product_id: `id-${n}`,
  sku: `K-${n}`,
  title: texts.title ?? '',
  properties: [
    ...Object.entries(texts).map(([name, value]) => ({ name, value, locale: 'en' })),
    { name: 'weight', value: 1.7 },
  ],
});

const test = base.extend<{ service: EntryService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const service = await startEntryService([
      product(1, { title: 'Gooseneck kettle', care: 'Hand wash only' }),
      product(2, { title: 'Kettle, {size}', care: 'Hand wash only' }),
      product(3, { title: 'Stovetop kettle', care: 'Wipe with a <b>damp</b> cloth' }),
    ]);
    await use(service);
    await service.close();
  },
});

test('a catalog is translated by keyboard, left to right and right to left, and the position is kept', async ({
  app,
  service,
}) => {
  let { page } = app;
  page.setDefaultTimeout(6000);
  let translate = new TranslatePage(page);
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(
    {
      name: 'Kettles',
      url: service.url,
      integrationId: 'kettles',
      token: service.token,
      locales: 'en, de, ja, ar',
    },
    '3',
  );

  await test.step('what has a text in the primary language is listed', async () => {
    await translate.open();
    await translate.isOn(1, 6);
    await expect(translate.chip('Empty', 6)).toBeVisible();
    await expect(translate.field).toHaveAttribute('lang', 'de');
    await expect(translate.field).toHaveAccessibleName(/^German of Title, Gooseneck kettle/);
  });

  await test.step('three segments are filled without leaving the keys', async () => {
    for (const text of ['Schwanenhalskessel', 'Nur von Hand spülen', 'Kessel, ']) {
      await page.keyboard.type(text);
      if (text === 'Kessel, ') await page.keyboard.press('Control+j');
      await page.keyboard.press('Control+Enter');
    }
    await expect(translate.row('Kettle, {size}', 'title')).toContainText('Kessel, {size}');
    await expect(translate.row('Gooseneck kettle', 'title')).toContainText('edited');
    await expect(translate.chip('Empty', 3)).toBeVisible();
    await translate.isOn(4, 6);
  });

  await test.step('what was translated is suggested for the same source', async () => {
    await expect(translate.panel.getByRole('region', { name: 'Repetitions' })).toContainText(
      '1 more segment with this source: 0 empty',
    );
    await expect(translate.panel.getByRole('button', { name: 'Nur von Hand spülen 100 %' })).toBeVisible();
    await page.keyboard.press('Control+1');
    await expect(translate.field).toHaveValue('Nur von Hand spülen');
  });

  await test.step('what is left is marked as done, with what was typed', async () => {
    await page.keyboard.press('Control+Shift+Enter');
    await translate.isOn(5, 6);
    await expect(translate.row('Hand wash only', 'care').last()).toContainText('done');
  });

  await test.step('mistakes are named while they are typed', async () => {
    await page.keyboard.press('Alt+ArrowDown');
    await translate.isOn(6, 6);
    await page.keyboard.type('Mit einem <b>feuchten Tuch abwischen');
    await expect(translate.panel.getByRole('region', { name: 'Checks' })).toContainText('</b>');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    await expect(translate.field).toHaveValue('');
  });

  await test.step('a list of what is empty stays as it is until it is asked for anew', async () => {
    await translate.chip('Empty', 2).click();
    await expect(translate.segments.getByRole('listitem')).toHaveCount(2);
    await translate.row('Stovetop kettle', 'title').click();
    await page.keyboard.type('Herdkessel');
    await page.keyboard.press('Control+Enter');
    await expect(translate.row('Stovetop kettle', 'title')).toContainText('Herdkessel');
    await expect(translate.segments.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('undo takes back typing first, then the last translation', async () => {
    await page.keyboard.type('Mit');
    await page.keyboard.press('Control+z');
    await expect(translate.field).toHaveValue('');
    await page.keyboard.press('Control+z');
    await expect(translate.row('Stovetop kettle', 'title')).not.toContainText('Herdkessel');
    await expect(translate.field).toHaveAccessibleName(/^German of Title, Stovetop kettle/);
    await page.keyboard.press('Control+y');
    await expect(translate.field).toHaveValue('Herdkessel');
  });

  await test.step('a source that changes says so, with the difference, until the translation fits', async () => {
    const [connection] = await app.call('connections.list', {});
    const connectionId = connection?.id ?? '';
    const { view } = await app.call('catalog.openView', { connectionId, query: {} });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 1,
      columns: [],
    });
    const change = { kind: 'set', value: 'Gooseneck kettle, black' } as const;
    const edits = [{ product: rows[0]?.product ?? 0, property: 'title', locale: 'en', change }];
    await app.call('drafts.edit', { connectionId, label: 'Edit Title · en', edits });
    await page.getByRole('button', { name: /^All \d/ }).click();
    await expect(translate.row('Gooseneck kettle, black', 'title')).toContainText('source changed');
    await page.keyboard.press('F9');
    await expect(translate.field).toBeFocused();
    const changed = translate.panel.getByRole('region', { name: 'Source changed' });
    await expect(changed.locator('ins')).toHaveText(', black');
    await changed.getByRole('button', { name: 'Translation still fits' }).click();
    await expect(changed).toBeHidden();
    await expect(translate.chip('Source changed', 0)).toBeVisible();
  });

  await test.step('Japanese and Arabic are written as they are', async () => {
    await translate.into('Japanese', 'Arabic');
    await translate.chip('Empty', 13).click();
    await translate.segments.getByText('Title, Japanese').first().click();
    await expect(translate.field).toHaveAttribute('lang', 'ja');
    await expect(translate.field).toHaveAttribute('dir', 'ltr');
    await page.keyboard.insertText('グースネックケトル');
    await page.keyboard.press('Alt+ArrowDown');
    await expect(translate.field).toHaveAttribute('lang', 'ar');
    await expect(translate.field).toHaveAttribute('dir', 'rtl');
    await page.keyboard.insertText('غلاية');
    await page.keyboard.press('Alt+ArrowDown');
    const japanese = translate.segments.getByText('グースネックケトル');
    await expect(japanese).toBeVisible();
    await expect(translate.segments.locator('[lang="ar"][dir="rtl"]').getByText('غلاية')).toBeVisible();
    await expectNoFindings(app, 'Translate');
  });

  await test.step('the place, the filter and the languages are there after a restart', async () => {
    const care = /^Japanese of Care, Gooseneck kettle, black, segment/;
    await expect(translate.field).toHaveAccessibleName(care);
    page = await app.restart();
    translate = new TranslatePage(page);
    await translate.open();
    await expect(page.getByRole('button', { name: /^Target languages: .* more$/ })).toBeVisible();
    await expect(translate.field).toHaveAccessibleName(care);
  });

  await test.step('keys go on in the grid, and in the field again', async () => {
    await page.keyboard.press('Control+Shift+1');
    await expect(page.locator('textarea[data-idle]:focus')).toHaveCount(1);
    await page.keyboard.press('Control+Shift+2');
    await expect(translate.field).toBeFocused();
  });
});

test('texts are searched for a pattern; a wrong one is named beside the field, and the list stays', {
  tag: '@long',
}, async ({ app, service }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  await new ConnectionsPage(page).add(
    { name: 'Kettles', url, integrationId: 'kettles', token, locales: 'en, ar' },
    '3',
  );
  const translate = new TranslatePage(page);
  await translate.open();
  const rows = translate.segments.getByRole('listitem');
  await expect(rows).toHaveCount(6);
  const search = page.getByRole('searchbox', { name: 'Search texts' });
  await search.fill('^(goose|stove)');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first().locator('[class*=search]')).toHaveText('Goose');
  await search.fill('^(goose|stove');
  const wrong = page.getByRole('toolbar', { name: 'Translate' }).getByRole('alert');
  await expect(wrong).toContainText('A group is opened with ( and not closed.');
  await expect(rows).toHaveCount(2);
  await expectNoFindings(app, 'Translate, wrong pattern', 'main');
  await page.getByRole('button', { name: 'Regular expression' }).click();
  await expect(wrong).toBeHidden();
  await search.fill('');
  await expect(rows).toHaveCount(6);
});
