import { expect, test } from '../e2e/harness.ts';
import { CatalogPage } from '../e2e/pages/catalog.ts';
import { CompletenessPage } from '../e2e/pages/completeness.ts';
import { closeMessages, picture } from './picture.ts';

test.use({ launchArgs: ['--sample'] });

test('how complete the catalog is', async ({ app }) => {
  const { page } = app;
  const completeness = new CompletenessPage(page);
  await new CatalogPage(page).pulled('2,000');
  await completeness.open();
  await completeness.read('2,000 requests');
  // Copies the English texts of 300 products into German, as a translator might do first.
  const query = { search: '', filters: [], sort: [], tree: false };
  const { view } = await app.call('catalog.openView', { connectionId: 'sample', query });
  const columns = ['short_description', 'title'].flatMap((property) => [
    { property, locale: 'en' },
    { property, locale: 'de' },
  ]);
  const { rows } = await app.call('catalog.window', {
    connectionId: 'sample',
    view,
    start: 0,
    count: 300,
    columns,
  });
  await app.call('drafts.edit', {
    connectionId: 'sample',
    label: 'Copy to German',
    edits: rows.flatMap(({ product, values }) =>
      [0, 2].flatMap((at) => {
        const value = values[at];
        const column = columns[at + 1];
        return typeof value === 'string' && values[at + 1] === null && column
          ? [{ product, ...column, change: { kind: 'set' as const, value } }]
          : [];
      }),
    ),
  });
  await completeness.goTo(0, 4);
  await expect(completeness.panel).toContainText('What your staged edits change');
  await closeMessages(app);
  await completeness.goTo(1, 4);
  await picture(app, 'completeness');
});
