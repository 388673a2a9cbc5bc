import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { TranslatePage } from './pages/translate.ts';

test.use({ launchArgs: ['--sample'] });

test('the memory is searched for what is selected, corrected, cleared, and used', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const translate = new TranslatePage(page);
  await translate.open();
  // The memory learns from the catalog in the background.
  await expect(async () => {
    const { pairs } = await app.call('memory.status', CONNECTION);
    expect(pairs.find(({ targetLocale }) => targetLocale === 'de')?.units ?? 0).toBeGreaterThan(500);
  }).toPass();
  await page.keyboard.press('F3');
  const dialog = page.getByRole('dialog', { name: 'Search the translation memory' });
  const search = dialog.getByRole('searchbox', { name: 'Search the memory' });
  await search.fill('küchenchef');
  const list = dialog.getByRole('listbox', { name: 'Translations' });
  await expect(list.getByRole('option').first()).toContainText('Küchenchef');
  // Once all is learned, these are more than are read at once.
  await expect(dialog.getByRole('status')).toHaveText(
    /^\d+ translations (found|are listed; scroll for more\.)$/,
  );
  await expectNoFindings(app, 'Search of the memory', '[role="dialog"]');

  // A failed search says so, and does not say that there is nothing.
  await page.route('**/memory.find', (route) =>
    route.fulfill({ json: { ok: false, error: { code: 'storage', message: 'The disk is full.' } } }),
  );
  await search.fill('küchenchefin');
  await expect(dialog.getByRole('alert')).toContainText('The translation memory could not be read');
  await expect(dialog.getByText('Nothing is found.')).toBeHidden();
  await expect(dialog.getByRole('status')).toHaveText('');
  await page.unroute('**/memory.find');
  await search.fill('küchenchef');
  await expect(list.getByRole('option').first()).toContainText('Küchenchef');

  await search.press('ArrowDown');
  await expect(list).toBeFocused();
  await page.keyboard.press('Home');
  const first = await list.getByRole('option').first().innerText();
  await page.keyboard.press('F2');
  const edit = page.getByRole('dialog', { name: 'Edit translation' });
  await edit.getByRole('textbox', { name: 'Translation' }).fill('Ein Küchenchef in Rot');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(list.getByRole('option').first()).toContainText('Ein Küchenchef in Rot');
  await expect(list.getByRole('option').first()).toContainText('your edit');
  expect(first).not.toContain('in Rot');

  await search.fill('Ein Küchenchef in Rot');
  await expect(list.getByRole('option')).toHaveCount(1);
  await list.focus();
  await page.keyboard.press('Delete');
  await expect(dialog.getByText('Nothing is found.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(list.getByRole('option')).toHaveCount(1);

  await list.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(translate.field).toHaveValue('Ein Küchenchef in Rot');
  await expect(translate.field).toBeFocused();
});

test('a term is added from what is selected in both texts', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const translate = new TranslatePage(page);
  await translate.open();
  await page.getByRole('searchbox', { name: 'Search texts' }).fill('Chef’s knife');
  const row = translate.segments.getByRole('listitem').filter({ hasText: 'Chef’s knife' }).first();
  await row.click();
  await expect(translate.field).toHaveValue(/messer/i);
  await translate.field.evaluate((field: HTMLTextAreaElement) => {
    const at = field.value.search(/\S*messer/i);
    field.setSelectionRange(at, at + /\S*messer/i.exec(field.value)![0].length);
  });
  // By mouse, as one selects a word.
  const knife = await page.locator('#active-source').evaluate((source) => {
    const walker = document.createTreeWalker(source, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent!.indexOf('knife');
      if (at < 0) continue;
      range.setStart(node, at);
      range.setEnd(node, at + 'knife'.length);
    }
    const { x, y, width, height } = range.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
  await page.mouse.dblclick(knife.x, knife.y);
  expect(await page.evaluate(() => document.getSelection()!.toString())).toBe('knife');
  await page.keyboard.press('Control+e');
  const editor = page.getByRole('dialog', { name: 'Add a term' });
  await expect(editor.getByRole('textbox', { name: 'Term in English', exact: true })).toHaveValue('knife');
  await expect(editor.getByRole('textbox', { name: 'Term in German', exact: true })).toHaveValue(/messer$/i);
  await editor.getByRole('button', { name: 'Add term' }).click();
  await expect(editor).toBeHidden();
  // It is shown beside the text at once.
  await expect(translate.panel.getByRole('heading', { name: 'Glossary' })).toBeVisible();
  await expect(translate.field).toBeFocused();
  // Who drags from a word over the end of the source has not selected the translation beside it.
  const field = (await translate.field.boundingBox())!;
  await translate.field.evaluate((one: HTMLTextAreaElement) => one.setSelectionRange(0, 0));
  await page.mouse.dblclick(knife.x, knife.y);
  await page.keyboard.down('Shift');
  await page.mouse.click(field.x + field.width / 2, field.y + field.height + 30);
  await page.keyboard.up('Shift');
  await page.keyboard.press('Control+e');
  await expect(editor.getByRole('textbox', { name: 'Term in English', exact: true })).toHaveValue(
    /^knife[^\n]*$/,
  );
  await expect(editor.getByRole('textbox', { name: 'Term in English', exact: true })).not.toHaveValue(
    /messer/i,
  );
  await page.keyboard.press('Escape');
  await expect(editor).toBeHidden();
  // What is typed after text was selected in the source goes into the field.
  await page.mouse.dblclick(knife.x, knife.y);
  await expect(translate.field).not.toBeFocused();
  await page.keyboard.type('X');
  await expect(translate.field).toHaveValue(/X/);
});

test('Ctrl+G goes to a segment by its number, and what is typed before is saved', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const translate = new TranslatePage(page);
  await translate.open();
  await translate.field.fill('Vorher getippt');
  await page.keyboard.press('ControlOrMeta+g');
  const dialog = page.getByRole('dialog', { name: 'Go to segment' });
  const number = dialog.getByRole('textbox', { name: 'Number on the list' });
  await expect(number).toBeFocused();
  await number.fill('0');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Enter a number from 1 to 18,247.');
  await expectNoFindings(app, 'Go to segment', '[role="dialog"]');
  await number.fill('12,345');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(translate.status).toContainText('Segment 12,345 of 18,247');
  await expect(translate.field).toBeFocused();
  await expect(translate.status).toContainText('1 staged in 1 product');
});
