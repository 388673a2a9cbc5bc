import type { Page } from 'playwright/test';
import { expectNoFindings } from './harness/accessible.ts';
import { sampleControl } from './harness/sandbox.ts';
import { expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ReplaceTokenPage } from './pages/replace-token.ts';
import { RequestsPage } from './pages/requests.ts';
import { ReviewPage } from './pages/review.ts';
import { SandboxPanelPage } from './pages/sandbox-panel.ts';

const goTo = (page: Page, view: string | RegExp) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: view }).click();

test('welcome and connection form can be used by everyone, and nothing moves with reduced motion', async ({
  app,
}) => {
  await test.step('with reduced motion, nothing moves', async () => {
    const { page } = app;
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect(page.getByRole('button', { name: 'Connect to your service' })).toBeVisible();
    const moving = await page.evaluate(() =>
      [...document.querySelectorAll('*')].flatMap((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        const isStill = transitionDuration.split(', ').every((duration) => duration === '0s');
        return isStill && animationName === 'none' ? [] : [`${element.tagName} ${element.className}`];
      }),
    );
    expect(moving).toEqual([]);
  });

  await test.step('welcome and connection form', async () => {
    const { page } = app;
    await expect(page.getByRole('button', { name: 'Connect to your service' })).toBeVisible();
    await expectNoFindings(app, 'Welcome');
    await page.getByRole('button', { name: 'Connect to your service' }).click();
    await expect(page.getByRole('button', { name: 'Test connection' })).toBeVisible();
    await expectNoFindings(app, 'Connection form');
  });
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
    await sampleControl(app).refuse({ locale: 'fr', message: 'French is closed' });
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

  test.describe('at the first start', () => {
    test.use({ samplePulled: false }); // the list of requests shows the first pull

    test('requests, product as JSON, sandbox, token and network', { tag: '@long' }, async ({ app }) => {
      const { page } = app;
      const catalog = new CatalogPage(page);
      await catalog.pulled('2,000');
      await (await catalog.cell('004504', 'title', 'de')).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Show product as JSON' }).click();
      await expect(page.getByRole('region', { name: 'Product 004504 as JSON' })).toBeVisible();
      await expectNoFindings(app, 'Product as JSON');

      const requests = new RequestsPage(page);
      await requests.open();
      await requests.list.getByText('Reading the product list').first().click();
      await expect(requests.details.getByRole('region', { name: 'Answer, body' })).toBeVisible();
      await expectNoFindings(app, 'Requests');
      await page.getByRole('button', { name: 'Clear', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'No requests yet' })).toBeVisible();
      await expectNoFindings(app, 'No requests');

      const sandbox = new SandboxPanelPage(page);
      await sandbox.open();
      await sandbox.addFault('Answer 500, nothing done', 'reads', 'until removed');
      await sandbox.panel.getByRole('button', { name: 'Add rule' }).click();
      await sandbox.panel.getByRole('switch', { name: 'Limit requests per second' }).click();
      await sandbox.newKey();
      await sandbox.panel.getByRole('textbox', { name: 'Product Created' }).fill('http://127.0.0.1:9/hook');
      await page.keyboard.press('Enter');
      await sandbox.panel.getByRole('button', { name: 'Test Product Created' }).click();
      await expect(sandbox.panel.getByRole('list', { name: 'Last deliveries' })).toContainText('failed');
      await expectNoFindings(app, 'Sandbox');
      await sandbox.panel.getByRole('button', { name: 'Behave normally' }).click();
      await expect(sandbox.panel.getByRole('list', { name: 'Faults' })).toHaveCount(0);

      await app.call('catalog.pull', { connectionId: 'sample' });
      await expect(page.getByRole('button', { name: /The pull waits for a new token/ })).toBeVisible();
      await goTo(page, 'Activity');
      await page.getByRole('radio', { name: 'Change sets, pulls and files' }).click();
      await expect(page.getByText('Waiting for a token', { exact: true })).toBeVisible();
      await expectNoFindings(app, 'Waiting for a token');

      await page.getByRole('main').getByRole('button', { name: 'Replace token…' }).click();
      const replace = new ReplaceTokenPage(page);
      await replace.give('not-the-token');
      await expect(replace.dialog.getByRole('alert')).toContainText(/the old (token|one) stays/i);
      await expectNoFindings(app, 'Replace token');
      await page.keyboard.press('Escape');

      await goTo(page, 'Settings');
      await page.getByRole('radio', { name: 'This address' }).click();
      await page.getByRole('button', { name: 'Save network' }).click();
      await expect(page.getByLabel('Proxy address')).toHaveAccessibleDescription(/Enter the address/);
      await expectNoFindings(app, 'Network');
    });
  });
});
