import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright/test';
import { SandboxControl } from './harness/sandbox.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ReviewPage } from './pages/review.ts';

const THEMES = ['light', 'dark'] as const;

/** What axe finds against WCAG 2.2 AA, each with where it is. */
async function findings(page: Page): Promise<string[]> {
  // In one pass and without a second page: Electron cannot open the blank page that axe would merge its results in.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map((node) => `${id}: ${help} — ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  );
}

async function expectNoFindings(app: AppUnderTest, what: string): Promise<void> {
  for (const theme of THEMES) {
    await app.call('settings.set', { theme });
    await expect(app.page.locator(`html[data-theme="${theme}"]`)).toBeVisible();
    expect.soft(await findings(app.page), `${what}, ${theme}`).toEqual([]);
  }
}

const goTo = (page: Page, view: string | RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();

test('welcome and connection form', async ({ app }) => {
  const { page } = app;
  await expect(page.getByRole('button', { name: 'Connect to your service' })).toBeVisible();
  await expectNoFindings(app, 'Welcome');
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeVisible();
  await expectNoFindings(app, 'Connection form');
});

test.describe('with the sample catalog', () => {
  test.use({ launchArgs: ['--sample'] });

  test('catalog, review, activity, settings, connections and palette', async ({ app }) => {
    const { page } = app;
    const catalog = new CatalogPage(page);
    await catalog.pulled('2,000');
    await catalog.type('004504', 'title', 'de', 'Dauerbackmatte, wiederverwendbar');
    await catalog.type('004506', 'title', 'fr', 'Réchaud à gaz');
    await catalog.remove('004504', 'title', 'ar');
    await expectNoFindings(app, 'Catalog');

    const review = new ReviewPage(page);
    await review.open();
    await expect(review.change('004506', 'title', 'fr')).toBeVisible();
    await page.getByRole('button', { name: 'Show requests' }).click();
    await expect(page.getByRole('complementary', { name: 'Requests' })).toContainText('PATCH');
    await expectNoFindings(app, 'Review');

    const [sample] = await app.call('connections.list', {});
    await new SandboxControl(sample?.baseUrl ?? '').refuse({ locale: 'fr', message: 'French is closed' });
    await review.apply();
    await expect(review.outcome).toContainText('2 of 3 applied, 1 failed');
    await expectNoFindings(app, 'Review with an outcome');

    await goTo(page, 'Activity');
    await expect(page.getByRole('grid', { name: 'Items of the change set' })).toContainText(
      'French is closed',
    );
    await expectNoFindings(app, 'Activity');

    await goTo(page, 'Settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expectNoFindings(app, 'Settings');

    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFindings(app, 'Palette');
  });
});
