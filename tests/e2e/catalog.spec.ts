import type { Page } from 'playwright/test';
import { derivedLabel } from '#shared/domain/property-label.ts';
import { pressAtOnce } from './harness/fast-keys.ts';
import { startSandboxService } from './harness/sandbox.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { runCommand } from './pages/palette.ts';
import { ReviewPage } from './pages/review.ts';

/** The cell that has focus: the row's identifier and the column. */
async function focusedCell(page: Page): Promise<string> {
  const cell = activeCell(page);
  if ((await cell.count()) === 0) return 'no cell';
  const row = await cell.locator('xpath=ancestor::*[@row-id][1]').getAttribute('row-id');
  const identifier = await page.locator(`[row-id="${row}"] [col-id="identifier"]`).textContent();
  return `${identifier} ${(await cell.getAttribute('col-id'))?.replace('\u001f', ' · ')}`;
}

const counts = (page: Page) =>
  page
    .getByRole('toolbar', { name: 'Catalog' })
    .getByText(/^[\d,]+( of [\d,]+)? products?/)
    .first();

async function productAt(app: AppUnderTest, row: number) {
  const [connection] = await app.call('connections.list', {});
  const connectionId = connection?.id ?? '';
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', {
    connectionId,
    view,
    start: row,
    count: 1,
    columns: [],
  });
  return { connectionId, ...rows[0]! };
}

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'] });

  test('typing right after a search or a shortcut goes where it belongs, and pulls and reviews find the cell again', async ({
    app,
  }) => {
    await test.step('typing right after the palette’s shortcut goes to the palette, not to the cell', async () => {
      const { page } = app;
      await new CatalogPage(page).pulled('2,000');
      await page.reload();
      await page
        .getByRole('gridcell', { name: /Thermosflasche|Insulated bottle/ })
        .first()
        .click();
      await pressAtOnce(page, ['Control+k', ...'replace tok']);
      await expect(page.getByRole('option', { name: /Replace token/ })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Commands' })).toHaveValue('replace tok');
      await expect(page.locator('[data-editor="open"]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      expect(await app.call('drafts.summary', { connectionId: 'sample' })).toMatchObject({ changes: 0 });
      await expect(activeCell(page)).toHaveCount(1);

      // Enter, pressed before the palette has focus, runs what was typed before it.
      await pressAtOnce(page, ['Control+k', ...'go to activity', 'Enter']);
      await expect(page.getByRole('main', { name: 'Activity' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    await new CatalogPage(app.page).open();
    await test.step('a dialog that a command opens takes the focus, and gives it back to where it was', async () => {
      const { page } = app;
      await page.locator('[row-index="1"] [col-id="identifier"]').click();
      const focused = () =>
        page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.ariaLabel}`);
      await expect.poll(focused).toContain('Identifier');
      const before = await focused();
      const opened = page.getByRole('dialog');
      const closed = async () => {
        await page.keyboard.press('Escape');
        await expect(opened).toHaveCount(0);
        await expect.poll(focused).toBe(before);
      };
      await runCommand(page, 'new product');
      await expect(opened.getByRole('textbox', { name: 'Identifier' })).toBeFocused();
      await closed();
      await runCommand(page, 'import changes');
      await expect(opened.getByRole('button', { name: 'Choose a file…' })).toBeFocused();
      await closed();
      // The dialog of the term opens over that of the glossary.
      await runCommand(page, 'add glossary term');
      await expect(page.getByRole('textbox', { name: 'Term in English' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(opened).toHaveCount(1);
      await expect(opened.locator(':focus')).toHaveCount(1);
      await closed();
    });

    await test.step('an editor opened right after Enter in the search stays open', async () => {
      const { page } = app;
      await new CatalogPage(page).pulled('2,000');
      const search = page.getByRole('searchbox', { name: 'Search products' });
      await search.fill('0045');
      await search.press('Enter');
      await expect(counts(page)).toContainText('of 2,000 products');
      await search.press('ArrowDown');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('F2');
      const editor = page.locator('[data-editor="open"]').getByRole('textbox');
      await editor.pressSequentially(' – ein Satz, der länger dauert als die Pause der Suche', { delay: 15 });
      await expect(editor).toBeFocused();
      await editor.press('Enter');
      await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible();
    });

    await app.page.getByRole('searchbox', { name: 'Search products' }).fill('');
    const toolbar = app.page.getByRole('toolbar', { name: 'Catalog' });
    await expect(toolbar.getByText(/ of [\d,]+ products?/)).toHaveCount(0);
    await test.step('a pull keeps the visible rows and the focus', async () => {
      const { page } = app;
      await new CatalogPage(page).pulled('2,000');
      await page.locator('[row-index="0"] [col-id="identifier"]').click();
      await page.keyboard.press('Control+End');
      await expect.poll(() => focusedCell(page)).toMatch(/^006\d+.* tags · ar$/);
      const before = await focusedCell(page);
      const { connectionId } = await productAt(app, 0);
      await app.call('catalog.pull', { connectionId });
      await expect(page.getByText('2,000 products pulled.')).toBeVisible();
      await expect.poll(() => focusedCell(page)).toBe(before);
    });

    await test.step('Enter on a staged change shows its cell, whatever hid it', async () => {
      const { page } = app;
      const catalog = new CatalogPage(page);
      await catalog.pulled('2,000');
      const { connectionId, product, identifier } = await productAt(app, 1500);
      const { properties } = await app.call('catalog.summary', { connectionId });
      const { name } = properties.findLast(({ kind, translatable }) => kind === 'number' && !translatable)!;
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      const label = derivedLabel(name);
      await expect(page.getByRole('button', { name: `Show ${label}` })).toBeVisible();
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      await page.getByRole('searchbox', { name: 'Search products' }).fill('nothing is called this');
      await expect(page.getByRole('heading', { name: 'No product matches' })).toBeVisible();
      await app.call('drafts.edit', {
        connectionId,
        label: `Edit ${name}`,
        edits: [{ product, property: name, locale: 'en', change: { kind: 'set', value: 77 } }],
      });

      const review = new ReviewPage(page);
      await review.open();
      const change = review.list.getByRole('row').filter({ hasText: identifier });
      // A property without languages is labeled with its name alone.
      await expect(change.getByText(label, { exact: true })).toBeVisible();
      await change.getByText(identifier, { exact: true }).click();
      await page.keyboard.press('Shift+Enter');

      await expect(page.getByRole('searchbox', { name: 'Search products' })).toHaveValue('');
      await expect.poll(() => focusedCell(page)).toBe(`${identifier} ${name} · en`);
      await expect(page.getByText('Search and filters cleared')).toBeVisible();
      await expect(page.getByText(`Column “${label}” added`)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText(`${identifier} · ${label} · edited`);
    });
  });

  test('a shortened scroll bar leaves the rows in place; dragging it moves them', { tag: '@long' }, async ({
    app,
  }) => {
    const { page } = app;
    await new CatalogPage(page).pulled('2,000');
    const scrolled = (steps: { rows?: number; bar?: number; isPressed?: boolean }) =>
      page.evaluate(async ({ rows, bar, isPressed }) => {
        // The grid assumes for 150 ms after an event that only one of its scrollers moves. This timer is set later and for
        // longer than the grid's, so it ends later, however busy the machine is.
        const moved = (scroller: Element, top: number) =>
          new Promise<void>((go) => {
            const onScroll = ({ target }: Event) => {
              if (target !== scroller) return;
              document.removeEventListener('scroll', onScroll, true);
              setTimeout(go, 200);
            };
            document.addEventListener('scroll', onScroll, true);
            scroller.scrollTop = top;
          });
        const viewport = document.querySelector('.ag-grid-viewport')!;
        const own = document.querySelector('.ag-body-vertical-scroll-viewport')!;
        if (rows !== undefined) await moved(viewport, rows);
        if (isPressed) own.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        if (bar !== undefined) await moved(own, bar);
        return viewport.scrollTop;
      }, steps);
    expect(await scrolled({ rows: 42_000, bar: 386 })).toBe(42_000);
    expect(await scrolled({ bar: 1_400, isPressed: true })).toBe(1_400);
    await page.keyboard.press('Control');
    expect(await scrolled({ bar: 386 })).toBe(1_400);
  });
});

test('products of a first pull arrive around an open editor, and none is missed', { tag: '@long' }, async ({
  app,
}) => {
  const sandbox = await startSandboxService(600);
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const form = new ConnectionsPage(page);
  await form.fill(connectionTo(sandbox));
  await sandbox.control.slowDown(2500);
  await page.getByRole('button', { name: 'Save and open' }).click();
  // The page in flight arrives soon; the next one, not before the editor is open.
  await expect(page.getByText('Pulling').first()).toBeVisible();
  await sandbox.control.slowDown(10_000);
  await expect(counts(page)).toBeVisible();

  const cell = page.locator('[row-index="2"] [col-id="title\u001fde"]');
  await cell.click();
  await page.keyboard.press('F2');
  const editor = page.locator('[data-editor="open"]').getByRole('textbox');
  await editor.fill('Noch beim Tippen');
  await expect(counts(page)).not.toHaveText('600 products');
  await sandbox.control.slowDown(0);
  await expect(page.getByRole('banner').getByText('600 products')).toBeVisible();
  await expect(page.getByText('600 products pulled.')).toBeVisible();
  await expect(editor).toHaveValue('Noch beim Tippen');
  await expect(editor).toBeFocused();

  await editor.press('Enter');
  await expect(cell).toHaveAccessibleName('Noch beim Tippen edited');
  await expect(counts(page)).toHaveText('600 products');
  await sandbox.stop();
});
