import type { Locator } from 'playwright/test';
import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CellEditorPage } from './pages/cell-editor.ts';
import { runCommand } from './pages/palette.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

const widthOf = async (element: Locator): Promise<number> => (await element.boundingBox())?.width ?? 0;

test('columns fit, rows wrap, values are chosen, and the editor lies on its cell', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  const editor = new CellEditorPage(page);
  await sheet.show(['title en', 'title de', 'colour en', 'price en', 'description de', 'description en']);

  await test.step('a double click on its edge fits a column, an action fits all', async () => {
    const title = sheet.header('title de');
    const before = await widthOf(title);
    await title.locator('.ag-header-cell-resize').dblclick();
    await expect.poll(() => widthOf(title)).toBeGreaterThan(before);
    const cells = page.locator('.ag-cell[col-id="title\u001fde"]');
    expect(
      await cells.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
    ).toBe(0);
    const colour = sheet.header('colour en');
    const wide = await widthOf(colour);
    await runCommand(page, 'Fit all columns');
    await expect.poll(() => widthOf(colour)).toBeLessThan(wide);
    const fitted = await widthOf(colour);
    const kept = async () => (await app.call('catalog.layout', CONNECTION))?.widths['colour\u001fen'];
    await expect.poll(kept).toBe(fitted);
  });

  await test.step('numbers stand under each other', async () => {
    const texts = page.locator('.ag-row .ag-cell[col-id="price\u001fen"]:not(.cell-absent)');
    await expect.poll(() => texts.count()).toBeGreaterThan(3);
    for (const text of await texts.allTextContents()) expect(text).toMatch(/^\d+\.\d\d$/);
  });

  await test.step('rows of several lines are chosen, kept, and moved through by key', async () => {
    await page.getByRole('button', { name: 'Row height' }).click();
    await page.getByRole('menuitemcheckbox', { name: '3 lines' }).click();
    const cell = sheet.cell(1, 'title en');
    const row = page.locator('.ag-row[row-index="1"]').first();
    await expect.poll(async () => (await row.boundingBox())?.height).toBe(28 + 2 * 18);
    await expect.poll(async () => (await app.call('catalog.layout', CONNECTION))?.lines).toBe(3);
    await cell.click();
    await page.keyboard.press('ArrowDown');
    expect(await sheet.active()).toBe('2 title en');
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Control+Home');
  });

  await test.step('a column of few values offers them, and takes others', async () => {
    const cell = sheet.cell(0, 'colour en');
    await cell.click();
    await page.keyboard.press('Alt+ArrowDown');
    const list = editor.popup.getByRole('listbox', { name: /^Values of colour/i });
    await expect(list.getByRole('option', { selected: true })).toHaveAccessibleName('Cream');
    await expectNoFindings(app, 'values of a column', '[data-editor="open"]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(cell).toHaveAccessibleName(/^Dusty rose edited/);
    await page.keyboard.type('bl');
    await expect(list.getByRole('option')).toHaveText([/^Black\d+$/, /^Ocean blue\d+$/]);
    await page.keyboard.type('ush');
    await expect(list).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(sheet.cell(1, 'colour en')).toHaveAccessibleName(/^blush edited/);
  });

  await test.step('the field lies on its cell in every corner, and leaves the source to be read', async () => {
    await sheet.show(['description de', 'description en', 'title en', 'title de', 'colour en']);
    for (const [row, column] of [
      [0, 'description de'],
      [0, 'colour en'],
      [24, 'description de'],
      [24, 'colour en'],
    ] as const) {
      await sheet.cell(row, column).click();
      await page.keyboard.press('F2');
      await expect(editor.field).toBeFocused();
      // The field grows with its value, and is repositioned in the next frame.
      await expect(async () => {
        const [field, cell] = [await editor.field.boundingBox(), await sheet.cell(row, column).boundingBox()];
        if (!field || !cell) throw new Error('The editor and its cell are shown');
        expect(Math.abs(field.x - cell.x), column).toBeLessThan(1);
        const isUp = field.y < cell.y - 1;
        const edges = isUp ? [field.y + field.height, cell.y + cell.height] : [field.y, cell.y];
        // A cell does not include the line between rows.
        expect(Math.abs(edges[0]! - edges[1]!), column).toBeLessThanOrEqual(1);
        const source = await sheet.cell(row, 'description en').boundingBox();
        if (column === 'description de')
          expect(field.x + field.width, 'covers the source').toBeLessThanOrEqual((source?.x ?? 0) + 1);
      }).toPass({ timeout: 10_000 });
      await page.keyboard.press('Escape');
    }
  });
});
