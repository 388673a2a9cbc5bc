import { expectNoFindings } from './harness/accessible.ts';
import { showColumns } from './harness/columns.ts';
import { expect, test } from './harness.ts';
import { runCommand } from './pages/palette.ts';
import { RemovalListPage } from './pages/removal-list.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('a mixed ticket by keyboard: two lines deleted, one unlinked, one corrected; found by its number, reported in German', async ({
  app,
}) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  await showColumns(app, ['title en', 'title de']);
  await sheet.ready();
  const list = new RemovalListPage(page);
  await list.paste([
    'Please delete:',
    '004500',
    '004502',
    'Only take this off our list: 004504',
    'The title is wrong: 004506',
  ]);
  await list.outcome.getByRole('textbox', { name: 'Ticket' }).focus();
  await page.keyboard.type('SUP-77');
  await list.outcome.getByRole('button', { name: 'Decide line by line…' }).press('Enter');

  const report = page.getByRole('dialog', { name: 'Ticket report' });
  const lines = report.getByRole('treegrid', { name: 'Lines of the list' });
  await expect(report.getByRole('status')).toHaveText('4 not marked');
  await lines.focus();
  // All at once, without a row that has focus, and taken back.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('1');
  await expect(report.getByRole('status')).toHaveText('4 to be unlinked');
  await page.keyboard.press('0');
  await expect(report.getByRole('status')).toHaveText('4 not marked');
  for (const key of ['Home', 'ArrowDown', 'Shift+ArrowDown']) await page.keyboard.press(key);
  await expect(report.getByRole('button', { name: 'Mark 2 for deletion' })).toBeEnabled();
  await expect(report.getByRole('button', { name: 'Copy report of 2 rows' })).toBeVisible();
  await page.keyboard.press('2');
  await expect(report.getByRole('status')).toHaveText('2 to be deleted');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('3');
  await expect(report.getByRole('status')).toHaveText(
    '2 to be deleted · 1 to be unlinked · 1 not corrected yet',
  );
  await expectNoFindings(app, 'A ticket decided line by line', '[role="dialog"]');

  await report.getByRole('button', { name: 'Correct 1 product in Catalog' }).press('Enter');
  await expect(report).toHaveCount(0);
  await expect(sheet.cell(0, 'identifier')).toHaveText('004506');
  await sheet.cell(0, 'title en').click();
  await page.keyboard.type('Moka pot');
  await page.keyboard.press('Enter');
  await expect(sheet.cell(0, 'title en')).toHaveText('Moka pot');

  await runCommand(page, 'SUP-77');
  await expect(report.getByRole('combobox', { name: 'List' })).toContainText('SUP-77');
  await expect(report.getByRole('status')).toHaveText(
    '2 to be deleted · 1 to be unlinked · 1 corrected, not sent yet',
  );
  await report.getByRole('combobox', { name: 'Language of the report' }).press('Enter');
  await page.getByRole('option', { name: 'Deutsch' }).press('Enter');
  await report.getByRole('button', { name: 'Copy report' }).press('Enter');
  await expect(page.getByText('5 rows copied')).toBeVisible();
  const pasted = (await sheet.clipboard()).split('\n');
  expect(pasted.map((line) => line.replace(/(\d{6}) .*:/, '$1:'))).toEqual([
    '1. Please delete:',
    '2. 004500: löschen → zum Löschen',
    '3. 004502: löschen → zum Löschen',
    '4. 004504: lösen → zum Lösen',
    '5. 004506: korrigieren → korrigiert, noch nicht gesendet',
  ]);
});
