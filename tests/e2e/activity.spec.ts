import { expectNoFindings } from './harness/accessible.ts';
import { applied, connectionId, opened } from './harness/sent.ts';
import { expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

test('items are filtered by state, product, property and language, and the filter is kept', {
  tag: '@long',
}, async ({ app }) => {
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
  await activity.narrow('Property', /^Tags · 1$/);
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
  await expect(app.page.getByText('Filtered by: product “no such product”')).toBeVisible();
  await expectNoFindings(app, 'A filter that shows nothing');
  await app.page.getByRole('button', { name: 'Show all 22' }).click();
  await expect(activity.item(identifier(0), 'title', 'de')).toBeVisible();
});

test('only what failed is sent again', { tag: '@long' }, async ({ app }) => {
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
  await activity.expectOutcome(1, 'All 12 applied');
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

test('a product’s history lists what was sent, newest first, and links to the change sets', {
  tag: '@long',
}, async ({ app }) => {
  const { control, identifier, stage, stageTitles } = await opened(app, 3);
  await stageTitles(0, 2, 'Erster');
  await applied(app);
  await control.refuse({ contains: 'verboten', message: 'This word is not allowed' });
  await stage([{ at: 0, change: { kind: 'set', value: 'verboten' } }]);
  await applied(app);
  const catalog = new CatalogPage(app.page);
  await (await catalog.cell(identifier(0), 'title', 'de')).click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'History of this product' }).click();
  const panel = app.page.getByRole('complementary', { name: 'Product', exact: true });
  const events = panel.getByRole('list', { name: 'What was sent for' }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await expect(events.first()).toContainText('The service says: “This word is not allowed”');
  await expect(events.last()).toContainText('Erster 0');
  await expectNoFindings(app, 'History of a product');
  await app.page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(activeCell(app.page)).toHaveCount(1);

  await runCommand(app.page, 'History of this product');
  await expect(events).toHaveCount(2);
  await panel.getByRole('button', { name: 'Change set 1' }).click();
  const activity = new ActivityPage(app.page);
  await expect(activity.heading).toHaveText('2 changes in 2 products');
  await expect(activity.item(identifier(0), 'title', 'de')).toBeVisible();
});

test('the list and a change’s details are used by keyboard alone', { tag: '@long' }, async ({ app }) => {
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
  const history = app.page.getByRole('complementary', { name: 'Product', exact: true });
  await expect(history).toContainText('Neuer Titel 1');
  await app.page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(activity.items).toBeFocused();
  await expect(activity.items).toHaveAttribute('aria-activedescendant', /-product$/);
  await expect(panel).toContainText(identifier(1));
  await app.page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Space');
  await expect(panel).toContainText(identifier(2));
  await app.page.keyboard.press('Space');
  await expect(panel).toHaveCount(0);
});
