import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

const COLUMNS = ['title en', 'title de', 'subtitle en', 'weight_kg en', 'warranty_months en'];

test('cells are filled by keyboard, by handle, by menu and to variants', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);
  const paste = async (row: number, column: string, text: string, shown = text.split('\n')[0]!) => {
    await sheet.putOnClipboard(text);
    await sheet.cell(row, column).click();
    await page.keyboard.press('Control+v');
    await expect(sheet.cell(row, column)).toHaveText(shown);
  };
  const undo = async () => {
    const staged = await sheet.staged();
    await page.keyboard.press('Control+z');
    await expect.poll(() => sheet.staged()).not.toBe(staged);
  };

  // Ctrl+D and Ctrl+R copy the first row and the first column.
  await paste(4, 'title en', 'Bottle');
  await sheet.drag([4, 'title en'], [7, 'title en']);
  await page.keyboard.press('Control+d');
  await sheet.says('Fill 3 cells down in Title · en');
  expect(await sheet.values(4, 4, ['title en'])).toEqual(Array(4).fill(['Bottle']));
  await sheet.drag([4, 'title en'], [5, 'subtitle en']);
  await page.keyboard.press('Control+r');
  await sheet.says('Fill 4 cells right in Title · de – Subtitle · en');
  expect(await sheet.values(4, 2, ['title de', 'subtitle en'])).toEqual(Array(2).fill(['Bottle', 'Bottle']));
  await undo();
  await undo();

  // The handle copies a single cell, or continues a series with Ctrl; from several cells it continues one without Ctrl.
  await paste(4, 'title en', 'Box 9');
  await sheet.fillTo(7, 'title en');
  await sheet.says('Fill 3 cells down in Title · en');
  expect(await sheet.values(4, 4, ['title en'])).toEqual(Array(4).fill(['Box 9']));
  await undo();
  await sheet.cell(4, 'title en').click();
  await sheet.fillTo(7, 'title en', 'Control');
  await sheet.says('Fill series in 3 cells down in Title · en');
  expect(await sheet.values(4, 4, ['title en'])).toEqual([['Box 9'], ['Box 10'], ['Box 11'], ['Box 12']]);
  await undo();
  await paste(4, 'weight_kg en', '1\n1.5', '1.000');
  await sheet.drag([4, 'weight_kg en'], [5, 'weight_kg en']);
  await sheet.fillTo(8, 'weight_kg en');
  expect(await sheet.values(4, 5, ['weight_kg en'])).toEqual([[1], [1.5], [2], [2.5], [3]]);
  await sheet.selects(/^Selected 5 cells · 5 rows · 0 empty · 5 different · sum 10 · average 2$/);
  await undo();
  await sheet.drag([7, 'weight_kg en'], [8, 'weight_kg en']);
  await paste(7, 'title en', 'Up 4');
  await sheet.fillTo(5, 'title en', 'Control');
  await sheet.says(/^Fill series in 2 cells up/);
  expect(await sheet.values(5, 3, ['title en'])).toEqual([['Up 2'], ['Up 3'], ['Up 4']]);
  await undo();

  // Ctrl reverses this while the button is down, and the label beside the pointer says so.
  const steps = () => sheet.historyLabels();
  const stepsBefore = await steps();
  await sheet.cell(4, 'title de').click();
  await paste(4, 'title de', 'Karton 1');
  await sheet.startFill(7, 'title de');
  const hint = page.getByText('Copy down · Ctrl: series').last();
  await expect(hint).toBeVisible();
  await page.keyboard.down('Control');
  await expect(page.getByText('Fill series down · Ctrl: copy').last()).toBeVisible();
  await page.keyboard.up('Control');
  await expect(hint).toBeVisible();
  await page.mouse.up();

  // Afterwards the other way can still be chosen, also by keyboard; it replaces the first one.
  const choice = page.getByRole('button', { name: 'Copied to 3 cells' });
  await expect(choice).toBeVisible();
  await expectNoFindings(app, 'After a fill');
  await page.keyboard.press('Alt+Shift+F10');
  const way = (name: string) => page.getByRole('menuitemcheckbox', { name });
  await expect(way('Copy cells')).toBeChecked();
  await expect(way('Copy cells')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(way('Fill series')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet.cell(7, 'title de')).toHaveText('Karton 4');
  await expect.poll(() => sheet.active()).toBe('4 title de');
  expect(await steps()).toEqual([
    'Fill series in 3 cells down in Title · de',
    'Paste 1 cell into Title · de',
    ...stepsBefore,
  ]);
  await expect(page.getByRole('button', { name: 'Series in 3 cells' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Series in 3 cells' })).toHaveCount(0);
  await undo();
  await expect(sheet.cell(7, 'title de')).not.toHaveText('Karton 4');
  await undo();

  // The choice disappears with the next edit, as it does with scrolling.
  await sheet.fillTo(7, 'title de');
  await expect(choice).toBeVisible();
  await undo();
  await expect(choice).toHaveCount(0);

  // A double click on the handle fills down to the last row.
  await paste(3, 'title de', 'Kiste');
  await page.locator('.fill-handle').dblclick();
  await sheet.says('Fill 1,996 cells down in Title · de');
  await expect(sheet.cell(20, 'title de')).toHaveText('Kiste');
  expect(await sheet.values(1998, 2, ['title de'])).toEqual([['Kiste'], ['Kiste']]);
  await undo();

  // Fills a parent's value to its variants, with a preview first.
  const parent = 2;
  await paste(parent, 'subtitle en', 'For all sizes');
  await sheet.cell(parent, 'subtitle en').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Fill to the variants…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/cells? in \d+ products? would change/)).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Only variants without/ }).click();
  await dialog.getByRole('button', { name: /^Fill \d+ cells?$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(sheet.cell(parent + 1, 'subtitle en')).toHaveText('For all sizes');
});
