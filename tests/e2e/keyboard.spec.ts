import type { Page } from 'playwright/test';
import { expectNoFindings } from './harness/accessible.ts';
import { cellAt, showColumns } from './harness/columns.ts';
import { VIEWPORT } from './harness/shell.ts';
import { CONNECTION, stageChanges } from './harness/staging.ts';
import { expect, test } from './harness.ts';
import { CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

test('the list of shortcuts opens from a cell and from a field, is searchable, and passes axe', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'title ar', 'tags en']);
  await cellAt(app, 1, 'title de').click();
  await page.keyboard.press('Control+/');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet.getByRole('heading', { name: 'Moving in the grid' })).toBeVisible();
  for (const label of [
    'Undo',
    'Fill down',
    'Edit history',
    'Keyboard shortcuts',
    'Whole rows',
    'Break the line',
  ])
    await expect(sheet.getByRole('term').filter({ hasText: new RegExp(`^${label}$`) })).toBeVisible();
  await expectNoFindings(app, 'Keyboard shortcuts', '[role="dialog"]');
  await sheet.getByRole('searchbox', { name: 'Search shortcuts' }).fill('collapse');
  await expect(sheet.getByRole('term')).toHaveText(['Collapse all variants', 'Collapse, then to the parent']);
  await sheet.getByRole('searchbox', { name: 'Search shortcuts' }).fill('ctrl+shift+h');
  await expect(sheet.getByRole('term').first()).toHaveText('Edit history');
  await expect(sheet.getByText('Collapse all variants')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expectKeyboardOn(cellAt(app, 1, 'title de'));
});

test('cells announce column, value and state, right to left where needed; editors pass axe', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await showColumns(app, [
    'title en',
    'title de',
    'title ar',
    'tags en',
    'release_date en',
    'description en',
  ]);
  await expect(page.getByRole('columnheader', { name: 'Title, Arabic' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Title, English' })).toBeVisible();
  const arabic = cellAt(app, 2, 'title ar');
  await expect(arabic).toHaveCSS('direction', 'rtl');
  await arabic.click();
  await page.keyboard.press('F2');
  const field = page.locator('[data-editor="open"]').getByRole('textbox');
  await expect(field).toHaveCSS('direction', 'rtl');
  await expect(field).toHaveAccessibleName('Title, Arabic');
  await expectNoFindings(app, 'Editor of a text', '[data-editor="open"]');
  await field.fill('غلاية');
  await page.keyboard.press('Enter');
  await expect(arabic).toHaveAccessibleName('غلاية edited');

  for (const column of ['tags en', 'release_date en', 'description en']) {
    await cellAt(app, 0, column).click();
    await page.keyboard.press('F2');
    await expect(page.locator('[data-editor="open"]').locator(':focus')).toHaveCount(1);
    await expectNoFindings(app, `Editor of ${column}`, '[data-editor="open"]');
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-editor="open"]')).toHaveCount(0);
  }
});

/** The parts of the window in F6 order; a view without rows has its form or its only button there. */
const PANELS = ['Product', 'Edit history'];
const STOPS: { view: string; key: string; stops: string[]; ready?: string }[] = [
  { view: 'Catalog', key: 'Control+Shift+1', stops: ['toolbar', 'rows', ...PANELS] },
  {
    view: 'Translate',
    key: 'Control+Shift+2',
    stops: ['toolbar', 'rows', 'Help with this segment', 'Edit history'],
    ready: 'textarea',
  },
  {
    view: 'Review',
    key: 'Control+Shift+3',
    stops: ['bar', 'bar', 'rows', ...PANELS],
    ready: '[role="treegrid"] [role="gridcell"]',
  },
  { view: 'Activity', key: 'Control+Shift+4', stops: ['bar', 'rows', ...PANELS] },
  { view: 'Changes', key: 'Control+Shift+5', stops: ['bar', 'rows', ...PANELS] },
  { view: 'Completeness', key: 'Control+Shift+6', stops: ['toolbar', 'rows', ...PANELS] },
  { view: 'Settings', key: 'Control+,', stops: ['rows'] },
];

/** The part of the window that has focus. */
const regionWithKeyboard = (page: Page): Promise<string> =>
  page.evaluate(() => {
    let part = 'nowhere';
    for (let at = document.activeElement; at; at = at.parentElement)
      if (at.matches('nav, aside')) part = at.getAttribute('aria-label') ?? 'unnamed';
      else if (at.matches('[role="toolbar"]')) part = 'toolbar';
      else if (at.matches('#root header[data-region]') && !at.closest('main')) part = 'top bar';
      else if (at.matches('footer[data-region]')) part = 'status bar';
      else if (at.matches('main [data-region]')) part = 'bar';
      else if (at.matches('main') && part === 'nowhere') part = 'rows';
    return part;
  });

test('no key is lost on the way: at 200 % zoom, between the parts of the window, and from view to view', async ({
  app,
}) => {
  const { page } = app;
  await test.step('everything is reachable at 200 % zoom', async () => {
    await showColumns(app, ['title en', 'title de']);
    await page.setViewportSize({ width: 640, height: 400 });
    const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(await isWide()).toBe(false);
    for (const name of ['More tools', 'Pull'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'More tools' }).click();
    for (const tool of ['Find & replace', 'Transform', 'Mark from a list', 'History', 'Columns'])
      await expect(page.getByRole('menu').getByText(tool)).toBeVisible();
    await page.keyboard.press('Escape');
    await cellAt(app, 1, 'title en').click();
    await page.keyboard.press('F2');
    await expect(page.locator('[data-editor="open"]').getByRole('textbox')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Shift+h');
    await expect(page.getByRole('button', { name: 'Close panel' })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+/');
    await expect(page.getByRole('searchbox', { name: 'Search shortcuts' })).toBeInViewport({ ratio: 1 });
    expect(await isWide()).toBe(false);
  });

  await page.keyboard.press('Escape');
  await page.setViewportSize(VIEWPORT);
  for (const [row, name, keys] of [
    [1, 'F6', { key: 'F6', code: 'F6' }],
    [2, 'Ctrl+I', { key: 'i', code: 'KeyI', ctrlKey: true }],
    [3, 'Ctrl+Shift+H', { key: 'H', code: 'KeyH', ctrlKey: true, shiftKey: true }],
  ] as const)
    await test.step(`what is typed after ${name} is not written into a cell that is still being saved`, async () => {
      await cellAt(app, row, 'title de').click();
      await page.keyboard.type('Kerzenhalter');
      // Within one task, so that no answer of the store can arrive in between.
      const isBesideView = await page.evaluate(async (pressed) => {
        const init = { ...pressed, bubbles: true, cancelable: true };
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init));
        for (let turn = 0; turn < 20; turn++) await Promise.resolve();
        return document.activeElement !== document.body && document.activeElement?.closest('main') === null;
      }, keys);
      expect(isBesideView).toBe(true);
      await page.keyboard.type('xy');
      await expect(cellAt(app, row, 'title de')).toHaveText('Kerzenhalter');
    });

  await test.step('reloading stays in the view, and Back goes from view to view', async () => {
    await new CatalogPage(page).pulled('2,000');
    await page.keyboard.press('Control+Shift+3');
    await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
    await page.keyboard.press('Control+Shift+4');
    await expect(page.getByRole('main', { name: 'Activity' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('main', { name: 'Catalog' })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
  });
});

test('F6 moves through the regions of every view and back, always to something visible', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  // A hint is a region of its own while it is shown.
  const views = STOPS.map(({ view }) => view.toLowerCase());
  await app.call('settings.set', { hints: { views, version: null } });
  await showColumns(app, ['title en', 'title de']);
  await cellAt(app, 1, 'title de').click();
  await page.keyboard.type('Kerzenhalter');
  await page.keyboard.press('Enter');
  for (const [key, panel] of [
    ['Control+i', 'Product'],
    ['Control+Shift+h', 'Edit history'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('complementary', { name: panel }).locator(':focus')).toHaveCount(1);
  }

  for (const { view, key, stops, ready = 'button' } of STOPS) {
    await page.keyboard.press(key);
    await expect(page.getByRole('main', { name: view }).locator(ready).first()).toBeVisible();
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).focus();
    const round: string[] = [];
    const press = async (keys: string) => {
      await page.keyboard.press(keys);
      await expect(page.locator(':focus'), `${keys} in ${view}`).toBeInViewport();
      return regionWithKeyboard(page);
    };
    for (let at = await press('F6'); at !== 'Views' && round.length < 12; at = await press('F6'))
      round.push(at);
    expect(round, view).toEqual(['top bar', ...stops, 'status bar']);
    const back: string[] = [];
    for (let at = await press('Shift+F6'); at !== 'Views' && back.length < 12; at = await press('Shift+F6'))
      back.unshift(at);
    expect(back, `back in ${view}`).toEqual(round);
  }

  // Each part remembers where focus was; Escape leads back to the rows.
  await page.keyboard.press('Control+Shift+1');
  await cellAt(app, 3, 'title de').click();
  await page.keyboard.press('Shift+F6');
  await expect(page.getByRole('searchbox', { name: 'Search products' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expectKeyboardOn(cellAt(app, 3, 'title de'));
});

test('screen readers hear the row, the language and the state of every cell, and what an edit did', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { identifiers, control } = await stageChanges(app, 3);
  await control.refuse({ property: 'title', locale: 'de', contains: 'Titel 1' });
  await control.enrich([
    { identifier: identifiers[2] ?? '', property: 'title', locale: 'de', value: 'Angereichert' },
  ]);
  const review = new ReviewPage(page);
  await review.open();
  await review.apply();
  await expect(review.outcome).toContainText('1 of 3 applied');
  await page.keyboard.press('Control+Shift+1');
  await showColumns(app, ['title de', 'title ar', 'tags en']);
  await cellAt(app, 3, 'title de').click();
  await page.keyboard.type('Matte');
  await page.keyboard.press('Enter');
  await expect(page.locator('[aria-live]').getByText('Title, German: “Matte” staged')).toHaveCount(1);
  await page.keyboard.press('Delete');
  await expect(page.locator('[aria-live]').getByText('Title, German: removal staged')).toHaveCount(1);

  await expect(page.getByRole('grid', { name: 'Products of Sample catalog' })).toMatchAriaSnapshot(`
    - grid:
      - rowgroup:
        - row /^004500/:
          - gridcell "004500"
          - rowheader "Belle Étoile Insulated bottle, Cream, 0.5 l"
          - gridcell "Neuer Titel 0 applied"
          - gridcell "no value"
          - gridcell "drinks to go plastic-free"
        - row /^004502/:
          - rowheader /Candle holder/
          - gridcell "Neuer Titel 1 failed"
          - gridcell /حامل شموع/
        - row /^004504/:
          - rowheader /Reusable baking mat/
          - gridcell "Neuer Titel 2 conflict"
        - row /^004504-3040CM/:
          - rowheader /^variant/
          - gridcell "Matte edited"
          - gridcell /حصيرة خبز/
          - gridcell "no value of its own, parent has baking · non-stick · gift"
        - row /^004504-4060CM/:
          - 'gridcell "Wanderlust Dauerbackmatte, 40 × 60 cm edited: value will be removed"'
  `);
  await expect(cellAt(app, 1, 'title de')).toHaveAttribute('lang', 'de');
  await expect(cellAt(app, 1, 'title ar')).toHaveAttribute('lang', 'ar');
  await expect(cellAt(app, 1, 'title ar')).toHaveAttribute('dir', 'rtl');
  await expect(cellAt(app, 1, 'title')).not.toHaveAttribute('lang');

  const grid = page.getByRole('grid', { name: 'Products of Sample catalog' });
  await expect(grid).toHaveAttribute('aria-readonly', 'false');
  const connection = (await app.call('connections.list', {})).find(
    ({ id }) => id === CONNECTION.connectionId,
  );
  if (!connection) throw new Error('There is no sample connection');
  await app.call('connections.update', { ...CONNECTION, fields: { ...connection, readOnly: true } });
  await expect(grid).toHaveAttribute('aria-readonly', 'true');
});
