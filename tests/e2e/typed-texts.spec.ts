import { CONNECTION } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';
import { TranslatePage } from './pages/translate.ts';

test.use({ launchArgs: ['--sample'] });

test('what was being typed when the app was killed is there again, and is no edit', async ({ app }) => {
  let { page } = app;
  const kept = async () => (await app.call('drafts.typed', CONNECTION)).map(({ text }) => text);
  const staged = async () => (await app.call('drafts.summary', CONNECTION)).changes;
  await new CatalogPage(page).pulled('2,000');

  await test.step('a translation is in its field', async () => {
    let translate = new TranslatePage(page);
    await translate.open();
    await page.keyboard.type('Halbfertig');
    await expect.poll(kept).toEqual(['Halbfertig']);
    await app.kill();
    page = await app.start();
    await expect(page.getByText('“Halbfertig”')).toBeVisible();
    translate = new TranslatePage(page);
    await translate.open();
    await expect(translate.field).toHaveValue('Halbfertig');
    expect(await staged()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(translate.field).toHaveValue('');
    await expect.poll(kept).toEqual([]);
  });

  await test.step('a value of the grid is offered, and continued in the panel', async () => {
    await page.keyboard.press('Control+Shift+1');
    await expect(activeCell(page)).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('Halber Wert');
    await expect.poll(kept).toEqual(['Halber Wert']);
    await app.kill();
    page = await app.start();
    const message = page.getByRole('alertdialog', { name: /^Not saved/ });
    await expect(message).toContainText('“Halber Wert”');
    expect(await staged()).toBe(0);
    await message.getByRole('button', { name: 'Edit again' }).click();
    const field = page.getByRole('complementary', { name: 'Product' }).getByRole('textbox');
    await expect(field.and(page.locator(':focus'))).toHaveValue('Halber Wert');
    await page.keyboard.press('Enter');
    await expect.poll(staged).toBe(1);
    await expect.poll(kept).toEqual([]);
  });
});
