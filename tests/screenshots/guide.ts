import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../e2e/harness/child.ts';
import { SandboxControl } from '../e2e/harness/sandbox.ts';
import { type AppUnderTest, expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { ReviewPage } from '../e2e/pages/review.ts';

const FOLDER = join(ROOT, 'docs/guide/images');

/** The present window in both themes: `review.png` and `review-dark.png`, 1440×900. */
async function picture(app: AppUnderTest, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const [theme, file] of [
    ['dark', `${name}-dark.png`],
    ['light', `${name}.png`],
  ] as const) {
    await app.call('settings.set', { theme });
    await expect(app.page.locator(`html[data-theme="${theme}"]`)).toBeVisible();
    await app.page.screenshot({ path: join(FOLDER, file), animations: 'disabled', caret: 'hide' });
  }
}

/** Closes what was said about jobs that ended; messages come and go and are no part of a picture. */
async function closeMessages(app: AppUnderTest): Promise<void> {
  await expect(app.page.getByRole('contentinfo').getByRole('progressbar')).toHaveCount(0);
  // Hidden from assistive technology until the messages have focus, which have their own way to be closed there.
  const close = app.page.getByRole('button', { name: 'Close message', includeHidden: true });
  while ((await close.count()) > 0) {
    const left = (await close.count()) - 1;
    await close.first().click();
    await expect(close).toHaveCount(left);
  }
}

const goTo = (app: AppUnderTest, view: string) =>
  app.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();

test('welcome and connection', async ({ app }) => {
  await expect(app.page.getByRole('button', { name: 'Open the sample catalog' })).toBeVisible();
  await picture(app, 'welcome');
  await app.page.getByRole('button', { name: 'Connect to your service' }).click();
  await expect(app.page.getByRole('button', { name: 'Test connection' })).toBeVisible();
  await picture(app, 'connection');
});

const EDITS: { identifier: string; property: string; locale: string; value: string | string[] | null }[] = [
  { identifier: '004502', property: 'title', locale: 'de', value: 'Feierabend Kerzenständer, Weiß, 8 cm' },
  {
    identifier: '004500',
    property: 'title',
    locale: 'de',
    value: 'Belle Étoile Thermosflasche, Cremeweiß, 0.5 l',
  },
  { identifier: '004508', property: 'title', locale: 'de', value: 'Alpenglühen Schutzhülle für Gartenmöbel' },
  {
    identifier: '004508',
    property: 'title',
    locale: 'fr',
    value: 'Alpenglühen Housse pour meubles de jardin',
  },
  { identifier: '004506', property: 'title', locale: 'ja', value: 'ラインゴルト ガスキャンプストーブ' },
  { identifier: '004506', property: 'title', locale: 'ar', value: 'موقد تخييم بالغاز' },
  { identifier: '004504', property: 'title', locale: 'ar', value: null },
  {
    identifier: '004502',
    property: 'tags',
    locale: 'en',
    value: ['light', 'evening', 'cosy', 'gift idea 🎁', 'new'],
  },
  { identifier: '004510', property: 'title', locale: 'fr', value: 'Komorebi Boîte de conservation à clips' },
  {
    identifier: '004512',
    property: 'title',
    locale: 'de',
    value: 'Kaffeebereiter mit Überlänge im deutschen Titel',
  },
];

/** Stages what the pictures show, by the contract: quicker than typing, and the same on every run. */
async function stage(app: AppUnderTest, connectionId: string): Promise<void> {
  const edits = [];
  for (const { identifier, value, ...column } of EDITS) {
    const { view } = await app.call('catalog.openView', { connectionId, query: { search: identifier } });
    const { rows } = await app.call('catalog.window', {
      connectionId,
      view,
      start: 0,
      count: 50,
      columns: [column],
    });
    const product = rows.find((row) => row.identifier === identifier)?.product;
    if (product === undefined) throw new Error(`The sample catalog has no product ${identifier}.`);
    const change = value === null ? ({ kind: 'remove' } as const) : ({ kind: 'set', value } as const);
    edits.push({ product, ...column, change });
  }
  await app.call('drafts.edit', { connectionId, label: 'Translate', edits });
}

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'] });

  test('catalog, review, activity, settings', async ({ app }) => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const [sample] = await app.call('connections.list', {});
    if (!sample) throw new Error('There is no sample connection.');
    const control = new SandboxControl(sample.baseUrl);
    const review = new ReviewPage(page);

    await stage(app, sample.id);
    await control.enrich([
      {
        identifier: '004500',
        property: 'title',
        locale: 'de',
        value: 'Belle Étoile Edelstahlflasche, 0.5 l',
      },
    ]);
    await app.call('catalog.pull', { connectionId: sample.id });
    await expect
      .poll(async () => (await app.call('drafts.summary', { connectionId: sample.id })).conflicts)
      .toBe(1);
    await expect(page.getByRole('button', { name: 'Decide 1 conflict' })).toBeVisible();
    await closeMessages(app);
    await picture(app, 'catalog');

    await review.open();
    await expect(review.change('004502', 'title', 'de')).toBeVisible();
    await picture(app, 'review');
    await page.getByRole('button', { name: 'Show requests' }).click();
    await expect(page.getByRole('complementary', { name: 'Requests' })).toContainText('PATCH');
    await picture(app, 'requests');
    await page.getByRole('button', { name: 'Hide requests' }).click();

    await control.refuse({
      property: 'title',
      locale: 'de',
      contains: 'Überlänge',
      code: 'too_long',
      message: 'title is longer than 40 characters',
    });
    await review.apply();
    await expect(review.change('004512', 'title', 'de')).toContainText('title is longer than 40 characters');
    await closeMessages(app);
    await picture(app, 'outcome');

    await goTo(app, 'Activity');
    await expect(page.getByRole('grid', { name: 'Items of the change set' })).toContainText('too_long');
    await picture(app, 'activity');

    await goTo(app, 'Settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await picture(app, 'settings');
  });
});
