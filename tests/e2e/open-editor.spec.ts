import { pressSort } from './harness/columns.ts';
import { inService } from './harness/sent.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { CellEditorPage } from './pages/cell-editor.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { FiltersPage } from './pages/filters.ts';
import { runCommand } from './pages/palette.ts';
import { ReviewPage } from './pages/review.ts';
import { SpreadsheetPage } from './pages/spreadsheet.ts';

test.use({ launchArgs: ['--sample'] });

/** Opens a German title by typing into it, and leaves the editor open. Returns the product. */
async function typeInto(sheet: SpreadsheetPage, row: number, text: string): Promise<number> {
  const cell = sheet.cell(row, 'title de');
  await expect(cell).not.toHaveClass(/cell-loading/);
  await cell.click();
  const product = await sheet.productIn(row);
  await sheet.page.keyboard.type(text);
  await expect(new CellEditorPage(sheet.page).field).toHaveValue(text);
  return product;
}

test('an open editor is committed before any other action', { tag: '@long' }, async ({ app }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  const filters = new FiltersPage(page);
  await sheet.show(['title en', 'title de', 'title fr']);
  const views = page.getByRole('navigation', { name: 'Views' });
  let count = 0;
  let last = 0;
  /** Types into another cell, does something else with the editor still open, and checks that the text is kept. */
  const keeps = async (what: string, act: () => Promise<unknown>, back?: () => Promise<unknown>) =>
    test.step(what, async () => {
      const text = `Typed before ${what}`;
      last = await typeInto(sheet, ++count, text);
      await act();
      await expect.poll(() => sheet.valueOf(last, 'title de')).toBe(text);
      await back?.();
    });

  await keeps(
    'Review',
    () =>
      page
        .getByRole('button', { name: /^Review/ })
        .last()
        .click(),
    () => views.getByRole('button', { name: 'Catalog' }).click(),
  );
  await keeps(
    'another view',
    () => views.getByRole('button', { name: 'Activity' }).click(),
    () => views.getByRole('button', { name: 'Catalog' }).click(),
  );
  await keeps(
    'sorting',
    () => pressSort(page, 'identifier'),
    async () => {
      await pressSort(page, 'identifier');
      await pressSort(page, 'identifier');
    },
  );
  await keeps(
    'searching',
    () => page.getByRole('searchbox', { name: 'Search products' }).fill('0045'),
    () => page.getByRole('searchbox', { name: 'Search products' }).fill(''),
  );
  // The filter hides the row that was being edited.
  await keeps('adding a filter', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const about = page.getByRole('combobox', { name: 'Filter by…' });
    await about.fill('title german');
    await about.press('Enter');
    await page.getByRole('textbox', { name: 'Text' }).fill('pfanne');
    await page.keyboard.press('Enter');
    await filters.shows('33');
  });
  await keeps('taking a filter away', async () => {
    await page.getByRole('button', { name: /^Remove filter Title · German/ }).click();
    await filters.showsAll();
  });
  await keeps('a command', () => runCommand(page, 'refresh the rows'));
  await keeps(
    'the tree',
    () => new CatalogPage(page).tool('Variants under parents'),
    async () => {
      await new CatalogPage(page).tool('Variants under parents');
      await expect(page.locator('.tree-identifier')).toHaveCount(0);
    },
  );
  const history = page.getByRole('complementary', { name: 'Edit history' });
  await keeps(
    'the edit history',
    async () => {
      await page.keyboard.press('Control+Shift+h');
      await expect(history.getByRole('tree')).toBeFocused();
    },
    async () => {
      await page.keyboard.press('Escape');
      await expect(history).toHaveCount(0);
    },
  );

  await test.step('undo takes back what was being typed, and nothing before it', async () => {
    const before = await sheet.valueOf(await sheet.productIn(++count), 'title de');
    const product = await typeInto(sheet, count, 'Typed before undo');
    await runCommand(page, 'undo');
    await expect.poll(() => sheet.valueOf(product, 'title de')).toBe(before);
    expect(await sheet.valueOf(last, 'title de')).toBe('Typed before the edit history');
  });

  await test.step('quitting', async () => {
    const product = await typeInto(sheet, ++count, 'Typed before quitting');
    await app.restart();
    await expect.poll(() => sheet.valueOf(product, 'title de')).toBe('Typed before quitting');
  });
});

/** Asks the app for a product while its page, in which a question is open, runs nothing. Returns the answer's text. */
async function askedFromOutside(app: AppUnderTest, product: number): Promise<() => Promise<string>> {
  const { page } = app;
  const { origin } = new URL(page.url());
  const key = await page.evaluate(() => sessionStorage.getItem('catalog-desk-key') ?? '');
  const [connection] = await app.call('connections.list', {});
  return async () => {
    const answer = await page.context().request.post(`${origin}/rpc/catalog.product`, {
      headers: { origin, 'x-catalog-desk-key': key },
      data: { connectionId: connection?.id, product },
    });
    return answer.text();
  };
}

test('an open editor’s text is part of what is applied, and is saved before the tab closes', async ({
  app,
}) => {
  await test.step('an open editor’s text is included in what is applied', async () => {
    const { page } = app;
    const sheet = new SpreadsheetPage(app);
    const review = new ReviewPage(page);
    await sheet.show(['title en', 'title de', 'title fr']);

    await test.step('by mouse', async () => {
      await sheet.setValue(await sheet.productIn(3), 'title de', 'Staged before');
      const product = await typeInto(sheet, 1, 'Typed before applying');
      await review.open();
      await review.apply();
      await expect(review.outcome).toContainText('All 2 applied');
      expect(await inService(app, product)).toContain('Typed before applying');
    });

    await test.step('by keyboard', async () => {
      await new CatalogPage(page).open();
      const product = await typeInto(sheet, 2, 'Typed before the command');
      await runCommand(page, 'review');
      await expect(page.getByRole('button', { name: 'Apply 1 change' })).toBeEnabled();
      await runCommand(page, 'apply staged');
      await expect.poll(() => inService(app, product)).toContain('Typed before the command');
    });
  });

  await new CatalogPage(app.page).open();
  await test.step('an open editor’s text is being saved before the tab closes', async () => {
    test.skip(app.shell.kind === 'desktop', 'a window asks in a dialog of the system');
    const { page } = app;
    const sheet = new SpreadsheetPage(app);
    await sheet.show(['title en', 'title de', 'title fr']);
    const product = await typeInto(sheet, 1, 'Typed before closing');
    const stored = await askedFromOutside(app, product);
    const closed = page.waitForEvent('close');
    page.once('dialog', async (question) => {
      expect(question.type()).toBe('beforeunload');
      await expect.poll(stored, 'while the user is asked').toContain('Typed before closing');
      await question.accept();
    });
    await page.close({ runBeforeUnload: true });
    await closed;
    await app.restart();
    expect(await sheet.valueOf(product, 'title de')).toBe('Typed before closing');
  });
});

test('switching the connection keeps what was being typed, in its own connection', {
  tag: '@long',
}, async ({ app, sandbox }) => {
  const { page } = app;
  const sheet = new SpreadsheetPage(app);
  const form = new ConnectionsPage(page);
  await sheet.show(['title en', 'title de', 'weight_kg en']);
  const sample = (await page.getByRole('button', { name: /^Connection: / }).textContent()) ?? '';
  await form.choose('New connection…');
  await form.add(connectionTo(sandbox, 'Nordhaus'), '200');
  await form.choose(sample);
  await new CatalogPage(page).pulled('2,000');

  await test.step('what is no number cannot be kept: it is told, and the connection stays', async () => {
    await sheet.cell(1, 'weight_kg en').click();
    await page.keyboard.type('5 kg?');
    await expect(new CellEditorPage(page).field).toHaveValue('5 kg?');
    await form.choose('Nordhaus');
    await sheet.says(/^Not saved: Weight \(kg\)/);
    const trigger = page.getByRole('button', { name: `Connection: ${sample}` });
    await expect(trigger).toBeFocused();
    await expect(page.getByRole('menu')).toHaveCount(0);
  });

  const product = await typeInto(sheet, 1, 'Typed before switching');
  await form.choose('Nordhaus');
  await new CatalogPage(page).pulled('200');
  expect(await sheet.valueOf(product, 'title de')).toBe('Typed before switching');
  const connections = await app.call('connections.list', {});
  const changes = connections.map(
    async ({ id }) => (await app.call('drafts.summary', { connectionId: id })).changes,
  );
  expect(await Promise.all(changes)).toEqual([1, 0]);
});
