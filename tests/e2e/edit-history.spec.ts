import { expectNoFindings } from './harness/accessible.ts';
import { cellAt, showColumns } from './harness/columns.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';

test.use({ launchArgs: ['--sample'] });

test('the edit history names every step, goes back to any of them, and stays across restarts', {
  tag: '@long',
}, async ({ app }) => {
  await showColumns(app, ['title en', 'title de', 'title fr']);
  const texts = ['Eins', 'Zwei', 'Drei', 'Vier'];
  for (const [at, text] of texts.entries()) {
    await cellAt(app, at, 'title de').click();
    await app.page.keyboard.type(text);
    await app.page.keyboard.press('Enter');
    await expect(cellAt(app, at, 'title de')).toHaveAccessibleName(`${text} edited`);
  }
  await app.page.keyboard.press('Control+Shift+h');
  const panel = () => app.page.getByRole('complementary', { name: 'Edit history' });
  const steps = () => panel().getByRole('treeitem');
  await expect(steps()).toHaveCount(5);
  await expect(steps().first()).toContainText('Title · de');
  await expect(steps().first()).toContainText('new: Vier');
  await expect(steps().first()).toContainText('now');
  await expect(steps().last()).toContainText('Before the first edit');
  await expectNoFindings(app, 'Edit history', '[aria-label="Edit history"]');

  // Two steps back, by keyboard; the panel says so first.
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('ArrowDown');
  await app.page.keyboard.press('Enter');
  await expect(panel()).toContainText('2 steps with 2 cells will be undone');
  await expect(cellAt(app, 3, 'title de')).toHaveAccessibleName('Vier edited');
  await app.page.keyboard.press('Enter');
  await expect(panel().getByRole('status').last()).toHaveText('2 steps undone');
  await expect(cellAt(app, 3, 'title de')).not.toHaveAccessibleName(/Vier/);
  await expect(cellAt(app, 1, 'title de')).toHaveAccessibleName('Zwei edited');
  await expect(steps().nth(2)).toContainText('now');
  await expect(steps().nth(0)).toContainText('undone');

  await app.restart();
  await expect(cellAt(app, 1, 'title de')).toHaveAccessibleName('Zwei edited');
  await app.page.getByRole('button', { name: 'Edit history' }).click();
  await expect(steps().nth(2)).toContainText('now');
  // Forward again by mouse, to an undone step.
  await steps().nth(0).click();
  await panel().getByRole('button', { name: 'Redo 2 steps' }).click();
  await expect(cellAt(app, 3, 'title de')).toHaveAccessibleName('Vier edited');
  await expect(steps().first()).toContainText('now');

  const reading = Promise.withResolvers<void>();
  await app.page.route('**/history.list', async (route) => {
    await reading.promise;
    await route.continue();
  });
  await panel()
    .getByRole('button', { name: /^Undo: Edit Title/ })
    .click();
  await expect(cellAt(app, 3, 'title de')).not.toHaveAccessibleName(/Vier/);
  // A new edit is typed while the history is still read. It appears at once, and replaces what was undone.
  await cellAt(app, 5, 'title fr').click();
  reading.resolve();
  await expect(steps().nth(1)).toContainText('now');
  await app.page.keyboard.type('Nouveau');
  await app.page.keyboard.press('Enter');
  await expect(steps().first()).toContainText('Title · fr');
  await expect(steps()).toHaveCount(5);
  await steps().last().click();
  await panel().getByRole('button', { name: 'Undo 4 steps' }).click();
  await expect(panel().getByRole('status').last()).toHaveText('4 steps undone');
  expect(await app.call('drafts.summary', CONNECTION)).toMatchObject({ changes: 0, undo: null });
});

test('a long history renders only visible steps, and reads older ones on demand', {
  tag: '@long',
}, async ({ app }) => {
  await showColumns(app, ['title en', 'title de']);
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 1, columns: [] });
  const product = rows[0]?.product ?? 0;
  const column = { product, property: 'title', locale: 'de' };
  const stage = (at: number) => {
    const edits = [{ ...column, change: { kind: 'set', value: `Nr. ${at}` } as const }];
    return app.call('drafts.edit', { ...CONNECTION, label: `Step ${at}`, edits });
  };
  // More than the 500 that are read at once; in any order, except for the last one.
  await Promise.all(Array.from({ length: 599 }, (_, at) => stage(at)));
  await stage(599);
  await app.page.keyboard.press('Control+Shift+h');
  const list = app.page.getByRole('tree', { name: /Steps/ });
  await expect(list.getByRole('treeitem').first()).toContainText('Nr. 599');
  expect(await list.getByRole('treeitem').count()).toBeLessThan(60);
  await expect(list).toBeFocused();
  // The list names its active step, which therefore stays in the page.
  await list.evaluate((element) => element.scrollTo({ top: 8_000 }));
  await expect(list.locator('#edit-step-1')).toHaveCount(0);
  await expect(list).toHaveAttribute('aria-activedescendant', 'edit-step-0');
  await expect(list.locator('#edit-step-0')).toHaveCount(1);
  // Older steps are read as the end approaches.
  await expect(async () => {
    await app.page.keyboard.press('End');
    await expect(list.getByRole('treeitem').last()).toContainText('Before the first edit', { timeout: 200 });
  }).toPass();
  await app.page.keyboard.press('ArrowUp');
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByText('599 steps with 599 cells will be undone')).toBeVisible();
});
