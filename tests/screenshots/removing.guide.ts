import { sampleControl } from '../e2e/harness/sandbox.ts';
import { expect, test } from '../e2e/harness.ts';
import { ActivityPage } from '../e2e/pages/activity.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { ProductPanelPage } from '../e2e/pages/product-panel.ts';
import { RehearsalPage } from '../e2e/pages/rehearsal.ts';
import { RemovalListPage } from '../e2e/pages/removal-list.ts';
import { ReviewPage } from '../e2e/pages/review.ts';
import { SpreadsheetPage } from '../e2e/pages/spreadsheet.ts';
import { closeMessages, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

const UNLINKED = ['004500', '004502', '004506', '004514', '004516', '004520', '004522'];
const DELETED = ['004508', '004510', '004526'];

test('a product’s panel, a list from a ticket, the rehearsal, what became of it', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  const sheet = new SpreadsheetPage(app);
  await sheet.show(['title en', 'title de', 'title fr', 'weight_kg en', 'tags en']);
  await sheet.cell(2, 'title de').click();
  const panel = new ProductPanelPage(page);
  await panel.open();
  await expect(panel.value('Title, German')).toBeVisible();
  await closeMessages(app);
  await picture(app, 'product');
  await page.keyboard.press('Escape');
  await expect(panel.panel).toHaveCount(0);

  const list = new RemovalListPage(page);
  await list.paste([...UNLINKED, 'A-2231', '0045-77']);
  await expect(list.outcome.getByRole('region', { name: '2 not found' })).toBeVisible();
  await picture(app, 'removal-list');
  await list.mark('unlinking');
  await list.paste(DELETED);
  await list.mark('deletion');

  await new ReviewPage(page).open();
  const rehearsal = new RehearsalPage(page);
  await rehearsal.open();
  await expect(rehearsal.enrichment).toContainText('None of the marked products');
  await closeMessages(app);
  await picture(app, 'rehearsal');
  await sampleControl(app).refuseRemoval({
    identifier: '004516',
    code: 'IN_ORDER',
    message: 'An open order holds this product',
  });
  await rehearsal.start('Unlink 7 and delete 3 products').click();
  await expect(page.getByText(/Unlinked 6 of 7/).first()).toBeVisible();
  await new ActivityPage(page).open();
  await expect(page.getByRole('grid', { name: 'Products of the change set' })).toBeVisible();
  await closeMessages(app);
  await picture(app, 'removal');
});
