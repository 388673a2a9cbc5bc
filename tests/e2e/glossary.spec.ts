import { readFile } from 'node:fs/promises';
import { uploaded } from '../support/uploaded.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { GlossaryPage } from './pages/glossary.ts';
import { runCommand } from './pages/palette.ts';
import { TranslatePage } from './pages/translate.ts';

test.use({ launchArgs: ['--sample'] });

async function opened(app: AppUnderTest): Promise<GlossaryPage> {
  await new CatalogPage(app.page).pulled('2,000');
  return new GlossaryPage(app.page);
}

const textsOf = async (app: AppUnderTest) =>
  (await app.call('glossary.list', CONNECTION)).terms.map(({ texts }) =>
    texts.map(({ locale, text, note, forbidden }) => [locale, text, note, forbidden]),
  );

const text = (locale: string, word: string, forbidden = false) => ({
  locale,
  text: word,
  note: null,
  forbidden,
});

test('a term is added, edited, deleted and restored by keyboard alone', { tag: '@long' }, async ({ app }) => {
  const glossary = await opened(app);
  const { keyboard } = app.page;
  await runCommand(app.page, 'open glossary');
  await expect(glossary.dialog).toContainText('No terms yet');
  await expectNoFindings(app, 'Glossary, empty', '[data-modal]');
  await expect(glossary.dialog.getByRole('button', { name: 'Add term' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(glossary.adding.getByRole('textbox', { name: 'Term in English' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(glossary.adding.getByRole('alert')).toHaveText('Enter the term in at least one language.');
  await keyboard.type('insulated bottle');
  await glossary.adding.getByRole('textbox', { name: 'Term in German', exact: true }).focus();
  await keyboard.type('Isolierflasche');
  await keyboard.press('Tab');
  await keyboard.press('Tab');
  await expect(glossary.adding.getByRole('button', { name: 'Add another text in German' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(glossary.adding.getByRole('textbox', { name: 'Term in German, 2' })).toBeFocused();
  await keyboard.type('Thermoskanne');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await glossary.adding.getByRole('textbox', { name: 'Note in German' }).focus();
  await keyboard.type('Thermos is a brand');
  await expectNoFindings(app, 'A term', '[data-modal]');
  await keyboard.press('Enter');
  await expect(glossary.adding).toHaveCount(0);
  expect(await textsOf(app)).toEqual([
    [
      ['en', 'insulated bottle', null, false],
      ['de', 'Isolierflasche', 'Thermos is a brand', false],
      ['de', 'Thermoskanne', 'Thermos is a brand', true],
    ],
  ]);
  await expect(glossary.list).toBeFocused();
  await expect(glossary.term('insulated bottle')).toContainText('de Isolierflasche · de Thermoskanne');

  await keyboard.press('Enter');
  await expect(glossary.editing.getByRole('textbox', { name: 'Term in English' })).toBeFocused();
  await keyboard.type('vacuum flask');
  await keyboard.press('Escape');
  await expect(glossary.discarding).toContainText('Discard the changes to this term?');
  await expect(glossary.discarding.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(glossary.discarding).toHaveCount(0);
  await glossary.editing.getByRole('textbox', { name: 'Term in English' }).fill('vacuum flask');
  await keyboard.press('Enter');
  await expect(glossary.term('vacuum flask')).toBeVisible();
  await expect(glossary.list).toBeFocused();

  await keyboard.press('Delete');
  await expect(app.page.getByText('“vacuum flask” deleted from the glossary')).toBeVisible();
  await expect(glossary.dialog).toContainText('No terms yet');
  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.poll(async () => (await textsOf(app)).length).toBe(1);
});

test('a long glossary is searched and navigated; Escape leaves the search first', { tag: '@long' }, async ({
  app,
}) => {
  const glossary = await opened(app);
  const terms = Array.from({ length: 300 }, (_, at) => `term ${String(at).padStart(3, '0')},${at}番`);
  const file = await uploaded(app, CONNECTION.connectionId, 'glossary', `en,ja\n${terms.join('\n')}`);
  await app.call('glossary.import', { ...file, add: true });
  await runCommand(app.page, 'open glossary');
  await expect(glossary.dialog).toContainText('300 terms');
  await glossary.list.focus();
  await app.page.keyboard.press('End');
  await expect(glossary.term('term 299')).toHaveAttribute('aria-selected', 'true');
  await expect(glossary.term('term 299')).toBeInViewport();
  await app.page.keyboard.press('ArrowUp');
  await expect(glossary.term('term 298')).toHaveAttribute('aria-selected', 'true');
  await expectNoFindings(app, 'Glossary', '[data-modal]');

  await glossary.dialog.getByRole('searchbox', { name: 'Search terms' }).fill('17番');
  await expect(glossary.dialog).toContainText('3 of 300 terms');
  await app.page.keyboard.press('Escape');
  await expect(glossary.dialog).toContainText('300 terms');
  await expect(glossary.dialog.getByRole('searchbox', { name: 'Search terms' })).toHaveValue('');
  await app.page.keyboard.press('Escape');
  await expect(glossary.dialog).toHaveCount(0);
});

test('a glossary is exported to a spreadsheet, and imported after a report', { tag: '@long' }, async ({
  app,
}) => {
  const glossary = await opened(app);
  await app.call('glossary.save', {
    ...CONNECTION,
    id: null,
    texts: [text('en', 'bowl'), text('de', 'Schüssel'), text('ar', 'وعاء')],
  });
  await runCommand(app.page, 'open glossary');
  const saving = app.page.waitForEvent('download');
  const exportAs = async (name: string) => {
    await glossary.dialog.getByRole('button', { name: 'Export' }).click();
    await app.page.getByRole('menuitem', { name }).click();
  };
  await exportAs('As a table (CSV)');
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^Sample-catalog-glossary-\d{4}-\d\d-\d\d\.csv$/);
  const exported = await readFile(await download.path(), 'utf8');
  expect(exported).toContain('وعاء,,,Schüssel,,,bowl,,');

  const savingTbx = app.page.waitForEvent('download');
  await exportAs('For translation tools (TBX)');
  const tbx = await readFile(await (await savingTbx).path(), 'utf8');
  expect(tbx).toContain('<langSet xml:lang="ar">');

  await glossary.dialog.getByRole('button', { name: 'Import…' }).click();
  await glossary.choose('broken.csv', 'en,de\n"cup,Tasse\n');
  await expect(glossary.importing.getByRole('alert')).toContainText('“broken.csv” cannot be imported');
  await glossary.choose('terms.csv', 'en,ar,de,sv\r\nbowl,وعاء,Schüssel,\r\ncup,,Tasse,kopp\r\n');
  await expect(glossary.importing).toContainText('1 term will be added');
  await expect(glossary.importing).toContainText('1 term is here already.');
  await expect(glossary.importing).toContainText('kept but not used: Swedish (sv).');
  await expectNoFindings(app, 'Glossary, import', '[data-modal]');
  expect(await textsOf(app)).toHaveLength(1);
  await expect(glossary.importing.getByRole('button', { name: 'Add 1 term' })).toBeFocused();
  await app.page.keyboard.press('Enter');
  await expect(app.page.getByText('1 term added to the glossary')).toBeVisible();
  await expect(glossary.importing).toHaveCount(0);
  await expect(glossary.term('cup')).toContainText('de Tasse · sv kopp');

  await app.page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(app.page.getByText('1 term removed from the glossary')).toBeVisible();
  expect(await textsOf(app)).toEqual([
    [
      ['en', 'bowl', null, false],
      ['de', 'Schüssel', null, false],
      ['ar', 'وعاء', null, false],
    ],
  ]);

  await glossary.dialog.getByRole('button', { name: 'Import…' }).click();
  await glossary.choose('kitchen.tbx', tbx.replaceAll('xml:lang="de"', 'xml:lang="de-DE"'));
  await expect(glossary.importing).toContainText(
    'Languages are read as those of this connection: de-DE as de.',
  );
});

test('a list of terms with other columns is mapped and imported by keyboard', { tag: '@long' }, async ({
  app,
}) => {
  const glossary = await opened(app);
  const { keyboard } = app.page;
  const column = (name: string) => glossary.importing.getByRole('combobox', { name: `Column ${name}` });
  const backTo = (name: string) =>
    expect(async () => {
      await keyboard.press('Shift+Tab');
      await expect(column(name)).toBeFocused({ timeout: 100 });
    }).toPass();
  await runCommand(app.page, 'import glossary');
  await glossary.choose(
    'agency.csv',
    'Source;Target;Note;Author;Forbidden\r\nbowl;Schale;for soup;Anna;\r\nmug;Becher;;Ben;yes\r\n;;lost;;\r\n',
  );
  await expect(column('Source')).toHaveText('English (en): term');
  await expect(column('Target')).toHaveText('Ignore this column');
  await expect(glossary.importing).toContainText('Not imported: “Target”, “Author”, “Forbidden”.');
  await expect(glossary.importing).toContainText('Only one language is imported.');
  await expectNoFindings(app, 'Glossary, columns', '[data-modal]');

  await test.step('columns are reached from the button that has the focus', async () => {
    await expect(glossary.importing.getByRole('button', { name: 'Add 2 terms' })).toBeFocused();
    await backTo('Forbidden');
    await keyboard.press('ArrowDown');
    await keyboard.type('german (de): forbidden, yes');
    await keyboard.press('Enter');
    await expect(column('Forbidden')).toHaveText('German (de): forbidden, yes or no');
    await backTo('Target');
    await keyboard.press('ArrowDown');
    await keyboard.type('german (de): term');
    await keyboard.press('Enter');
    await expect(column('Target')).toHaveText('German (de): term');
  });

  await test.step('what is not read is named', async () => {
    await expect(glossary.importing).toContainText('4 of 5 columns are imported. Not imported: “Author”.');
    await expect(glossary.importing).toContainText('1 row is not imported whole.');
    await expect(glossary.importing).toContainText(
      'Line 4 The note “lost” has no term. The row is left out.',
    );
    await expect(glossary.importing).toContainText('2 terms will be added');
  });

  await glossary.importing.getByRole('button', { name: 'Add 2 terms' }).focus();
  await keyboard.press('Enter');
  await expect(app.page.getByText('2 terms added to the glossary')).toBeVisible();
  expect(await textsOf(app)).toEqual([
    [
      ['en', 'bowl', 'for soup', false],
      ['de', 'Schale', null, false],
    ],
    [
      ['en', 'mug', null, false],
      ['de', 'Becher', null, true],
    ],
  ]);
});

test('a new term is offered in Translate at once', { tag: '@long' }, async ({ app }) => {
  const glossary = await opened(app);
  await app.page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('button', { name: 'Translate' })
    .click();
  const main = app.page.getByRole('main', { name: 'Translate' });
  await expect(main.getByRole('textbox').first()).toBeVisible();
  await runCommand(app.page, 'add glossary term');
  await glossary.adding.getByRole('textbox', { name: 'Term in English' }).fill('l');
  await glossary.adding.getByRole('textbox', { name: 'Term in German', exact: true }).fill('Liter');
  await app.page.keyboard.press('Enter');
  await expect(glossary.term('l')).toContainText('de Liter');
  await app.page.keyboard.press('Escape');
  await expect(glossary.dialog).toHaveCount(0);
  await expect(main.getByRole('button', { name: /Liter/ })).toBeVisible();

  await test.step('and inserted at the caret by key, once', async () => {
    const { field } = new TranslatePage(app.page);
    await field.fill('Flasche, 1  ');
    await app.page.keyboard.press('End');
    await app.page.keyboard.press('ArrowLeft');
    await app.page.keyboard.press('Control+Shift+G');
    await expect(field).toHaveValue('Flasche, 1 Liter ');
    await app.page.keyboard.press('Control+Shift+G');
    await expect(main.getByText('The translation has all terms of the source')).toBeVisible();
    await expect(field).toHaveValue('Flasche, 1 Liter ');
  });
});
