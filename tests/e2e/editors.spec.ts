import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CellEditorPage } from './pages/cell-editor.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('each kind of value has its own editor, and HTML runs and loads nothing', async ({ app }) => {
  await test.step('HTML is highlighted, and its preview runs and loads nothing', async () => {
    const { page } = app;
    const sheet = new SpreadsheetPage(app);
    const editor = new CellEditorPage(page);
    await sheet.show(['title en', 'description en', 'description de']);
    const attack =
      '<h2>Topf</h2><p>Gut &amp; <b>fest</b></p><img src="/stolen.png" alt="Bild" onerror="window.hurt=1">' +
      '<script>window.hurt=2</script><iframe src="/frame"></iframe><a href="javascript:window.hurt=3">Mehr</a>' +
      '<svg onload="window.hurt=4"></svg><style>body{display:none}</style>';
    const product = await sheet.productIn(1);
    await sheet.setValue(product, 'description de', attack);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));

    await sheet.cell(1, 'description de').click();
    await page.keyboard.press('F2');
    await expect(editor.field).toHaveValue(attack);
    await expect(editor.popup.locator('pre span').first()).toHaveText('<h2>');
    await page.keyboard.press('Control+e');
    const preview = editor.popup.getByRole('region', { name: 'Preview' });
    await expect(preview.locator('b')).toHaveText('fest');
    await expect(preview).toContainText('Gut & fest');
    await expect(preview).toContainText('Bild');
    await expect(preview).toContainText('Not shown: script, iframe, svg, style.');
    await expect(preview.locator('img, script, iframe, a, style')).toHaveCount(0);
    expect(asked.filter((url) => /stolen|frame/.test(url))).toEqual([]);
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false);

    await page.keyboard.press('Control+e');
    await expect(editor.field).toBeFocused();
    await page.keyboard.type(' Ende');
    await page.keyboard.press('Enter');
    await expect(editor.popup).toHaveCount(0);
    expect(await sheet.valueOf(product, 'description de')).toBe(`${attack} Ende`);
  });

  await test.step('dates, lists and structures have their own editors', async () => {
    const { page } = app;
    const sheet = new SpreadsheetPage(app);
    const editor = new CellEditorPage(page);
    await sheet.show([
      'title en',
      'release_date en',
      'tags en',
      'material de',
      'weight_kg en',
      'is_dishwasher_safe en',
    ]);
    const first = await sheet.productIn(0);

    await test.step('a date by typing, by calendar, and a text that is none', async () => {
      await sheet.cell(0, 'release_date en').click();
      await page.keyboard.press('F2');
      await editor.field.fill('2026-05-04');
      await expect(editor.popup.getByRole('gridcell', { selected: true })).toHaveAccessibleName(/4 May 2026/);
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('PageDown');
      await expect(editor.field).toHaveValue('2026-06-12');
      await page.keyboard.press('Enter');
      await expect(sheet.cell(0, 'release_date en')).toHaveAccessibleName('2026-06-12 edited');

      await sheet.cell(1, 'release_date en').click();
      await page.keyboard.type('spring');
      await expect(editor.popup.getByRole('status')).toHaveText('Not a date: saved as text.');
      await page.keyboard.press('Enter');
      await expect(sheet.cell(1, 'release_date en')).toHaveAccessibleName('spring edited');

      // No value yet, in a column of dates: a date field nevertheless.
      await sheet.cell(2, 'release_date en').click();
      await page.keyboard.press('F2');
      await expect(editor.popup.getByRole('grid')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(sheet.cell(2, 'release_date en')).toHaveClass(/cell-absent/);
    });

    await test.step('what a number or a yes or no cannot be is told while it is typed, and never dropped', async () => {
      const told = editor.popup.getByRole('status');
      await sheet.cell(0, 'weight_kg en').click();
      await page.keyboard.type('1,250');
      await expect(editor.popup.getByText('Read as 1,250')).toBeVisible();
      await page.keyboard.type(' kg');
      await expect(told).toHaveText('“1,250 kg” is not a number');
      await page.keyboard.press('Escape');

      const first = sheet.cell(0, 'is_dishwasher_safe en');
      await first.click();
      await page.keyboard.type('maybe');
      await expect(told).toHaveText('“maybe” is neither yes nor no');
      await page.keyboard.press('Enter');
      await expect(editor.popup.getByRole('alert')).toHaveText('“maybe” is neither yes nor no');
      await page.keyboard.type('yes');
      await expect(told).toHaveCount(0);
      await expect(editor.popup.getByRole('option', { name: 'Yes' })).toHaveAttribute(
        'aria-selected',
        'true',
      );
      await page.keyboard.press('Escape');
    });

    await test.step('a list as chips', async () => {
      const cell = sheet.cell(0, 'tags en');
      await sheet.setValue(first, 'tags en', ['one', 'two', 'three']);
      await cell.click();
      await page.keyboard.press('F2');
      const chips = editor.popup.getByRole('listitem');
      await expect(chips).toHaveText(['one', 'two', 'three']);
      await expect(editor.field).toBeFocused();
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
      await editor.field.focus();
      await page.evaluate(() => {
        const data = new DataTransfer();
        data.setData('text/plain', 'four\r\nfive\n');
        const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.activeElement?.dispatchEvent(paste);
      });
      await expect(chips).toHaveText(['one!', 'three', 'four', 'five']);
      await chips.nth(3).dragTo(chips.nth(0));
      await expect(chips).toHaveText(['five', 'one!', 'three', 'four']);
      // Items of the column are offered, without those that the list has.
      const offered = editor.popup.getByRole('listbox', { name: 'Values of Tags, English' });
      await editor.field.focus();
      await page.keyboard.type('kitch');
      const kitchen = offered.getByRole('option', { name: 'kitchen', exact: true });
      await expect(offered.getByRole('option')).toHaveCount(1);
      await expect(kitchen).toHaveText('kitchen372');
      await expect(kitchen).toHaveAccessibleDescription('372 products');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await expect(chips).toHaveText(['five', 'one!', 'three', 'four', 'kitchen']);
      await page.keyboard.press('Alt+ArrowDown');
      await expect(offered.getByRole('option').first()).toBeVisible();
      await expect(offered.getByRole('option', { name: 'kitchen', exact: true })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await editor.popup.getByRole('button', { name: 'Remove “kitchen”' }).click();
      await expect(chips).toHaveText(['five', 'one!', 'three', 'four']);
      await page.keyboard.press('Control+Enter');
      await expect(editor.popup).toHaveCount(0);
      await expect.poll(() => sheet.valueOf(first, 'tags en')).toEqual(['five', 'one!', 'three', 'four']);
    });

    await test.step('a structure as JSON, on request', async () => {
      await sheet.setValue(first, 'material de', { id: { $number: '9007199254740993' }, parts: ['a'] });
      const cell = sheet.cell(0, 'material de');
      await cell.click();
      await page.keyboard.type('x');
      await expect(editor.popup).toHaveCount(0);
      await cell.click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Edit as JSON…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Material · de as JSON' });
      const json = dialog.getByRole('textbox');
      await expect(json).toHaveValue(/"id": 9007199254740993,/);
      await json.fill('{\n  "id": 9007199254740993,\n  "parts": ["a" "b"]\n}');
      await expect(dialog.getByRole('status')).toContainText('Line 3');
      await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
      await json.fill('{"parts": ["a", "b"], "id": 9007199254740993}');
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('alert')).toHaveText('Discard what you typed?');
      await dialog.getByRole('button', { name: 'Keep editing' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect
        .poll(() => sheet.valueOf(first, 'material de'))
        .toEqual({ id: { $number: '9007199254740993' }, parts: ['a', 'b'] });
    });
  });
});

test('very long texts do not slow down the rows, and are edited in full', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  const editor = new CellEditorPage(page);
  await sheet.show(['title en', 'description de', 'description en']);
  const long = 'Ein sehr langer Text. '.repeat(25_000);
  const products = [await sheet.productIn(0), await sheet.productIn(1)] as const;
  for (const [row, product] of products.entries())
    await sheet.setValue(product, 'description de', `${row} ${long}`);
  const { view } = await app.call('catalog.openView', { ...CONNECTION, query: {} });
  const columns = [{ property: 'description', locale: 'de' }];
  const { rows } = await app.call('catalog.window', { ...CONNECTION, view, start: 0, count: 2, columns });
  expect(JSON.stringify(rows).length).toBeLessThan(60_000);
  expect(rows[0]?.cut?.[0]).toBe(long.length + 2);

  await page.reload();
  await sheet.cell(1, 'description de').click();
  await page.keyboard.press('F2');
  await page.keyboard.type('Ende');
  await expect(editor.field).toHaveValue(`1 ${long}Ende`);
  await expect(editor.popup).toContainText(/about [\d,.]+ characters/);
  await page.keyboard.press('Enter');
  await expect.poll(() => sheet.valueOf(products[1], 'description de')).toBe(`1 ${long}Ende`);
});
