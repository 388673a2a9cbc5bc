import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION, stageChanges, TITLES } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

const changeSets = (app: AppUnderTest) => app.call('changesets.list', CONNECTION);

test('staged changes are read, discarded, restored, imported and exported, and decided if they conflict', async ({
  app,
}) => {
  await test.step('changes are exported and imported, even if nothing is staged', async () => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const review = new ReviewPage(page);
    await review.open();
    await expect(review.heading).toHaveText('Nothing is staged');
    await expectNoFindings(app, 'Review with nothing staged');
    await page.getByRole('button', { name: 'Import changes…' }).click();
    await expect(page.getByRole('dialog', { name: 'Import changes from a file' })).toBeVisible();
    await page.keyboard.press('Escape');

    await stageChanges(app, 3);
    await page.getByRole('button', { name: 'Files' }).click();
    await page.getByRole('menuitem', { name: 'Export changes…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Export changes to a file' });
    await expect(dialog.getByRole('button', { name: 'Save 3 changes' })).toBeEnabled();
  });

  await app.page.keyboard.press('Escape');
  await test.step('one change is discarded with Delete and restored with Ctrl+Z', async () => {
    const { identifiers } = await stageChanges(app, 12);
    const review = new ReviewPage(app.page);
    await review.open();
    await expect(review.heading).toHaveText('12 changes in 12 products');
    const row = review.change(identifiers[2] ?? '', 'title', 'de');
    await row.getByText('Neuer Titel 2').click();
    await app.page.keyboard.press('Delete');
    await expect(review.heading).toHaveText('11 changes in 11 products');
    await expect(row).toHaveCount(0);
    await app.page.keyboard.press('Control+z');
    await expect(review.heading).toHaveText('12 changes in 12 products');
    await expect(row).toBeVisible();
  });

  await test.step('all changes are discarded after confirmation, and restored with Undo in the message', async () => {
    await stageChanges(app, 12);
    const review = new ReviewPage(app.page);
    await review.open();
    await app.page.getByRole('button', { name: 'Discard all 12 changes' }).click();
    await app.page.getByRole('button', { name: 'Discard 12 changes' }).click();
    await expect(app.page.getByRole('heading', { name: 'Nothing is staged' })).toBeVisible();
    await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(review.heading).toHaveText('12 changes in 12 products');
  });

  await new CatalogPage(app.page).open();
  await test.step('hundreds of changes are read in windows while scrolling', async () => {
    const { identifiers } = await stageChanges(app, 900);
    const review = new ReviewPage(app.page);
    await review.open();
    await expect(review.heading).toHaveText('900 changes in 900 products');
    await expect(review.change(identifiers[0] ?? '', 'title', 'de')).toBeVisible();
    await review.change(identifiers[0] ?? '', 'title', 'de').click();
    await app.page.keyboard.press('Control+End');
    await expect(review.change(identifiers.at(-1) ?? '', 'title', 'de')).toBeVisible();
  });

  await app.call('drafts.discard', { ...CONNECTION, which: { filter: 'all' } });
  await new CatalogPage(app.page).open();
  await test.step('actions on everything shown affect exactly that', async () => {
    const { page } = app;
    const french = { ...TITLES, locale: 'fr' };
    await stageChanges(app, 8, [TITLES, french]);
    const review = new ReviewPage(page);
    await review.open();
    await expect(page.getByRole('button', { name: 'Discard all 16 changes' })).toBeVisible();
    await review.narrow('Language', 'French (fr) · 8');
    await page.getByRole('button', { name: 'Discard 8 changes in French' }).click();
    await page.getByRole('button', { name: 'Discard 8 changes', exact: true }).click();
    await expect(review.heading).toHaveText('8 changes in 8 products');
    const { rows } = await app.call('drafts.list', {
      ...CONNECTION,
      scope: { filter: 'all' },
      offset: 0,
      limit: 100,
    });
    expect(new Set(rows.map(({ locale }) => locale))).toEqual(new Set(['de']));
  });

  await app.call('drafts.discard', { ...CONNECTION, which: { filter: 'all' } });
  await new CatalogPage(app.page).open();
  await test.step('a value that the service changed meanwhile is a conflict, held back until decided', async () => {
    const { identifiers, control } = await stageChanges(app, 12);
    const [first = '', second = '', third = ''] = identifiers;
    await control.enrich(
      [first, second, third].map((identifier) => ({
        identifier,
        property: 'title',
        locale: 'de',
        value: `Angereichert ${identifier}`,
      })),
    );
    await app.call('catalog.pull', CONNECTION);
    const review = new ReviewPage(app.page);
    await review.open();
    await expect(app.page.getByText('3 changes will not be sent yet:')).toBeVisible();
    await expect(app.page.getByRole('button', { name: 'Apply 9 changes' })).toBeEnabled();

    await app.page.getByRole('button', { name: '3 conflicts to decide' }).click();
    const row = review.change(first, 'title', 'de');
    await expect(await review.expand(row)).toContainText('You saw');
    await expect(row).toContainText(`Angereichert ${first}`);
    await expect(row).toContainText('Neuer Titel 0');
    await row.getByRole('button', { name: 'Keep mine' }).click();
    await expect(app.page.getByText('2 changes will not be sent yet:')).toBeVisible();
    await app.page.getByRole('button', { name: 'Use theirs for all 2' }).click();
    await expect(app.page.getByText('will not be sent yet')).toHaveCount(0);
    await expect(app.page.getByRole('button', { name: 'Apply 10 changes' })).toBeEnabled();

    await review.apply();
    await expect(review.outcome).toContainText('All 10 applied');
  });
});

test('a run can be stopped: unsent changes are skipped and stay staged, and the counts add up', {
  tag: '@long',
}, async ({ app }) => {
  const { control } = await stageChanges(app, 700);
  const review = new ReviewPage(app.page);
  await review.open();
  // Four requests of 100 are in flight at a time; the other three wait until one of them returns.
  await control.slowDown(4000);
  await app.page.getByRole('button', { name: 'Apply 700 changes' }).click();
  const run = app.page.getByRole('region', { name: 'Change set being applied' });
  await expect(run).toBeVisible();
  await app.page.getByRole('button', { name: 'Discard all 700 changes' }).click();
  const dropping = app.page.getByRole('alertdialog', { name: 'Discard 700 changes?' });
  await expect(dropping).toContainText('Changes already sent cannot be held back');
  await dropping.getByRole('button', { name: 'Cancel' }).click();
  await run.getByRole('button', { name: 'Stop' }).click();
  await expect(review.outcome).toContainText('stopped');
  const [, applied, skipped] =
    /(\d+) of 700 applied, (\d+) skipped/.exec((await review.outcome.textContent()) ?? '') ?? [];
  expect(Number(applied) + Number(skipped)).toBe(700);
  await expect(review.heading).toHaveText(`${skipped} changes in ${skipped} products`);
});

test('while one change set is being sent, the next is queued, starts by itself, and nothing is blocked', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { identifiers, control } = await stageChanges(app, 600);
  const review = new ReviewPage(page);
  await review.open();
  await expect(page.getByRole('button', { name: 'Apply 600 changes' })).toBeEnabled();
  await control.slowDown(8000);
  await page.getByRole('button', { name: 'Apply 600 changes' }).click();
  const status = page.getByRole('contentinfo');
  await expect(status.getByRole('button', { name: /^Pause/ })).toBeVisible();

  await new CatalogPage(page).open();
  const cell = await new CatalogPage(page).type(identifiers[0] ?? '', 'title', 'fr', 'Nouveau titre');
  await expect(cell).toHaveAccessibleName('Nouveau titre edited');
  await review.open();
  await expect(page.getByText('Starts automatically after earlier change sets.')).toBeVisible();
  await page.getByRole('button', { name: 'Queue 1 change' }).click();
  await expect(page.getByText('1 change set is queued: 1 change.')).toBeVisible();
  await expect(status.getByRole('button', { name: '1 queued' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Queue', exact: true })).toBeDisabled();
  await expect(
    page.getByText('Everything staged is already in a change set, being sent or queued.'),
  ).toBeVisible();
  await expectNoFindings(app, 'Review while a change set is sent and one waits');

  await control.slowDown(0);
  await expect(review.outcome).toContainText('The change was applied');
  expect((await changeSets(app)).map(({ state, counts }) => [state, counts.applied])).toEqual([
    ['finished', 1],
    ['finished', 600],
  ]);
});

test('a run is paused from any view, and the rest is sent after Resume', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  const { control } = await stageChanges(app, 900);
  await app.call('changesets.setOptions', {
    ...CONNECTION,
    options: { checkFirst: false, onePerCell: false },
  });
  await control.slowDown(3000);
  await app.call('changesets.apply', CONNECTION);
  const status = page.getByRole('contentinfo');
  await status.getByRole('button', { name: /^Pause/ }).click();
  const note = status.getByRole('button', {
    name: /^Paused: \d+ of 900 applied\. You paused this change set\.$/,
  });
  await expect(note).toBeVisible();
  const review = new ReviewPage(page);
  await review.open();
  await expect(review.outcome).toContainText('paused');
  await expect(review.outcome).toContainText('Nothing that was applied is sent again.');
  await control.slowDown(0);
  await status.getByRole('button', { name: 'Resume' }).click();
  await expect(review.outcome).toContainText('All 900 applied');
  await expect(note).toHaveCount(0);
});

test('a kill -9 loses no staged edit, and a run that it interrupts is resumed', async ({ app }) => {
  await test.step('a kill -9 loses no staged edit', async () => {
    await stageChanges(app, 12);
    await new CatalogPage(app.page).type('004504', 'title', 'fr', 'Tapis de cuisson');
    await app.kill();
    await app.start();
    const review = new ReviewPage(app.page);
    await review.open();
    await expect(review.heading).toContainText('13 changes');
  });

  await app.call('drafts.discard', { ...CONNECTION, which: { filter: 'all' } });
  await test.step('after a crash during a run, it shows at once in the status bar and in Review, and is resumed', async () => {
    const { control } = await stageChanges(app, 900);
    await control.slowDown(2500);
    await app.call('changesets.apply', CONNECTION);
    await expect
      .poll(async () => (await changeSets(app))[0]?.counts.in_flight, { intervals: [50] })
      .toBeGreaterThan(0);
    await app.kill();

    const page = await app.start();
    const status = page.getByRole('contentinfo');
    await expect(
      status.getByRole('button', {
        name: /^Paused: \d+ of 900 applied · \d+ unknown\. The app stopped while this was running\.$/,
      }),
    ).toBeVisible();
    const review = new ReviewPage(page);
    await review.open();
    await expect(review.outcome).toContainText('paused');
    await expect(review.outcome).toContainText('Resume first reads back 200 changes with unknown outcome');
    await expectNoFindings(app, 'Review after a crash');
    await review.outcome.getByRole('button', { name: 'Resume' }).click();
    await expect(review.outcome).toContainText('All 900 applied', { timeout: 60_000 });
  });
});

test('changes are searched, sorted, selected together and discarded as one step', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { identifiers } = await stageChanges(app, 900);
  const review = new ReviewPage(page);
  await review.open();
  await page.getByRole('searchbox', { name: 'Search changes' }).fill('Neuer Titel 89');
  await expect(page.getByRole('button', { name: 'Discard 11 changes that match the search' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search changes' }).fill('');
  await review.list.getByRole('button', { name: 'New', exact: true }).click();
  await review.list.getByRole('button', { name: 'New', exact: true }).click();
  await expect(review.list.getByRole('columnheader', { name: 'New' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await review.change(identifiers[98] ?? '', 'title', 'de').click();
  await page.keyboard.press('Shift+End');
  // All but the one above it, whether they were loaded or not.
  await page.getByRole('button', { name: 'Discard 899 selected changes' }).click();
  await page.getByRole('button', { name: 'Discard 899 changes' }).click();
  await expect(review.heading).toHaveText('1 change in 1 product');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(review.heading).toHaveText('900 changes in 900 products');
});

test('a new value is edited in the list, and staged as in the catalog', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { identifiers } = await stageChanges(app, 3);
  const review = new ReviewPage(page);
  await review.open();
  const [first, second] = identifiers.map((identifier) => review.change(identifier, 'title', 'de'));
  await first!.click();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Title, German' }).fill('Besserer Titel');
  await page.keyboard.press('Enter');
  await expect(first!).toContainText('Besserer Titel');
  // Focus moved on to the next change.
  await page.keyboard.press('F2');
  await page.keyboard.type(' verworfen');
  await page.keyboard.press('Escape');
  await expect(second!).toContainText('Neuer Titel 1');
  await expect(second!).not.toContainText('verworfen');
  await page.keyboard.press('ArrowRight');
  const details = review.list.getByRole('row', { level: 2 });
  await expect(details).toContainText('Neuer Titel 1');
  await expectNoFindings(app, 'Review with a change in full');
  await page.keyboard.press('ArrowLeft');
  await expect(details).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(first!).toContainText('Neuer Titel 0');
});
