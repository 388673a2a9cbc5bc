import { readFileSync } from 'node:fs';
import { expectNoFindings } from './harness/accessible.ts';
import { pressSort } from './harness/columns.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { FiltersPage } from './pages/filters.ts';

test.use({ launchArgs: ['--sample'] });

test('a view keeps filters, order, columns and density; it is changed, reverted, shared and restored', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const catalog = new CatalogPage(page);
  const filters = new FiltersPage(page);
  const switcher = (name: string) => filters.bar.getByRole('button', { name: `View: ${name}` });
  const german = page.locator('.ag-header-cell[col-id="title\u001fde"]');
  await catalog.pulled('2,000');
  await page.locator('[row-index="0"] [col-id="identifier"]').click();

  await filters.about('title german');
  await page.keyboard.type('pfanne');
  await page.keyboard.press('Enter');
  await filters.shows('33');
  await pressSort(page, 'identifier');
  await app.call('settings.set', { density: 'compact' });

  await switcher('Filtered products').click();
  await page.getByRole('button', { name: 'Save as new…' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Views' })).toContainText('Enter a name for the view');
  await page.keyboard.type('Pans');
  await page.keyboard.press('Enter');
  await expect(switcher('Pans')).toBeVisible();
  await expect(filters.bar.getByRole('button', { name: 'changed' })).toHaveCount(0);
  await page.locator('.ag-header-cell[col-id="title\u001ffr"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await filters.bar.getByRole('button', { name: 'changed' }).click();
  await page.getByRole('menuitem', { name: /^Save Saves/ }).click();
  await expect(filters.bar.getByRole('button', { name: 'changed' })).toHaveCount(0);

  await filters.chips.getByRole('button').first().focus();
  await page.keyboard.press('Delete');
  await filters.showsAll();
  await filters.bar.getByRole('button', { name: 'changed' }).click();
  await page.getByRole('menuitem', { name: /^Revert/ }).click();
  await filters.shows('33');
  await expect(filters.bar.getByRole('button', { name: 'changed' })).toHaveCount(0);

  await switcher('Pans').click();
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Whole catalog' }).click();
  await filters.showsAll();
  await expect(switcher('Whole catalog')).toBeVisible();
  await app.call('settings.set', { density: 'comfortable' });
  await expect(page.locator('.ag-header-cell[col-id="title\u001ffr"]')).toBeVisible();

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Commands' }).fill('open view pans');
  await page.keyboard.press('Enter');
  await filters.shows('33');
  await expect(page.locator('.ag-header-cell[col-id="title\u001ffr"]')).toHaveCount(0);
  await expect(german).toBeVisible();
  await expect(page.locator('.ag-header-cell[col-id="identifier"]')).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await expect.poll(async () => (await app.call('settings.get', {})).density).toBe('compact');

  await switcher('Pans').click();
  await page.getByRole('button', { name: 'More about Pans' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const copy = page
    .getByRole('dialog', { name: 'Views' })
    .getByRole('button', { name: 'Pans (copy)', exact: true });
  await copy.focus();
  await page.keyboard.press('F2');
  const name = page.getByRole('textbox', { name: 'New name of Pans (copy)' });
  await name.fill('Pans');
  await page.keyboard.press('Enter');
  await expect(name).toHaveAccessibleDescription(/Pans/);
  await expectNoFindings(app, 'Views, with a name that is taken', '[role="dialog"]');
  await name.fill('Pots');
  await page.keyboard.press('Enter');
  const pots = page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Pots', exact: true });
  await expect(pots).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(pots).toHaveCount(0);
  await expect(
    page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Pans', exact: true }),
  ).toBeFocused();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await expect
    .poll(async () =>
      (await app.call('views.saved', { connectionId: 'sample' })).map((view) => view.name).sort(),
    )
    .toEqual(['Pans', 'Pots']);

  if (!(await page.getByRole('dialog', { name: 'Views' }).isVisible())) await switcher('Pans').click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('button', { name: 'Export 2 views' }).click();
  const file = await (await download).path();
  expect(readFileSync(file, 'utf8')).toContain('Pots');
  await switcher('Pans').click();
  await page.getByLabel('File of views').setInputFiles({
    name: 'views.json',
    mimeType: 'application/json',
    buffer: readFileSync(file),
  });
  await expect(page.getByText('2 views imported')).toBeVisible();
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await filters.shows('33');
  await expect(filters.bar.getByRole('button', { name: /^View: P.+2/ })).toBeVisible();
});

test('a restart reopens the last view as it was, and the whole catalog keeps its own columns', {
  tag: '@long',
}, async ({ app }) => {
  const barNow = () => {
    const filters = new FiltersPage(app.page);
    return {
      filters,
      view: (name: string) => filters.bar.getByRole('button', { name: `View: ${name}` }),
      changed: filters.bar.getByRole('button', { name: 'changed' }),
      french: app.page.locator('.ag-header-cell[col-id="title\u001ffr"]'),
    };
  };
  const last = () => app.call('views.last', { connectionId: 'sample' });
  const before = barNow();
  await new CatalogPage(app.page).pulled('2,000');
  await app.page.locator('[row-index="0"] [col-id="identifier"]').click();
  await before.filters.about('title german');
  await app.page.keyboard.type('pfanne');
  await app.page.keyboard.press('Enter');
  await before.filters.shows('33');
  await before.view('Filtered products').click();
  await app.page.getByRole('button', { name: 'Save as new…' }).click();
  await app.page.keyboard.type('Pans');
  await app.page.keyboard.press('Enter');
  await expect(before.view('Pans')).toBeVisible();
  await before.french.click({ button: 'right' });
  await app.page.getByRole('menuitem', { name: 'Hide column' }).click();
  await expect(before.changed).toBeVisible();
  await expect.poll(async () => (await last())?.layout?.columns.length ?? 0).toBeGreaterThan(0);

  await app.restart();
  const after = barNow();
  await after.filters.shows('33');
  await expect(after.view('Pans')).toBeVisible();
  await expect(after.changed).toBeVisible();
  await expect(after.french).toHaveCount(0);
  await after.view('Pans').click();
  await app.page
    .getByRole('dialog', { name: 'Views' })
    .getByRole('button', { name: 'Whole catalog' })
    .click();
  await after.filters.showsAll();
  await expect(after.french).toBeVisible();
  await expect.poll(async () => (await last())?.savedView).toBeNull();

  await app.restart();
  const again = barNow();
  await again.filters.showsAll();
  await expect(again.view('Whole catalog')).toBeVisible();
  await expect(again.french).toBeVisible();
});
