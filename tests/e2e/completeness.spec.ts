import { type RequiredService, startRequiredService } from '../support/required-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { pressSort } from './harness/columns.ts';
import { test as base, expect } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { CompletenessPage } from './pages/completeness.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { FiltersPage } from './pages/filters.ts';
import { TranslatePage } from './pages/translate.ts';

const test = base.extend<{ service: RequiredService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures it has to set up from this pattern.
  service: async ({}, use) => {
    const service = await startRequiredService(['1', '2', '3', '4'].map(lamp));
    service.required = (productId) => ANSWERS[productId] ?? 404;
    await use(service);
    await service.close();
  },
});

const lamp = (n: string) => ({
  product_id: `id-${n}`,
  sku: `L-${n}`,
  title: `Lamp ${n}`,
  properties: [
    { name: 'title', value: `Lamp ${n}`, locale: 'en' },
    { name: 'care', value: 'Wipe clean', locale: 'en' },
    { name: 'material', value: 'Oak', locale: 'en' },
    ...(n === '1' ? [{ name: 'material', value: 'Eiche', locale: 'de' }] : []),
  ],
});

const entry = (name: string, nodes: string[], isCompleted: unknown = true) => ({
  attribute_id: `a-${name}`,
  attribute_name: name,
  taxonomy_id: 't1',
  resolved_anchor_id: nodes[0],
  contributing_node_ids: nodes,
  is_completed: isCompleted,
});

/** The service requires nothing of the third product, and does not know the fourth. */
const ANSWERS: Readonly<Record<string, object>> = {
  'id-1': { attributes: [entry('material', ['n-table']), entry('Care instructions', ['n-table'])] },
  'id-2': { attributes: [entry('material', ['n-floor']), entry('Care instructions', ['n-floor'])] },
  'id-3': { attributes: [] },
};

test('required attributes that are unknown or not found never show as 0 %, and can be fixed in place', {
  tag: '@long',
}, async ({ app, service }) => {
  const { page } = app;
  const completeness = new CompletenessPage(page);
  const { map, panel } = completeness;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(page).add(
    { name: 'Lamps', url: service.url, integrationId: 'lamps', token: service.token, locales: 'en, de' },
    '4',
  );

  await test.step('nothing is asked of the service before it is said how many requests that takes', async () => {
    await completeness.open();
    await expect(page.getByText('Reading them takes 4 requests.')).toBeVisible();
    await expectNoFindings(app, 'Nothing read yet');
    expect(service.asked).toEqual([]);
    await page.getByRole('button', { name: 'Read required attributes…' }).click();
    await page.getByRole('button', { name: 'Send 4 requests' }).click();
    await expect(
      page.getByText('Required attributes of 3 products read. The service did not find 1.'),
    ).toBeVisible();
    await expect(page.getByText('4 products · 1 not read yet · 1 without requirements')).toBeVisible();
  });

  await test.step('categories that no product names are shown by their ids', async () => {
    await completeness.figures(/^All categories/, ['4', '100', '100', '75']);
    await completeness.figures(/^n-table/, ['1', '100', '100', '100']);
    await completeness.figures(/^n-floor/, ['1', '100', '100', '50']);
    await completeness.goTo(1, 3);
    await expectNoFindings(app, 'Completeness');
  });

  await test.step('an attribute gets its property where it is missed, and counts by language from then on', async () => {
    await page.getByRole('button', { name: '1 attribute without a property…' }).click();
    const popover = page.getByRole('dialog', { name: 'Attributes without a property' });
    await popover.getByRole('button', { name: 'Change the property of Care instructions' }).click();
    await popover.getByRole('combobox', { name: 'Property of Care instructions' }).click();
    await page.getByRole('option', { name: 'Care', exact: true }).click();
    await completeness.figures(/^n-floor/, ['1', '100', '100', '0']);
    await page.keyboard.press('Escape');
    await completeness.figures(/^All categories/, ['4', '100', '100', '25']);
  });

  await test.step('a header sorts, by keyboard too, and rows without an answer stay last', async () => {
    await completeness.goTo(0, 4);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('columnheader', { name: 'German' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect(map.getByRole('rowheader')).toHaveText(['All categories', 'n-floor', 'n-table']);
    await page.keyboard.press('Enter');
    await expect(map.getByRole('rowheader')).toHaveText(['All categories', 'n-table', 'n-floor']);
  });

  await test.step('what is known of each product goes out as a table', async () => {
    const [, ...lines] = await completeness.export();
    expect(lines.map((line) => line.split(',').slice(0, 4).join())).toEqual([
      'L-1,Lamp 1,2,2',
      'L-2,Lamp 2,2,2',
      'L-3,Lamp 3,0,',
      'L-4,Lamp 4,,',
    ]);
    await expect(page.getByText('4 products exported')).toBeVisible();
  });

  await test.step('the service is lost: what is known stays, and reading says what went wrong', async () => {
    await service.close();
    await page.getByRole('button', { name: 'Read required attributes…' }).click();
    await page.getByRole('button', { name: 'Send 1 request', exact: true }).click();
    await completeness.goTo(1, 4);
    await expect(panel).toContainText('1 of 1 product misses something');
    await completeness.figures(/^n-floor/, ['1', '100', '100', '0']);
  });
});

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'] });

  test('missing values are found, filled, translated by keyboard, and counted in the grid', {
    tag: '@long',
  }, async ({ app }) => {
    const { page } = app;
    const completeness = new CompletenessPage(page);
    const catalog = new CatalogPage(page);
    const filters = new FiltersPage(page);
    const { panel } = completeness;
    const missing = () => panel.getByText(/products? miss(es)? something/);
    await catalog.pulled('2,000');
    await completeness.open();
    await completeness.read('2,000 requests');
    const taxonomy = page.getByRole('combobox', { name: 'Taxonomy' });
    await expect(taxonomy).toHaveText('Shop categories');
    await taxonomy.click();
    await page.getByRole('option', { name: 'All taxonomies' }).click();

    await test.step('unclassified products are counted, and shown in the catalog', async () => {
      const link = page.getByRole('button', { name: /unclassified products?$/ });
      const unclassified = /^[\d,]+/.exec((await link.textContent()) ?? '')?.[0] ?? '';
      await link.click();
      await filters.shows(unclassified);
      await expect(filters.chip('Unclassified')).toBeVisible();
      await completeness.open();
    });

    let products = '';
    await test.step('a cell leads to exactly the products that miss something there', async () => {
      // All categories, German.
      await completeness.goTo(0, 4);
      await expect(panel.getByRole('heading', { level: 2 })).toHaveText('All categories · German');
      products = /^([\d,]+) of/.exec((await missing().textContent()) ?? '')?.[1] ?? '';
      await completeness.map.focus();
      await page.keyboard.press('Enter');
      await filters.shows(products);
      await expect(filters.chip('Required fields missing · German')).toBeVisible();
    });

    await test.step('the grid says how complete products are, in columns chosen and sorted there', async () => {
      await page.getByRole('button', { name: 'Columns', exact: true }).click();
      const tree = page.getByRole('tree', { name: 'Properties and languages' });
      await tree.focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      const first = (column: string) => page.locator(`[row-index="0"] [col-id="${column}"]`);
      await expect(first('missing')).toHaveText(/^\d+$/);
      await expect(first('completeness')).toHaveText(/^\d+ % · \d+ of \d+$/);
      await page.getByRole('button', { name: 'Close panel' }).click();
      await pressSort(page, 'missing');
      await expect(first('missing')).toHaveText('0');
      await filters.about('completeness');
      await page.getByRole('textbox', { name: 'Percent' }).fill('50');
      await page.keyboard.press('Enter');
      await expect(filters.chip('Completeness < 50 %')).toBeVisible();
      await expect(first('missing')).not.toHaveText('0');
      await page.getByRole('button', { name: 'Remove filter Completeness < 50 %' }).click();
      await filters.shows(products);
      await expectNoFindings(app, 'Filters about completeness', '[aria-label="Filters"]');
    });

    await test.step('filling one there moves before and after, and the cell of the grid', async () => {
      await completeness.open();
      await completeness.goTo(0, 4);
      const title = panel
        .getByRole('listitem')
        .filter({ has: page.getByRole('button', { name: 'title', exact: true }) });
      const without = async () => Number((await title.getByText(/^[\d,]+$/).textContent())?.replace(',', ''));
      const before = await without();
      await title.getByRole('button').click();
      await expect(filters.chip('title missing · German')).toBeVisible();
      await filters.shows(before.toLocaleString('en'));
      await page.locator('[row-index="0"] [col-id="title\u001fde"]').click();
      await page.keyboard.type('Titel auf Deutsch');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Review 1 change' })).toBeVisible();
      await completeness.open();
      await expect(completeness.bars.getByRole('listitem').filter({ hasText: 'German' })).toContainText(
        'staged',
      );
      await expect(panel.getByRole('heading', { name: 'What your staged edits change' })).toBeVisible();
      await expect(panel).toContainText(/now.*after/);
      expect(await without()).toBe(before - 1);
    });

    await test.step('what a language misses is translated, and nothing else', async () => {
      await completeness.map.focus();
      await page.keyboard.press('t');
      const translate = new TranslatePage(page);
      await expect(page.getByRole('button', { name: 'Target languages: German' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Products: 1 filter' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Properties: 6 properties' })).toBeVisible();
      await expect(translate.field).toHaveValue('');
    });

    await test.step('a category of the tree narrows what is measured, here and in Translate', async () => {
      await completeness.open();
      await page.getByRole('button', { name: /^Products: / }).click();
      await page.getByRole('searchbox', { name: 'Find a category' }).fill('Shop');
      await page.getByRole('tree', { name: 'Categories' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Products: In Shop' })).toBeVisible();
      await expect(page.getByText(/^1,900 products/)).toBeVisible();
      await expectNoFindings(app, 'Choice of products', '[role="dialog"]');
    });
  });
});
