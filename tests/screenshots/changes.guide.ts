import { sampleControl } from '../e2e/harness/sandbox.ts';
import { CONNECTION } from '../e2e/harness/staging.ts';
import { expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { ChangesPage } from '../e2e/pages/changes.ts';
import { closeMessages, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

const EARLIER = [
  { identifier: '004514', property: 'title', locale: 'fr', value: 'Bouteille isotherme' },
  { identifier: '004516', property: 'tags', locale: 'en', value: ['kitchen', 'bestseller'] },
  { identifier: '004518', property: 'title', locale: 'de', value: 'Backmatte, 30 × 40 cm' },
];

const NEW = [
  { identifier: '004512', property: 'title', locale: 'fr', value: 'Cafetière à piston, 1 l' },
  { identifier: '004510', property: 'title', locale: 'ja', value: '繰り返し使えるベーキングマット' },
  { identifier: '004508', property: 'title', locale: 'ar', value: 'غطاء واقٍ لأثاث الحديقة' },
  { identifier: '004506', property: 'title', locale: 'de', value: 'Rheingold Gaskocher für Camping' },
  { identifier: '004504', property: 'title', locale: 'fr', value: 'Tapis de cuisson réutilisable' },
  { identifier: '004502', property: 'title', locale: 'de', value: 'Feierabend Kerzenhalter, Weiß, 8 cm' },
  {
    identifier: '004500',
    property: 'title',
    locale: 'de',
    value: 'Belle Étoile Isolierflasche, Creme, 0,5 l',
  },
];

const EDITED = [
  { identifier: '004500', value: 'Belle Étoile Thermosflasche, Creme, 0,5 l' },
  { identifier: '004502', value: 'Feierabend Kerzenständer, Weiß, 8 cm' },
];

test('what the service changed', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const control = sampleControl(app);
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const { rows } = await app.call('catalog.window', {
    ...CONNECTION,
    view,
    start: 0,
    count: 50,
    columns: [],
  });
  await app.call('drafts.edit', {
    ...CONNECTION,
    label: 'Translate',
    edits: EDITED.map(({ identifier, value }) => ({
      product: rows.find((row) => row.identifier === identifier)!.product,
      property: 'title',
      locale: 'de',
      change: { kind: 'set', value },
    })),
  });
  const changes = new ChangesPage(page);
  await control.enrich(EARLIER);
  await app.call('feed.poll', CONNECTION);
  await changes.open();
  await expect(changes.chip('All', EARLIER.length)).toBeVisible();
  await page.getByRole('button', { name: 'Mark all as seen' }).click();
  await expect(changes.heading).toHaveText('All seen');
  await control.enrich(NEW);
  await app.call('feed.poll', CONNECTION);
  await expect(changes.heading).toHaveText(`${NEW.length} unseen`);
  await changes.of('004502').getByRole('button', { name: 'Decide' }).click();
  await expect(changes.panel).toContainText('Keep mine');
  await closeMessages(app);
  await picture(app, 'changes');
});
