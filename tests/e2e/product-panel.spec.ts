import { expectNoFindings } from './harness/accessible.ts';
import { CONNECTION, stageChanges } from './harness/staging.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { activeCell, CatalogPage, expectKeyboardOn } from './pages/catalog.ts';
import { ProductPanelPage } from './pages/product-panel.ts';
import { ReviewPage } from './pages/review.ts';

test.use({ launchArgs: ['--sample'] });

/** Room for the grid's tools beside the panel: the grid's page object relies on them. */
const ROOMY = { width: 1700, height: 900 };
const PARENT = '004504';
const VARIANT = '004504-4060CM';
/** In two categories of one taxonomy, and in one of another. */
const GIFT = '004502';
const UNCLASSIFIED = '004500';

/** A busy browser reports several changes of an element at once, the last one last. */
function reportTwice(): void {
  const Observer = window.IntersectionObserver;
  window.IntersectionObserver = class extends Observer {
    constructor(report: IntersectionObserverCallback, options?: IntersectionObserverInit) {
      const twice = (entry: IntersectionObserverEntry) => {
        const opposite = new Proxy(entry, {
          get: (of, name) => (name === 'isIntersecting' ? !of.isIntersecting : Reflect.get(of, name, of)),
        });
        return [opposite, entry];
      };
      super((entries, observer) => report(entries.flatMap(twice), observer), options);
    }
  };
}

/** Sends the service a variant with the same size as one that it already has. */
async function addDouble(app: AppUnderTest): Promise<void> {
  const { token } = await app.call('sample.newToken', {});
  await app.call('connections.replaceToken', { ...CONNECTION, token });
  // The sample's service has an address since it was asked for a token.
  const [connection] = await app.call('connections.list', {});
  const url = `${connection?.baseUrl}/api/v1/integrations:api/${connection?.integrationId}/products`;
  const double = {
    sku: '004504-DOUBLE',
    title: 'Wanderlust mat, once more',
    parent_identifier: PARENT,
    defining_properties: [{ name: 'size', value: '40 × 60 cm' }],
    properties: [{ name: 'title', value: 'Wanderlust mat, once more', locale: 'en' }],
  };
  const answer = await fetch(url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify([double]),
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
  const { list } = await app.call('identifiers.keep', { texts: [double.sku], ...CONNECTION });
  expect((await app.call('removals.lookUp', { ...CONNECTION, list })).found).toHaveLength(1);
}

test('a product is edited beside the grid or in it, and a refused number is never lost', async ({ app }) => {
  await app.page.evaluate(reportTwice);
  await test.step('a refused number is edited again from its message, also after the panel was closed', async () => {
    const { page } = app;
    await page.setViewportSize(ROOMY);
    const catalog = new CatalogPage(page);
    await catalog.pulled('2,000');
    await (await catalog.cell(GIFT, 'title', 'en')).click();
    const product = new ProductPanelPage(page);
    await product.open();
    await product.search('weight');
    await product.value('Weight (kg)').click();
    const field = product.panel.getByRole('textbox', { name: 'Weight (kg)' });
    const again = page.getByRole('button', { name: 'Edit again' });
    await field.fill('schwer');

    await product.search('title');
    await expect(product.value('Weight (kg)')).toBeHidden();
    await page.setViewportSize({ width: 1280, height: 600 });
    await again.click();
    await expect(field).toHaveValue('schwer');
    await expect(field).toBeFocused();
    await expect(field).toBeInViewport();
    await expect(again).toBeHidden();

    await product.panel.getByRole('button', { name: 'Close panel' }).click();
    await expect(product.panel).toBeHidden();
    await again.click();
    await expect(field).toHaveValue('schwer');
    await expect(field).toBeFocused();
  });

  const product = new ProductPanelPage(app.page);
  await app.page.keyboard.press('Escape');
  await product.search('');
  await product.panel.getByRole('button', { name: 'Close panel' }).click();
  await expect(product.panel).toBeHidden();
  await test.step('a full product beside the grid: edited in either place, with its family, categories and missing fields', async () => {
    const { page } = app;
    await page.setViewportSize(ROOMY);
    const catalog = new CatalogPage(page);
    const product = new ProductPanelPage(page);
    await catalog.pulled('2,000');
    await addDouble(app);
    const cell = await catalog.cell(VARIANT, 'title', 'de');
    await cell.click();

    await product.open();
    await expect(product.title).toHaveText('Wanderlust Reusable baking mat, 40 × 60 cm');
    await product.type('Title, German', 'Matte im Panel');
    await expect(cell).toHaveText('Matte im Panel');
    await expect(product.value('Title, German')).toBeFocused();
    await expect(product.panel.getByText('1 staged edit')).toBeVisible();

    await page.keyboard.press('Shift+F6');
    await expectKeyboardOn(cell);
    await page.keyboard.press('F2');
    await page.locator('[data-editor="open"]').getByRole('textbox').fill('Matte im Gitter');
    await page.keyboard.press('Enter');
    await expect(product.value('Title, German')).toContainText('Matte im Gitter');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(product.value('Title, German')).toContainText('Matte im Panel');
    await page.keyboard.press('ControlOrMeta+z');
    await expect(product.value('Title, German')).toContainText('Wanderlust Dauerbackmatte');

    const variants = await product.goTo('Variants');
    await expect(variants.getByRole('note')).toContainText(
      '004504-4060CM and 004504-DOUBLE have the same defining values of size: they cannot be told apart.',
    );
    await expect(variants.getByRole('button', { name: /this product/ })).toContainText(VARIANT);
    await expect(variants).toContainText('variants differ by Size');
    await variants.getByRole('button', { name: '004504-DOUBLE' }).press('Enter');
    await expect(product.title).toHaveText('Wanderlust mat, once more');

    // Its place in the family is staged like any value.
    await variants.getByText('Edit structure').click();
    await variants.getByLabel('Defining property: size').fill('70 × 90 cm');
    await variants.getByLabel('Defining property: size').press('Enter');
    await expect(variants.getByRole('note')).toHaveCount(0);
    await variants.getByRole('button', { name: 'Discard edit' }).click();
    await expect(variants.getByRole('note')).toHaveCount(1);

    await (await catalog.cell(GIFT, 'title', 'en')).click();
    await expect(product.title).toHaveText('Feierabend Candle holder, White, 8 cm');
    const nodes = product.section('Categories').getByRole('list', { name: 'Categories in Shop categories' });
    await expect(nodes.getByRole('listitem')).toHaveCount(2);
    await expect(nodes.getByRole('listitem').first()).toContainText('used by systems that store only one');
    const required = await product.goTo('Required attributes');
    await expect(required).toContainText(/Whole product\d+ of \d+ filled, \d+ %/);
    await expect(
      required
        .getByRole('list', { name: /missing ones first/ })
        .getByRole('listitem')
        .first(),
    ).toContainText('missing');
    await required.getByRole('combobox', { name: 'Taxonomy' }).click();
    await page.getByRole('option', { name: 'Shop categories' }).click();
    await required.getByRole('combobox', { name: 'Category and those below it' }).click();
    await page.getByRole('option', { name: /Gift ideas/ }).click();
    await expect(required).toContainText(/Gift ideas\d+ of \d+ filled, \d+ %/);
    await expect(required).not.toContainText('Whole product');
    await expectNoFindings(app, 'Product panel', '[data-product-panel]');

    await (await catalog.cell(UNCLASSIFIED, 'title', 'en')).click();
    await expect(product.section('Categories')).toContainText('unclassified');
    await expect(product.section('Categories')).toContainText('is not classified');
    await expect(product.section('Categories')).toContainText('has sent no summary of this product yet');

    // A structure is shown whole, and edited as JSON.
    await product.search('category');
    await product.value('Category').focus();
    await page.keyboard.press('F2');
    await page
      .getByRole('dialog', { name: 'Category', exact: true })
      .getByRole('button', { name: 'Edit as JSON…' })
      .click();
    const json = page.getByRole('dialog', { name: 'Category as JSON' });
    await json.getByRole('textbox').fill('{"nodes":[]}');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(product.value('Category')).toHaveText('1 field');
    await expect(product.value('Category')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(product.value('Category')).not.toHaveText('1 field');
    await expect(page.getByRole('contentinfo').getByText(/^Undone:/)).toBeVisible();
    await expect(product.value('Category')).toBeFocused();

    await page.keyboard.press('Escape');
    await expect(product.panel).toHaveCount(0);
    await expect(activeCell(page)).toHaveCount(1);
  });
});

test('the panel follows the focused product when rows collapse, and is restored after a reload', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await page.setViewportSize(ROOMY);
  const catalog = new CatalogPage(page);
  const product = new ProductPanelPage(page);
  await catalog.pulled('2,000');
  await new CatalogPage(page).tool('Variants under parents');
  const row = (identifier: string) =>
    page
      .locator('.ag-row')
      .filter({ has: page.locator('.tree-identifier', { hasText: new RegExp(`^${identifier}$`) }) });
  await row('004508').locator('.tree-identifier').click();
  await product.open();
  await expect(product.panel.getByText('004508', { exact: true })).toBeVisible();
  await row('004508').locator('.tree-identifier').click();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('expand all');
  await page.keyboard.press('Enter');
  await expect(row('004504-3040CM')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText('expanded');
  await expect(product.panel.getByText('004508', { exact: true })).toBeVisible();

  const kept = page.waitForResponse((response) => response.url().endsWith('/rpc/settings.set'));
  await product.goTo('History');
  await kept;
  await page.reload();
  await row('004506').locator('.tree-identifier').click();
  await expect(product.panel.getByText('004506', { exact: true })).toBeVisible();
  await expect(product.section('History').getByRole('button', { name: 'History' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
});

test('failed, conflicting and inherited values, Arabic, a refused number, a pinned product, at 200 %', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  await page.setViewportSize(ROOMY);
  const { identifiers, control } = await stageChanges(app, 2);
  const [failing = '', conflicting = ''] = identifiers;
  await control.refuse({ contains: 'Neuer Titel 0', message: 'This word is not allowed' });
  await control.enrich([{ identifier: conflicting, property: 'title', locale: 'de', value: 'Angereichert' }]);
  const review = new ReviewPage(page);
  await review.open();
  await review.apply();
  const catalog = new CatalogPage(page);
  const product = new ProductPanelPage(page);
  await catalog.open();

  await (await catalog.cell(failing, 'title', 'de')).click();
  await product.open();
  await expect(product.panel.getByText('The service says: “This word is not allowed”')).toBeVisible();
  await product.panel.getByRole('radio', { name: 'Changed' }).click();
  await expect(product.panel.getByText('1 value of')).toBeVisible();
  await product.panel.getByRole('radio', { name: 'All' }).click();

  await (await catalog.cell(conflicting, 'title', 'de')).click();
  await expect(
    product.panel.getByText('The service changed this value while your edit was waiting.'),
  ).toBeVisible();
  await product.panel.getByRole('button', { name: 'Use theirs' }).click();
  await expect(product.value('Title, German')).toContainText('Angereichert');

  const arabic = product.value('Title, Arabic');
  await arabic.click();
  const field = product.panel.getByRole('textbox', { name: 'Title, Arabic', exact: true });
  await expect(field).toHaveAttribute('dir', 'rtl');
  await field.fill('مقلاة جديدة');
  await field.press('Tab');
  await expect(arabic).toContainText('مقلاة جديدة');
  await expect(product.panel.locator('[data-value]:focus')).toHaveCount(1);

  // A number that is not valid stays in its field; leaving the field says so, and nothing typed is lost.
  await product.search('weight');
  await product.value('Weight (kg)').click();
  await product.panel.getByRole('textbox', { name: 'Weight (kg)' }).fill('schwer');
  await product.panel.getByRole('textbox', { name: 'Weight (kg)' }).press('Enter');
  await expect(product.panel.getByRole('alert')).toBeVisible();
  await (await catalog.cell(VARIANT, 'title', 'en')).click();
  await page.getByRole('button', { name: 'Edit again' }).click();
  await expect(product.panel.getByRole('textbox', { name: 'Weight (kg)' })).toHaveValue('schwer');
  await page.keyboard.press('Escape');
  await product.search('');

  await product.panel.getByRole('button', { name: 'Pin the product' }).click();
  const kept = await product.title.textContent();
  await (await catalog.cell(VARIANT, 'title', 'en')).click();
  await expect(product.title).toHaveText(kept ?? '');
  await product.panel.getByRole('button', { name: 'Unpin the product' }).click();
  await (await catalog.cell(VARIANT, 'title', 'fr')).click();
  await expect(product.value('Care instructions, German')).toHaveAccessibleName(/its parent has/);

  await page.setViewportSize({ width: 640, height: 400 });
  await expectNoFindings(app, 'Product panel at 200 %', '[data-product-panel]');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
});
