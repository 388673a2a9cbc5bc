import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

/** 16, with identifier and title 18, of 2,000 products. */
const COLUMNS = ['title', 'subtitle', 'description', 'tags'].flatMap((property) =>
  ['en', 'de', 'fr', 'ar'].map((locale) => `${property} ${locale}`),
);

test('a job changes very many cells: previewed, cancelled without a trace, done, and undone in one step', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(COLUMNS);
  const texts = ['title en', 'title de', 'subtitle fr'];
  const before = await sheet.values(1000, 1000, texts);
  const status = page.getByRole('contentinfo');
  const preview = page.getByRole('dialog', { name: /^Paste/ });
  const confirm = preview.getByRole('button', { name: /^Paste [\d,]+ cells$/ });

  // The preview says how many cells it looks at, and can be left meanwhile.
  const looked = Promise.withResolvers<void>();
  await page.route('**/rpc/cells.plan', async (route) => {
    await looked.promise;
    await route.continue();
  });
  await sheet.putOnClipboard('everywhere');
  await sheet.cell(0, 'title en').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await expect(preview.getByText('Checking 36,000 cells…')).toBeVisible();
  await preview.getByRole('button', { name: 'Cancel' }).click();
  await expect(preview).toBeHidden();
  looked.resolve();
  expect(await sheet.staged()).toBe(0);

  // The message of an undone step disappears with it: its button never undoes an older step of the same name.
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await sheet.cell(0, 'title en').click();
  for (const text of ['first', 'second']) {
    await sheet.putOnClipboard(text);
    await page.keyboard.press('Control+v');
    await expect(sheet.cell(0, 'title en')).toHaveText(text);
  }
  await page.keyboard.press('Control+z');
  await expect(sheet.cell(0, 'title en')).toHaveText('first');
  await expect(undo).toHaveCount(0);
  await sheet.cell(0, 'title en').click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.staged()).toBe(0);

  // A job shows its progress in the status bar; when canceled, it undoes everything that it did.
  await sheet.putOnClipboard('everywhere');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await confirm.click();
  await expect(status.getByRole('progressbar')).toBeVisible();
  await status.getByRole('button', { name: /^Cancel: Paste/ }).click();
  await expect(status.getByRole('progressbar')).toBeHidden();
  await expect.poll(() => sheet.staged()).toBe(0);
  expect(await sheet.values(1000, 1000, texts)).toEqual(before);

  // When done, it says so; the message offers to undo it as one step.
  await sheet.cell(0, 'title en').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+v');
  await confirm.click();
  await expect(undo).toBeVisible({ timeout: 120_000 });
  await expect(sheet.cell(3, 'title de')).toHaveText('everywhere');
  expect((await sheet.values(1999, 1, texts))[0]).toEqual(Array(3).fill('everywhere'));

  await sheet.cell(3, 'title de').click();
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.staged(), { timeout: 120_000 }).toBe(0);
  expect(await sheet.values(1000, 1000, texts)).toEqual(before);

  // All hits of a search, the same way.
  await page.keyboard.press('Control+h');
  const find = page.getByRole('complementary', { name: 'Find and replace' });
  await find.getByRole('textbox', { name: 'Find', exact: true }).fill('e');
  await find.getByRole('textbox', { name: 'Replace with' }).fill('E');
  await find.getByRole('button', { name: /^Replace all in [\d,]+ cells$/ }).click();
  await expect.poll(() => sheet.staged(), { timeout: 120_000 }).toBeGreaterThan(5000);
  await expect(status.getByRole('progressbar')).toBeHidden({ timeout: 120_000 });
  await find.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(() => sheet.staged(), { timeout: 120_000 }).toBe(0);
  expect(await sheet.values(1000, 1000, texts)).toEqual(before);
});
