import { expectNoFindings } from './harness/accessible.ts';
import { connectionId, opened, until } from './harness/sent.ts';
import { expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

test('a run is paused halfway and resumed: everything is applied, each change once', {
  tag: '@long',
}, async ({ app }) => {
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
  await activity.expectOutcome(1, 'All 700 applied');
});

test('retried items of a paused run wait with the rest; once cancelled, nothing is sent and everything stays staged', {
  tag: '@long',
}, async ({ app }) => {
  const { control, stage, stageTitles } = await opened(app, 600);
  await stageTitles(0, 600);
  await control.refuse({ contains: 'verboten', message: 'This word is not allowed' });
  await stage([{ at: 0, change: { kind: 'set', value: 'verboten' } }]);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await app.call('changesets.setOptions', {
    connectionId,
    options: { checkFirst: false, onePerCell: false },
  });
  // Long enough for the command to be typed on a busy computer before the last request leaves.
  await control.slowDown(5000);
  await app.call('changesets.apply', { connectionId });
  await until(app, 1, ({ counts }) => counts.in_flight > 0);
  await runCommand(app.page, 'pause the change set');
  const main = app.page.getByRole('main');
  await expect(main.getByText('Changes that you retry or decide to send go with the rest.')).toBeVisible();
  await until(app, 1, ({ counts }) => counts.in_flight === 0);
  await main.getByRole('button', { name: 'Retry 1 failed change' }).click();
  await expect(app.page.getByText('Queued to be retried with the rest')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await main.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(activity.entry(1)).toContainText('stopped');
  await expect(app.page.getByText('Edits that were not sent are still staged.')).toBeVisible();
  const { counts, total } = await app.call('changesets.get', { connectionId, changeSet: 1 });
  expect(counts).toMatchObject({ failed: 0, applied: total - counts.skipped });
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(counts.skipped);
});

test('a second change set waits for the first; it can be cancelled, and the third then starts by itself', {
  tag: '@long',
}, async ({ app }) => {
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
  const third = app.page.getByRole('region', { name: 'Change set 3, queued' });
  await expect(third).toContainText('Waits for change set 1 to end, and for 1 more before it.');
  await expect(third.getByRole('button', { name: 'Start now' })).toHaveCount(0);
  await activity.choose(2);
  const second = app.page.getByRole('region', { name: 'Change set 2, queued' });
  await expect(second).toContainText('Waits for change set 1 to end.');
  await second.getByRole('button', { name: 'Cancel' }).click();
  await expect(activity.entry(2)).toContainText('stopped');
  await control.slowDown(0);
  await expect(activity.entry(3)).toContainText('All 100 applied');
  await expect(activity.entry(1)).toContainText('All 100 applied');
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(100);
});

test('a change set waiting behind a paused one is started manually', { tag: '@long' }, async ({ app }) => {
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
  const second = app.page.getByRole('region', { name: 'Change set 2, queued' });
  await expect(second).toContainText('Waits for change set 1, which is paused: resume or stop it.');
  await expectNoFindings(app, 'A change set that waits');
  await second.getByRole('button', { name: 'Start now' }).click();
  await expect(activity.entry(2)).toContainText('All 100 applied');
  await expect(activity.entry(1)).toContainText('paused');
});

test('stopping the displayed change set keeps it displayed, instead of the next one under the same button', {
  tag: '@long',
}, async ({ app }) => {
  const { control, stageTitles } = await opened(app, 2);
  const activity = new ActivityPage(app.page);
  await activity.open();
  await control.slowDown(2000);
  await stageTitles(0, 1);
  await app.call('changesets.apply', { connectionId });
  await stageTitles(1, 2);
  await app.call('changesets.apply', { connectionId });
  await activity.run.getByRole('button', { name: 'Stop' }).click();
  await expect(activity.entry(2)).toContainText('applying');
  await expect(app.page.getByText('Change set 1 ·')).toBeVisible();
  await expect(activity.run).toHaveCount(0);
});
