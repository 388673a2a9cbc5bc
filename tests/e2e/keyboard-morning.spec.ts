import type { Locator, Page } from 'playwright/test';
import { expect, test } from './harness.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';
import { FiltersPage } from './pages/filters.ts';
import { ReviewPage } from './pages/review.ts';

/** Moves to a control with the keyboard; fails if no Tab leads to it. */
async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  await expect(control).toBeVisible();
  for (let times = 0; times < 60 && !(await isThere()); times++) await page.keyboard.press(key);
  await expect(control).toBeFocused();
}

/** Focus is on something in the page, not lost with an element that is gone. */
const expectKeyboardKept = (page: Page) => expect(page.locator('body *:focus')).toHaveCount(1);

test('an editor’s morning without a mouse: connect, filter, edit, fill, replace, review, apply, undo', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { keyboard } = page;
  const catalog = new CatalogPage(page);
  const filters = new FiltersPage(page);
  const review = new ReviewPage(page);

  await test.step('open the sample catalog', async () => {
    await tabTo(page, page.getByRole('button', { name: /sample catalog/i }));
    await keyboard.press('Enter');
    await catalog.pulled('2,000');
  });

  await test.step('look for products, narrow them to those without a German title', async () => {
    await keyboard.press('Control+Shift+f');
    await keyboard.type('furniture');
    await keyboard.press('Enter');
    await filters.about('empty in german');
    await expect(filters.chips).toHaveCount(1);
    // Rows that match both, before one of them is edited.
    await filters.shows('41');
    await keyboard.press('Control+Shift+f');
    await keyboard.press('ArrowDown');
    await expect(activeCell(page)).toHaveCount(1);
  });

  await test.step('type a title, fill it down, replace a word in all of it', async () => {
    await keyboard.press('Control+Home');
    for (let times = 0; times < 12; times++) {
      if ((await activeCell(page).getAttribute('col-id')) === 'title\u001fde') break;
      await keyboard.press('ArrowRight');
    }
    await keyboard.type('Abdeckung für Möbel');
    await keyboard.press('Enter');
    await keyboard.press('ArrowUp');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Shift+ArrowDown');
    await keyboard.press('Control+d');
    await expect(page.locator('.cell-edited')).toHaveCount(3);
    await keyboard.press('Control+h');
    await keyboard.type('Möbel');
    await tabTo(page, page.getByRole('textbox', { name: 'Replace with' }));
    await keyboard.type('Gartenmöbel');
    await tabTo(page, page.getByRole('button', { name: 'Replace all in 3 cells' }));
    await keyboard.press('Enter');
    await expect(page.locator('.cell-edited', { hasText: 'Abdeckung für Gartenmöbel' })).toHaveCount(3);
    await expectKeyboardKept(page);
    await keyboard.press('Escape');
    await expect(activeCell(page)).toHaveCount(1);
  });

  await test.step('review three changes and apply them; the keyboard stays in the view', async () => {
    await keyboard.press('Control+Shift+3');
    await expect(review.list.getByRole('row')).toHaveCount(4);
    await keyboard.press('F6');
    await tabTo(page, page.getByRole('button', { name: 'Apply 3 changes' }));
    await keyboard.press('Enter');
    await expect(review.outcome).toContainText('All 3 applied');
    await expectKeyboardKept(page);
  });

  await test.step('look at the result in Activity, and take it back', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Show in Activity' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('main', { name: 'Activity' })).toBeVisible();
    await tabTo(page, page.getByRole('main').getByRole('button', { name: /^Undo/ }));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Undo 3 changes' }));
    await keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Change sets, pulls and files' })).toContainText('#2');
    await expect(page.getByRole('main')).toContainText('All 3 applied');
    await expectKeyboardKept(page);
  });
});
