import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';
import { TranslationFilesPage } from './pages/translation-files.ts';

test.use({ launchArgs: ['--sample'] });

async function opened(app: AppUnderTest): Promise<TranslationFilesPage> {
  await new CatalogPage(app.page).pulled('2,000');
  return new TranslationFilesPage(app.page);
}

const titleOf = async (app: AppUnderTest, locale: string) => {
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const columns = [{ property: 'title', locale }];
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 1, columns });
  return rows[0]?.values[0];
};

const changes = async (app: AppUnderTest) => (await app.call('drafts.summary', CONNECTION)).changes;

/** Stages a text over the first product's title. */
async function edited(app: AppUnderTest, locale: string, value: string): Promise<void> {
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 1, columns: [] });
  await app.call('drafts.edit', {
    ...CONNECTION,
    label: 'Edit',
    edits: [{ product: rows[0]?.product ?? -1, property: 'title', locale, change: { kind: 'set', value } }],
  });
}

/** An XLIFF file as a translator sends it back: of a few units of the catalog. */
const xliff = (units: string, target = 'target-language="ar"') =>
  `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="x" source-language="en" ${target} datatype="plaintext"><body>
${units}
</body></file>
</xliff>
`;

const unit = (id: string, source: string, target: string, exported = '') =>
  `<trans-unit id="${id}"${exported}><source>${source}</source><target>${target}</target></trans-unit>`;

/** A spreadsheet with other texts in the lines with these ids. */
function changedCsv(text: string, changed: Record<string, Record<string, string>>): string {
  const lines: Record<string, string>[] = parse(text, { bom: true, columns: true });
  return stringify(
    lines.map((line) => ({ ...line, ...changed[line.id ?? ''] })),
    { header: true },
  );
}

test('translations are exported by keyboard, returned by a translator, and staged as one step', async ({
  app,
}) => {
  const files = await opened(app);
  await runCommand(app.page, 'export translations');
  await expect(files.exporting.getByRole('combobox', { name: 'Translate from' })).toBeFocused();
  await expect(files.exporting).toContainText('18,247 segments of all products');
  await expectNoFindings(app, 'Export translations', '[data-modal]');
  await files.exporting.getByRole('radio', { name: 'Only without a translation' }).click();
  await files.select(files.exporting, 'Translate into', 'Arabic (ar)');
  await expect(files.exporting).toContainText('15,616 segments of all products');
  const { name, text } = await files.save();
  expect(name).toMatch(/^Sample-catalog-translations-ar-\d{4}-\d\d-\d\d\.xlf$/);
  await expect(app.page.getByText('15,616 segments exported')).toBeVisible();

  const translated = text
    .replace(/(<trans-unit id="004500\.-\.title"[^>]*>.*?<\/source>)/s, '$1<target>زجاجة عازلة</target>')
    .replace(/(<trans-unit id="004500\.-\.colour"[^>]*>.*?<\/source>)/s, '$1<target>كريمي</target>');
  await runCommand(app.page, 'import translations');
  await files.choose(name, translated);
  await expect(files.importing).toContainText('2 translations will be staged');
  await expect(files.importing).toContainText('15,616 segments · English → Arabic');
  await expect(files.importing).toContainText('15,614 segments have no translation in the file.');
  expect(await changes(app)).toBe(0);
  await expect(files.importing.getByRole('button', { name: 'Stage 2 translations' })).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByText(`2 translations staged from ${name}`)).toBeVisible();
  expect(await titleOf(app, 'ar')).toBe('زجاجة عازلة');

  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(() => changes(app)).toBe(0);
});

test('Translate exports its list as shown, in one of its languages', { tag: '@long' }, async ({ app }) => {
  const files = await opened(app);
  await app.call('translate.saveLast', {
    ...CONNECTION,
    last: {
      scope: { query: {}, source: 'en', targets: ['de', 'ar'], properties: ['title'] },
      filter: { status: 'empty', locale: 'ar' },
      at: null,
    },
  });
  await app.page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: 'Translate' })
    .click();
  await expect(app.page.getByRole('main', { name: 'Translate' }).getByRole('textbox').first()).toBeVisible();
  await runCommand(app.page, 'export translations');
  await expect(files.exporting).toContainText(/[\d,]+ segments · as listed in Translate/);
  await files.select(files.exporting, 'Translate into', 'Arabic (ar)');
  const { text } = await files.save();
  expect(text).not.toContain('<target');
  expect(new Set(text.match(/(?<=\.-\.)[a-z_]+(?=")/g))).toEqual(new Set(['title']));
});

test('the user decides on changed sources and on translations edited here', { tag: '@long' }, async ({
  app,
}) => {
  const files = await opened(app);
  await runCommand(app.page, 'export translations');
  await files.select(files.exporting, 'Format', 'Spreadsheet (CSV)');
  const { name, text } = await files.save();
  expect(name).toMatch(/\.csv$/);
  await edited(app, 'de', 'Meine Flasche');
  const returned = changedCsv(text, {
    '004500.-.title': { 'translation (de)': 'Isolierflasche' },
    '004500.-.colour': { 'source (en)': 'Creamy', 'translation (de)': 'Elfenbein' },
    '004500.-.size': { id: 'nowhere.-.size', 'translation (de)': '0,5 l' },
  });

  await runCommand(app.page, 'import translations');
  await files.choose(name, returned);
  const { importing } = files;
  await expect(importing).toContainText('Nothing to stage');
  await expect(importing.getByRole('status')).toContainText(
    'See below: Changed sources (1); Translations changed here (1); Segments that are not in this catalog (1).',
  );
  await expect(importing.getByRole('region', { name: 'Changed sources' })).toContainText(
    /Line \d+ 004500 ColourSource nowCream$/,
  );
  await expect(importing.getByRole('region', { name: 'Translations changed here' })).toContainText(
    'Here nowMeine Flasche',
  );
  await expect(
    importing.getByRole('region', { name: 'Segments that are not in this catalog' }),
  ).toContainText('Line 2 nowhere.-.size');
  await expectNoFindings(app, 'Import translations, checked', '[data-modal]');
  const saving = app.page.waitForEvent('download');
  await importing.getByRole('button', { name: 'Save rows that failed…' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/ rows that failed de\.csv$/);
  const left: Record<string, string>[] = parse(await readFile(await download.path(), 'utf8'), {
    bom: true,
    columns: true,
  });
  expect(left.map(({ id, reason }) => [id, reason])).toEqual([
    ['nowhere.-.size', 'Segments that are not in this catalog'],
    ['004500.-.title', 'Translations changed here'],
    ['004500.-.colour', 'Changed sources'],
  ]);
  await importing.getByRole('checkbox', { name: 'Stage this too' }).click();
  await expect(importing.getByRole('button', { name: 'Stage 1 translation' })).toBeEnabled();
  await importing.getByRole('checkbox', { name: 'Replace what is here' }).click();
  await importing.getByRole('button', { name: 'Stage 2 translations' }).click();
  await expect(app.page.getByText(`2 translations staged from ${name}`)).toBeVisible();
  expect(await titleOf(app, 'de')).toBe('Isolierflasche');
});

test('copies of the source wait for a choice, and each language of a file has its own', {
  tag: '@long',
}, async ({ app }) => {
  const files = await opened(app);
  const title = String(await titleOf(app, 'en'));
  const french = xliff(unit('004500.-.title', title, 'Bouteille'), 'target-language="fr"');
  const returned = xliff(
    unit('004500.-.title', title, title) +
      unit('004500.-.colour', 'Cream', '&lt;mrk>').replace(
        '&lt;mrk>',
        '<mrk mtype="seg" mid="0">كريمي</mrk><mrk mtype="seg" mid="1"/>',
      ),
  ).replace('</xliff>', french.slice(french.indexOf('<file')));
  await runCommand(app.page, 'import translations');
  await files.choose('agency.xlf', returned);
  const { importing } = files;
  await expect(importing).toContainText('1 translation will be staged');
  await expect(importing.getByRole('status')).toContainText(
    'See below: Copies of the source (1); Incomplete translations (1).',
  );
  await expect(importing.getByRole('region', { name: 'Incomplete translations' })).toContainText('كريمي');
  await expectNoFindings(app, 'Import translations, copies', '[data-modal]');
  await files.select(importing, 'Translated into French (fr)', 'Leave out');
  await expect(importing).toContainText('Translations in other languages (1)');
  await expect(importing.getByRole('button', { name: 'Nothing to stage' })).toBeDisabled();
  await importing.getByRole('checkbox', { name: 'Stage copies of the source too' }).click();
  await files.select(importing, 'Translated into French (fr)', 'French (fr)');
  await importing.getByRole('button', { name: 'Stage 2 translations' }).click();
  await expect(app.page.getByText('2 translations staged from agency.xlf')).toBeVisible();
  expect([await titleOf(app, 'ar'), await titleOf(app, 'fr')]).toEqual([title, 'Bouteille']);
});

test('a file in none of the connection’s languages waits for the user’s choice', { tag: '@long' }, async ({
  app,
}) => {
  const files = await opened(app);
  await runCommand(app.page, 'import translations');
  const title = await titleOf(app, 'en');
  await files.choose(
    'fr.xlf',
    xliff(unit('004500.-.title', String(title), 'Bottle'), 'target-language="sv"'),
  );
  const { importing } = files;
  await expect(importing).toContainText('The file says Swedish (sv), which this connection does not have.');
  await expect(importing.getByRole('combobox', { name: 'Translated into' })).toBeFocused();
  await expect(importing.getByRole('button', { name: 'Stage', exact: true })).toBeDisabled();
  await expectNoFindings(app, 'Import translations, language', '[data-modal]');
  await app.page.keyboard.press('Enter');
  await app.page.keyboard.press('End');
  await app.page.keyboard.press('Enter');
  await expect(importing).toContainText('English → Arabic');
  await expect(importing).toContainText('1 translation will be staged');
});

test('a broken file is reported with its position; a read-only connection stages nothing', {
  tag: '@long',
}, async ({ app }) => {
  const files = await opened(app);
  const [connection] = await app.call('connections.list', {});
  if (!connection) throw new Error('There is no connection.');
  await runCommand(app.page, 'import translations');
  await files.choose('cut.xlf', xliff(unit('004500.-.title', 'a', 'b')).slice(0, -30));
  await expect(files.importing.getByRole('alert')).toContainText(
    '“cut.xlf” cannot be importedThe file is damaged in line 4.',
  );
  await files.choose('entities.xlf', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${xliff('')}`);
  await expect(files.importing.getByRole('alert')).toContainText('The file defines entities of its own');
  await files.choose('other.csv', 'name,price\r\nCup,3\r\n');
  await expect(files.importing.getByRole('alert')).toContainText(
    'The first line must name the columns “id” and “translation (…)”.',
  );
  await expect(files.importing.getByRole('button', { name: 'Choose a file…' })).toBeFocused();
  await files.choose('ok.xlf', xliff(unit('004500.-.title', String(await titleOf(app, 'en')), 'زجاجة')));
  const stage = files.importing.getByRole('button', { name: 'Stage 1 translation' });
  await expect(stage).toBeEnabled();
  await app.call('connections.update', { ...CONNECTION, fields: { ...connection, readOnly: true } });
  await expect(files.importing).toContainText('is read-only: you can check the file but not stage it.');
  await expect(stage).toBeDisabled();
  await app.page.keyboard.press('Escape');
  await expect(files.importing).toHaveCount(0);
  expect(await changes(app)).toBe(0);
});
