import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright/test';
import { expectNoFindings, expectNoFindingsOn } from './harness/accessible.ts';
import { chromiumPath } from './harness/browser-shell.ts';
import { sampleControl } from './harness/sandbox.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ChangeFilesPage } from './pages/change-files.ts';
import { runCommand } from './pages/palette.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

/** Stages German titles for the first products, and opens Review. */
async function staged(app: AppUnderTest, products: number) {
  await new CatalogPage(app.page).pulled('2,000');
  const [connection] = await app.call('connections.list', {});
  const connectionId = connection?.id ?? '';
  const rows = await firstProducts(app, connectionId, products);
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
  const review = new ReviewPage(app.page);
  await review.open();
  const identifiers = rows.map(({ identifier }) => identifier);
  return { connectionId, identifiers, review, control: sampleControl(app) };
}

async function firstProducts(app: AppUnderTest, connectionId: string, count: number) {
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  return (await app.call('catalog.window', { connectionId, view, start: 0, count, columns: [] })).rows;
}

test('staged changes are exported, imported unchanged, and applied', async ({ app }) => {
  const { connectionId, identifiers, review } = await staged(app, 12);
  const files = new ChangeFilesPage(app.page);
  await files.open('Files', 'Export changes…');
  await expect(files.exporting).toContainText('12 staged edits');
  await expectNoFindings(app, 'Export changes');
  const { name, text } = await files.save(files.exporting);
  expect(name).toMatch(/^Sample-catalog-changes-\d{4}-\d\d-\d\d\.json$/);
  await expect(app.page.getByText('12 changes exported')).toBeVisible();

  await app.call('drafts.discard', { connectionId, which: { filter: 'all' } });
  await expect(app.page.getByRole('heading', { name: 'Nothing is staged' })).toBeVisible();

  await app.page.getByRole('button', { name: 'Import changes…' }).click();
  await expectNoFindings(app, 'Import changes');
  await files.choose(name, text);
  await expect(files.importing).toContainText('12 changes will be staged');
  await expect(files.importing.getByRole('button', { name: 'Stage 12 changes' })).toBeFocused();
  expect((await app.call('drafts.summary', { connectionId })).changes).toBe(0);
  await app.page.keyboard.press('Enter');
  await expect(review.heading).toHaveText('12 changes in 12 products');
  await expect(review.change(identifiers[2] ?? '', 'title', 'de')).toContainText('Neuer Titel 2');
  await expect(app.page.getByText(`12 changes staged from ${name}`)).toBeVisible();

  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(app.page.getByRole('heading', { name: 'Nothing is staged' })).toBeVisible();
  await app.page.keyboard.press('Control+y');
  await expect(review.heading).toHaveText('12 changes in 12 products');
  await review.apply();
  await expect(review.outcome).toContainText('All 12 applied');
});

test('the effect of a file is shown before anything is staged, and the user decides conflicts', {
  tag: '@long',
}, async ({ app }) => {
  const { connectionId, identifiers, review, control } = await staged(app, 6);
  const files = new ChangeFilesPage(app.page);
  await runCommand(app.page, 'export staged');
  const { name, text } = await files.save(files.exporting);

  const [first = '', second = '', third = ''] = identifiers;
  await app.call('drafts.discard', { connectionId, which: { filter: 'all' } });
  await control.enrich([{ identifier: first, property: 'title', locale: 'de', value: 'Angereichert' }]);
  await app.call('catalog.pull', { connectionId });
  await expect
    .poll(async () => (await app.call('jobs.list', {})).every(({ state }) => state === 'done'))
    .toBe(true);
  const [, other] = await firstProducts(app, connectionId, 2);
  await app.call('drafts.edit', {
    connectionId,
    label: 'Edit',
    edits: [
      {
        product: other?.product ?? -1,
        property: 'title',
        locale: 'de',
        change: { kind: 'set', value: 'Meiner' },
      },
    ],
  });

  await runCommand(app.page, 'import changes');
  const foreign = text
    .replace(`"identifier":"${third}"`, '"identifier":"GONE-1"')
    .replace('"integrationId":"sample"', '"integrationId":"another"');
  await files.drop(name, foreign);
  await expect(files.importing).toContainText('4 changes will be staged');
  await expect(files.importing).toContainText('1 of them is a conflict: the service’s value changed since.');
  await expect(files.importing).toContainText('1 product is not in your catalog: GONE-1.');
  await expect(files.importing).toContainText('Exported from another integration.');
  await expect(files.importing).toContainText('1 cell has a different value staged here already.');
  const clashing = files.importing.getByRole('region', { name: 'Cells with a different value staged here' });
  await expect(clashing).toContainText(`${second} Title · deMineMeinerThe file’sNeuer Titel 1`);
  await expectNoFindings(app, 'Import changes, checked');
  const failed = await files.saveFailed();
  expect(failed.name).toMatch(/ rows that failed\.json$/);
  const { changes } = JSON.parse(failed.text) as { changes: { identifier: string }[] };
  expect(changes.map(({ identifier }) => identifier).sort()).toEqual(['GONE-1', second].sort());
  await files.importing.getByRole('radio', { name: 'Use the file’s' }).click();
  await files.importing.getByRole('button', { name: 'Stage 5 changes' }).click();
  await expect(review.heading).toHaveText('5 changes in 5 products');
  await expect(review.change(second, 'title', 'de')).toContainText('Neuer Titel 1');
  await expect(app.page.getByRole('button', { name: '1 conflict to decide' })).toBeVisible();
});

test('a broken file is reported with its position, stages nothing, and can be replaced', {
  tag: '@long',
}, async ({ app }) => {
  const { review } = await staged(app, 3);
  const files = new ChangeFilesPage(app.page);
  await files.open('Files', 'Export changes…');
  const { name, text } = await files.save(files.exporting);
  await files.open('Files', 'Import changes…');

  await files.choose(name, text.slice(0, -40));
  await expect(files.importing.getByRole('alert')).toContainText('The file was cut off: it ends in line 5.');
  await files.choose(name, text.replace('"intent":"set"', '"intent":"clear"'));
  await expect(files.importing.getByRole('alert')).toContainText(
    'changes[0].intent: expected "set", "remove", "append" or "remove_items"',
  );
  await expectNoFindings(app, 'Import changes, refused');
  await expect(files.importing.getByRole('button', { name: 'Choose a file…' })).toBeFocused();

  await files.choose(name, text);
  await expect(files.importing).toContainText('Nothing to stage');
  await expect(files.importing).toContainText('3 changes are already staged with the same value.');
  await expect(files.importing.getByRole('button', { name: 'Nothing to stage' })).toBeDisabled();
  await app.page.keyboard.press('Escape');
  await expect(files.importing).toHaveCount(0);
  await expect(review.heading).toHaveText('3 changes in 3 products');
});

test('a file of several megabytes is sent in chunks without losing a character', {
  tag: '@long',
}, async ({ app }) => {
  const { connectionId } = await staged(app, 1);
  const rows = await firstProducts(app, connectionId, 900);
  // Two bytes per letter, and three per ideograph: pieces of a megabyte end in the middle of some.
  const text = (n: number) => `${n} ${'مقلاة鍋'.repeat(150)}`;
  await app.call('drafts.edit', {
    connectionId,
    label: 'Fill descriptions',
    edits: rows.map(({ product }, n) => ({
      product,
      property: 'description',
      locale: 'ar',
      change: { kind: 'set', value: text(n) },
    })),
  });
  const files = new ChangeFilesPage(app.page);
  await files.open('Files', 'Export changes…');
  const file = await files.save(files.exporting);
  expect(Buffer.byteLength(file.text)).toBeGreaterThan(1_500_000);
  await app.call('drafts.discard', { connectionId, which: { filter: 'all' } });
  await runCommand(app.page, 'import changes');
  await files.choose(file.name, file.text);
  await files.importing.getByRole('button', { name: 'Stage 901 changes' }).click();
  await expect(new ReviewPage(app.page).heading).toHaveText('901 changes in 900 products');
  const scope = { filter: 'all' as const, property: 'description', locale: 'ar' };
  const listed = await app.call('drafts.list', { connectionId, scope, offset: 0, limit: 1000 });
  expect(new Set(listed.rows.map(({ next }) => next))).toEqual(new Set(rows.map((_, n) => text(n))));
});

test('the results of a change set are exported as a table for a ticket', { tag: '@long' }, async ({
  app,
}) => {
  const { identifiers, review, control } = await staged(app, 4);
  await control.refuse({ contains: 'Titel 2', code: 'too_long', message: '=HYPERLINK("x")' });
  await review.apply();
  await expect(review.outcome).toContainText('3 of 4 applied, 1 failed');
  await app.page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Activity' }).click();
  await app.page.getByRole('button', { name: 'Failed 1', exact: true }).click();
  const files = new ChangeFilesPage(app.page);
  await files.open('Export', 'Export results…');
  await expect(files.results.getByRole('radio', { name: 'Those shown (1)' })).toBeChecked();
  await expect(files.results.getByRole('button', { name: 'Save 1 result' })).toBeEnabled();
  await expect(files.results.getByRole('switch', { name: 'Safe for spreadsheets' })).toBeChecked();
  await expectNoFindings(app, 'Export results');
  await files.results.getByRole('radio', { name: 'All (4)' }).click();
  const { name, text } = await files.save(files.results);
  expect(name).toMatch(/^Sample-catalog-change-set-1-\d{4}-\d\d-\d\d\.csv$/);
  const lines = text.replace('\uFEFF', '').split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe('identifier,property,locale,old,new,state,code,message,time');
  const failed = lines.find((line) => line.startsWith(`${identifiers[2]},`)) ?? '';
  expect(failed).toContain(`,Neuer Titel 2,failed,too_long,"'=HYPERLINK(""x"")",`);
});

test('a page for approval is decided on in a browser, and what was rejected is discarded', async ({
  app,
}) => {
  const { connectionId, identifiers, review } = await staged(app, 3);
  const files = new ChangeFilesPage(app.page);
  await files.open('Files', 'Export changes…');
  await files.exporting.getByRole('radio', { name: 'For approval' }).click();
  const { name, text } = await files.save(files.exporting);
  expect(name).toMatch(/^Sample-catalog-changes-\d{4}-\d\d-\d\d\.html$/);

  const reader = await chromium.launch({ executablePath: chromiumPath() });
  const page = await reader.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.route('http://approval.test/', (route) =>
    route.fulfill({ body: text, contentType: 'text/html; charset=utf-8' }),
  );
  await page.goto('http://approval.test/');
  await expect(page.getByRole('heading', { name: 'Changes to Sample catalog, for approval' })).toBeVisible();
  const change = (title: number) => page.getByRole('row').filter({ hasText: `Neuer Titel ${title}` });
  const save = page.getByRole('button', { name: 'Save decisions' });
  await expect(save).toBeDisabled();
  await change(0).getByRole('radio', { name: 'Reject' }).check();
  await change(0).getByRole('textbox', { name: 'Why?' }).fill('Not our “tone”');
  await page.getByRole('button', { name: 'Approve all undecided' }).click();
  await change(2).getByRole('radio', { name: 'Reject' }).check();
  await expect(page.getByText('Approved: 1')).toBeVisible();
  await expect(page.getByText('Rejected: 2')).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoFindingsOn(page, `Approval page, ${colorScheme}`);
  }
  const saving = page.waitForEvent('download');
  await save.click();
  const decisions = await saving;
  expect(decisions.suggestedFilename()).toBe('decisions Sample catalog.json');
  const returned = await readFile(await decisions.path(), 'utf8');
  expect(complaints).toEqual([]);
  await reader.close();

  await files.open('Files', 'Import changes…');
  await files.choose('decisions Sample catalog.json', returned);
  await expect(files.importing).toContainText('2 edits will be discarded');
  await expect(files.importing).toContainText('1 change was approved.');
  await expect(files.importing).toContainText('Not our “tone”');
  await expectNoFindings(app, 'Import decisions');
  await files.importing.getByRole('button', { name: 'Discard 2 rejected edits' }).click();
  await expect(review.heading).toHaveText('1 change in 1 product');
  await expect(review.change(identifiers[1] ?? '', 'title', 'de')).toContainText('Neuer Titel 1');
  await expect(app.page.getByText('2 rejected edits discarded')).toBeVisible();
  await app.page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect.poll(async () => (await app.call('drafts.summary', { connectionId })).changes).toBe(3);
});
