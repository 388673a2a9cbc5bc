import { differences } from '../support/listed-record.ts';
import { ServiceTruth } from '../support/service-truth.ts';
import { supportList } from '../support/support-list.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { type Sandbox, startSandboxService } from './harness/sandbox.ts';
import { expect, test } from './harness.ts';
import { ActivityPage } from './pages/activity.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ChangeFilesPage } from './pages/change-files.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { runCommand } from './pages/palette.ts';
import { RehearsalPage } from './pages/rehearsal.ts';
import { RemovalListPage } from './pages/removal-list.ts';
import { RemovalResultsPage } from './pages/removal-results.ts';
import { ReplaceTokenPage } from './pages/replace-token.ts';
import { ReviewPage } from './pages/review.ts';

const WORDS = 'An open order holds this product';
/** Slow enough for the app to be killed during the removals, not after them. */
const SLOW_MS = 25;

/** Identifier, product id, title (which may contain commas, and is quoted then), action and state. */
const LINE = /^([^,]*),([^,]*),(?:"(?:[^"]|"")*"|[^,"]*),([^,]*),([^,]*),/;

let sandbox: Sandbox;

test.beforeAll(async () => {
  sandbox = await startSandboxService(1_000);
});

test.afterAll(() => sandbox.stop());

test('support staff: a ticket of 300 identifiers, 200 unlinked, 75 deleted but one, a crash in between, the report, three restored', {
  tag: '@long',
}, async ({ app }) => {
  const truth = new ServiceTruth(sandbox);
  const before = await truth.records();
  const ticket = supportList(before.values());
  const refused = ticket.delete.at(-1) ?? '';

  await app.page.getByRole('button', { name: 'Connect to your service' }).click();
  await new ConnectionsPage(app.page).add(connectionTo(sandbox), '1,000');
  await new CatalogPage(app.page).pulled('1,000');

  await test.step('paste what the ticket names: 280 are there, 20 the service does not know either', async () => {
    const list = new RemovalListPage(app.page);
    await list.paste(ticket.texts);
    await expect(list.outcome.getByText('280 products found for 300 identifiers.')).toBeVisible();
    const missing = list.outcome.getByRole('region', { name: '20 not found' });
    await expect(missing.getByRole('textbox')).toHaveValue(ticket.unknown.join('\n'));
    await list.outcome.getByRole('button', { name: 'Ask the service about the 20 not found' }).click();
    await expect(
      list.outcome.getByText('The service was asked: 0 found, 20 not listed there either.'),
    ).toBeVisible();
    await app.page.keyboard.press('Escape');
    await expect(list.outcome).toHaveCount(0);
  });

  await test.step('mark 200 to be unlinked and 75 to be deleted; nothing is sent', async () => {
    const list = new RemovalListPage(app.page);
    await list.paste(ticket.unlink);
    await list.mark('unlinking');
    await expect(app.page.getByText('200 products marked to be unlinked')).toBeVisible();
    await list.paste(ticket.delete);
    await list.outcome.getByRole('textbox', { name: 'Ticket' }).fill('SUP-1204');
    await list.mark('deletion');
    await expect(app.page.getByText('75 products marked to be deleted')).toBeVisible();
    await expect(app.page.getByRole('contentinfo')).toContainText('200 to be unlinked');
    await expect(app.page.getByRole('contentinfo')).toContainText('75 to be deleted');
    expect((await truth.removals()).requests).toEqual([]);
  });

  await test.step('rehearse: what leaves, what is gone for good, whose variants stay; and agree by typing the number', async () => {
    const review = new ReviewPage(app.page);
    await review.open();
    await expect(review.heading).toHaveText('275 products to be removed');
    const rehearsal = new RehearsalPage(app.page);
    await rehearsal.open();
    await expect(rehearsal.unlink).toContainText('200 products leave this integration.');
    await expect(rehearsal.unlink).toContainText('2 of them are parents with variants');
    await expect(rehearsal.delete).toContainText('75 products are deleted from the service for good.');
    await expect(rehearsal.delete).toContainText('3 of them are parents with variants');
    await rehearsal.delete.getByRole('button', { name: 'Variants that are not marked' }).click();
    for (const parent of ticket.parents.slice(0, 3))
      await expect(
        rehearsal.delete.getByRole('list', { name: 'Variants that are not marked' }),
      ).toContainText(`variant of ${parent}`);
    await sandbox.control.refuseRemoval({ identifier: refused, code: 'IN_ORDER', message: WORDS });
    await sandbox.control.slowDown(SLOW_MS);
    await rehearsal.number.fill('75');
    await rehearsal.confirmModes();
    await rehearsal.start('Unlink 200 and delete 75 products').click();
    await expect(new ReviewPage(app.page).heading).toHaveText(/^\d+ products? to be removed$/);
  });

  await test.step('the app dies amid the removals; started again, it continues where it stopped', async () => {
    const asked = async () => (await truth.removals()).requests.length;
    await expect.poll(asked, { intervals: [50] }).toBeGreaterThan(60);
    await app.kill();
    expect(await asked()).toBeLessThan(ticket.unlink.length + ticket.delete.length);
    await sandbox.control.slowDown(0);

    const page = await app.start();
    await expect(page.getByRole('contentinfo').getByRole('button', { name: /^Paused: / })).toBeVisible();
    // No keychain stores the token here.
    await runCommand(page, 'enter the token');
    const token = new ReplaceTokenPage(page);
    await token.give(sandbox.token);
    await token.dialog.getByRole('button', { name: 'Done' }).click();
    const activity = new ActivityPage(page);
    await activity.open();
    await expect(activity.heading).toHaveText('Removal of 275 products');
    await page.getByRole('main').getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByText('Unlinked 200, deleted 74 of 75 products; 1 failed').first()).toBeVisible();
  });

  await test.step('the service was asked for each once, and did what was said', async () => {
    const { unlinked, deleted, requests } = await truth.removals();
    const named = (products: readonly { identifier: string | null }[]) =>
      products.map(({ identifier }) => identifier).toSorted();
    expect(named(unlinked)).toEqual(ticket.unlink.toSorted());
    expect(named(deleted)).toEqual(ticket.delete.filter((one) => one !== refused).toSorted());
    expect(named(requests)).toEqual([...ticket.unlink, ...ticket.delete].toSorted());
  });

  await test.step('the one that was refused says why; the report for the ticket has a line for each', async () => {
    const results = new RemovalResultsPage(app.page);
    await results.state('Failed').click();
    await expect(results.row(refused)).toContainText(WORDS);
    const files = new ChangeFilesPage(app.page);
    await files.open('Export', 'Export results…');
    await files.results.getByRole('radio', { name: 'All (275)' }).click();
    const { text } = await files.save(files.results);
    const lines = text.trim().split('\r\n').slice(1);
    const told = lines.map((line) => {
      const [, identifier, productId, action, state] = LINE.exec(line) ?? [];
      return { identifier, productId, action, state };
    });
    expect(told.toSorted(byIdentifier)).toEqual(
      (['unlink', 'delete'] as const)
        .flatMap((action) =>
          ticket[action].map((identifier) => ({
            identifier,
            productId: before.get(identifier)?.product_id,
            action,
            state: identifier === refused ? 'failed' : action === 'unlink' ? 'unlinked' : 'deleted',
          })),
        )
        .toSorted(byIdentifier),
    );
    expect(lines.find((line) => line.startsWith(`${refused},`))).toContain(`,IN_ORDER,${WORDS},`);
    await results.state('All').click();
  });

  await test.step('the ticket report has every line of the list, to be pasted back', async () => {
    const { page } = app;
    await runCommand(page, 'ticket report');
    const report = page.getByRole('dialog', { name: 'Ticket report' });
    await expect(report.getByRole('combobox', { name: 'List' })).toContainText('SUP-1204');
    await expect(report.getByRole('status')).toHaveText('74 deleted · 1 failed');
    await expect(report.getByRole('button', { name: 'Restore 74 products…' })).toBeVisible();
    await report.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'failed' }).click();
    await expect(report.getByRole('row').filter({ hasText: refused })).toContainText(WORDS);
    await expect(report.getByRole('button', { name: 'Copy report of 1 row' })).toBeVisible();
    await report.getByRole('combobox', { name: 'Outcome' }).click();
    await page.getByRole('option', { name: 'All outcomes' }).click();
    await expectNoFindings(app, 'Ticket report', '[role="dialog"]');
    await report.getByRole('button', { name: 'Copy report' }).click();
    // The report is read from the store before it is copied: until then, 75 identifiers are in the clipboard.
    const lines = async () => (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    await expect
      .poll(async () => (await lines()).at(-1))
      .toMatch(new RegExp(`^75\\. ${refused} .*: delete → failed \\(`));
    expect(await lines()).toHaveLength(75);
    await report.getByRole('button', { name: 'Close', exact: true }).last().click();
  });

  await test.step('three that were deleted come back, and hold all that they held', async () => {
    const wanted = [ticket.parents[0] ?? '', ...ticket.delete.slice(-3, -1)];
    const results = new RemovalResultsPage(app.page);
    for (const identifier of wanted) await results.choose(identifier);
    await results.planRestore(wanted.length);
    await expect(results.restoring).toContainText('All 3 products can be restored: 3 are created again.');
    await expect(results.restoring).toContainText('Expect new product ids');
    await results.restoring.getByRole('button', { name: 'Restore 3 products' }).click();
    await expect(app.page.getByText('Restored 3 products').first()).toBeVisible();

    const after = await truth.records();
    for (const identifier of wanted) {
      const [was, is] = [before.get(identifier), after.get(identifier)];
      if (!was || !is) throw new Error(`${identifier} is not back`);
      expect(differences(was, is), identifier).toEqual([]);
      expect(is.product_id).not.toBe(was.product_id);
      const variants = (record: typeof was) => record.children?.map(({ sku }) => sku);
      expect(variants(is)).toEqual(variants(was));
    }
  });
});

const byIdentifier = (a: { identifier?: string }, b: { identifier?: string }): number =>
  (a.identifier ?? '') < (b.identifier ?? '') ? -1 : 1;
