import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { expectKeyboardOn } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('a column of picture URLs shows thumbnails, and a large picture by pointer and keyboard', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['image en', 'title en', 'ean en']);
  const thumbnails = page.locator('.thumbnail img');
  const preview = page.getByRole('tooltip').locator('img');
  const cell = sheet.cell(0, 'image en');
  await expect(cell).toContainText('http://sample.localhost/pictures/');
  await expect(thumbnails).toHaveCount(0);

  await sheet.header('image en').hover();
  await sheet.header('image en').getByRole('button', { name: 'Menu of Image' }).click();
  await page.getByRole('menuitem', { name: 'Show pictures of this connection…' }).click();
  const offer = page.getByRole('dialog', { name: 'Show pictures' });
  await expect(offer).toContainText('Hosts learn the address of this computer, but never your token.');
  await offer.getByRole('button', { name: 'Show pictures of this connection' }).click();
  await expect(offer).toBeHidden();
  await expect(sheet.header('image en')).toBeFocused();
  await expect(cell.locator('img')).toHaveJSProperty('complete', true);
  await expect(cell).toContainText('http://sample.localhost/pictures/');
  await cell.hover();
  await expect(preview).toHaveJSProperty('naturalWidth', 200);
  await expectNoFindings(app, 'A picture over the grid');
  await sheet.cell(0, 'ean en').hover();
  await expect(preview).toHaveCount(0);

  await sheet.cell(0, 'title en').click();
  await page.keyboard.press('ArrowLeft');
  await expect(preview).toBeVisible();
  await expectKeyboardOn(cell);
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expectKeyboardOn(cell);
  await page.keyboard.press('ArrowDown');
  await expect(preview).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(preview).toHaveCount(0);

  await app.call('pictures.setShown', { ...CONNECTION, show: false });
  await expect(thumbnails).toHaveCount(0);
  await expect(cell).toContainText('http://sample.localhost/pictures/');
});
