import { pressAtOnce } from './harness/fast-keys.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('nothing that is typed first in a session is lost, whatever is still loading', async ({ app }) => {
  await test.step('typing into the first rows counts, and returning to the catalog restores the position', async () => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const sheet = new SpreadsheetPage(app);
    const columns = ['title en', 'title de', 'subtitle en', 'description en', 'description de', 'tags en'];
    await sheet.show(columns);

    await page.reload();
    await sheet.cell(2, 'title en').click();
    await expect.poll(() => sheet.active()).toBe('2 title en');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(`Shift+${key}`);
    await sheet.selects(/^Selected 6 cells · 3 rows/);
    expect(await sheet.active()).toBe('2 title en');

    // Nothing that is typed into the first editors of a session is lost, over several cells.
    await sheet.cell(4, 'title en').click();
    for (const text of ['eins', 'zwei']) {
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
    await page.keyboard.type('drei');
    await page.keyboard.press('Tab');
    await expect.poll(() => sheet.active()).toBe('6 title de');
    for (const [at, text] of ['eins', 'zwei', 'drei'].entries())
      await expect(sheet.cell(4 + at, 'title en')).toHaveText(text);
    await expect.poll(() => sheet.staged()).toBe(3);

    await sheet.scrollTo(1200);
    await sheet.cell(1205, 'description de').click();
    const viewport = page.locator('.catalog-grid .ag-grid-viewport');
    const left = await viewport.evaluate(({ scrollLeft }) => scrollLeft);
    await page.getByRole('navigation').getByText('Review').click();
    await expect(viewport).toHaveCount(0);
    await page.getByRole('navigation').getByText('Catalog').click();
    await expect.poll(() => sheet.active()).toBe('1205 description de');
    expect(await viewport.evaluate(({ scrollTop }) => scrollTop)).toBe(1200 * 28);
    expect(await viewport.evaluate(({ scrollLeft }) => scrollLeft)).toBe(left);
  });

  await new SpreadsheetPage(app).scrollTo(0);
  await new SpreadsheetPage(app).cell(0, 'title en').click();
  await test.step('text without key events (dictation, emoji panel) begins the first edit of a session', async () => {
    const { page } = app;
    const sheet = new SpreadsheetPage(app);
    await sheet.show(['title en', 'title de']);
    await page.reload();
    await sheet.cell(2, 'title de').click();
    const system = await page.context().newCDPSession(page);
    await Promise.all(
      ['Text ', 'ohne ', 'Tasten ', '👩‍🚀'].map((text) => system.send('Input.insertText', { text })),
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => sheet.values(2, 1, ['title de'])).toEqual([['Text ohne Tasten 👩‍🚀']]);
  });

  await app.call('drafts.discard', { connectionId: 'sample', which: { filter: 'all' } });
  await test.step('typing right after the filter button or its shortcut goes to the filter', async () => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    await page.reload();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await pressAtOnce(page, [...'title german', 'Enter']);
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();

    await page.reload();
    await new SpreadsheetPage(app).cell(0, 'title en').click();
    await pressAtOnce(page, ['Control+Shift+l', ...'title german', 'Enter', ...'pfanne', 'Enter']);
    await expect(page.getByRole('button', { name: /^Title · German contains “pfanne”/ })).toBeVisible();
    expect(await app.call('drafts.summary', { connectionId: 'sample' })).toMatchObject({ changes: 0 });
  });

  await test.step('no cell is drawn before the field that receives its typing', async () => {
    const { page } = app;
    await page.addInitScript(() => {
      // As on a busy machine: timers are late, and the grid uses one to report that it is ready.
      const setTimer = window.setTimeout.bind(window);
      Object.assign(window, {
        setTimeout: (run: () => void, ms = 0, ...args: unknown[]) => setTimer(run, ms + 100, ...args),
      });
      const observer = new MutationObserver(() => {
        if (!document.querySelector('.catalog-grid .ag-row')) return;
        observer.disconnect();
        document.documentElement.dataset.field = `${document.querySelector('textarea[data-idle]') !== null}`;
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await new SpreadsheetPage(app).ready();
    await expect(page.locator('html')).toHaveAttribute('data-field', 'true');
  });
});
