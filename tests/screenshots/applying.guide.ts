import type { Value } from '#shared/domain/value.ts';
import { stageChanges } from '../e2e/harness/staging.ts';
import { type AppUnderTest, expect, test } from '../e2e/harness.ts';
import { ActivityPage } from '../e2e/pages/activity.ts';
import { ChangeFilesPage } from '../e2e/pages/change-files.ts';
import { ReviewPage } from '../e2e/pages/review.ts';
import { closeMessages, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

const connectionId = 'sample';

const TITLES = [
  'Edelstahlflasche, Cremeweiß, 0,5 l',
  'Kerzenständer, Weiß, 8 cm',
  'Dauerbackmatte, 40 × 60 cm',
  'Campingkocher mit Windschutz',
  'Schutzhülle für Gartenmöbel',
  'Vorratsdose mit Clipverschluss',
];

const columns = [
  {
    property: 'title',
    locale: 'de',
    value: (_: unknown, at: number) => TITLES[at] ?? `Küchenhelfer, Ausführung ${at}`,
  },
  {
    property: 'tags',
    locale: 'en',
    value: (now: unknown) => [...(Array.isArray(now) ? now.slice(1) : []), 'winter 2026'],
  },
];

const changeSetIs = (app: AppUnderTest, changeSet: number, state: string) =>
  expect
    .poll(async () => (await app.call('changesets.get', { connectionId, changeSet })).state, {
      timeout: 60_000,
    })
    .toBe(state);

test('conflicts found while applying, a queue, and undoing', async ({ app }) => {
  const { identifiers, control } = await stageChanges(app, 40, columns);
  const review = new ReviewPage(app.page);
  const activity = new ActivityPage(app.page);
  const enrich = (at: number, property: string, locale: string, value: Value) =>
    control.enrich([{ identifier: identifiers[at] ?? '', property, locale, value }]);
  await enrich(0, 'title', 'de', 'Belle Étoile Trinkflasche, 500 ml');
  await enrich(1, 'title', 'de', 'Feierabend Kerzenhalter aus Keramik');
  await enrich(2, 'tags', 'en', ['bestseller', 'baking']);
  await review.open();
  await review.apply();
  await expect(review.list.getByText('conflict').first()).toBeVisible();
  await closeMessages(app);
  await picture(app, 'conflicts');

  await activity.open();
  await activity.choose(1);
  await enrich(5, 'title', 'de', 'Von jemand anderem geschrieben');
  await pullAgain(app);
  await app.page.getByRole('button', { name: 'Undo…' }).click();
  await expect(app.page.getByRole('dialog').getByRole('button', { name: /^Undo \d+ changes/ })).toBeVisible();
  await picture(app, 'undo');
  await app.page.keyboard.press('Escape');
});

test('a change set under way, and one that waits', async ({ app }) => {
  const { control } = await stageChanges(app, 60, columns);
  const review = new ReviewPage(app.page);
  const activity = new ActivityPage(app.page);
  await control.slowDown(1_500);
  await review.open();
  await app.page.getByRole('button', { name: /^Apply \d/ }).click();
  await stageMore(app);
  await app.page.getByRole('button', { name: /^Queue \d/ }).click();
  await activity.open();
  await activity.choose(1);
  await expect(activity.entry(2)).toContainText('25 changes');
  await picture(app, 'applying');
  await control.slowDown(0);
  await changeSetIs(app, 2, 'finished');
});

test('what a file of changes would do', async ({ app }) => {
  const { identifiers, control } = await stageChanges(app, 12, columns);
  const review = new ReviewPage(app.page);
  await review.open();
  const files = new ChangeFilesPage(app.page);
  await files.open('Files', 'Export changes…');
  const { text } = await files.save(files.exporting);
  await app.call('drafts.discard', { connectionId, which: { filter: 'all' } });
  await control.enrich([
    { identifier: identifiers[0] ?? '', property: 'title', locale: 'de', value: 'Belle Étoile Trinkflasche' },
  ]);
  await pullAgain(app);
  await app.page.getByRole('button', { name: 'Import changes…' }).click();
  await files.choose('translations-anna.json', text.replace(identifiers[7] ?? '', 'NEW-2041'));
  await expect(files.importing.getByRole('button', { name: /^Stage \d+/ })).toBeVisible();
  await picture(app, 'import');
});

/** While the first change set is being sent, further titles are staged. */
async function stageMore(app: AppUnderTest): Promise<void> {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const french = { property: 'title', locale: 'fr' };
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: 25,
    columns: [french],
  });
  await app.call('drafts.edit', {
    connectionId,
    label: 'Translate',
    edits: rows.map(({ product }, at) => ({
      product,
      ...french,
      change: { kind: 'set', value: `Ustensile de cuisine, modèle ${at}` },
    })),
  });
}

async function pullAgain(app: AppUnderTest): Promise<void> {
  await app.call('catalog.pull', { connectionId });
  await expect
    .poll(async () => (await app.call('jobs.list', {})).every(({ state }) => state !== 'running'))
    .toBe(true);
  await closeMessages(app);
}
