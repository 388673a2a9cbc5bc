import { AsDesktop } from './harness/as-desktop.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CellEditorPage } from './pages/cell-editor.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

const staged = async (app: AppUnderTest) => (await app.call('drafts.summary', CONNECTION)).changes;

test('the menu of the desktop app acts on what has the focus, cells as well as text', async ({ app }) => {
  const { page } = app;
  const desktop = await AsDesktop.load(page);
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de']);

  await test.step('Delete, Undo and Redo on cells', async () => {
    await sheet.cell(1, 'title en').click();
    await desktop.command('edit.delete');
    await expect.poll(() => staged(app)).toBe(1);
    await desktop.command('edit.undo');
    await expect.poll(() => staged(app)).toBe(0);
    await desktop.command('edit.redo');
    await expect.poll(() => staged(app)).toBe(1);
    await page.keyboard.press('Control+z');
    await expect.poll(() => staged(app)).toBe(0);
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(() => staged(app)).toBe(1);
    await desktop.command('edit.undo');
    await expect.poll(() => staged(app)).toBe(0);
    // It is said once the answer is here; what is said last stays.
    await sheet.selects('Undone: Remove Title · en');
  });

  await test.step('Select All on cells, then in the text of an editor, where Undo undoes typing', async () => {
    await desktop.command('edit.selectAll');
    await sheet.selects(/^Selected [\d,]+ cells · 2,000 rows/);
    await sheet.cell(2, 'title en').dblclick();
    const { field } = new CellEditorPage(page);
    await page.keyboard.type('xyz');
    await expect(field).toHaveValue(/xyz$/);
    await desktop.command('edit.undo');
    await expect(field).not.toHaveValue(/xyz$/);
    await desktop.command('edit.selectAll');
    await desktop.command('edit.delete');
    await expect(field).toHaveValue('');
    await page.keyboard.press('Escape');
    expect(await staged(app)).toBe(0);
  });

  await test.step('commands that only another view has', async () => {
    await desktop.command('view.settings');
    await expect(page.getByRole('main', { name: 'Settings' })).toBeVisible();
    await desktop.command('review.apply');
    await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
    await desktop.command('catalog.pull');
    await expect
      .poll(async () => (await app.call('jobs.list', {})).filter(({ kind }) => kind === 'pull'))
      .toHaveLength(1);
    await desktop.command('connection.new');
    await expect(page.getByRole('heading', { name: /connection/i }).first()).toBeVisible();
  });
});

test('a file that is opened with the desktop app is offered for import', async ({ app }) => {
  const desktop = await AsDesktop.load(app.page);
  await new SpreadsheetPage(app).ready();
  const xliff = `<?xml version="1.0"?>
<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
<file original="x" source-language="en" target-language="ar" datatype="plaintext"><body>
<trans-unit id="unknown"><source>Kettle</source><target>غلاية</target></trans-unit>
</body></file></xliff>`;
  await desktop.open('from-agency.xlf', xliff);
  const importing = app.page.getByRole('dialog', { name: 'Import translations from a file' });
  await expect(importing).toContainText('from-agency.xlf');
  expect(await staged(app)).toBe(0);
  await app.page.keyboard.press('Escape');
  await expect(importing).toHaveCount(0);

  const tmx = `<?xml version="1.0"?>
<tmx version="1.4"><header srclang="en" adminlang="en" creationtool="x" creationtoolversion="1" datatype="plaintext" segtype="sentence" o-tmf="x"/>
<body><tu><tuv xml:lang="en"><seg>Kettle</seg></tuv><tuv xml:lang="de"><seg>Kessel</seg></tuv></tu></body></tmx>`;
  await desktop.open('agency.tmx', tmx);
  const memory = app.page.getByRole('dialog', { name: 'Import translations from a TMX file' });
  await expect(memory).toContainText('agency.tmx');
  await app.page.keyboard.press('Escape');
  await app.page.keyboard.press('Escape');
  await expect(memory).toHaveCount(0);

  // Whatever it is: the dialog of changes says that it is none.
  await desktop.open('notes.json', '{"hello":"world"}');
  await expect(app.page.getByRole('dialog', { name: 'Import changes from a file' })).toContainText(
    'notes.json',
  );
});

test('Settings say that the sandbox is off, and offer to leave notifications out', async ({ app }) => {
  const { page } = app;
  await AsDesktop.load(page);
  await new SpreadsheetPage(app).ready();
  await page.keyboard.press('Control+,');
  await expect(page.getByRole('region', { name: 'About' })).toContainText('The sandbox is off');
  const off = page.getByRole('switch', { name: 'Notify when a job ends' });
  await expect(off).toBeChecked();
  await off.click();
  await expect.poll(async () => (await app.call('settings.get', {})).notifications).toBe(false);
});
