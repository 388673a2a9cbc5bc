import { pressAtOnce } from './harness/fast-keys.ts';
import { expect, test } from './harness.ts';
import { expectKeyboardOn } from './pages/catalog.ts';
import { CellEditorPage } from './pages/cell-editor.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('keys in a cell, in its editor and beside the cells do what they do in Excel, with an input method too', async ({
  app,
}) => {
  await test.step('an input method begins an edit, and keeps Enter while composing', async () => {
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
    await expect(editor.field).toHaveValue('にほん');
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
    // The next cell takes plain keys again.
    await page.keyboard.type('x');
    await expect(editor.field).toHaveValue('x');
    await page.keyboard.press('Escape');
  });

  await test.step('keys in a cell and in its editor do what they do in Excel', async () => {
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

    // In an editor opened by typing, arrow keys commit and move on; after F2 they move the caret.
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
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectKeyboardOn(sheet.cell(1, 'title fr'));
    await page.keyboard.press('F2');
    await page.keyboard.type('?');
    await expect(editor.field).toHaveValue(/\?$/);
    await page.keyboard.press('Escape');

    // Text typed after a key that moves goes into the cell that was moved to.
    await sheet.cell(1, 'title en').click();
    await pressAtOnce(page, ['End', ...'Ende']);
    await expect(editor.field).toHaveValue('Ende');
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.active()).toBe('1 title fr');

    // Copy, cut and paste do not act on the cell that is being edited either: they apply to the text in it.
    const before = await sheet.values(1, 1, ['title fr']);
    await sheet.putOnClipboard(' from elsewhere');
    await pressAtOnce(page, ['a', 'b', 'Control+c', 'Control+v', 'Control+a', 'Control+x', '!']);
    await expect(editor.field).toHaveValue('!');
    await expect.poll(() => sheet.clipboard()).toBe('ab from elsewhere');
    await page.keyboard.press('Escape');
    await expect(editor.popup).toHaveCount(0);
    expect(await sheet.values(1, 1, ['title fr'])).toEqual(before);

    // Undo in an editor applies to its text, and stops where this edit began.
    await pressAtOnce(page, [...'one two', 'Control+z']);
    await expect(editor.field).toHaveValue('one ');
    await pressAtOnce(page, ['Control+z', 'Control+z', 'Control+z', 'Control+z', 'Control+y']);
    await expect(editor.field).toHaveValue('one');
    await page.keyboard.press('Escape');
    expect(await sheet.staged()).toBe(3);

    // The last row is still being read when the first of these keys is pressed.
    await page.keyboard.press('Control+End');
    await page.keyboard.type('Schluss');
    await expect(editor.field).toHaveValue('Schluss');
    await page.keyboard.press('Escape');

    // Even if it is committed before the row is read, text stays in the row that it was typed for.
    await page.keyboard.press('Control+Home');
    await pressAtOnce(page, [
      'ArrowRight',
      'ArrowRight',
      'Control+End',
      ...'letzte',
      'Enter',
      'ArrowUp',
      ...'vorletzte',
      'Enter',
    ]);
    await expect.poll(() => sheet.values(1998, 2, ['title fr'])).toEqual([['vorletzte'], ['letzte']]);
  });

  await app.page.keyboard.press('Control+Home');
  await expect(new SpreadsheetPage(app).cell(0, 'identifier')).toBeVisible();
  await test.step('the keyboard leaves the cells and returns: headers, search, menu', async () => {
    const { page } = app;
    const sheet = new SpreadsheetPage(app);
    await sheet.show(['title en', 'title de', 'title fr']);
    await sheet.cell(1, 'title de').click();
    const field = page.locator('textarea[data-idle]');
    await expect(field).toHaveAccessibleName(/^Title, German: /);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(sheet.header('title de')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => sheet.active()).toBe('0 title fr');
    await page.getByRole('searchbox', { name: 'Search products' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => sheet.active()).toBe('0 title fr');

    await page.keyboard.press('Shift+F10');
    await expect(page.getByRole('menu', { name: 'Title · fr' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet.active()).toBe('0 title fr');

    // A row that was scrolled away comes back when it is typed into.
    await sheet.cell(3, 'title de').click();
    await sheet.scrollTo(900);
    await page.keyboard.type('weit weg');
    await expect(new CellEditorPage(page).field).toHaveValue('weit weg');
    await expect(sheet.cell(3, 'title de')).toBeVisible();

    // A click on a header saves what is being typed, selects the column and does not sort; its arrow sorts.
    const product = await sheet.productIn(3);
    await sheet.header('title en').click();
    await expect.poll(() => sheet.valueOf(product, 'title de')).toBe('weit weg');
    await expect(sheet.header('title en')).toHaveAttribute('aria-sort', 'none');
    await sheet.sortBy('title en');
    await expect(sheet.header('title en')).toHaveAttribute('aria-sort', 'ascending');
  });
});

test('a key in the same moment as a double click is typed into the editor that it opens', async ({ app }) => {
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de']);
  const cell = sheet.cell(2, 'title en');
  await cell.click();
  const before = await cell.innerText();
  // Nothing can run between the two.
  await cell.evaluate((element) => {
    element.dispatchEvent(new MouseEvent('dblclick', { bubbles: true, cancelable: true, detail: 2 }));
    document.execCommand('insertText', false, 'x');
  });
  await expect(new CellEditorPage(app.page).field).toHaveValue(`${before}x`);
});
