import { readFileSync } from 'node:fs';
import { expectNoFindings } from './harness/accessible.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { FiltersPage } from './pages/filters.ts';

test.use({ launchArgs: ['--sample'] });

test('a view keeps filters, order, columns and density; it is changed, reverted, shared and brought back', async ({
  app,
}) => {
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
  await page.locator('.ag-header-cell[col-id="identifier"]').click();
  await app.call('settings.set', { density: 'compact' });

  await switcher('Whole catalog').click();
  await page.getByRole('button', { name: 'Save as new…' }).click();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Views' })).toContainText('Give the view a name');
  await page.keyboard.type('Pans');
  await page.keyboard.press('Enter');
  await expect(switcher('Pans')).toBeVisible();
  await expect(filters.bar.getByRole('button', { name: 'changed' })).toHaveCount(0);
  await page.locator('.ag-header-cell[col-id="title\u001ffr"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Hide column' }).click();
  await filters.bar.getByRole('button', { name: 'changed' }).click();
  await page.getByRole('menuitem', { name: /^Save Keeps/ }).click();
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
  await expectNoFindings(app, 'Views, with a name that is taken');
  await name.fill('Pots');
  await page.keyboard.press('Enter');
  const pots = page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Pots', exact: true });
  await pots.focus();
  await page.keyboard.press('Delete');
  await expect(pots).toHaveCount(0);
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
