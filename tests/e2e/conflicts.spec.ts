import type { CellValue } from '#shared/domain/value.ts';
import { expectNoFindings } from './harness/accessible.ts';
import type { SandboxControl } from './harness/sandbox.ts';
import { CONNECTION, type Column, stageChanges, TITLES } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

const TAGS: Column = {
  property: 'tags',
  locale: 'en',
  // Not just an addition: merging one would be the same as keeping it.
  value: (now) => [...(Array.isArray(now) ? now.slice(1) : []), 'mine'],
};

/** Lets the service's enrichment write German titles, unseen by the app. */
const enrichTitles = (control: SandboxControl, identifiers: readonly string[]) =>
  control.enrich(
    identifiers.map((identifier) => ({
      identifier,
      property: 'title',
      locale: 'de',
      value: `Angereichert ${identifier}`,
    })),
  );

/** The German titles that the service holds for products, read by a pull. */
async function titlesInService(app: AppUnderTest, identifiers: readonly string[]): Promise<CellValue[]> {
  const { jobId } = await app.call('catalog.pull', CONNECTION);
  const pull = async () => (await app.call('jobs.list', {})).find(({ id }) => id === jobId)?.state;
  await expect.poll(pull, { timeout: 60_000 }).toBe('done');
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const columns = [{ property: 'title', locale: 'de' }];
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 200, columns });
  return identifiers.map((identifier) => {
    const row = rows.find((one) => one.identifier === identifier);
    const state = row?.states['0'];
    return state?.mark === 'conflict' ? (state.theirs ?? null) : (row?.values[0] ?? null);
  });
}

test('changes in the service since the last pull are found right before sending, and not overwritten', {
  tag: '@long',
}, async ({ app }) => {
  const { identifiers, control } = await stageChanges(app, 12);
  const changed = identifiers.slice(0, 3);
  const review = new ReviewPage(app.page);
  await review.open();
  await expect(app.page.getByText('checked, then sent as 12 operations in 1 request')).toBeVisible();
  await enrichTitles(control, changed);
  await review.apply();

  await expect(review.outcome).toContainText('9 of 12 applied, 3 changed in the service');
  await expect(review.outcome).toContainText(
    '3 values changed in the service meanwhile: they were not overwritten.',
  );
  expect(await titlesInService(app, changed)).toEqual(changed.map((name) => `Angereichert ${name}`));

  await review.outcome.getByRole('button', { name: 'Decide 3 conflicts' }).click();
  for (const identifier of changed)
    await expect(review.change(identifier, 'title', 'de')).toContainText(`Angereichert ${identifier}`);
  await expect(app.page.getByText('3 changes will not be sent yet:')).toBeVisible();

  await app.page.getByRole('button', { name: 'Keep mine for all 3' }).click();
  await expect(app.page.getByText('3 conflicts decided: your values stay staged')).toBeVisible();
  await review.apply();
  await expect(review.outcome).toContainText('All 3 applied');
  expect(await titlesInService(app, changed)).toEqual(['Neuer Titel 0', 'Neuer Titel 1', 'Neuer Titel 2']);
});

test('conflicts are decided one by one, by column with merged lists, and all at once', {
  tag: '@long',
}, async ({ app }) => {
  const { identifiers, control } = await stageChanges(app, 6, [TITLES, TAGS]);
  const [first = '', second = ''] = identifiers;
  await enrichTitles(control, identifiers);
  await control.enrich(
    identifiers.map((identifier) => ({ identifier, property: 'tags', locale: 'en', value: ['theirs'] })),
  );
  const review = new ReviewPage(app.page);
  await review.open();
  await review.apply();
  await expect(review.outcome).toContainText('0 of 12 applied, 12 changed in the service');
  await review.outcome.getByRole('button', { name: 'Decide 12 conflicts' }).click();

  await test.step('one', async () => {
    await review.change(first, 'title', 'de').getByRole('button', { name: 'Keep mine' }).click();
    await expect(app.page.getByText('1 conflict decided: your values stay staged')).toBeVisible();
    await expect(review.change(first, 'title', 'de')).toHaveCount(0);
    await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(review.change(first, 'title', 'de')).toBeVisible();
  });

  await test.step('what merging gives is shown before', async () => {
    const row = review.change(second, 'tags', 'en');
    await expect(row.getByRole('button', { name: 'Merge' })).toBeVisible();
    await row.getByText('theirs').first().click();
    await app.page.keyboard.press(' ');
    const details = review.list.getByRole('row', { level: 2 });
    const merged = details.getByRole('definition').last();
    await expect(merged).toContainText('theirs');
    await expect(merged.getByRole('insertion')).toHaveText('+ mine');
    await expectNoFindings(app, 'A conflict in full');
    await app.page.keyboard.press(' ');
  });

  await test.step('a column, merged', async () => {
    await review.narrow('Property', 'Tags · 6');
    await app.page.getByRole('button', { name: 'Merge for all 6' }).click();
    await expect(app.page.getByText('6 conflicts decided: both sides’ entries are staged')).toBeVisible();
    await expect(app.page.getByText('No such edit in Tags.')).toBeVisible();
  });

  await test.step('merging what is no list leaves it alone, and says so', async () => {
    const scope = { filter: 'conflict', property: 'title' } as const;
    const answer = await app.call('drafts.resolve', { ...CONNECTION, which: scope, keep: 'merge' });
    expect(answer.leftAlone).toBe(6);
  });

  await test.step('all that is left', async () => {
    await review.narrow('Property', 'All properties');
    await app.page.getByRole('button', { name: 'Use theirs for all 6' }).click();
    await expect(app.page.getByText('6 conflicts decided: the service’s values stay')).toBeVisible();
    await expect(review.heading).toHaveText('6 changes in 6 products');
  });

  await review.apply();
  await expect(review.outcome).toContainText('All 6 applied');
  expect(await titlesInService(app, identifiers)).toEqual(identifiers.map((name) => `Angereichert ${name}`));
  const catalog = new CatalogPage(app.page);
  await catalog.open();
  await expect(await catalog.cell(second, 'tags', 'en')).toHaveAccessibleName(/theirs.*mine/);
});

test('without the check, nothing is read first and edits are sent as staged', {
  tag: '@long',
}, async ({ app }) => {
  const { identifiers, control } = await stageChanges(app, 3, [TITLES, TAGS]);
  const review = new ReviewPage(app.page);
  await review.open();
  await app.page.getByRole('button', { name: 'How it is sent' }).click();
  await app.page.getByRole('switch', { name: 'Check first for changes in the service' }).click();
  await app.page.getByRole('switch', { name: 'One operation per cell' }).click();
  await expectNoFindings(app, 'How it is sent');
  await app.page.keyboard.press('Escape');
  await expect(app.page.getByText('— sent as 6 operations in 2 requests')).toBeVisible();

  await enrichTitles(control, identifiers);
  await app.call('recorder.clear', {});
  await review.apply();
  await expect(review.outcome).toContainText('All 6 applied');
  const { rows } = await app.call('recorder.list', CONNECTION);
  expect(rows.map(({ method }) => method)).toEqual(['PATCH', 'PATCH']);
  expect(await titlesInService(app, identifiers)).toEqual(identifiers.map((_, at) => `Neuer Titel ${at}`));

  await test.step('the choice is kept for this connection', async () => {
    await app.restart();
    const { options } = await app.call('changesets.preview', { ...CONNECTION, limit: 0 });
    expect(options).toEqual({ checkFirst: false, onePerCell: true });
  });
});

test('a conflict found while applying shows in its cell, and is decided there for the whole column', {
  tag: '@long',
}, async ({ app }) => {
  const { identifiers, control } = await stageChanges(app, 4, [TITLES]);
  const [first = '', second = ''] = identifiers;
  await enrichTitles(control, [first, second]);
  await app.call('changesets.apply', CONNECTION);
  const catalog = new CatalogPage(app.page);
  const cell = await catalog.cell(first, 'title', 'de');
  await expect(cell).toHaveAccessibleName('Neuer Titel 0 conflict');
  await app.page.locator('[row-index="0"] [col-id="title"]').click();
  for (let moves = 0; moves < 2; moves++) await app.page.keyboard.press('ArrowRight');
  await expectKeyboardOn(cell);
  await expect(cell).toHaveAccessibleDescription(`conflict: the service now has “Angereichert ${first}”`);
  await cell.click();
  const popover = app.page.getByRole('dialog', { name: 'The service changed this value' });
  await expect(popover.getByRole('definition').nth(1)).toContainText(`Angereichert ${first}`);
  await expect(popover.getByRole('definition').nth(2)).toContainText('Neuer Titel 0');
  await expectNoFindings(app, 'A conflict in the catalog');
  await popover.getByRole('radio', { name: 'Title · de: 2' }).click();
  await popover.getByRole('button', { name: 'Use theirs' }).click();
  await expect(app.page.getByText('2 conflicts decided: the service’s values stay')).toBeVisible();
  await expect(cell).toHaveAccessibleName(`Angereichert ${first}`);
  expect((await app.call('drafts.summary', CONNECTION)).changes).toBe(0);
});
