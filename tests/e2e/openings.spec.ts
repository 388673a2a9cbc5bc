import { expectNoFindings } from './harness/accessible.ts';
import { cellAt, showColumns } from './harness/columns.ts';
import { closeAll, OPENINGS, openedPart } from './harness/openings.ts';
import { test } from './harness.ts';

test.use({ launchArgs: ['--sample'] });

test('every view, panel, dialog and menu passes axe in both themes', { tag: '@long' }, async ({ app }) => {
  test.setTimeout(600_000);
  const { page } = app;
  await showColumns(app, ['title en', 'title de', 'title ar', 'tags en']);
  await cellAt(app, 1, 'title de').click();
  await page.keyboard.type('Kerzenhalter');
  await page.keyboard.press('Enter');
  for (const opening of OPENINGS) {
    await test.step(opening.name, async () => {
      await opening.open(app);
      await openedPart(page, opening);
      await expectNoFindings(app, opening.name, opening.part);
      await closeAll(page);
    });
  }
});
