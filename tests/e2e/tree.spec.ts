import type { Page } from 'playwright/test';
import { expectNoFindings } from './harness/accessible.ts';
import { cellAt, showColumns } from './harness/columns.ts';
import { expect, test } from './harness.ts';
import { activeCell, CatalogPage } from './pages/catalog.ts';

test.use({ launchArgs: ['--sample'] });

/** Identifier of the row that has focus. */
const focusedRow = async (page: Page) =>
  (await activeCell(page).locator('.tree-identifier').textContent()) ?? 'no row';

const rowOf = (page: Page, identifier: string) =>
  page
    .locator('.ag-row')
    .filter({ has: page.locator('.tree-identifier', { hasText: new RegExp(`^${identifier}$`) }) });

test('variants expand and collapse under their parents, three levels deep, by keyboard and mouse', async ({
  app,
}) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'description de']);
  await new CatalogPage(page).tool('Variants under parents');
  await expect(page.getByRole('treegrid')).toBeVisible();
  await expect(rowOf(page, '004510')).toHaveAttribute('aria-expanded', 'false');
  await expect(rowOf(page, '004510-TER')).toHaveCount(0);

  await rowOf(page, '004510').getByRole('gridcell').first().click();
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, '004510')).toHaveAttribute('aria-expanded', 'true');
  await expect(rowOf(page, '004510')).toHaveAttribute('aria-level', '1');
  await expect(rowOf(page, '004510-TER')).toHaveAttribute('aria-level', '2');
  await expect(page.getByRole('contentinfo')).toContainText('Variants expanded');
  expect(await focusedRow(page)).toBe('004510');

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, '004510-TER-05L')).toHaveAttribute('aria-level', '3');
  await expect(rowOf(page, '004510-TER-05L')).not.toHaveAttribute('aria-expanded');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => focusedRow(page)).toBe('004510-TER-05L');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusedRow(page)).toBe('004510-TER');
  await page.keyboard.press('ArrowLeft');
  await expect(rowOf(page, '004510-TER-05L')).toHaveCount(0);
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => focusedRow(page)).toBe('004510');

  await rowOf(page, '004510').locator('.tree-fold').click();
  await expect(rowOf(page, '004510-TER')).toHaveCount(0);
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect(rowOf(page, '004504-3040CM')).toHaveCount(1);
  await expect(rowOf(page, '004510-TER-05L')).toHaveCount(1);
  await expectNoFindings(app, 'Catalog as a tree');
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(rowOf(page, '004504-3040CM')).toHaveCount(0);

  // Undo reveals the product that it goes to, below its parents.
  const { view } = await app.call('catalog.openView', {
    connectionId: 'sample',
    query: { search: '004510-TER-05L' },
  });
  const { rows } = await app.call('catalog.window', {
    connectionId: 'sample',
    view,
    start: 0,
    count: 1,
    columns: [],
  });
  const edits = [
    {
      product: rows[0]!.product,
      property: 'title',
      locale: 'de',
      change: { kind: 'set', value: 'Neu' } as const,
    },
  ];
  await app.call('drafts.edit', { connectionId: 'sample', label: 'Edit Title · de', edits });
  await expect(rowOf(page, '004510-TER-05L')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(rowOf(page, '004510-TER-05L')).toHaveCount(1);
  await expect(activeCell(page)).toHaveAttribute('col-id', 'title\u001fde');
  await rowOf(page, '004510').getByRole('gridcell').first().click();
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await expect(rowOf(page, '004510-TER-05L')).toHaveCount(0);

  // What is searched for is shown below its parents, which are marked.
  await page.getByRole('searchbox', { name: 'Search products' }).fill('004510-TER-05L');
  await expect(rowOf(page, '004510-TER-05L')).toHaveCount(1);
  await expect(rowOf(page, '004510')).toHaveClass(/row-only-parent/);
  await expect(rowOf(page, '004510-TER-05L')).not.toHaveClass(/row-only-parent/);

  await new CatalogPage(page).tool('Variants under parents');
  await expect(page.getByRole('grid').first()).toBeVisible();
  await expect(page.getByRole('treegrid')).toHaveCount(0);
});

test('a variant shows its parent’s value as a hint, and copies it on request', { tag: '@long' }, async ({
  app,
}) => {
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'description de']);
  const cell = cellAt(app, 3, 'description de');
  await expect(cell).toHaveClass(/cell-inherited/);
  await expect(cell).toHaveAccessibleName(/^no value of its own, parent has/);
  const shown = (await cell.textContent()) ?? '';

  // The inherited text is not a value: there is nothing to remove, and an editor starts empty.
  await cell.click();
  await page.keyboard.press('Delete');
  await page.keyboard.press('F2');
  await expect(page.locator('[data-editor="open"]').getByRole('textbox')).toHaveValue('');
  await page.keyboard.press('Escape');
  expect(await app.call('drafts.summary', { connectionId: 'sample' })).toMatchObject({ changes: 0 });
  // A row that is redrawn under a mouse at rest shows no hint.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await cell.hover();
    const hint = page.getByRole('tooltip');
    await expect(hint).toContainText('No value of its own. The parent has', { timeout: 3_000 });
  }).toPass({ timeout: 20_000 });

  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy the parent’s value' }).click();
  await expect(cell).toHaveClass(/cell-edited/);
  await expect(cell).not.toHaveClass(/cell-inherited/);
  expect(await cell.textContent()).toBe(shown);
  await page.keyboard.press('Control+z');
  await expect(cell).toHaveClass(/cell-inherited/);
});

test('a variant’s hint follows its parent: after an edit, after undo, and for an unlisted parent', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await showColumns(app, ['title en', 'description de']);
  const variant = cellAt(app, 3, 'description de');
  await expect(variant).toHaveClass(/cell-inherited/);
  const inherited = (await variant.textContent()) ?? '';
  const product = Number(await page.locator('[row-index="3"]').first().getAttribute('row-id'));
  const { ancestors, identifier } = await app.call('catalog.product', { connectionId: 'sample', product });
  const parent = ancestors.at(-1)!;
  const parentCell = page.locator(`[row-id="${parent}"] [col-id="description\u001fde"]`);

  await parentCell.click();
  await page.keyboard.press('Delete');
  await expect(parentCell).toHaveClass(/cell-removed/);
  await expect(variant).not.toContainText(inherited);
  await page.keyboard.press('Control+z');
  await expect(variant).toHaveText(inherited);

  await page.getByRole('searchbox', { name: 'Search products' }).fill(identifier);
  const only = cellAt(app, 0, 'description de');
  await expect(parentCell).toHaveCount(0);
  await expect(only).toHaveText(inherited);
  const change = { kind: 'set', value: 'Neu vom Elternteil' } as const;
  await app.call('drafts.edit', {
    connectionId: 'sample',
    label: 'Edit Description · de',
    edits: [{ product: parent, property: 'description', locale: 'de', change }],
  });
  await expect(only).toContainText('Neu vom Elternteil');
  await app.call('history.undo', { connectionId: 'sample' });
  await expect(only).toHaveText(inherited);
});
