import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { MemoryPage } from './pages/memory.ts';

test.use({ launchArgs: ['--sample'] });

async function opened(app: AppUnderTest): Promise<MemoryPage> {
  await new CatalogPage(app.page).pulled('2,000');
  const memory = new MemoryPage(app.page);
  await memory.open();
  return memory;
}

const suggestions = (app: AppUnderTest, text: string, targetLocale: string) =>
  app.call('memory.suggest', { ...CONNECTION, sourceLocale: 'en', targetLocale, text, property: null });

const tmx = (...units: string[]): string =>
  `<tmx version="1.4"><header srclang="en-US"/><body>\n${units.join('\n')}\n</body></tmx>`;
const tu = (source: string, target: string, language = 'de-DE'): string =>
  `<tu><tuv xml:lang="en-US"><seg>${source}</seg></tuv><tuv xml:lang="${language}"><seg>${target}</seg></tuv></tu>`;

test('the memory is built from the catalog, exported as TMX, and imported again', { tag: '@long' }, async ({
  app,
}) => {
  const memory = await opened(app);
  await expect(memory.row('German (de)')).toContainText('0');
  await expect(memory.row('German (de)')).toContainText('not yet');
  await expect(memory.dialog.getByRole('button', { name: 'Export TMX…' })).toBeDisabled();
  await memory.build();
  await expect(memory.row('German (de)')).not.toContainText('Out of date');
  await expectNoFindings(app, 'Translation memory', '[data-modal]');

  await memory.dialog.getByRole('button', { name: 'Export TMX…' }).click();
  await expect(memory.exporting.getByRole('combobox', { name: 'Translated into' })).toContainText('German');
  await expectNoFindings(app, 'Export TMX', '[data-modal]');
  const file = await memory.save();
  expect(file.name).toMatch(/^Sample-catalog-memory-en-de-\d{4}-\d\d-\d\d\.tmx$/);
  const units = file.text.match(/<tu /g)?.length ?? 0;
  await expect(app.page.getByText(`${units.toLocaleString('en')} translations exported`)).toBeVisible();

  await memory.dialog.getByRole('button', { name: 'Import TMX…' }).click();
  await memory.choose(file.name, file.text);
  await expect(memory.importing).toContainText(`${units.toLocaleString('en')} translations in the file`);
  await expect(memory.importing.getByRole('button', { name: 'Import translations' })).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(memory.importing).toHaveCount(0);
  await expect(app.page.getByText(/^Imported [\d,]+ translations, 0 new ones\.$/)).toBeVisible();
  await expect(memory.row('German (de)')).toContainText(units.toLocaleString('en'));

  await app.call('catalog.pull', CONNECTION);
  await expect(memory.row('German (de)')).toContainText('Out of date: products were pulled since', {
    timeout: 60_000,
  });
  await memory.build();
  await expect(memory.row('German (de)')).not.toContainText('Out of date');
});

test('a file from another tool is reported on, mapped to languages, then imported', { tag: '@long' }, async ({
  app,
}) => {
  const memory = await opened(app);
  await memory.dialog.getByRole('button', { name: 'Import TMX…' }).click();
  await memory.choose('broken.tmx', `<tmx version="1.4"><header srclang="en"/>\n<body><tu></body></tmx>`);
  await expect(memory.importing.getByRole('alert')).toContainText('“broken.tmx” cannot be imported');
  await expect(memory.importing.getByRole('alert')).toContainText('line 2');

  const text = tmx(
    tu('Enamel roasting tin', 'Emaillierte Bratform'),
    tu('Enamel roasting tin', 'Emaillierte Bratform'),
    tu('Enamel <ph/>lid', 'Emaildeckel'),
    tu('Enamel mug', ''),
    tu('Enamel bowl', 'Emaljskål', 'sv'),
  );
  // As many tools write TMX: UTF-16 with a byte order mark.
  await memory.choose('tool.tmx', Buffer.from(`\u{FEFF}${text}`, 'utf16le'));
  const report = memory.importing;
  await expect(report).toContainText('4 translations in the file');
  await expect(report).toContainText('1 translation repeats an earlier one. Each is stored once.');
  await expect(report).toContainText('1 unit has inline codes that do not say what they stand for.');
  await expect(report.getByRole('region', { name: 'Units that cannot be read' })).toHaveText(
    'Line 5 It has no translation.',
  );
  await expect(report.getByRole('combobox', { name: 'American English' })).toHaveText('English (en)');
  await expect(report.getByRole('combobox', { name: 'German (Germany)' })).toHaveText('German (de)');
  await expect(report.getByRole('combobox', { name: 'Swedish' })).toHaveText('Leave out');
  await expectNoFindings(app, 'Import TMX', '[data-modal]');
  expect(await suggestions(app, 'Enamel roasting tin', 'de')).toEqual([]);

  await memory.readAs('German (Germany)', 'Leave out');
  await expect(report).toContainText('Choose at least two different languages');
  await expect(report.getByRole('button', { name: 'Import translations' })).toBeDisabled();
  await memory.readAs('German (Germany)', 'French (fr)');
  await report.getByRole('button', { name: 'Import translations' }).click();
  await expect(app.page.getByText('Imported 3 translations, 2 new ones.')).toBeVisible();
  await expect(memory.row('French (fr)')).toContainText('2');
  expect(await suggestions(app, 'Enamel roasting tin', 'fr')).toMatchObject([
    { target: 'Emaillierte Bratform', origin: 'import' },
  ]);
  expect(await suggestions(app, 'Enamel roasting tin', 'de')).toEqual([]);
});

test('imports are memories: named, weighted and removed again by keyboard', async ({ app }) => {
  const memory = await opened(app);
  const { keyboard } = app.page;
  const imported = memory.dialog.getByRole('table', { name: 'Imported memories' });
  const score = async () => (await suggestions(app, 'Enamel roasting tin', 'de')).map((match) => match.score);
  await expect(imported).toHaveCount(0);
  await memory.dialog.getByRole('button', { name: 'Import TMX…' }).press('Enter');
  await memory.choose('tool.tmx', tmx(tu('Enamel roasting tin', 'Emaillierte Bratform')));
  await memory.importing.getByRole('textbox', { name: 'Name of the memory' }).focus();
  await keyboard.type('Agency');
  await keyboard.press('Enter');
  await expect(imported.getByRole('row', { name: /^Agency/ })).toContainText('1');
  expect(await score()).toEqual([100]);
  await expectNoFindings(app, 'Translation memory with an import', '[data-modal]');

  await imported.getByRole('combobox', { name: 'Points taken off for Agency' }).focus();
  await keyboard.press('Enter');
  await app.page.getByRole('option', { name: '5 points', exact: true }).press('Enter');
  await expect.poll(score).toEqual([95]);
  await memory.dialog.getByRole('combobox', { name: 'Suggest matches' }).focus();
  await keyboard.press('Enter');
  await app.page.getByRole('option', { name: 'from 99 %' }).press('Enter');
  await expect.poll(score).toEqual([]);
  await imported.getByRole('button', { name: 'Remove Agency…' }).press('Enter');
  await keyboard.press('Tab');
  await keyboard.press('Enter');
  await expect(app.page.getByText('1 translation is gone.')).toBeVisible();
  await expect(imported).toHaveCount(0);
});
