import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Change } from '#shared/domain/cell.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { SandboxControl } from './harness/sandbox.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

const connectionId = 'sample';

interface Edit {
  at: number;
  property?: string;
  locale?: string;
  change: Change;
}

/** The sample catalog, pulled, with the keys of its first products and what stands in some of their columns. */
async function opened(app: AppUnderTest, products: number) {
  await new CatalogPage(app.page).pulled('2,000');
  const [connection] = await app.call('connections.list', {});
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: products,
    columns: [
      { property: 'title', locale: 'de' },
      { property: 'tags', locale: 'en' },
    ],
  });
  const control = new SandboxControl(connection?.baseUrl ?? '');
  const identifier = (at: number) => rows[at]?.identifier ?? '';
  /** Writes a value in the service, behind the app's back. */
  const elsewhere = (at: number, value: unknown, property = 'title', locale = 'de') =>
    control.enrich([{ identifier: identifier(at), property, locale, value }]);
  const stage = (edits: Edit[]) =>
    app.call('drafts.edit', {
      connectionId,
      label: 'Edits of the test',
      edits: edits.map(({ at, property = 'title', locale = 'de', change }) => ({
        product: rows[at]?.product ?? -1,
        property,
        locale,
        change,
      })),
    });
  const stageTitles = (from: number, to: number, words = 'Neuer Titel') =>
    stage(
      Array.from({ length: to - from }, (_, i) => ({
        at: from + i,
        change: { kind: 'set', value: `${words} ${from + i}` },
      })),
    );
  return { rows, control, identifier, elsewhere, stage, stageTitles };
}

/** Sends what is staged and waits until it has ended. */
async function applied(app: AppUnderTest): Promise<ChangeSet> {
  const { changeSet } = await app.call('changesets.apply', { connectionId });
  return until(app, changeSet, ({ state }) => state === 'finished');
}

async function until(
  app: AppUnderTest,
  changeSet: number,
  isSo: (now: ChangeSet) => boolean,
): Promise<ChangeSet> {
  let now: ChangeSet | undefined;
  await expect
    .poll(async () => {
      now = await app.call('changesets.get', { connectionId, changeSet });
      return isSo(now);
    })
    .toBe(true);
  if (!now) throw new Error(`Change set ${changeSet} was not read`);
  return now;
}

/** What the service holds, asked for without the app's local catalog. */
async function inService(app: AppUnderTest, product: number): Promise<string> {
  const { text } = await app.call('catalog.raw', { connectionId, product, from: 'service' });
  return text ?? '';
}

test('a run is paused in the middle and resumed: everything is applied, each change once', async ({
  app,
}) => {
  const { control, stageTitles } = await opened(app, 700);
  await stageTitles(0, 700);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await control.slowDown(1500);
  await app.call('changesets.apply', { connectionId });
  await expect(activity.run).toContainText('Pause keeps the rest for later');
  await activity.run.getByRole('button', { name: 'Pause' }).click();
  await expect(activity.run).toHaveCount(0);
  await expect(activity.entry(1)).toContainText('paused');
  const paused = await until(app, 1, ({ state }) => state === 'paused');
  expect(paused.counts.pending).toBeGreaterThan(0);
  expect(paused.counts.in_flight).toBe(0);
  await control.slowDown(0);
  await app.page.getByRole('main').getByRole('button', { name: 'Resume' }).click();
  await expect(app.page.getByText('All 700 applied').first()).toBeVisible();
});

test('a paused run is stopped: the rest is not sent and stays staged', async ({ app }) => {
  const { control, stageTitles } = await opened(app, 600);
  await stageTitles(0, 600);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await control.slowDown(1500);
  await app.call('changesets.apply', { connectionId });
  await activity.run.getByRole('button', { name: 'Pause' }).click();
  await app.page.getByRole('main').getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(activity.entry(1)).toContainText('stopped');
  await expect(app.page.getByText('What was not sent is still staged.')).toBeVisible();
  const { counts, total } = await app.call('changesets.get', { connectionId, changeSet: 1 });
  expect(counts.applied + counts.skipped).toBe(total);
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(counts.skipped);
});

test('a second change set waits for the first; it can be cancelled, and the third then follows by itself', async ({
  app,
}) => {
  const { control, stageTitles } = await opened(app, 300);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await control.slowDown(6000);
  await stageTitles(0, 100);
  await app.call('changesets.apply', { connectionId });
  await stageTitles(100, 200);
  await app.call('changesets.apply', { connectionId });
  await stageTitles(200, 300);
  await app.call('changesets.apply', { connectionId });

  await activity.choose(3);
  const third = app.page.getByRole('region', { name: 'Change set 3, waiting' });
  await expect(third).toContainText('Waits for change set 1 to end, and for 1 more before it.');
  await expect(third.getByRole('button', { name: 'Start now' })).toHaveCount(0);
  await activity.choose(2);
  const second = app.page.getByRole('region', { name: 'Change set 2, waiting' });
  await expect(second).toContainText('Waits for change set 1 to end.');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(activity.entry(2)).toContainText('stopped');
  await control.slowDown(0);
  await expect(activity.entry(3)).toContainText('All 100 applied');
  await expect(activity.entry(1)).toContainText('All 100 applied');
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(100);
});

test('one that waits behind a paused one is started by hand', async ({ app }) => {
  const { control, stageTitles } = await opened(app, 600);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await control.slowDown(1500);
  await stageTitles(0, 500);
  await app.call('changesets.apply', { connectionId });
  await stageTitles(500, 600);
  await app.call('changesets.apply', { connectionId });
  await activity.choose(1);
  await activity.run.getByRole('button', { name: 'Pause' }).click();
  await expect(activity.entry(1)).toContainText('paused');
  await control.slowDown(0);
  await activity.choose(2);
  const second = app.page.getByRole('region', { name: 'Change set 2, waiting' });
  await expect(second).toContainText('Waits for change set 1, which is paused: resume or stop it.');
  await expectNoFindings(app, 'A change set that waits');
  await second.getByRole('button', { name: 'Start now' }).click();
  await expect(activity.entry(2)).toContainText('All 100 applied');
  await expect(activity.entry(1)).toContainText('paused');
});

test('items are narrowed by state, product, property and language, and the filter is kept', async ({
  app,
}) => {
  const { control, identifier, stage, stageTitles } = await opened(app, 30);
  await control.refuse({
    contains: 'verboten',
    message: 'This word is not allowed',
    code: 'word_not_allowed',
  });
  await stageTitles(0, 20);
  await stage([
    { at: 3, change: { kind: 'set', value: 'verboten drei' } },
    { at: 4, locale: 'fr', change: { kind: 'set', value: 'verboten quatre' } },
    { at: 5, property: 'tags', locale: 'en', change: { kind: 'set', value: ['spec'] } },
  ]);
  await applied(app);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await expect(activity.state('All')).toContainText('22');

  await activity.state('failed').click();
  await activity.expectItems(2);
  await activity.narrow('Language', /^French \(fr\) · 1$/);
  await activity.expectItems(1);
  await expect(activity.item(identifier(4), 'title', 'fr')).toContainText('This word is not allowed');
  await activity.narrow('Language', /^All languages$/);
  await activity.state('All').click();
  await activity.narrow('Property', /^tags · 1$/);
  await activity.expectItems(1);
  await activity.narrow('Property', /^All properties$/);
  const search = app.page.getByRole('searchbox', { name: 'Search products' });
  await search.fill(identifier(7));
  await expect(activity.item(identifier(7), 'title', 'de')).toBeVisible();
  await expect(activity.item(identifier(0), 'title', 'de')).toHaveCount(0);

  await new CatalogPage(app.page).open();
  await activity.open();
  await expect(search).toHaveValue(identifier(7));
  await search.fill('no such product');
  await expect(app.page.getByText('Shown is only: product “no such product”')).toBeVisible();
  await expectNoFindings(app, 'A filter that shows nothing');
  await app.page.getByRole('button', { name: 'Show all 22' }).click();
  await expect(activity.item(identifier(0), 'title', 'de')).toBeVisible();
});

test('only what failed is sent again', async ({ app }) => {
  const { control, stage, stageTitles } = await opened(app, 12);
  await control.refuse({ contains: 'verboten', message: 'This word is not allowed' });
  await stageTitles(0, 10);
  await stage([10, 11].map((at) => ({ at, change: { kind: 'set', value: `verboten ${at}` } })));
  await applied(app);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await activity.state('failed').click();
  await activity.expectItems(2);
  await control.refuseNothing();
  const before = await app.call('changesets.items', {
    connectionId,
    changeSet: 1,
    filter: { state: 'applied' },
    offset: 0,
    limit: 100,
  });
  await app.page.getByRole('button', { name: 'Retry 2 failed changes' }).click();
  await expect(app.page.getByText('All 12 applied').first()).toBeVisible();
  const after = await app.call('changesets.items', {
    connectionId,
    changeSet: 1,
    filter: {},
    offset: 0,
    limit: 100,
  });
  const times = new Map(after.rows.map(({ item, at }) => [item, at]));
  for (const { item, at } of before.rows) expect(times.get(item)).toBe(at);
});

test('an applied change set is undone but for a cell that changed since, and the undo is redone', async ({
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
  await expect(dialog).toContainText('4 of 5 changes can be undone in 4 products, de; 1 cannot:');
  const blocked = dialog.getByRole('region', { name: 'What cannot be undone' });
  await expect(blocked).toContainText('changed again since');
  await expect(blocked).toContainText(identifier(3));
  await expect(blocked).toContainText('Von jemand anderem');
  await expectNoFindings(app, 'The plan of an undo');
  await dialog.getByRole('button', { name: 'Undo 4 changes' }).click();

  await expect(activity.heading).toHaveText('Undo of 4 changes (change set 1)');
  await expect(app.page.getByText('All 4 applied').first()).toBeVisible();
  expect(await inService(app, rows[1]?.product ?? -1)).toContain(JSON.stringify(old).slice(1, -1));
  expect(await inService(app, rows[3]?.product ?? -1)).toContain('Von jemand anderem');

  await app.page.getByRole('button', { name: 'Redo…' }).click();
  const redo = app.page.getByRole('dialog', { name: 'Redo changes of change set 2' });
  await expect(redo).toContainText('All 4 changes can be redone in 4 products, de.');
  await redo.getByRole('button', { name: 'Redo 4 changes' }).click();
  await expect(activity.heading).toHaveText('Redo of 4 changes (change set 2)');
  await expect(app.page.getByText('All 4 applied').first()).toBeVisible();
  expect(await inService(app, rows[1]?.product ?? -1)).toContain('Neuer Titel 1');
});

test('only what is shown is undone, or one change by itself', async ({ app }) => {
  const { identifier, stage, stageTitles } = await opened(app, 8);
  await stageTitles(0, 5);
  await stage([{ at: 5, locale: 'fr', change: { kind: 'set', value: 'Un titre' } }]);
  await applied(app);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await activity.narrow('Language', /^French/);
  await app.page.getByRole('button', { name: 'Undo the 1 shown…' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Undo changes of change set 1' });
  await expect(dialog).toContainText('The change can be undone in 1 product, fr.');
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

test('values that changed in the service before they were sent are decided one by one and for all', async ({
  app,
}) => {
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
  await panel.getByRole('button', { name: 'Keep theirs' }).click();
  await expect(app.page.getByText('1 change settled: the service’s value stays')).toBeVisible();
  await activity.expectItems(4);

  const list = activity.item(identifier(5), 'tags', 'en');
  await app.page.keyboard.press('Escape');
  await list.getByRole('button', { name: 'Merge' }).click();
  await expect(app.page.getByText('1 merged list is being sent')).toBeVisible();
  await activity.expectItems(3);

  await app.page.getByRole('button', { name: 'Send mine for all 3' }).click();
  const question = app.page.getByRole('alertdialog', { name: 'Send your values for 3 changes?' });
  await question.getByRole('button', { name: 'Send 3 changes' }).click();
  await expect(app.page.getByText('5 of 6 applied, 1 skipped').first()).toBeVisible();
  expect(await inService(app, rows[0]?.product ?? -1)).toContain('Ihres 0');
  expect(await inService(app, rows[1]?.product ?? -1)).toContain('Meins 1');
  expect(await inService(app, rows[5]?.product ?? -1)).toMatch(/theirs[\s\S]*mine/);
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);
});

test('where a connection broke and the value cannot tell whether the change arrived, the user sees both and chooses', async ({
  app,
}) => {
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
  await expect(panel).toContainText('You choose.');
  await expect(panel).toContainText('+ theirs');
  await expect(panel).toContainText('+ mine');
  await expect(panel.getByRole('button', { name: 'Merge' })).toHaveCount(0);
  await expectNoFindings(app, 'An unknown outcome in full');
  await panel.getByRole('button', { name: 'It arrived' }).click();
  await expect(app.page.getByText('1 change counts as applied')).toBeVisible();
  await activity.expectItems(2);
  // Beside the panel there is no room for the choices: without it they stand in the list.
  await app.page.keyboard.press('Escape');
  await activity
    .item(identifier(second.at), 'tags', 'en')
    .getByRole('button', { name: 'Send mine again' })
    .click();
  await expect(app.page.getByText('1 change is being sent')).toBeVisible();
  await activity.expectItems(1);
  await activity
    .item(identifier(third.at), 'tags', 'en')
    .getByRole('button', { name: 'Keep theirs' })
    .click();
  await expect(app.page.getByText('2 of 3 applied, 1 skipped').first()).toBeVisible();
  const mine = async (at: number) =>
    (await inService(app, rows[at]?.product ?? -1)).match(/"mine"/g)?.length ?? 0;
  expect(await mine(first.at)).toBe(1);
  expect(await mine(second.at)).toBe(2);
  expect(await mine(third.at)).toBe(1);
});

test('a product’s history tells what was sent, newest first, and leads to the change sets', async ({
  app,
}) => {
  const { control, identifier, stage, stageTitles } = await opened(app, 3);
  await stageTitles(0, 2, 'Erster');
  await applied(app);
  await control.refuse({ contains: 'verboten', message: 'This word is not allowed' });
  await stage([{ at: 0, change: { kind: 'set', value: 'verboten' } }]);
  await applied(app);
  const catalog = new CatalogPage(app.page);
  await (await catalog.cell(identifier(0), 'title', 'de')).click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'History of this product' }).click();
  const panel = app.page.getByRole('complementary', { name: 'What this app sent' });
  const events = panel.getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('The service says: “This word is not allowed”');
  await expect(events.last()).toContainText('Erster 0');
  await expectNoFindings(app, 'History of a product');
  await app.page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(app.page.locator('.ag-cell-focus:focus')).toHaveCount(1);

  await runCommand(app.page, 'History of this product');
  await expect(events).toHaveCount(2);
  await panel.getByRole('button', { name: 'Change set 1' }).click();
  const activity = new ActivityPage(app.page);
  await expect(activity.heading).toHaveText('2 changes in 2 products');
  await expect(activity.item(identifier(0), 'title', 'de')).toBeVisible();
});

test('the list and a change in full are worked with the keyboard alone', async ({ app }) => {
  const { identifier, stageTitles } = await opened(app, 4);
  await stageTitles(0, 3);
  await applied(app);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await activity.item(identifier(0), 'title', 'de').getByRole('gridcell').first().click();
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  const panel = app.page.getByRole('complementary');
  await expect(panel).toContainText(identifier(1));
  await app.page.keyboard.press('Tab');
  await expect(panel.getByRole('button', { name: 'History of this product' })).toBeFocused();
  await app.page.keyboard.press('Enter');
  const history = app.page.getByRole('complementary', { name: 'What this app sent' });
  await expect(history).toContainText('Neuer Titel 1');
  await app.page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(activity.items.getByRole('gridcell').and(app.page.locator(':focus'))).toHaveCount(1);
  await expect(panel).toContainText(identifier(1));
  await app.page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Space');
  await expect(panel).toContainText(identifier(2));
  await app.page.keyboard.press('Space');
  await expect(panel).toHaveCount(0);
});
