import { expectNoFindings } from './harness/accessible.ts';
import { applied, opened } from './harness/sent.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { FiltersPage } from './pages/filters.ts';

test.use({ launchArgs: ['--sample'] });

test('columns are found, shown, hidden and moved by keyboard and mouse, by language and by fill level', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const header = (column: string) => page.locator(`.ag-header-cell[col-id="${column}"]`);
  await catalog.pulled('2,000');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  const panel = page.getByRole('complementary', { name: 'Columns' });
  const tree = panel.getByRole('tree', { name: 'Properties and languages' });
  const line = (name: RegExp) => tree.getByRole('treeitem', { name });
  await expect(line(/^Title, text/)).toBeVisible();
  await expectNoFindings(app, 'Columns');

  await panel.getByRole('searchbox').fill('title german');
  await expect(line(/^Title, German/)).toHaveAttribute('aria-checked', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  for (const _ of await panel
    .getByRole('group', { name: /Languages/ })
    .getByRole('button')
    .all())
    await page.keyboard.press('Tab');
  await expect(tree).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(header('title\u001fde')).toBeVisible();
  await line(/^Title, German/)
    .getByRole('button')
    .click();
  await expect(line(/^Title, German/)).toHaveAttribute('aria-checked', 'false');
  await expect(header('title\u001fde')).toHaveCount(0);

  await panel.getByRole('searchbox').fill('');
  // The tree is complete again once typing has paused.
  await expect(line(/^Subtitle/).first()).toBeVisible();
  await tree.focus();
  // Below the columns about completeness and the heading.
  await page.keyboard.press('Home');
  for (let line = 0; line < 3; line++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(line(/^Title, Arabic/)).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(line(/^Title, Arabic/)).toHaveCount(0);
  await page.keyboard.press('Alt+ArrowDown');
  await expect(tree.getByRole('treeitem').nth(3)).toHaveAccessibleName(/^Subtitle/);
  await expect(tree.getByRole('treeitem').nth(4)).toHaveAccessibleName(/^Title/);
  await expect
    .poll(() => page.locator('.ag-header-cell').nth(2).getAttribute('col-id'))
    .toBe('subtitle\u001fen');

  await panel.getByRole('button', { name: 'French (fr)' }).click();
  await expect(panel.getByRole('button', { name: 'French (fr)' })).toHaveAttribute('aria-pressed', 'false');
  await expect(header('subtitle\u001ffr')).toHaveCount(0);

  const filters = new FiltersPage(page);
  await page.getByRole('searchbox', { name: 'Search products' }).fill('004500');
  await filters.shows('1');
  await panel.getByRole('checkbox', { name: 'Only filled in this view' }).click();
  await expect(line(/^Title, text, filled in 1 product,/)).toBeVisible();
  await panel.getByRole('searchbox').fill('supplier');
  await expect(tree.getByRole('treeitem', { level: 2 })).toHaveCount(0);
  await panel.getByRole('checkbox', { name: 'Only filled in this view' }).click();
  await expect(line(/^Supplier item/)).toBeVisible();
  await panel.getByRole('searchbox').fill('');

  await panel.getByRole('button', { name: 'Suggested columns' }).click();
  await expect(header('title\u001fde')).toBeVisible();
  await expect(tree.getByRole('treeitem').nth(3)).toHaveAccessibleName(/^Title/);

  // What was applied counts at once.
  await panel.getByRole('searchbox').fill('title german');
  const german = line(/^Title, German/);
  const filled = async () =>
    Number(/filled in ([\d,]+)/.exec((await german.getAttribute('aria-label')) ?? '')?.[1]?.replace(',', ''));
  const before = await filled();
  const { rows, stage } = await opened(app, 2);
  expect(rows[1]?.values[0]).toBeNull();
  await stage([{ at: 1, change: { kind: 'set', value: 'Kerzenhalter' } }]);
  await applied(app);
  await expect.poll(filled).toBe(before + 1);
});
