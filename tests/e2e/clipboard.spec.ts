import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

const COLUMNS = ['title en', 'title de', 'subtitle en', 'weight_kg en', 'tags en'];

test('blocks are copied, cut and pasted, here and from other spreadsheets, each as one undo step', async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);
  const texts = ['title en', 'title de', 'subtitle en'];
  const before = await sheet.values(0, 40, texts);

  // A block from another spreadsheet, with quotes, tabs and line breaks in its cells and a line break at its end.
  await sheet.putOnClipboard('plain\t"a ""quoted"" word"\r\n"two\nlines"\t"tab\there"\r\n');
  await sheet.cell(2, 'title en').click();
  await page.keyboard.press('Control+v');
  await sheet.says('Paste 4 cells into Title · en – Title · de');
  expect(await sheet.values(2, 2, ['title en', 'title de'])).toEqual([
    ['plain', 'a "quoted" word'],
    ['two\nlines', 'tab\there'],
  ]);
  await sheet.selects(/^Selected 4 cells · 2 rows/);

  // What was pasted comes out as it went in.
  expect(await sheet.take('Control+c')).toBe('plain\t"a ""quoted"" word"\r\n"two\nlines"\t"tab\there"');
  await expect(page.locator('.selection-copied').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.selection-copied')).toHaveCount(0);
  // For programs in which text is no table: the same as one, which keeps a language and a line in its cell.
  expect(await sheet.clipboardTable()).toBeNull();
  await sheet.drag([2, 'title en'], [2, 'title de']);
  await sheet.take('Control+c');
  expect(await sheet.clipboardTable()).toEqual([['plain', 'a &quot;quoted&quot; word']]);
  await sheet.drag([2, 'title en'], [3, 'title en']);
  await sheet.take('Control+Shift+c');
  expect(await sheet.clipboardTable()).toEqual([
    ['title · en'],
    ['plain'],
    ['two<br style="mso-data-placement:same-cell">lines'],
  ]);
  await sheet.drag([2, 'title en'], [3, 'title de']);
  expect(await sheet.take('Control+Shift+c')).toMatch(/^title · en\ttitle · de\r\nplain\t/);

  // The menu of a cell copies as the keys do: a line break stays in its cell.
  await sheet.putOnClipboard('nothing yet');
  await sheet.cell(3, 'title en').click();
  await sheet.cell(3, 'title en').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Copy(?! with)/ }).click();
  await expect.poll(() => sheet.clipboard()).toBe('"two\nlines"');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.values(0, 40, texts)).toEqual(before);

  // A block over a multiple of its size, again and again; one value over all.
  await sheet.putOnClipboard('a\tb\tc\nd\te\tf');
  await sheet.drag([10, 'title en'], [13, 'subtitle en']);
  await page.keyboard.press('Control+v');
  await sheet.says('Paste 12 cells into Title · en – Subtitle · en');
  expect(await sheet.values(10, 4, texts)).toEqual([
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
    ['a', 'b', 'c'],
    ['d', 'e', 'f'],
  ]);
  await sheet.putOnClipboard('one');
  await sheet.drag([10, 'title en'], [13, 'title de']);
  await page.keyboard.press('Control+v');
  await sheet.says('Paste 8 cells into Title · en – Title · de');
  expect(await sheet.values(10, 4, ['title en', 'title de'])).toEqual(Array(4).fill(['one', 'one']));

  // Cut takes the values away when the clipboard has them, and one step brings them back.
  expect(await sheet.take('Control+x')).toBe(Array(4).fill('one\tone').join('\r\n'));
  await sheet.says('Cut 8 cells from Title · en – Title · de');
  expect(await sheet.values(10, 4, ['title en', 'title de'])).toEqual(Array(4).fill([null, null]));
  for (const _ of ['cut', 'one', 'block']) await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.values(0, 40, texts)).toEqual(before);
  expect(await sheet.staged()).toBe(0);

  // Over rows that were never loaded: one value into 1,500 of them, seen when they come into sight.
  await sheet.cell(3, 'title de').click();
  await sheet.scrollTo(1490);
  await sheet.cell(1502, 'title de').click({ modifiers: ['Shift'] });
  await sheet.putOnClipboard('überall');
  await page.keyboard.press('Control+v');
  await sheet.says('Paste 1,500 cells into Title · de');
  await expect(sheet.cell(1500, 'title de')).toHaveText('überall');
  await sheet.scrollTo(700);
  await expect(sheet.cell(705, 'title de')).toHaveText('überall');
  expect(await sheet.staged()).toBe(1500);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await sheet.says('Undone: Paste 1,500 cells into Title · de');
  await expect(sheet.cell(705, 'title de')).not.toHaveText('überall');
  expect(await sheet.staged()).toBe(0);

  // Copied far out of sight, too.
  await sheet.scrollTo(0);
  await sheet.cell(0, 'identifier').click();
  await page.keyboard.press('Control+Space');
  expect((await sheet.take('Control+c')).split('\r\n')).toHaveLength(2000);
});

test('cells are pasted as the HTML beside their text says, and as chosen where both could be right', async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);

  // Quotes at the start of cells merge no rows.
  await sheet.putTable(
    '"Luna lamp\r\nMonitor 19"\r\n"Third"\r\n',
    `<style>td { color: red }</style><table style="border: 0"><tr><td style="color: red">&quot;Luna lamp</td></tr><tr><td>Monitor 19&quot;</td></tr><tr><td>&quot;Third&quot;</td></tr></table>`,
  );
  const quoted = [['"Luna lamp'], ['Monitor 19"'], ['"Third"']];
  await sheet.cell(2, 'title en').click();
  await page.keyboard.press('Control+v');
  await sheet.says('Paste 3 cells into Title · en');
  expect(await sheet.values(2, 3, ['title en'])).toEqual(quoted);
  // The menu of a cell pastes the same.
  await sheet.cell(5, 'title en').click();
  await sheet.cell(5, 'title en').click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Paste/ }).click();
  await expect.poll(() => sheet.values(5, 3, ['title en'])).toEqual(quoted);

  // Without the HTML, either may be meant.
  await sheet.putOnClipboard('"Luna lamp\r\nMonitor 19"\r\nThird\r\n');
  await sheet.cell(8, 'title en').click();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Paste 2 cells' })).toBeVisible();
  await expectNoFindings(app, 'Paste preview with two readings');
  await dialog.getByRole('radio', { name: 'Text, quotes are text' }).click();
  await dialog.getByRole('button', { name: 'Paste 3 cells' }).click();
  await expect
    .poll(() => sheet.values(8, 3, ['title en']))
    .toEqual([['"Luna lamp'], ['Monitor 19"'], ['Third']]);
});

test('values that do not fit are shown before pasting, with choices', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);

  // Numbers, lists and yes/no keep their kind when they are copied here.
  const before = await sheet.values(0, 30, ['weight_kg en', 'tags en']);
  const from = before.findIndex(([weight, tags]) => typeof weight === 'number' && Array.isArray(tags));
  await sheet.drag([from, 'weight_kg en'], [from, 'tags en']);
  await sheet.take('Control+c');
  await sheet.cell(from + 1, 'weight_kg en').click();
  await page.keyboard.press('Control+v');
  await sheet.says(/^Paste 2 cells into Weight \(kg\) – Tags · en$/);
  expect(await sheet.values(from + 1, 1, ['weight_kg en', 'tags en'])).toEqual([before[from]]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.staged()).toBe(0);

  // A text among numbers, and one column too many.
  await sheet.putOnClipboard('heavy\tred; blue\tone too many\n2.5\t\tanother');
  await sheet.cell(2, 'weight_kg en').click();
  await page.keyboard.press('Control+v');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/1 not a number/)).toBeVisible();
  await expect(dialog.getByText(/2 beyond the last column/)).toBeVisible();
  await expectNoFindings(app, 'Paste preview');
  await dialog.getByRole('radio', { name: ';', exact: true }).click();
  await dialog.getByRole('radio', { name: 'Set empty text' }).click();
  await dialog.getByRole('radio', { name: 'Leave unchanged' }).click();
  const [row2, row3] = await sheet.values(2, 2, ['weight_kg en', 'tags en']);
  await dialog.getByRole('button', { name: /^Paste \d cells?$/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect
    .poll(() => sheet.values(2, 2, ['weight_kg en', 'tags en']))
    .toEqual([
      [row2![0], ['red', 'blue']],
      [2.5, row3![1]],
    ]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.staged()).toBe(0);

  // A first row with the names of the columns is left out, unless it is wanted.
  await sheet.putOnClipboard('title · en\ttitle · de\nBottle\tFlasche');
  await sheet.cell(2, 'title en').click();
  await page.keyboard.press('Control+v');
  await expect(dialog.getByRole('checkbox', { name: /Skip the first row/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Paste 2 cells' }).click();
  await expect.poll(() => sheet.values(2, 1, ['title en', 'title de'])).toEqual([['Bottle', 'Flasche']]);

  // Given up: nothing changes, and the keyboard is where it was.
  await sheet.putOnClipboard('x');
  await sheet.cell(2, 'title en').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect(dialog.getByText(/would change/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  expect(await sheet.staged()).toBe(2);
  await expect.poll(() => sheet.active()).toBe('2 title en');
});

test('pasted codes that a spreadsheet spoiled are held back, and read as they were meant by choice', async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['ean en']);
  const eans = (await sheet.values(0, 40, ['ean en'])).map(([ean]) => String(ean ?? ''));
  const row = eans.findIndex((ean, at) => ean.startsWith('0') && eans[at + 1]!.startsWith('0'));
  const [first = '', second = ''] = eans.slice(row, row + 2);
  const withoutZeros = (code: string) => code.replace(/^0+/, '');
  await sheet.putOnClipboard(`${withoutZeros(second)}\r\n${withoutZeros(first)}\r\n`);
  await sheet.cell(row, 'ean en').click();
  await page.keyboard.press('Control+v');

  const dialog = page.getByRole('dialog');
  const choice = dialog.getByRole('radiogroup', { name: '2 codes lack leading zeros.' });
  await expect(choice.getByRole('radio', { name: 'Keep what is there' })).toBeChecked();
  await expect(dialog.getByRole('button', { name: 'Paste', exact: true })).toBeDisabled();
  await expect(dialog.getByText(withoutZeros(second)).first()).toBeVisible();
  await expectNoFindings(app, 'Codes that a spreadsheet spoiled');
  await choice.getByRole('radio', { name: 'Use what was meant' }).click();
  await dialog.getByRole('button', { name: 'Paste 2 cells' }).click();
  await expect.poll(() => sheet.values(row, 2, ['ean en'])).toEqual([[second], [first]]);
});
