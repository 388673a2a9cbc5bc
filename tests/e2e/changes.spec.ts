import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION, stageChanges } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { CellEditorPage } from './pages/cell-editor.ts';
import { ChangesPage } from './pages/changes.ts';
import { ReviewPage } from './pages/review.ts';
import { TranslatePage } from './pages/translate.ts';

test.use({ launchArgs: ['--sample'] });

test('a change in the service under a staged edit is seen at once, decided and applied', async ({ app }) => {
  const { page } = app;
  const { identifiers, control } = await stageChanges(app, 3);
  const [first = '', second = ''] = identifiers;
  const catalog = new CatalogPage(page);
  const changes = new ChangesPage(page);
  const title = await catalog.cell(first, 'title', 'de');
  await expect(title).toHaveAccessibleName(/ edited$/);

  await test.step('in the grid, where an open editor keeps what is typed', async () => {
    const other = await catalog.cell(first, 'title', 'fr');
    await other.click();
    await page.keyboard.type('Titre en cours');
    await control.enrich([
      { identifier: first, property: 'title', locale: 'de', value: `Angereichert ${first}` },
      { identifier: second, property: 'title', locale: 'de', value: `Angereichert ${second}` },
      { identifier: first, property: 'title', locale: 'fr', value: 'Titre enrichi' },
    ]);
    await app.call('feed.poll', CONNECTION);
    await expect(title).toHaveAccessibleName(/ conflict/);
    await expect(new CellEditorPage(page).field).toHaveValue('Titre en cours');
    await page.keyboard.press('Enter');
    await expect(other).toHaveAccessibleName(/^Titre en cours conflict/);
    await expect(changes.railItem).toHaveAccessibleName('Changes 3 unseen, touching your edits');
  });

  await test.step('in Translate', async () => {
    const translate = new TranslatePage(page);
    await translate.open();
    const conflict = translate.panel.getByRole('region', { name: 'Changed in the service' });
    await translate.segments.getByText('Neuer Titel 0', { exact: true }).click();
    await expect(translate.field).toHaveValue('Neuer Titel 0');
    await expect(conflict).toContainText(`Angereichert ${first}`);
    await expect(conflict.getByRole('button', { name: 'Use theirs' })).toBeVisible();
  });

  await test.step('said once, and shown in Changes', async () => {
    const said = page.getByRole('region', { name: 'Notifications' });
    await said.getByRole('button', { name: 'Show', exact: true }).click();
    const title = changes.of(first).filter({ hasText: 'Title · de' });
    await expect(title).toContainText('touches your edit');
    await expect(changes.list.getByRole('row').filter({ hasText: 'Title · de' })).toHaveCount(2);
    await expect(changes.overlap).toContainText('3 of your staged edits were changed in the service.');
  });

  await test.step('decided there', async () => {
    await changes.of(first).filter({ hasText: 'Title · de' }).getByRole('button', { name: 'Decide' }).click();
    await expect(changes.panel).toContainText('Neuer Titel 0');
    await expectNoFindings(app, 'A change that touches an edit');
    await changes.panel.getByRole('button', { name: 'Keep mine' }).click();
    await expect(changes.overlap).toContainText('2 of your staged edits were changed in the service.');
    await changes.overlap.getByRole('button', { name: 'Use theirs' }).click();
    await expect(changes.overlap).toHaveCount(0);
  });

  await test.step('applied, and not listed as a change of the service', async () => {
    const review = new ReviewPage(page);
    await review.open();
    await review.apply();
    await expect(review.outcome).toContainText('All 2 applied');
    await app.call('feed.poll', CONNECTION);
    await changes.open();
    await expect(changes.chip('All', 3)).toBeVisible();
    await expect(changes.chip('Touch my edits', 0)).toBeVisible();
  });

  await test.step('exported as a table', async () => {
    await changes.chip('All', 3).click();
    await page.getByRole('button', { name: 'Export changes…' }).click();
    await page.getByRole('button', { name: 'Save 3 changes' }).click();
    await expect(page.getByText('3 changes exported')).toBeVisible();
  });
});

test('in the morning, the night’s enrichment is listed, filtered, marked as seen, and stays so', {
  tag: '@long',
}, async ({ app }) => {
  const { identifiers: edited, control } = await stageChanges(app, 5);
  const [sample] = await app.call('connections.list', {});
  if (!sample) throw new Error('There is no sample connection');
  await app.call('connections.update', { ...CONNECTION, fields: { ...sample, pollSeconds: 60 } });
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const window = { ...CONNECTION, view, start: 0, count: 300, columns: [] };
  const { rows } = await app.call('catalog.window', window);
  await control.enrich(
    rows.map(({ identifier }, at) => ({
      identifier,
      property: at < 5 || at % 2 === 0 ? 'title' : 'description',
      locale: 'de',
      value: `Über Nacht ${at}`,
    })),
  );
  await app.restart();
  let changes = new ChangesPage(app.page);

  await test.step('all are there, those that touch edits first to be found', async () => {
    await expect(changes.railItem).toHaveAccessibleName('Changes 5 unseen, touching your edits');
    await app.page.keyboard.press('Control+Shift+5');
    await expect(changes.heading).toHaveText('300 unseen');
    await expect(app.page.getByRole('contentinfo')).toContainText('300 changes in 300 products · Up to date');
    await expect(changes.chip('Values', 300)).toBeVisible();
    await expect(changes.overlap).toContainText('5 of your staged edits were changed in the service.');
    await changes.chip('Touch my edits', 5).click();
    for (const identifier of edited) await expect(changes.of(identifier)).toBeVisible();
    await expect(changes.list.getByRole('row').filter({ hasText: 'Über Nacht' })).toHaveCount(5);
  });

  await test.step('narrowed to a property and a product', async () => {
    await changes.chip('All', 300).click();
    await changes.narrow('Property', 'Description');
    await expect(changes.chip('All', 148)).toBeVisible();
    await changes.narrow('Property', 'All properties');
    await app.page
      .getByRole('main')
      .getByRole('searchbox')
      .fill(edited[0] ?? '');
    await expect(changes.chip('All', 1)).toBeVisible();
    await app.page.getByRole('main').getByRole('searchbox').press('Escape');
    await expect(changes.chip('All', 300)).toBeVisible();
  });

  await test.step('marked by keyboard, which is undone', async () => {
    await changes.list.focus();
    await app.page.keyboard.press('ArrowDown');
    await app.page.keyboard.press('Shift+ArrowDown');
    await app.page.keyboard.press('Shift+ArrowDown');
    await expect(changes.list.getByRole('row', { selected: true })).toHaveCount(3);
    await app.page.keyboard.press('s');
    await expect(changes.heading).toHaveText('297 unseen');
    await expect(app.page.getByText('3 changes marked as seen')).toBeVisible();
    await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(changes.heading).toHaveText('300 unseen');
    await app.page.keyboard.press('Shift+s');
    await expect(changes.heading).toHaveText('All seen');
    await expectNoFindings(app, 'Changes');
  });

  await test.step('still so after a restart, where Enter leads to the cell', async () => {
    await app.restart();
    changes = new ChangesPage(app.page);
    await changes.open();
    await expect(changes.heading).toHaveText('All seen');
    await changes.chip('Touch my edits', 5).click();
    await changes.of(edited[0] ?? '').click();
    await app.page.keyboard.press('Enter');
    const cell = app.page.getByRole('gridcell', { name: /^Neuer Titel 0 conflict/ });
    await expectKeyboardOn(cell);
  });
});
