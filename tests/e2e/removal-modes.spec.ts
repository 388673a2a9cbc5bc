import { heldProduct, type RemovableService, startRemovableService } from '../support/removable-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { startSandboxService } from './harness/sandbox.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { RehearsalPage } from './pages/rehearsal.ts';
import { ReviewPage } from './pages/review.ts';

const SKUS = ['001', '002', '003', '004', '005', '006'];

/** A service that spells the parameter differently from the default profile, and knows nothing of “mode”. */
const startOther = async (withoutMode: RemovableService['withoutMode']): Promise<RemovableService> => {
  const service = await startRemovableService(SKUS.map((sku) => heldProduct(sku)));
  service.modeParam = 'how';
  service.withoutMode = withoutMode;
  return service;
};

/** Marks all products to be unlinked, and rehearses the removal. */
async function rehearseUnlink(app: AppUnderTest, service: RemovableService): Promise<RehearsalPage> {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  const values = { name: 'Other', url, token, integrationId: 'int-1', locales: 'en, de' };
  await new ConnectionsPage(page).add(values, '6');
  const [connection] = await app.call('connections.list', {});
  const { id: connectionId } = connection!;
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  await app.call('removals.mark', { connectionId, which: { view }, mode: 'unlink' });
  await new ReviewPage(page).open();
  const rehearsal = new RehearsalPage(page);
  await rehearsal.open();
  return rehearsal;
}

test.describe('unlinking on a service whose parameter is spelled otherwise', () => {
  let service: RemovableService;

  test.afterEach(() => service.close());

  test('that refuses: nothing is deleted, and the user sees why', { tag: '@long' }, async ({ app }) => {
    service = await startOther('refuse');
    const { unlink, page } = await rehearseUnlink(app, service);
    await expect(unlink).toContainText('Never confirmed: does this request unlink products?');
    await expect(unlink).toContainText('/products/{product_id}/delete?mode=unlink');
    await expectNoFindings(app, 'Rehearsal with a mode that was never confirmed', 'main');

    await page.getByRole('button', { name: 'Unlink 6 products' }).click();
    await expect(page.getByRole('alert')).toHaveText(/^Try the request with one product above, or confirm/);
    await unlink.getByRole('button', { name: 'Unlink this product only' }).click();
    await expect(unlink).toContainText('The product was not removed.');
    await expect(unlink).toContainText('Say what is meant in "how"');
    expect(service.done).toEqual([]);
  });

  test('that deletes instead: only the trial product is deleted, and it is restored', async ({ app }) => {
    service = await startOther('delete');
    const rehearsal = await rehearseUnlink(app, service);
    const { unlink, page } = rehearsal;
    await unlink.getByRole('combobox', { name: 'Product for the trial' }).click();
    await page.getByRole('option', { name: '003 · Kettle 003' }).click();
    await unlink.getByRole('button', { name: 'Unlink this product only' }).click();
    await expect(unlink).toContainText('Trial with 003');
    await expect(unlink).toContainText('The service no longer lists the product.');
    await expect(page.getByText('Decide above what the trial showed.')).toBeVisible();
    await expectNoFindings(app, 'Rehearsal with a trial to decide', 'main');

    await test.step('sent again, it has another product id: the service had deleted it', async () => {
      await unlink.getByRole('button', { name: 'Restore the product…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Restore products' });
      await expect(dialog).toContainText('does not say whether sending a product again links it');
      await dialog.getByRole('button', { name: 'Restore 1 product' }).click();
      await expect(page.getByText('Restored 1 product').first()).toBeVisible();
      await new ReviewPage(page).open();
      await rehearsal.open();
      await expect(unlink).toContainText('the product has a new product id (new-1, previously id-003)');
    });

    await unlink.getByRole('button', { name: 'It is gone: stop using unlink' }).click();
    await expect(unlink).toContainText('This request deletes a product instead of unlinking it.');
    await expect(page.getByRole('button', { name: /^Unlink 5 products/ })).toHaveCount(0);
    expect(service.done).toEqual(['delete id-003', 'put 003']);
  });

  test('that reports the other mode: the run stops at the first product despite the user’s confirmation', {
    tag: '@long',
  }, async ({ app }) => {
    service = await startOther('delete');
    service.answer = (mode, product_id) => ({ status: 200, body: { product_id, status: `${mode}d` } });
    const rehearsal = await rehearseUnlink(app, service);
    const { page } = rehearsal;
    await rehearsal.confirmModes();
    await page.getByRole('button', { name: 'Unlink 6 products' }).click();
    await expect(page.getByRole('main', { name: 'Review' })).toBeVisible();
    const activity = new ActivityPage(page);
    await activity.open();
    await expect(
      page.getByText('it deleted a product that it was asked to unlink. Nothing more was sent.').first(),
    ).toBeVisible();
    await expect(page.getByText('deleted instead', { exact: true })).toBeVisible();
    await expectNoFindings(app, 'A removal that did what the other mode says', 'main');
    expect(service.done).toEqual(['delete id-001']);
  });
});

test('the removal modes known for a connection are shown, confirmed and forgotten in its settings', {
  tag: '@long',
}, async ({ app }) => {
  const sandbox = await startSandboxService(60);
  try {
    const { page } = app;
    await page.getByRole('button', { name: 'Connect to your service' }).click();
    const form = new ConnectionsPage(page);
    await form.add(connectionTo(sandbox, 'Nordhaus'), '60');
    await form.choose('Edit this connection…');
    const modes = page.getByRole('region', { name: 'Removing products' });
    await modes.getByRole('button', { name: 'Confirm that this request unlinks' }).click();
    await expect(modes).toContainText(/UnlinkConfirmed by you, /);
    await expectNoFindings(app, 'Removing products, in the settings of a connection', 'main');
    await modes.getByRole('button', { name: 'Forget what is known of unlink' }).click();
    await expect(modes).toContainText('UnlinkNever confirmed');
  } finally {
    await sandbox.stop();
  }
});
