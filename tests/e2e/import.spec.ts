import { readFileSync } from 'node:fs';
import { soffice, withoutLibreOffice } from '../support/libreoffice.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { changedInLibreOffice } from './harness/libreoffice.ts';
import { applied } from './harness/sent.ts';
import { VIEWPORT } from './harness/shell.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ExportPage, writtenFile } from './pages/export.ts';
import { ImportPage } from './pages/import.ts';

test.use({ launchArgs: ['--sample'] });

async function opened(app: AppUnderTest): Promise<ImportPage> {
  await new CatalogPage(app.page).pulled('2,000');
  return new ImportPage(app);
}

const staged = async (app: AppUnderTest) => (await app.call('drafts.summary', CONNECTION)).changes;

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

const titles = async (app: AppUnderTest, identifier: string) => {
  const query = { search: identifier };
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query });
  const columns = [{ property: 'title', locale: 'de' }];
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 1, columns });
  return rows[0]?.values[0];
};

test('a spreadsheet shows its effect row by row, and is staged as one step', async ({ app }) => {
  const files = await opened(app);
  await files.open();
  await files.choose(
    'spring.csv',
    lines(
      'identifier;title_de;weight_kg;Bemerkung',
      '004500;Flasche, neu;0,5;x',
      '4504;Backmatte;;',
      'nowhere;Nichts;1;',
      '004506;Kocher;schwer;',
    ),
  );
  await expect(files.main.getByRole('combobox', { name: 'Delimiter' })).toHaveText('Semicolon ;');
  await expect(files.main.getByRole('combobox', { name: 'Decimal mark' })).toHaveText('Comma: 1,5');
  await expect(files.role('title_de')).toHaveText('title · de');
  await expect(files.role('Bemerkung')).toHaveText('Ignore this column');

  // Focus is on the next step.
  await expect(files.main.getByRole('button', { name: 'Check file' })).toBeFocused();
  await files.check();
  await expect(files.main.getByRole('button', { name: 'Stage 3 changes' })).toBeFocused();
  await expect(files.row(2).locator('[data-column="changes"]')).toContainText('Flasche, neu');
  await expect(files.row(3)).toContainText('similar');
  await expect(files.row(4)).toContainText('No product has the identifier “nowhere”.');
  await expect(files.row(5)).toContainText('“schwer” is not a number.');
  await files.chip('Problems').click();
  await expect(files.row(2)).toHaveCount(0);
  await expect(files.row(3)).toBeVisible();
  expect(await staged(app)).toBe(0);

  await app.page.setViewportSize({ width: 640, height: 400 });
  await files.row(4).scrollIntoViewIfNeeded();
  for (const row of [3, 4]) await expect(files.row(row)).toBeInViewport({ ratio: 1 });
  await app.page.setViewportSize(VIEWPORT);

  // Never done without asking.
  await expect(
    files.main.getByText('1 identifier is not in the catalog, but looks like another one.'),
  ).toBeVisible();
  await files.main.getByRole('button', { name: 'Use the products in the catalog' }).click();
  await files.stage('Stage 4 changes');
  expect(await staged(app)).toBe(4);
  expect(await titles(app, '004504')).toBe('Backmatte');

  // What was chosen stays while other views are shown.
  await files.main.getByRole('button', { name: 'Review changes' }).click();
  await expect(app.page.getByRole('main', { name: 'Review' })).toContainText('Flasche, neu');
  await files.open();
  await expect(files.chip('All rows')).toBeVisible();
  await files.main.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => staged(app)).toBe(0);
  await expect(files.main.getByRole('button', { name: 'Stage 4 changes' })).toBeVisible();
});

test('failed rows are saved unchanged, corrected, and imported again', { tag: '@long' }, async ({ app }) => {
  test.skip(app.shell.kind === 'desktop', "the system's file dialogs cannot be driven");
  const files = await opened(app);
  await files.open();
  await files.choose(
    'spring.csv',
    lines(
      'identifier;title_de;weight_kg',
      '004500;Flasche;0,5',
      'nowhere;"Kessel; neu";1,5',
      '004506;;schwer',
    ),
  );
  await files.check();
  await files.stage('Stage 2 changes');
  await files.more('Save report…');
  expect(readFileSync(await writtenFile(app), 'utf8')).toContain('No product has the identifier “nowhere”.');
  await files.more('Save rows that failed…');
  const failed = readFileSync(await writtenFile(app), 'utf8');
  expect(failed).toBe(
    `\u{feff}${lines('identifier;title_de;weight_kg', 'nowhere;"Kessel; neu";1,5', '004506;;schwer')}`,
  );

  await files.main.getByRole('button', { name: 'Import another file' }).click();
  await files.choose('corrected.csv', failed.replace('nowhere', '004502').replace('schwer', '2,5'));
  await files.check();
  await expect(files.chip('Problems')).toHaveCount(0);
  await files.stage('Stage 3 changes');
  expect(await staged(app)).toBe(5);
  expect(await titles(app, '004502')).toBe('Kessel; neu');
});

test('an unrecognised column is mapped by keyboard, and the choice is remembered', { tag: '@long' }, async ({
  app,
}) => {
  const files = await opened(app);
  const text = lines('Nr.\tBezeichnung', '004500\tFlasche', '004502\tHalter');
  await files.open();
  await files.choose('a.tsv', text);
  await expect(files.main.getByRole('button', { name: 'Check file' })).toBeDisabled();
  await expect(files.main.getByRole('status').first()).toContainText(
    'Choose the column that holds the identifier or the product id.',
  );
  await files.map('Nr.', 'Identifier');
  await files.map('Bezeichnung', 'title · de');
  await files.check();
  await files.main.getByRole('radio', { name: 'Setup' }).click();
  await files.select('Empty cells', 'Remove the value');
  await expect(files.main.getByText('The setup changed after the check.', { exact: false })).toBeVisible();
  await files.main.getByRole('button', { name: 'Check again' }).click();
  await files.stage('Stage 2 changes');

  await files.main.getByRole('button', { name: 'Import another file' }).click();
  await files.choose('b.tsv', text.replace('Flasche', 'Neue Flasche'));
  await expect(files.role('Bezeichnung')).toHaveText('title · de');
  await expect(files.main.getByRole('combobox', { name: 'Mapping' })).toContainText('As used for a.tsv');
});

test('a file is dropped on any view, or its rows are pasted; refusals say why', { tag: '@long' }, async ({
  app,
}) => {
  const files = await opened(app);
  const { page } = app;
  const notices = page.getByRole('region', { name: 'Notifications' });
  await files.drop(['one.csv', 'identifier'], ['two.csv', 'identifier']);
  await expect(notices.getByText('Drop one file at a time.')).toBeVisible();
  await files.drop(['back.xlf', '<xliff/>']);
  await expect(notices.getByText('“back.xlf” is a file of translations')).toBeVisible();
  await files.drop(['spring.csv', lines('identifier,title_de', '004500,Flasche')]);
  await expect(files.role('title_de')).toHaveText('title · de');

  await files.more('Import another file');
  await files.choose('old.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'));
  await expect(files.main.getByRole('alert')).toContainText('“old.xls” cannot be imported');
  await expect(files.main.getByRole('button', { name: 'Choose a file…' })).toBeFocused();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, 'identifier\ttitle · de\n004500\tEingefügt\n');
  await expect(files.main.getByText('Pasted rows.tsv', { exact: true })).toBeVisible();
  await files.check();
  await files.stage('Stage 1 change');
  expect(await titles(app, '004500')).toBe('Eingefügt');
});

test(
  `500 cells that were changed in LibreOffice are staged, no others, and applied${withoutLibreOffice}`,
  {
    tag: '@long',
  },
  async ({ app }, testInfo) => {
    test.skip(!soffice, 'LibreOffice is not here');
    test.skip(app.shell.kind === 'desktop', "the system's file dialogs cannot be driven");
    test.setTimeout(180_000);
    const files = await opened(app);
    const exporting = new ExportPage(app);
    await exporting.open();
    const workbook = await exporting.export('2,000 products');
    const changed = changedInLibreOffice(testInfo.outputPath(), workbook, (rows) => {
      const at = rows[0]?.indexOf('title · de') ?? -1;
      for (const row of rows.slice(1, 501)) row[at] = `Neu: ${row[at]}`;
    });

    await files.open();
    await files.choose('back.xlsx', changed);
    await files.check();
    await expect(files.chip('Changes')).toHaveText('Changes 500');
    await expect(files.chip('Unchanged')).toHaveText('Unchanged 1,500');
    await expect(files.chip('Problems')).toHaveCount(0);
    await files.stage('Stage 500 changes');
    expect(await staged(app)).toBe(500);
    expect(await titles(app, '004500')).toMatch(/^Neu: Belle Étoile/);
    const changeSet = await applied(app);
    expect(changeSet.counts).toMatchObject({ applied: 500, failed: 0 });
  },
);

test('every step can be used by everyone, in both themes', { tag: '@long' }, async ({ app }) => {
  const files = await opened(app);
  await files.open();
  await expectNoFindings(app, 'Choose a file', 'main');
  await files.choose(
    'spring.csv',
    lines(
      'Nr;title_de;title_ar;weight_kg',
      '004500;Flasche;زجاجة;0,5',
      '4504;Backmatte;;',
      '004506;;;schwer',
    ),
  );
  await files.role('Nr').click();
  await expect(app.page.getByRole('option', { name: 'Identifier', exact: true })).toBeVisible();
  await expectNoFindings(app, 'What a column is');
  await app.page.keyboard.press('Escape');
  await files.map('Nr', 'Identifier');
  await files.main.getByRole('radio', { name: 'First rows' }).click();
  await expectNoFindings(app, 'First rows', 'main');
  await files.check();
  await files.row(2).locator('[data-column="product"]').click();
  await app.page.keyboard.press('Space');
  await expect(files.main.getByRole('complementary', { name: 'Row 2' })).toContainText('Flasche');
  await expectNoFindings(app, 'Report', 'main');
});

test('what a spreadsheet spoiled is held back, with a choice for each kind', async ({ app }) => {
  const files = await opened(app);
  await files.open();
  await files.choose(
    'spoiled.csv',
    lines('identifier,ean,weight_kg', '004500,4.00638E+12,0.5', '004502,,"1,234"', '004504,,"1,250"'),
  );
  await files.select('Decimal mark', 'Point: 1.5');
  await files.check();
  const held = files.main.getByRole('region', { name: 'Values held back' });
  await expect(held).toContainText('1 long number was shortened by a spreadsheet.');
  await expect(held).toContainText('2 numbers are a thousand times larger or smaller than usual.');
  await expect(files.main.getByRole('button', { name: 'Stage 1 change' })).toBeVisible();
  await expectNoFindings(app, 'Values held back', 'main');

  await held
    .getByRole('radiogroup', { name: '2 numbers' })
    .getByRole('radio', { name: 'Use what was meant' })
    .click();
  await expect(held).not.toContainText('2 numbers');
  await files.main.getByRole('button', { name: 'Stage 3 changes' }).click();
  await expect.poll(() => staged(app)).toBe(3);
  const { rows } = await app.call('drafts.list', {
    ...CONNECTION,
    scope: { filter: 'all' },
    offset: 0,
    limit: 10,
  });
  expect(rows.map(({ identifier, next }) => [identifier, next])).toEqual([
    ['004500', 0.5],
    ['004502', 1.234],
    ['004504', 1.25],
  ]);
});

test('numbers that contradict each other are asked about before the file is checked', async ({ app }) => {
  const files = await opened(app);
  await files.open();
  await files.choose(
    'mixed.csv',
    lines('identifier;weight_kg;price', '004500;1,234;9.99', '004502;;9,95', '004504;2,5;'),
  );
  const check = files.main.getByRole('button', { name: 'Check file' });
  await expect(files.main).toContainText('“1,234” in row 2 may have decimals or thousands');
  await expect(check).toBeDisabled();
  // Another way to read the file answers nothing.
  await files.select('Delimiter', 'Comma ,');
  await files.select('Delimiter', 'Semicolon ;');
  await expect(files.main).toContainText('“1,234” in row 2 may have decimals or thousands');
  await expect(check).toBeDisabled();
  await expectNoFindings(app, 'A question about the file', 'main');

  await files.main.getByRole('button', { name: 'Comma: 1,5' }).click();
  await expect(files.main).not.toContainText('may have decimals or thousands');
  await expect(check).toBeFocused();
  await files.check();
  await expect(files.row(2).locator('[data-column="changes"]')).toContainText('1.234');
});
