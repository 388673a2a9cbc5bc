import { expect, test } from './harness.ts';
import { CellEditorPage } from './pages/cell-editor.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('keys in a cell and in its editor do what they do in Excel', async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  const editor = new CellEditorPage(page);
  await sheet.show(['title en', 'title de', 'title fr']);
  await sheet.cell(1, 'title de').click();

  await page.keyboard.type('Neu');
  await expect(editor.field).toHaveValue('Neu');
  await expect(editor.popup).toContainText('3 characters');
  await page.keyboard.press('Enter');
  await expect(sheet.cell(1, 'title de')).toHaveAccessibleName('Neu edited');
  await expect.poll(() => sheet.active()).toBe('2 title de');

  await page.keyboard.press('F2');
  await expect(editor.field).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Shift+Enter');
  await expect(sheet.cell(2, 'title de')).toHaveAccessibleName(/! edited$/);
  await expect.poll(() => sheet.active()).toBe('1 title de');

  await page.keyboard.type('weg');
  await page.keyboard.press('Escape');
  await expect(editor.popup).toHaveCount(0);
  await expect(sheet.cell(1, 'title de')).toHaveAccessibleName('Neu edited');

  await page.keyboard.type('Rechts');
  await page.keyboard.press('Tab');
  await expect.poll(() => sheet.active()).toBe('1 title fr');
  await page.keyboard.type('Gauche');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => sheet.active()).toBe('1 title de');
  await expect(sheet.cell(1, 'title fr')).toHaveAccessibleName('Gauche edited');

  // Opened by typing, arrows commit and go on; after F2 they move the caret.
  await page.keyboard.type('Pfeil');
  await expect(editor.field).toHaveValue('Pfeil');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => sheet.active()).toBe('2 title de');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('ac');
  await expect(editor.field).toHaveValue('ac');
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('b');
  await expect(editor.field).toHaveValue('abc');

  await page.keyboard.press('End');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('second line');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('third');
  await expect(editor.field).toHaveValue('abc\nsecond line\nthird');
  await page.keyboard.press('Enter');
  await expect(editor.popup).toHaveCount(0);
  expect(await sheet.valueOf(await sheet.productIn(1), 'title de')).toBe('abc\nsecond line\nthird');
  await sheet.cell(1, 'title fr').click();
  await page.keyboard.type('?');
  await expect(editor.field).toHaveValue('?');
  await page.keyboard.press('Escape');

  // The grid tells of a key in a task of its own; the next key is pressed already and is for the cell that was gone to.
  await sheet.cell(1, 'title en').click();
  await page.evaluate(() => {
    for (const key of ['End', ...'Ende'])
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
  });
  await expect(editor.field).toHaveValue('Ende');
  await page.keyboard.press('Escape');
  await expect.poll(() => sheet.active()).toBe('1 title fr');

  // Nor do copy, cut and paste act on the cell while its editor is opening: they are for the text in it.
  const before = await sheet.values(1, 1, ['title fr']);
  await sheet.putOnClipboard('from elsewhere');
  await page.evaluate(() => {
    const on = document.activeElement;
    const press = (key: string, ctrlKey = false) =>
      on?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }));
    // A program's keys make no such events: the browser would make them where the key is left to it.
    const clipboard = (type: 'copy' | 'cut' | 'paste', key: string) => {
      if (!press(key, true)) return;
      const clipboardData = new DataTransfer();
      if (type === 'paste') clipboardData.setData('text/plain', 'pasted');
      on?.dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
    };
    for (const key of 'ab') press(key);
    clipboard('copy', 'c');
    press('a', true);
    clipboard('cut', 'x');
    clipboard('paste', 'v');
    press('!');
  });
  await expect(editor.field).toHaveValue('pasted!');
  await expect.poll(() => sheet.clipboard()).toBe('ab');
  await page.keyboard.press('Escape');
  await expect(editor.popup).toHaveCount(0);
  expect(await sheet.values(1, 1, ['title fr'])).toEqual(before);

  // The last row is still being read when the first of these keys is pressed.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Schluss');
  await expect(editor.field).toHaveValue('Schluss');
  await page.keyboard.press('Escape');
});

test('an input method begins an edit by itself, and Enter while it composes is its own', async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  const editor = new CellEditorPage(page);
  await sheet.show(['title en', 'title de', 'title fr']);
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await sheet.cell(1, 'title de').click();
  await compose('に');
  await compose('にほん');
  await expect(editor.popup).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: '日本' });
  await expect(editor.field).toHaveValue('日本');
  await expect(editor.field).toBeFocused();

  await compose('の');
  await page.evaluate(() => {
    const press = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(editor.field).toBeFocused();
  await keyboard.send('Input.insertText', { text: '野' });
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(sheet.cell(1, 'title de')).toHaveAccessibleName('日本野! edited');
  // The next cell takes plain keys as before.
  await page.keyboard.type('x');
  await expect(editor.field).toHaveValue('x');
  await page.keyboard.press('Escape');
});
