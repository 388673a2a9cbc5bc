import type { Page } from 'playwright/test';
import { expectNoFindings } from './harness/accessible.ts';
import { connectionId, inService, opened, until } from './harness/sent.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { ChangeFilesPage } from './pages/change-files.ts';
import { runCommand } from './pages/palette.ts';

test.use({ launchArgs: ['--sample'] });

/**
 * Six products without variants, marked: two to be unlinked, four to be deleted. The service refuses one, and another is
 * gone by then.
 */
async function removed(app: AppUnderTest) {
  const { rows, control } = await opened(app, 300);
  const single = rows.filter((row) => row.children === 0 && row.parentIdentifier === null).slice(0, 6);
  const [unlinked, , deleted, , refused, gone] = single;
  if (!unlinked || !deleted || !refused || !gone) throw new Error('Too few products without variants');
  await control.refuseRemoval({
    identifier: refused.identifier,
    code: 'locked',
    message: 'An open order holds it',
  });
  await removeElsewhere(app, gone.productId ?? '');
  const numbers = single.map(({ product }) => product);
  await app.call('removals.mark', { connectionId, which: { products: numbers.slice(0, 2) }, mode: 'unlink' });
  await app.call('removals.mark', { connectionId, which: { products: numbers.slice(2) }, mode: 'delete' });
  const { fingerprint } = await app.call('removals.rehearse', { connectionId, limit: 1 });
  const { changeSet } = await app.call('removals.apply', { connectionId, confirmed: fingerprint });
  await until(app, changeSet, ({ state }) => state === 'finished');
  return { changeSet, control, unlinked, deleted, refused, gone };
}

/** Deletes a product as another program would: the app finds out when it asks. */
async function removeElsewhere(app: AppUnderTest, productId: string): Promise<void> {
  const [connection] = await app.call('connections.list', {});
  const { token } = await app.call('sample.newToken', {});
  await app.call('connections.replaceToken', { connectionId, token });
  const address = `${connection?.baseUrl}/api/v1/integrations:api/${connection?.integrationId}/products/${productId}/delete?mode=delete`;
  const answer = await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
}

const listed = (page: Page) => page.getByRole('grid', { name: 'Products of the change set' });
const line = (page: Page, identifier: string) =>
  listed(page)
    .getByRole('row')
    .filter({ has: page.getByText(identifier, { exact: true }) });

test('results of a removal are listed by product and exported for a ticket; removed products are restored', {
  tag: '@long',
}, async ({ app }) => {
  const { page } = app;
  const { changeSet, control, unlinked, deleted, refused, gone } = await removed(app);

  await expect(page.getByText('Unlinked 2, deleted 2 of 4 products; 1 failed, 1 skipped')).toBeVisible();
  await expect(page.getByText('The service says: “An open order holds it”')).toBeVisible();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  const activity = new ActivityPage(page);
  await expect(activity.heading).toHaveText('Removal of 6 products');
  await expect(line(page, gone.identifier)).toContainText('already_gone');

  const which = page.getByRole('group', { name: 'Which products' });
  await which.getByRole('button', { name: /^Failed/i }).click();
  await expect(line(page, refused.identifier)).toContainText('An open order holds it');
  await expect(line(page, deleted.identifier)).toHaveCount(0);

  const files = new ChangeFilesPage(page);
  await files.open('Export', 'Export results…');
  await files.results.getByRole('radio', { name: 'All (6)' }).click();
  const { name, text } = await files.save(files.results);
  expect(name).toMatch(new RegExp(`change-set-${changeSet}-.*\\.csv$`));
  const [header, ...lines] = text.trim().split('\r\n');
  expect(header).toContain('identifier,product id,title,action,state,code,message,time');
  expect(lines).toHaveLength(6);
  expect(lines.find((one) => one.startsWith(refused.identifier))).toMatch(
    /,delete,failed,locked,An open order holds it,/,
  );
  expect(lines.find((one) => one.startsWith(unlinked.identifier))).toMatch(/,unlink,unlinked,/);

  await runCommand(page, 'Copy results');
  await expect(page.getByText('1 result copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `${refused.identifier}\t${refused.productId}\t`,
  );

  await control.refuseNothing();
  await page.getByRole('button', { name: 'Retry 1 failed product' }).click();
  await expect(page.getByText('Unlinked 2, deleted 3 of 4 products; 1 skipped').first()).toBeVisible();
  await which.getByRole('button', { name: /^All/ }).click();

  await line(page, deleted.identifier).getByRole('gridcell').nth(1).click();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary').last();
  await expect(panel).toContainText('Delete the product from the service for good.');
  const values = panel.getByRole('table', { name: 'Values of the snapshot' });
  await expect(values.getByRole('row').filter({ hasText: deleted.title }).first()).toBeVisible();
  await panel.getByRole('radio', { name: 'JSON' }).click();
  const saving = page.waitForEvent('download');
  await panel.getByRole('button', { name: 'Save the snapshot as a file' }).click();
  expect((await saving).suggestedFilename()).toMatch(/-snapshot-.*\.json$/);
  await expectNoFindings(app, 'Results of a removal, and a product in full', 'main');
  await page.keyboard.press('Escape');

  for (const { identifier } of [deleted, unlinked]) {
    await line(page, identifier).getByRole('gridcell').nth(1).click();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Space');
    await expect(line(page, identifier).getByRole('checkbox')).toBeChecked();
  }
  // What is chosen is what every action is about, or it says that it is not.
  await expect(page.getByRole('button', { name: 'Restore the 2 chosen…' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Restore…', exact: true })).toHaveCount(0);
  await runCommand(page, 'Copy results');
  await expect(page.getByText('2 results copied')).toBeVisible();
  await runCommand(page, 'Restore the chosen products');
  const dialog = page.getByRole('dialog', { name: 'Restore products' });
  await expect(dialog.getByRole('status')).toContainText(
    'All 2 products can be restored: 1 is created again, 1 is sent again.',
  );
  await expect(dialog).toContainText('Expect a new product id for the deleted product');
  await expectNoFindings(app, 'Restore products', '[role="dialog"]');
  await dialog.getByRole('button', { name: 'Restore 2 products' }).click();
  await expect(activity.heading).toHaveText(`Restore of 2 products (change set ${changeSet})`);
  await expect(page.getByText('Restored 2 products').first()).toBeVisible();
  await expect(page.getByText('1 product was created again. What the service kept')).toBeVisible();

  for (const { product, title } of [deleted, unlinked])
    expect(await inService(app, product)).toContain(JSON.stringify(title));
  expect(await inService(app, unlinked.product)).toContain(String(unlinked.productId));
  expect(await inService(app, deleted.product)).not.toContain(String(deleted.productId));
  await activity.choose(changeSet);
  await expect(line(page, deleted.identifier)).toContainText(`restored · change set ${changeSet + 1}`);
  await expect(line(page, deleted.identifier).getByRole('checkbox')).toHaveCount(0);
});
