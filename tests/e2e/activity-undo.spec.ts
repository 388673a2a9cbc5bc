import { expectNoFindings } from './harness/accessible.ts';
import { applied, connectionId, inService, opened } from './harness/sent.ts';
import { expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { CatalogPage } from './pages/catalog.ts';

test.use({ launchArgs: ['--sample'] });

test('an applied change set is undone except for a cell that changed since, and the undo is redone', async ({
  app,
}) => {
  const { rows, identifier, elsewhere, stageTitles } = await opened(app, 6);
  const old = String(rows[1]?.values[0]);
  await stageTitles(0, 5);
  await applied(app);
  await elsewhere(3, 'Von jemand anderem');
  await app.call('catalog.pull', { connectionId });
  const activity = new ActivityPage(app.page);
  await activity.open();
  await expect
    .poll(async () => (await app.call('jobs.list', {})).every(({ state }) => state === 'done'))
    .toBe(true);
  await activity.choose(1);
  await app.page.getByRole('button', { name: 'Undo…' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Undo changes of change set 1' });
  await expect(dialog).toContainText('4 of 5 changes can be undone (4 products, de); 1 cannot:');
  const blocked = dialog.getByRole('region', { name: 'What cannot be undone' });
  await expect(blocked).toContainText('changed again since');
  await expect(blocked).toContainText(identifier(3));
  await expect(blocked).toContainText('Von jemand anderem');
  await expectNoFindings(app, 'The plan of an undo');
  await dialog.getByRole('button', { name: 'Undo 4 changes' }).click();

  await expect(activity.heading).toHaveText('Undo of 4 changes (change set 1)');
  await activity.expectOutcome(2, 'All 4 applied');
  expect(await inService(app, rows[1]?.product ?? -1)).toContain(JSON.stringify(old).slice(1, -1));
  expect(await inService(app, rows[3]?.product ?? -1)).toContain('Von jemand anderem');

  await activity.choose(1);
  await expect(app.page.getByText('4 of 5 applied changes were undone.')).toBeVisible();
  await expect(activity.entry(1)).toContainText('partly undone');
  await app.page.getByRole('button', { name: 'Show change set 2' }).click();

  await app.page.getByRole('button', { name: 'Redo…' }).click();
  const redo = app.page.getByRole('dialog', { name: 'Redo changes of change set 2' });
  await expect(redo).toContainText('All 4 changes can be redone (4 products, de).');
  await redo.getByRole('button', { name: 'Redo 4 changes' }).click();
  await expect(activity.heading).toHaveText('Redo of 4 changes (change set 2)');
  await activity.expectOutcome(3, 'All 4 applied');
  expect(await inService(app, rows[1]?.product ?? -1)).toContain('Neuer Titel 1');
  await expect(activity.entry(1)).not.toContainText('undone');
  await expect(activity.entry(2)).toContainText('redone');
});

test('decisions made in Review are not asked again, and what an undo could not revert is an ordinary failed edit', {
  tag: '@long',
}, async ({ app }) => {
  const { rows, identifier, elsewhere, stageTitles } = await opened(app, 3);
  await stageTitles(0, 3);
  await elsewhere(0, 'Ihres');
  await applied(app);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await app.page.getByRole('button', { name: 'Decide', exact: true }).click();
  await expect(activity.item(identifier(0), 'title', 'de')).toContainText('Use theirs');
  const cell = { product: rows[0]?.product ?? -1, property: 'title', locale: 'de' };
  await app.call('drafts.resolve', { connectionId, which: { cells: [cell] }, keep: 'mine' });
  await expect(activity.item(identifier(0), 'title', 'de')).toContainText('decided in Review');
  await expect(app.page.getByRole('button', { name: 'Decide', exact: true })).toHaveCount(0);

  const refused = String(rows[2]?.values[0]);
  const rule = { refuses: 'values', contains: refused, message: 'No old titles' } as const;
  const conditions = { latencyMs: 0, rateLimit: null, faults: [] };
  await app.call('sample.setConditions', { ...conditions, rules: [{ code: 'old', ...rule }] });
  await app.page.getByRole('button', { name: 'Undo…' }).click();
  await app.page.getByRole('button', { name: 'Undo 2 changes' }).click();
  await expect(activity.heading).toHaveText('Undo of 2 changes (change set 1)');
  const retry = app.page.getByRole('button', { name: 'Retry 1 failed change' });
  await expect(retry).toBeVisible();

  const catalog = new CatalogPage(app.page);
  await catalog.open();
  const failed = await catalog.cell(identifier(2), 'title', 'de');
  await expect(failed).toHaveClass(/cell-failed/);
  await expect(failed).toContainText(refused);
  await failed.hover();
  await expect(app.page.getByRole('tooltip')).toContainText('No old titles');
  await catalog.type(identifier(2), 'title', 'de', 'Berichtigt');
  await applied(app);
  await activity.open();
  await activity.choose(2);
  await activity.expectOutcome(2, '1 of 2 applied, 1 failed');
  await expect(retry).toHaveCount(0);
});

test('only the filtered changes are undone, or a single one', { tag: '@long' }, async ({ app }) => {
  const { identifier, stage, stageTitles } = await opened(app, 8);
  await stageTitles(0, 5);
  await stage([{ at: 5, locale: 'fr', change: { kind: 'set', value: 'Un titre' } }]);
  await applied(app);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await activity.narrow('Language', /^French/);
  await app.page.getByRole('button', { name: 'Undo the 1 shown…' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Undo changes of change set 1' });
  await expect(dialog).toContainText('The change can be undone (1 product, fr).');
  await dialog.getByRole('button', { name: 'Undo 1 change', exact: true }).click();
  await expect(activity.heading).toHaveText('Undo of 1 change (change set 1)');

  await activity.choose(1);
  await activity.narrow('Language', /^German/);
  const panel = await activity.showInFull(activity.item(identifier(2), 'title', 'de'));
  await panel.getByRole('button', { name: 'Undo this change…' }).click();
  await dialog.getByRole('button', { name: 'Undo 1 change', exact: true }).click();
  await expect(app.page.getByText('Change set 3 ·')).toBeVisible();
  await expect(activity.item(identifier(2), 'title', 'de')).toContainText('applied');
});

test('values that changed in the service before sending are decided one by one and all at once', {
  tag: '@long',
}, async ({ app }) => {
  const { rows, identifier, elsewhere, stage, stageTitles } = await opened(app, 8);
  await stageTitles(0, 5, 'Meins');
  await stage([{ at: 5, property: 'tags', locale: 'en', change: { kind: 'set', value: ['mine'] } }]);
  for (const at of [0, 1, 2, 3]) await elsewhere(at, `Ihres ${at}`);
  await elsewhere(5, ['theirs'], 'tags', 'en');
  await applied(app);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await expect(app.page.getByText('5 values changed in the service before yours were sent')).toBeVisible();
  await app.page.getByRole('button', { name: 'Decide', exact: true }).click();
  await activity.expectItems(5);

  const panel = await activity.showInFull(activity.item(identifier(0), 'title', 'de'));
  await expect(panel).toContainText('Ihres 0');
  await expect(panel).toContainText('Meins 0');
  await expectNoFindings(app, 'A conflict in full');
  await panel.getByRole('button', { name: 'Use theirs' }).click();
  await expect(app.page.getByText('1 change decided: the service’s value stays')).toBeVisible();
  await activity.expectItems(4);

  const list = activity.item(identifier(5), 'tags', 'en');
  await app.page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Merge' }).click();
  await expect(app.page.getByText('1 merged list is being sent')).toBeVisible();
  await activity.expectItems(3);

  await app.page.getByRole('button', { name: 'Keep mine for all 3' }).click();
  const question = app.page.getByRole('alertdialog', { name: 'Keep your values for 3 changes?' });
  await question.getByRole('button', { name: 'Keep 3 values' }).click();
  await activity.expectOutcome(1, '5 of 6 applied, 1 skipped');
  expect(await inService(app, rows[0]?.product ?? -1)).toContain('Ihres 0');
  expect(await inService(app, rows[1]?.product ?? -1)).toContain('Meins 1');
  expect(await inService(app, rows[5]?.product ?? -1)).toMatch(/theirs[\s\S]*mine/);
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);
});

test('after a broken connection, if the value cannot tell whether the change arrived, the user compares and decides', {
  tag: '@long',
}, async ({ app }) => {
  const { rows, identifier, elsewhere, stage } = await opened(app, 40);
  const lists = rows.flatMap(({ values: [, tags] }, at) => (Array.isArray(tags) ? [{ at, tags }] : []));
  const [first, second, third] = lists;
  if (!first || !second || !third) throw new Error('The sample has too few lists');
  await app.call('changesets.setOptions', {
    connectionId,
    options: { checkFirst: false, onePerCell: false },
  });
  const chosen = [first, second, third];
  await stage(
    chosen.map(({ at, tags }) => ({
      at,
      property: 'tags',
      locale: 'en',
      change: { kind: 'set', value: [...tags, 'mine'] },
    })),
  );
  for (const { at } of chosen) await elsewhere(at, ['theirs'], 'tags', 'en');
  const fault = { kind: 'cut_after', on: 'writes', every: 1, times: 1 } as const;
  await app.call('sample.setConditions', { latencyMs: 0, rateLimit: null, faults: [fault], rules: [] });
  const { counts } = await applied(app);
  expect(counts.unknown).toBe(3);

  const activity = new ActivityPage(app.page);
  await activity.open();
  await activity.state('unknown').click();
  const panel = await activity.showInFull(activity.item(identifier(first.at), 'tags', 'en'));
  await expect(panel).toContainText('Decide what to do.');
  await expect(panel).toContainText('+ theirs');
  await expect(panel).toContainText('+ mine');
  await expect(panel.getByRole('button', { name: 'Merge' })).toHaveCount(0);
  await expectNoFindings(app, 'An unknown outcome in full');
  await panel.getByRole('button', { name: 'Mark as applied' }).click();
  await expect(app.page.getByText('1 change marked as applied')).toBeVisible();
  await activity.expectItems(2);
  // There is no room for the choices beside the panel: without it, they are in the list.
  await app.page.keyboard.press('Escape');
  await activity.item(identifier(second.at), 'tags', 'en').getByRole('button', { name: 'Keep mine' }).click();
  await expect(app.page.getByText('1 change is being sent')).toBeVisible();
  await activity.expectItems(1);
  await activity.item(identifier(third.at), 'tags', 'en').getByRole('button', { name: 'Use theirs' }).click();
  await activity.expectOutcome(1, '2 of 3 applied, 1 skipped');
  const mine = async (at: number) =>
    (await inService(app, rows[at]?.product ?? -1)).match(/"mine"/g)?.length ?? 0;
  expect(await mine(first.at)).toBe(1);
  expect(await mine(second.at)).toBe(2);
  expect(await mine(third.at)).toBe(1);
});
