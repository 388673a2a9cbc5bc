import { expectNoFindings } from './harness/accessible.ts';
import { cellAt, showColumns } from './harness/columns.ts';
import { CONNECTION } from './harness/staging.ts';
import { expect, type Sandbox, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { FiltersPage } from './pages/filters.ts';
import { runCommand } from './pages/palette.ts';
import { RemovalListPage } from './pages/removal-list.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.describe('in the grid', () => {
  test.use({ launchArgs: ['--sample'] });

  test('rows are marked by keyboard, shown by text and lines, undone, redone, and kept while scrolling', {
    tag: '@long',
  }, async ({ app }) => {
    const { page } = app;
    const sheet = new SpreadsheetPage(app);
    await showColumns(app, ['title en', 'title de']);
    await sheet.ready();
    const title = (row: number) => sheet.cell(row, 'title');
    const identifier = (row: number) => sheet.cell(row, 'identifier');

    // 004504 has four variants; the two rows below it are two of them.
    await expect(identifier(2)).toHaveText('004504');
    await identifier(2).click();
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+Backspace');
    await expect(identifier(2)).toHaveAccessibleName('004504 to be unlinked');
    await expect(title(3)).toHaveAccessibleName(/ to be unlinked$/);
    await expect(title(4)).not.toHaveAccessibleName(/to be/);
    await expect(cellAt(app, 2, 'title de')).toHaveCSS('text-decoration-style', 'dashed');
    await expect(page.getByText('2 products marked to be unlinked')).toBeVisible();
    await expect(page.getByText(/3 variants of these are not marked\. Nothing is sent until/)).toBeVisible();
    await page.getByRole('button', { name: 'Mark 3 variants too' }).click();
    await expect(title(6)).toHaveAccessibleName(/ to be unlinked$/);
    await expect(page.getByText('3 products marked to be unlinked')).toBeVisible();

    const german = cellAt(app, 2, 'title de');
    await german.click();
    await expect(german).toHaveAccessibleDescription('product to be unlinked');
    await title(2).hover();
    await expect(page.getByRole('tooltip')).toContainText('To be unlinked from the integration.');

    await identifier(0).click();
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(identifier(0)).toHaveAccessibleName('004500 to be deleted');
    await expect(cellAt(app, 0, 'title de')).toHaveCSS('text-decoration-style', 'solid');
    await page.keyboard.press('Control+Shift+Backspace');
    await expect(page.getByText('1 product was marked to be deleted already.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Review 6 removals' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toContainText('5 to be unlinked');
    await expect(page.getByRole('contentinfo')).toContainText('1 to be deleted');
    await expectNoFindings(app, 'Marked rows', '.ag-row:is([row-index="0"], [row-index="2"])');

    await identifier(0).click();
    await page.keyboard.press('Control+z');
    await expect(identifier(0)).toHaveAccessibleName('004500');
    await page.keyboard.press('Control+z');
    await expect(title(6)).not.toHaveAccessibleName(/to be/);
    await page.keyboard.press('Control+y');
    await expect(title(6)).toHaveAccessibleName(/ to be unlinked$/);
    await page.keyboard.press('Control+Shift+h');
    const history = page.getByRole('complementary', { name: 'Edit history' });
    await expect(history.getByRole('treeitem').nth(1)).toContainText('3 products');
    await page.keyboard.press('Escape');

    await sheet.scrollTo(1200);
    await expect(identifier(2)).toHaveCount(0);
    await sheet.scrollTo(0);
    await expect(identifier(2)).toHaveAccessibleName('004504 to be unlinked');
    await page.reload();
    await new CatalogPage(page).pulled('2,000');
    await sheet.ready();
    await expect(title(6)).toHaveAccessibleName(/ to be unlinked$/);

    await title(2).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Unmark' }).click();
    await expect(identifier(2)).toHaveAccessibleName('004504');
    await expect(page.getByText('1 product unmarked')).toBeVisible();
    expect((await app.call('drafts.summary', CONNECTION)).removals).toEqual({ unlink: 4, delete: 0 });
  });
});

/** Creates a product in the service, as another integration of the same company would (4.1). */
async function create({ url, token, integrationId }: Sandbox, sku: string, title: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/integrations:api/${integrationId}/products`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([{ sku, title }]),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

test.describe('of the sample', () => {
  test.use({ launchArgs: ['--sample'] });

  test('a list from a ticket is understood as written', { tag: '@long' }, async ({ app }) => {
    const { page } = app;
    await new SpreadsheetPage(app).ready();
    const list = new RemovalListPage(page);
    await list.paste([
      'Hi team, please delete:',
      '1. "004500"',
      '• SKU: 004502',
      "'004504",
      '> [ ] 004506, 004508;',
      '4510',
      'XX-1',
      '004512 – 004516',
    ]);
    const { outcome } = list;
    await expect(outcome.getByText('5 products found for 8 identifiers.')).toBeVisible();
    await expectNoFindings(app, 'A messy list', '[role="dialog"]');
    const similar = outcome.getByRole('region', { name: '1 similar' });
    await similar.getByRole('button', { name: 'Use 004510 for 4510' }).click();
    await expect(outcome.getByText('6 products found for 8 identifiers.')).toBeVisible();
    await expect(similar).toHaveCount(0);
    // A range is never expanded without being asked, and says what of it does not exist.
    await outcome
      .getByRole('region', { name: '1 unclear' })
      .getByRole('button', {
        name: 'Use 5 identifiers from 004512 to 004516, 3 of them in the catalog for 004512 – 004516',
      })
      .click();
    await expect(outcome.getByText('9 products found for 12 identifiers.')).toBeVisible();
    await expect(outcome.getByRole('region', { name: '3 not found' }).getByRole('textbox')).toHaveValue(
      'XX-1\n004513\n004515',
    );
    await expect(outcome.getByRole('region', { name: 'All 8 lines' }).getByRole('textbox')).toHaveValue(
      [
        'Hi team, please delete:\tno identifier',
        '1. "004500"\t004500: found',
        '• SKU: 004502\t004502: found',
        "'004504\t004504: found",
        '> [ ] 004506, 004508;\t004506: found, 004508: found',
        '4510\t004510: found',
        'XX-1\tXX-1: not found',
        '004512 – 004516\t004512: found, 004513: not found, 004514: found, 004515: not found, 004516: found',
      ].join('\n'),
    );
    await outcome.getByRole('button', { name: 'Edit the list' }).click();

    // A mail: what was written earlier and the signature are set apart, and looked up on request.
    await page
      .getByRole('textbox', { name: 'Identifiers or product ids' })
      .fill(
        [
          'Please delete 004500/004502, they cost 90 EUR.',
          'Kind regards',
          'Ada, office 004512',
          'On 3 Nov 2026 at 10:00, Support wrote:',
          '> 004504?',
        ].join('\n'),
      );
    await page.keyboard.press('Control+Enter');
    await expect(outcome.getByText('2 products found for 2 identifiers.')).toBeVisible();
    const apart = outcome.getByRole('region', { name: '3 lines set apart' });
    await expect(apart.getByRole('textbox')).toHaveValue(/^Ada, office 004512\n[\s\S]*> 004504\?$/);
    await apart.getByRole('button', { name: 'Look these up too' }).click();
    await expect(outcome.getByText('4 products found for 4 identifiers.')).toBeVisible();
    await expect(apart).toHaveCount(0);
    await outcome.getByRole('button', { name: 'Edit the list' }).click();

    // A table: a quantity is not an identifier, even if a product has that identifier.
    await page
      .getByRole('textbox', { name: 'Identifiers or product ids' })
      .fill('Kettle\t004500\t12\nPan\t004502\t3\nLamp\t009999\t7');
    await page.keyboard.press('Control+Enter');
    await expect(outcome.getByText('2 products found for 3 identifiers.')).toBeVisible();
    await expect(outcome.getByRole('combobox', { name: 'Identifiers are in' })).toHaveText('Column 2');
    await list.mark('unlinking');
    await expect(page.getByText('2 products marked to be unlinked')).toBeVisible();
  });
});

test('a list is resolved: ambiguous entries are decided, unknown ones looked up, and all products marked', {
  tag: '@long',
}, async ({ app, sandbox }) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(connectionTo(sandbox), '200');
  const [connection] = await app.call('connections.list', {});
  const connectionId = connection?.id ?? '';
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 6, columns: [] });
  const [first, second, third, fourth] = rows;
  if (!first || !second?.productId || !third?.productId || !fourth) throw new Error('There are no products');
  // Its identifier is the product id of another one.
  await create(sandbox, second.productId, 'Named like an id');
  await page.getByRole('button', { name: 'Pull', exact: true }).click();
  await expect(page.getByRole('banner').getByText('201 products')).toBeVisible();
  await create(sandbox, 'NEW-1', 'Not pulled yet');

  await runCommand(page, 'mark products from a list');
  const dialog = page.getByRole('dialog', { name: 'Mark products from a list' });
  const field = dialog.getByRole('textbox', { name: 'Identifiers or product ids' });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(
    [first.identifier, second.productId, third.productId, first.identifier, 'NEW-1', 'NOT-1'].join('\n'),
  );
  await page.keyboard.press('Control+Enter');

  const outcome = page.getByRole('dialog', { name: 'Lookup results' });
  await expect(
    outcome.getByText('4 products found for 5 identifiers. 1 identifier matches two of them'),
  ).toBeVisible();
  await expect(outcome.getByRole('region', { name: 'Found', exact: true })).toContainText(first.identifier);
  await expect(outcome.getByRole('region', { name: '1 repeated' })).toBeVisible();
  await expectNoFindings(app, 'What a list names', '[role="dialog"]');
  await outcome.getByRole('button', { name: 'Ask the service about the 2 not found' }).click();
  await expect(outcome.getByText('The service was asked: 1 found, 1 not listed there either.')).toBeVisible();
  await expect(outcome.getByRole('region', { name: '1 not found' }).getByRole('textbox')).toHaveValue(
    'NOT-1',
  );
  await expect(outcome.getByText('5 products found for 5 identifiers.')).toBeVisible();
  const meaning = outcome
    .getByRole('region', { name: '1 ambiguous' })
    .getByRole('radiogroup', { name: `What ${second.productId} means` });
  await expect(meaning.getByRole('radio', { name: 'Leave out' })).toBeChecked();
  await meaning.getByRole('radio', { name: /^Product id of / }).click();
  await outcome.getByRole('button', { name: 'Mark 5 for deletion' }).click();

  await expect(page.getByText('4 products marked to be deleted')).toBeVisible();
  const { rows: marked } = await app.call('removals.marked', {
    connectionId,
    filter: {},
    offset: 0,
    limit: 10,
  });
  const named = [first.identifier, second.identifier, third.identifier, 'NEW-1'];
  expect(marked.map(({ identifier }) => identifier).toSorted()).toEqual(named.toSorted());
  expect(marked.every(({ mode }) => mode === 'delete')).toBe(true);

  await runCommand(page, 'mark products from a list');
  await expect(field).toBeFocused();
  const many = Array.from({ length: 2_999 }, (_, at) => `NOT-${at}`);
  await page.evaluate(
    (text) => navigator.clipboard.writeText(text),
    `${fourth.identifier}\n${many.join('\n')}`,
  );
  await page.keyboard.press('Control+v');
  await expect(dialog.getByRole('region', { name: 'Long list' })).toContainText('3,000 lines');
  await page.keyboard.press('Control+Enter');
  await expect(outcome.getByText('1 product found for 3,000 identifiers.')).toBeVisible();
  await outcome.getByRole('button', { name: 'Show these products' }).click();
  await expect(new FiltersPage(page).bar.getByText('1 of 202 products', { exact: true })).toBeVisible();
  await expect(cellAt(app, 0, 'identifier')).toHaveText(fourth.identifier);
});
