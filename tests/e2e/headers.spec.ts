import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

test('a header selects, sorts, and has a menu to freeze, move and rename, all by keyboard too', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de', 'weight_kg en', 'care_instructions en']);
  const german = sheet.header('title de');
  const weight = sheet.header('weight_kg en');
  const menu = page.getByRole('menu');

  // A click selects without sorting; the arrow sorts without selecting.
  await german.click();
  await expect(page.getByText('2,000 cells selected', { exact: false }).first()).toBeVisible();
  await expect(german).not.toHaveAttribute('aria-sort', /.+ending/);
  await expectKeyboardOn(sheet.cell(0, 'title de'));
  await page.keyboard.press('Escape');
  await weight.hover();
  await weight.getByRole('button', { name: 'Weight (kg): Sort ascending' }).click();
  await expect(weight).toHaveAttribute('aria-sort', 'ascending');
  await expect(page.locator('.selection-range')).toHaveCount(0);

  // By keyboard: up from the first row, along the headers, which are one Tab stop.
  await sheet.cell(0, 'title de').click();
  await page.keyboard.press('ArrowUp');
  await expect(german).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(weight).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('button', { name: 'Pull', exact: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.locator('.ag-header :focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expectKeyboardOn(sheet.cell(0, 'title de'));
  await weight.focus();
  await page.keyboard.press('Escape');
  await expectKeyboardOn(sheet.cell(0, 'title de'));
  await weight.focus();
  await page.keyboard.press(' ');
  await expect(page.getByText('2,000 cells selected', { exact: false }).first()).toBeVisible();
  await expectKeyboardOn(sheet.cell(0, 'weight_kg en'));

  // The menu.
  await page.keyboard.press('ArrowUp');
  await weight.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(menu).toHaveAccessibleName('Weight (kg)');
  await expectNoFindings(app, 'Menu of a header', '[role="menu"]');
  await menu.getByRole('menuitem', { name: 'Freeze Weight (kg)' }).click();
  await expect(weight).toBeFocused();
  await expect(weight).toHaveAttribute('aria-colindex', '3');
  await page.locator('.ag-grid-viewport').evaluate((viewport) => viewport.scrollTo({ left: 400 }));
  await expect(weight).toBeInViewport({ ratio: 1 });

  // A property with its languages has the same menu, and is shown under the user's name for it, everywhere.
  const care = page.getByRole('columnheader', { name: 'Care instructions', exact: true });
  await care.click({ button: 'right' });
  await expect(menu.getByRole('menuitem', { name: 'Set as not translatable' })).toBeVisible();
  await menu.getByRole('menuitem', { name: 'Rename Care instructions…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename column' });
  await expect(dialog).toContainText('The service calls this property care_instructions.');
  await expectNoFindings(app, 'Rename column', '[role="dialog"]');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Washing');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const washing = page.getByRole('columnheader', { name: 'Washing', exact: true });
  await expect(washing).toBeVisible();
  await page.reload();
  await sheet.ready();
  await expect(washing.locator('.header-name')).toHaveAttribute('title', 'care_instructions');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox').fill('care_instr english');
  await expect(page.getByRole('option').first()).toHaveText(/^Washing/);
  await page.keyboard.press('Escape');
  await washing.hover();
  await washing.getByRole('button', { name: 'Menu of Washing' }).click();
  await menu.getByRole('menuitem', { name: 'Move left' }).click();
  await expect(washing).toHaveAttribute('aria-colindex', '4');
  await expect(weight).toHaveAttribute('aria-colindex', '3');
  await expectNoFindings(app, 'Headers', '.ag-header');
});

test('the menu of a header that is only partly in sight is whole', async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de']);
  await page.setViewportSize({ width: 760, height: 700 });
  await sheet.header('title de').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByRole('menu')).toBeInViewport({ ratio: 1 });
});

test('pinned columns stay in place while the grid scrolls sideways, and after it', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(
    ['title', 'subtitle', 'description'].flatMap((p) => ['en', 'de', 'fr'].map((l) => `${p} ${l}`)),
  );
  const viewport = page.locator('.catalog-grid .ag-grid-viewport');
  const scrolled = () => viewport.evaluate(({ scrollLeft }) => scrollLeft);
  /** Where pinned cells of rows and headers are painted, in pixels from the edge of the grid, in all frames until `seen`. */
  const lefts = () =>
    viewport.evaluate(
      (grid) =>
        new Promise<number[]>((done) => {
          grid.toggleAttribute('data-watched', true);
          const all = new Set<number>();
          const look = () => {
            for (const cell of grid.querySelectorAll('.ag-grid-pinned-left-cells'))
              all.add(Math.round(cell.getBoundingClientRect().left - grid.getBoundingClientRect().left));
            if (grid.hasAttribute('data-watched')) requestAnimationFrame(() => setTimeout(look));
            else done([...all]);
          };
          requestAnimationFrame(look);
        }),
    );
  const seen = () => viewport.evaluate((grid) => grid.toggleAttribute('data-watched', false));
  const isStill = () => viewport.evaluate((grid) => grid.hasAttribute('data-still'));

  await sheet.cell(3, 'title en').hover();
  const during = lefts();
  for (let n = 0; n < 4; n++) await page.mouse.wheel(90, 0);
  await expect.poll(scrolled).toBe(360);
  await expect.poll(isStill).toBe(true);
  await seen();
  expect(await during).toEqual([0]);
  await sheet.scrollTo(900);
  expect(await isStill()).toBe(true);
  const scrolledDown = lefts();
  await seen();
  expect(await scrolledDown).toEqual([0]);

  // Other ways to scroll sideways: the keyboard, and what a touch or a program does.
  await sheet.cell(902, 'title fr').click();
  const meanwhile = lefts();
  for (let n = 0; n < 6; n++) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Home');
  await viewport.evaluate((grid) => grid.scrollBy({ left: 120 }));
  await expect.poll(scrolled).toBe(120);
  await expect.poll(isStill).toBe(true);
  await seen();
  expect(await meanwhile).toEqual([0]);
  const rested = lefts();
  await seen();
  expect(await rested).toEqual([0]);
});
