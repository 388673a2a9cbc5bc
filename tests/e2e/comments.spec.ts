import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { runCommand } from './pages/palette.ts';
import { TranslatePage } from './pages/translate.ts';
import { TranslationFilesPage } from './pages/translation-files.ts';

test.use({ launchArgs: ['--sample'] });

test('comments are written by keyboard, go out if they are not private, and a vendor’s come back until the undo', async ({
  app,
}) => {
  const { page } = app;
  const { keyboard } = page;
  const translate = new TranslatePage(page);
  const files = new TranslationFilesPage(page);
  await new CatalogPage(page).pulled('2,000');
  await keyboard.press('Control+Shift+2');
  await expect(translate.field).toBeFocused();
  const comments = translate.panel.getByRole('region', { name: 'Comments' });
  const field = comments.getByRole('textbox', { name: 'New comment' });

  await test.step('two comments, one of them private', async () => {
    await keyboard.press('Shift+F2');
    await expect(field).toBeFocused();
    await keyboard.type('Which size is meant?');
    await keyboard.press('Enter');
    await expect(translate.field).toBeFocused();
    await expect(comments.getByRole('listitem')).toHaveCount(1);
    await keyboard.press('Shift+F2');
    await keyboard.type('Ann decides on Monday');
    await keyboard.press('Tab');
    await expect(comments.getByRole('checkbox', { name: 'Private: goes into no file' })).toBeFocused();
    await keyboard.press('Space');
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(translate.field).toBeFocused();
    await expect(comments.getByRole('listitem')).toHaveCount(2);
    await expect(translate.chip('Comments', 1)).toBeVisible();
    await expect(translate.segments.getByText('2 comments')).toBeVisible();
    await expectNoFindings(app, 'Translate with comments');
  });

  await test.step('what is typed is kept when the user leaves, and is no comment while another window is used', async () => {
    await keyboard.press('Shift+F2');
    await keyboard.type('Half');
    await field.evaluate((one) => one.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
    await keyboard.type(' done');
    await keyboard.press('Control+Shift+1');
    await keyboard.press('Control+Shift+2');
    await expect(comments.getByRole('listitem')).toHaveCount(3);
    await expect(comments.getByRole('listitem').last()).toContainText('Half done');
    await comments
      .getByRole('listitem')
      .last()
      .getByRole('button', { name: 'Remove the comment' })
      .press('Enter');
    await expect(comments.getByRole('listitem')).toHaveCount(2);
    await expect(translate.field).toBeFocused();
  });

  const { name, text } = await test.step('only one goes out, because notes are chosen', async () => {
    await runCommand(page, 'export translations');
    await files.exporting.getByRole('checkbox', { name: 'With comments, as notes' }).focus();
    await keyboard.press('Space');
    return files.save();
  });
  expect(text).toContain('Which size is meant?');
  expect(text).not.toContain('Ann decides');

  await test.step('the vendor’s answer comes in as a comment, once', async () => {
    const answered = text.replace('</note>', '</note><note>The one for 0.5 l</note>');
    await runCommand(page, 'import translations');
    await files.choose(name, answered);
    await expect(files.importing).toContainText('The notes of 1 segment will become comments.');
    await expect(files.importing.getByRole('button', { name: 'Import marks and notes' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByText(`Marks and notes imported from ${name}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo', exact: true })).toBeVisible();
    await expect(comments.getByRole('listitem').filter({ hasText: 'The one for 0.5 l' })).toContainText(
      `from ${name}`,
    );
    await expect(comments.getByRole('listitem')).toHaveCount(3);
    await runCommand(page, 'import translations');
    await files.choose(name, answered);
    await expect(files.importing.getByRole('button', { name: 'Nothing to stage' })).toBeDisabled();
    await keyboard.press('Escape');
    await expect(files.importing).toHaveCount(0);
  });

  await test.step('the undo takes it back', async () => {
    await expect(translate.field).toBeFocused();
    await keyboard.press('Control+z');
    await expect(comments.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('the history of the text says when it was typed', async () => {
    await translate.field.fill('Nullkommafünf Liter');
    await keyboard.press('Alt+ArrowDown');
    await keyboard.press('Alt+ArrowUp');
    const history = translate.panel.getByRole('region', { name: 'History' });
    await history.getByRole('button', { name: 'Show' }).focus();
    await keyboard.press('Enter');
    await expect(history.getByRole('listitem')).toHaveText([/^Typed.*Nullkommafünf Liter/]);
  });
});
