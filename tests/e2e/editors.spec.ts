import type { Page } from 'playwright/test';
import { cellAt, showColumns } from './harness/columns.ts';
import { CONNECTION } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

const editor = (page: Page) => page.locator('.ag-popup-editor');
const field = (page: Page) => editor(page).getByRole('textbox').first();

/** The row and column that the keyboard is on. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const cell = document.activeElement?.closest('[col-id]');
    const row = cell?.closest('[row-index]')?.getAttribute('row-index');
    return `${row} ${cell?.getAttribute('col-id')?.replace('\u001f', ' ')}`;
  });

async function wholeValue(app: AppUnderTest, row: number, property: string, locale: string) {
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const columns = [{ property, locale }];
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: row, count: 1, columns });
  const { cells } = await app.call('catalog.product', { ...CONNECTION, product: rows[0]?.product ?? 0 });
  return cells.find((cell) => cell.property === property && cell.locale === locale)?.value ?? null;
}

async function setValue(
  app: AppUnderTest,
  row: number,
  property: string,
  locale: string,
  value: never | object | string,
) {
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const { rows } = await app.call('catalog.window', {
    ...CONNECTION,
    view,
    start: row,
    count: 1,
    columns: [],
  });
  const product = rows[0]?.product ?? 0;
  const edits = [{ product, property, locale, change: { kind: 'set', value: value as string } as const }];
  await app.call('drafts.edit', { ...CONNECTION, label: `Edit ${property} · ${locale}`, edits });
}

test('keys in a cell and in its editor do what they do in Excel', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'title fr']);
  await cellAt(app, 1, 'title de').click();

  await page.keyboard.type('Neu');
  await expect(field(page)).toHaveValue('Neu');
  await expect(editor(page)).toContainText('3 characters');
  await page.keyboard.press('Enter');
  await expect(cellAt(app, 1, 'title de')).toHaveAccessibleName('Neu edited');
  await expect.poll(() => focused(page)).toBe('2 title de');

  await page.keyboard.press('F2');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('!');
  await page.keyboard.press('Shift+Enter');
  await expect(cellAt(app, 2, 'title de')).toHaveAccessibleName(/! edited$/);
  await expect.poll(() => focused(page)).toBe('1 title de');

  await page.keyboard.type('weg');
  await page.keyboard.press('Escape');
  await expect(editor(page)).toHaveCount(0);
  await expect(cellAt(app, 1, 'title de')).toHaveAccessibleName('Neu edited');

  await page.keyboard.type('Rechts');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused(page)).toBe('1 title fr');
  await page.keyboard.type('Gauche');
  await page.keyboard.press('Shift+Tab');
  await expect.poll(() => focused(page)).toBe('1 title de');
  await expect(cellAt(app, 1, 'title fr')).toHaveAccessibleName('Gauche edited');

  // Opened by typing, arrows commit and go on; after F2 they move the caret.
  await page.keyboard.type('Pfeil');
  await expect(field(page)).toHaveValue('Pfeil');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focused(page)).toBe('2 title de');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.type('ac');
  await expect(field(page)).toHaveValue('ac');
  await page.keyboard.press('F2');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('b');
  await expect(field(page)).toHaveValue('abc');

  await page.keyboard.press('End');
  await page.keyboard.press('Alt+Enter');
  await page.keyboard.type('second line');
  await page.keyboard.press('Control+Enter');
  await page.keyboard.type('third');
  await expect(field(page)).toHaveValue('abc\nsecond line\nthird');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveCount(0);
  expect(await wholeValue(app, 1, 'title', 'de')).toBe('abc\nsecond line\nthird');
  await cellAt(app, 1, 'title fr').click();
  await page.keyboard.type('?');
  await expect(field(page)).toHaveValue('?');
  await page.keyboard.press('Escape');

  // The last row is still being read when the first of these keys is pressed.
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Schluss');
  await expect(field(page)).toHaveValue('Schluss');
  await page.keyboard.press('Escape');
});

test('an input method begins an edit by itself, and Enter while it composes is its own', async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'title fr']);
  const keyboard = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    keyboard.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await cellAt(app, 1, 'title de').click();
  await compose('に');
  await compose('にほん');
  await expect(editor(page)).toHaveCount(0);
  await keyboard.send('Input.insertText', { text: '日本' });
  await expect(field(page)).toHaveValue('日本');
  await expect(field(page)).toBeFocused();

  await compose('の');
  await page.evaluate(() => {
    const press = { key: 'Enter', bubbles: true, cancelable: true, isComposing: true };
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', press));
  });
  await expect(field(page)).toBeFocused();
  await keyboard.send('Input.insertText', { text: '野' });
  await page.keyboard.type('!');
  await page.keyboard.press('Enter');
  await expect(cellAt(app, 1, 'title de')).toHaveAccessibleName('日本野! edited');
  // The next cell takes plain keys as before.
  await page.keyboard.type('x');
  await expect(field(page)).toHaveValue('x');
  await page.keyboard.press('Escape');
});

test('HTML is coloured, and its preview shows it without running or loading anything', async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'description en', 'description de']);
  const attack =
    '<h2>Topf</h2><p>Gut &amp; <b>fest</b></p><img src="/stolen.png" alt="Bild" onerror="window.hurt=1">' +
    '<script>window.hurt=2</script><iframe src="/frame"></iframe><a href="javascript:window.hurt=3">Mehr</a>' +
    '<svg onload="window.hurt=4"></svg><style>body{display:none}</style>';
  await setValue(app, 1, 'description', 'de', attack);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  await cellAt(app, 1, 'description de').click();
  await page.keyboard.press('F2');
  await expect(field(page)).toHaveValue(attack);
  await expect(editor(page).locator('pre span').first()).toHaveText('<h2>');
  await page.keyboard.press('Control+e');
  const preview = editor(page).getByRole('region', { name: 'Preview' });
  await expect(preview.locator('b')).toHaveText('fest');
  await expect(preview).toContainText('Gut & fest');
  await expect(preview).toContainText('Bild');
  await expect(preview).toContainText('Not shown: script, iframe, svg, style.');
  await expect(preview.locator('img, script, iframe, a, style')).toHaveCount(0);
  expect(asked.filter((url) => /stolen|frame/.test(url))).toEqual([]);
  expect(await page.evaluate(() => 'hurt' in window)).toBe(false);

  await page.keyboard.press('Control+e');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type(' Ende');
  await page.keyboard.press('Enter');
  await expect(editor(page)).toHaveCount(0);
  expect(await wholeValue(app, 1, 'description', 'de')).toBe(`${attack} Ende`);
});

test('dates, lists and structures are edited as what they are', async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'release_date en', 'tags en', 'material de']);

  await test.step('a date by typing, by calendar, and a text that is none', async () => {
    await cellAt(app, 0, 'release_date en').click();
    await page.keyboard.press('F2');
    await field(page).fill('2026-05-04');
    await expect(editor(page).getByRole('gridcell', { selected: true })).toHaveAccessibleName(/May 4, 2026/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('PageDown');
    await expect(field(page)).toHaveValue('2026-06-12');
    await page.keyboard.press('Enter');
    await expect(cellAt(app, 0, 'release_date en')).toHaveAccessibleName('2026-06-12 edited');

    await cellAt(app, 1, 'release_date en').click();
    await page.keyboard.type('spring');
    await expect(editor(page).getByRole('status')).toHaveText('Not a date: it is kept as the text it is.');
    await page.keyboard.press('Enter');
    await expect(cellAt(app, 1, 'release_date en')).toHaveAccessibleName('spring edited');

    // No value yet, in a column of dates: a date field all the same.
    await cellAt(app, 2, 'release_date en').click();
    await page.keyboard.press('F2');
    await expect(editor(page).getByRole('grid')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(cellAt(app, 2, 'release_date en')).toHaveClass(/cell-absent/);
  });

  await test.step('a list as chips', async () => {
    const cell = cellAt(app, 0, 'tags en');
    await setValue(app, 0, 'tags', 'en', ['one', 'two', 'three']);
    await cell.click();
    await page.keyboard.press('F2');
    const chips = editor(page).getByRole('listitem');
    await expect(chips).toHaveText(['one', 'two', 'three']);
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Alt+ArrowLeft');
    await expect(chips).toHaveText(['one', 'three', 'two']);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await page.keyboard.type('!');
    await page.keyboard.press('Enter');
    await expect(chips).toHaveText(['one!', 'three', 'two']);
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Delete');
    await expect(chips).toHaveText(['one!', 'three']);
    await field(page).focus();
    await page.evaluate(() => {
      const data = new DataTransfer();
      data.setData('text/plain', 'four\r\nfive\n');
      const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(paste);
    });
    await expect(chips).toHaveText(['one!', 'three', 'four', 'five']);
    await chips.nth(3).dragTo(chips.nth(0));
    await expect(chips).toHaveText(['five', 'one!', 'three', 'four']);
    await page.keyboard.press('Control+Enter');
    await expect(editor(page)).toHaveCount(0);
    await expect.poll(() => wholeValue(app, 0, 'tags', 'en')).toEqual(['five', 'one!', 'three', 'four']);
  });

  await test.step('a structure as JSON, on request', async () => {
    await setValue(app, 0, 'material', 'de', { id: { $number: '9007199254740993' }, parts: ['a'] });
    const cell = cellAt(app, 0, 'material de');
    await cell.click();
    await page.keyboard.type('x');
    await expect(editor(page)).toHaveCount(0);
    await cell.click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Edit as JSON…' }).click();
    const dialog = page.getByRole('dialog', { name: 'material · de as JSON' });
    const json = dialog.getByRole('textbox');
    await expect(json).toHaveValue(/"id": 9007199254740993,/);
    await json.fill('{\n  "id": 9007199254740993,\n  "parts": ["a" "b"]\n}');
    await expect(dialog.getByRole('status')).toContainText('Line 3');
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await json.fill('{"parts": ["a", "b"], "id": 9007199254740993}');
    await page.keyboard.press('Escape');
    await expect(dialog.getByRole('alert')).toHaveText('Throw away what you typed?');
    await dialog.getByRole('button', { name: 'Go on editing' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect
      .poll(() => wholeValue(app, 0, 'material', 'de'))
      .toEqual({ id: { $number: '9007199254740993' }, parts: ['a', 'b'] });
  });
});

test('an open editor is committed before anything else is done', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'title fr']);
  const views = page.getByRole('navigation', { name: 'Views' });
  let count = 0;
  /** Types into another cell, does something else with the editor still open, and looks whether the text is kept. */
  const keeps = async (what: string, act: () => Promise<unknown>, back?: () => Promise<unknown>) =>
    test.step(what, async () => {
      const row = ++count;
      await expect(cellAt(app, row, 'title de')).not.toHaveClass(/cell-loading/);
      await cellAt(app, row, 'title de').click();
      const text = `Typed before ${what}`;
      await page.keyboard.type(text);
      await expect(field(page)).toHaveValue(text);
      await act();
      await expect.poll(() => wholeValue(app, row, 'title', 'de')).toBe(text);
      await back?.();
    });

  await keeps(
    'Review',
    () =>
      page
        .getByRole('button', { name: /^Review/ })
        .last()
        .click(),
    () => views.getByRole('button', { name: 'Catalog' }).click(),
  );
  await keeps(
    'another view',
    () => views.getByRole('button', { name: 'Activity' }).click(),
    () => views.getByRole('button', { name: 'Catalog' }).click(),
  );
  await keeps(
    'sorting',
    () => page.getByRole('columnheader', { name: 'Identifier' }).click(),
    async () => {
      await page.getByRole('columnheader', { name: 'Identifier' }).click();
      await page.getByRole('columnheader', { name: 'Identifier' }).click();
    },
  );
  await keeps(
    'searching',
    () => page.getByRole('searchbox', { name: 'Search products' }).fill('0045'),
    () => page.getByRole('searchbox', { name: 'Search products' }).fill(''),
  );
  await keeps('a command', () => runCommand(page, 'refresh the rows'));
  await keeps(
    'the tree',
    () => page.getByRole('button', { name: /Variants under parents/ }).click(),
    async () => {
      await page.getByRole('button', { name: /Variants under parents/ }).click();
      await expect(page.locator('.tree-identifier')).toHaveCount(0);
    },
  );
  await keeps(
    'the edit history',
    () => page.keyboard.press('Control+Shift+h'),
    () => page.keyboard.press('Escape'),
  );

  await test.step('undo takes back what was being typed, and nothing before it', async () => {
    const row = ++count;
    const before = await wholeValue(app, row, 'title', 'de');
    await cellAt(app, row, 'title de').click();
    await page.keyboard.type('Typed before undo');
    await runCommand(page, 'undo');
    await expect.poll(() => wholeValue(app, row, 'title', 'de')).toBe(before);
    expect(await wholeValue(app, row - 1, 'title', 'de')).toBe('Typed before the edit history');
  });

  await test.step('quitting', async () => {
    await cellAt(app, 9, 'title de').click();
    await page.keyboard.type('Typed before quitting');
    await expect(field(page)).toHaveValue('Typed before quitting');
    await app.restart();
    await expect.poll(() => wholeValue(app, 9, 'title', 'de')).toBe('Typed before quitting');
  });
});

test('very long texts do not hold up the rows, and are edited whole', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'description de', 'description en']);
  const long = 'Ein sehr langer Text. '.repeat(25_000);
  for (const row of [0, 1]) await setValue(app, row, 'description', 'de', `${row} ${long}`);
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const columns = [{ property: 'description', locale: 'de' }];
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 2, columns });
  expect(JSON.stringify(rows).length).toBeLessThan(60_000);
  expect(rows[0]?.cut?.[0]).toBe(long.length + 2);

  await page.reload();
  await cellAt(app, 1, 'description de').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Ende');
  await expect(field(page)).toHaveValue(`1 ${long}Ende`);
  await expect(editor(page)).toContainText(/about [\d,.]+ characters/);
  await page.keyboard.press('Enter');
  await expect.poll(() => wholeValue(app, 1, 'description', 'de')).toBe(`1 ${long}Ende`);
});
