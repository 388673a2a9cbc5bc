import { expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { closeMessages, goTo, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

test('translating by keyboard', async ({ app }) => {
  const { page } = app;
  await new CatalogPage(page).pulled('2,000');
  await app.call('glossary.save', {
    connectionId: 'sample',
    id: null,
    texts: [
      { locale: 'en', text: 'delivery', note: null, forbidden: false },
      { locale: 'de', text: 'Lieferung', note: 'nicht „Delivery“', forbidden: false },
    ],
  });
  await goTo(app, 'Translate');
  const list = page.getByRole('list', { name: 'Segments' });
  await list.getByText('pieces on: free delivery').first().click();
  await page.keyboard.type('Ab %1$d Stück: kostenlose Lieferung');
  await expect(page.getByText('no warnings')).toBeVisible();
  await closeMessages(app);
  await picture(app, 'translate');
});
