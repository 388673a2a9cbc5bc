import { sampleControl } from '../e2e/harness/sandbox.ts';
import { type AppUnderTest, expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { ReviewPage } from '../e2e/pages/review.ts';
import { closeMessages, goTo, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

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

/** Stages the edits for the pictures through the contract: faster than typing, and the same on every run. */
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

test('catalog, review, activity, settings', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const [sample] = await app.call('connections.list', {});
  if (!sample) throw new Error('There is no sample connection.');
  const control = sampleControl(app);
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
});

test('settings', async ({ app }) => {
  await new CatalogPage(app.page).pulled('2,000');
  await goTo(app, 'Settings');
  await expect(app.page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await picture(app, 'settings');
});
