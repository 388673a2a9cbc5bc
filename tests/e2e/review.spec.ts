import { SandboxControl } from './harness/sandbox.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

/** Stages German titles for the first products, as a paste would. Gives their identifiers. */
async function stageTitles(app: AppUnderTest, products: number) {
  await new CatalogPage(app.page).pulled('2,000');
  const [connection] = await app.call('connections.list', {});
  const connectionId = connection?.id ?? '';
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: 0,
    count: products,
    columns: [{ property: 'title', locale: 'de' }],
  });
  await app.call('drafts.edit', {
    connectionId,
    label: 'Fill titles',
    edits: rows.map(({ product }, i) => ({
      product,
      property: 'title',
      locale: 'de',
      change: { kind: 'set', value: `Neuer Titel ${i}` },
    })),
  });
  return {
    identifiers: rows.map((row) => row.identifier),
    connectionId,
    control: new SandboxControl(connection?.baseUrl ?? ''),
  };
}

test('one change is dropped with Delete and brought back with Ctrl+Z', async ({ app }) => {
  const { identifiers } = await stageTitles(app, 12);
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

test('all changes are dropped after a question, and Undo in the message brings them back', async ({
  app,
}) => {
  await stageTitles(app, 12);
  const review = new ReviewPage(app.page);
  await review.open();
  await app.page.getByRole('button', { name: 'Drop all 12 changes' }).click();
  await app.page.getByRole('button', { name: 'Drop 12 changes' }).click();
  await expect(app.page.getByRole('heading', { name: 'Nothing is staged' })).toBeVisible();
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(review.heading).toHaveText('12 changes in 12 products');
});

test('a value that the service changed meanwhile is a conflict, held back until it is decided', async ({
  app,
}) => {
  const { identifiers, connectionId, control } = await stageTitles(app, 12);
  const [first = '', second = '', third = ''] = identifiers;
  await control.enrich(
    [first, second, third].map((identifier) => ({
      identifier,
      property: 'title',
      locale: 'de',
      value: `Angereichert ${identifier}`,
    })),
  );
  await app.call('catalog.pull', { connectionId });
  const review = new ReviewPage(app.page);
  await review.open();
  await expect(app.page.getByText('3 changes will not be sent yet:')).toBeVisible();
  await expect(app.page.getByRole('button', { name: 'Apply 9 changes' })).toBeEnabled();

  await app.page.getByRole('button', { name: '3 conflicts to decide' }).click();
  const row = review.change(first, 'title', 'de');
  await expect(row).toContainText('You saw:');
  await expect(row).toContainText(`Angereichert ${first}`);
  await expect(row).toContainText('Neuer Titel 0');
  await row.getByRole('button', { name: 'Keep mine' }).click();
  await expect(app.page.getByText('2 changes will not be sent yet:')).toBeVisible();
  await app.page.getByRole('button', { name: 'Take theirs for all 2' }).click();
  await expect(app.page.getByText('will not be sent yet')).toHaveCount(0);
  await expect(app.page.getByRole('button', { name: 'Apply 10 changes' })).toBeEnabled();

  await review.apply();
  await expect(review.outcome).toContainText('All 10 applied');
});

test('a run can be stopped: what was not sent is skipped and stays staged, and the sum is the total', async ({
  app,
}) => {
  const { control } = await stageTitles(app, 700);
  const review = new ReviewPage(app.page);
  await review.open();
  // Four requests of 100 are on their way at a time; the other three wait for one of them to come back.
  await control.slowDown(4000);
  await app.page.getByRole('button', { name: 'Apply 700 changes' }).click();
  const run = app.page.getByRole('region', { name: 'Change set being applied' });
  await run.getByRole('button', { name: 'Stop' }).click();
  await expect(review.outcome).toContainText('stopped');
  const [, applied, skipped] =
    /(\d+) of 700 applied, (\d+) skipped/.exec((await review.outcome.textContent()) ?? '') ?? [];
  expect(Number(applied) + Number(skipped)).toBe(700);
  await expect(review.heading).toHaveText(`${skipped} changes in ${skipped} products`);
});

test('a kill -9 loses no staged edit', async ({ app }) => {
  await stageTitles(app, 12);
  await new CatalogPage(app.page).type('004504', 'title', 'fr', 'Tapis de cuisson');
  await app.kill();
  await app.start();
  const review = new ReviewPage(app.page);
  await review.open();
  await expect(review.heading).toContainText('13 changes');
});

test('hundreds of changes are read in windows, and scrolled through', async ({ app }) => {
  const { identifiers } = await stageTitles(app, 900);
  const review = new ReviewPage(app.page);
  await review.open();
  await expect(review.change(identifiers[0] ?? '', 'title', 'de')).toBeVisible();
  await review.list.getByRole('gridcell').first().click();
  await app.page.keyboard.press('Control+End');
  await expect(review.change(identifiers.at(-1) ?? '', 'title', 'de')).toBeVisible();
});
