import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { OutputOf } from '#shared/contract/registry.ts';
import { type SandboxControl, sampleControl } from './harness/sandbox.ts';
import { type AppUnderTest, expect, type Sandbox, test } from './harness.ts';
import { CatalogPage } from './pages/catalog.ts';
import { ConnectionsPage, connectionTo } from './pages/connections.ts';
import { ReviewPage } from './pages/review.ts';

const GERMAN = [
  'Kerzenständer, weiß',
  'Gartenmöbelhülle, sandfarben',
  'Thermobecher für unterwegs',
  'Gusseiserner Bräter mit Deckel',
  'Brotkasten aus Eschenholz',
];
const REFUSED = GERMAN[3] ?? '';
const WORDS = 'title is longer than 25 characters';

type Row = OutputOf<'catalog.window'>['rows'][number];

/** Products that the story works on: five without a German title, one that loses its title, one whose list grows. */
async function pickProducts(app: AppUnderTest, connectionId: string) {
  const rows = async (
    query: Parameters<typeof app.call<'catalog.openView'>>[1]['query'],
    property: string,
    locale: string,
  ) => {
    const { view } = await app.call('catalog.openView', { connectionId, query });
    const columns = [{ property, locale }];
    return (await app.call('catalog.window', { connectionId, view, start: 0, count: 200, columns })).rows;
  };
  const untitled = await rows(
    { filters: [{ kind: 'emptyIn', locale: 'de', property: 'title' }] },
    'title',
    'de',
  );
  const all = await rows({}, 'title', 'de');
  const tagged = await rows({}, 'tags', 'en');
  const names = (from: Row[], fits: (row: Row) => boolean) => from.filter(fits).map((row) => row.identifier);
  const toFill = names(untitled, (row) => row.values[0] === null).slice(0, 5);
  const [toClear] = names(all, (row) => typeof row.values[0] === 'string');
  const taken = [...toFill, toClear];
  const [toExtend] = names(tagged, (row) => Array.isArray(row.values[0]) && !taken.includes(row.identifier));
  if (toFill.length < 5 || !toClear || !toExtend)
    throw new Error('The sample catalog lacks what the story needs.');
  return { toFill, toClear, toExtend };
}

/** Edit → review → apply with one refusal → retry → quit and start again. */
async function tellTheStory(app: AppUnderTest, connectionId: string, control: SandboxControl): Promise<void> {
  const catalog = new CatalogPage(app.page);
  const review = new ReviewPage(app.page);
  const { toFill, toClear, toExtend } = await pickProducts(app, connectionId);
  const refusedProduct = toFill[3] ?? '';

  await test.step('put German titles into five products, clear one, add to a list', async () => {
    for (const [i, identifier] of toFill.entries())
      await catalog.type(identifier, 'title', 'de', GERMAN[i] ?? '');
    await catalog.remove(toClear, 'title', 'de');
    await catalog.addItem(toExtend, 'tags', 'en', 'new this spring');
  });

  await test.step('review them, old → new', async () => {
    await review.open();
    await expect(review.heading).toHaveText('7 changes in 7 products');
    const filled = review.change(toFill[0] ?? '', 'title', 'de');
    await expect(filled).toContainText('no value');
    await expect(filled).toContainText(GERMAN[0] ?? '');
    await expect(review.change(toClear, 'title', 'de')).toContainText('value removed');
    await expect(review.change(toExtend, 'tags', 'en').getByRole('insertion')).toHaveText(
      '+ new this spring',
    );
    await app.page.getByRole('button', { name: 'Show requests' }).click();
    const requests = app.page.getByRole('complementary', { name: 'Requests' });
    await expect(requests).toContainText('PATCH');
    await expect(requests).toContainText(`"value": "${GERMAN[0]}"`);
    await expect(requests).toContainText('•••');
  });

  await test.step('apply: the service refuses one value, and exactly that one is failed', async () => {
    await control.refuse({
      property: 'title',
      locale: 'de',
      contains: REFUSED,
      code: 'too_long',
      message: WORDS,
    });
    await review.apply();
    await expect(review.outcome).toContainText('6 of 7 applied, 1 failed');
    await expect(review.outcome).toContainText(`The service says: “${WORDS}”`);
    await expect(review.heading).toHaveText('1 change in 1 product');
    const refused = review.change(refusedProduct, 'title', 'de');
    await expect(refused).toContainText('failed');
    await expect(refused).toContainText(WORDS);
  });

  await test.step('the cell says so too', async () => {
    await catalog.open();
    const cell = await catalog.cell(refusedProduct, 'title', 'de');
    await expect(cell).toHaveAccessibleName(`${REFUSED} failed`);
    await cell.click();
    await expect(cell).toHaveAccessibleDescription(`failed: ${WORDS}`);
  });

  await test.step('retry once the service accepts it', async () => {
    await control.refuseNothing();
    await review.open();
    await review.outcome.getByRole('button', { name: 'Retry 1 failed change' }).click();
    await expect(review.outcome).toContainText('All 7 applied');
    await expect(app.page.getByRole('heading', { name: 'Nothing is staged' })).toBeVisible();
  });

  await test.step('quit, start again: all there', async () => {
    const page = await app.restart();
    const again = new CatalogPage(page);
    await again.open();
    for (const [i, identifier] of toFill.entries())
      await expect(await again.cell(identifier, 'title', 'de')).toContainText(GERMAN[i] ?? '');
    await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'Activity' }).click();
    await expect(page.getByRole('heading', { level: 2, name: '7 changes in 7 products' })).toBeVisible();
    await expect(page.getByRole('region', { name: '7 changes in 7 products' })).toContainText(
      'All 7 applied',
    );
  });
}

test('the sample catalog: edit, review, apply, retry, and find everything after a restart', async ({
  app,
}) => {
  const { page } = app;
  await page.getByRole('button', { name: 'Open the sample catalog' }).click();
  await new CatalogPage(page).pulled('2,000');
  const [sample] = await app.call('connections.list', {});
  if (!sample) throw new Error('There is no sample connection.');
  await tellTheStory(app, sample.id, sampleControl(app));
});

test.describe('with a keyring', () => {
  const onPath = (program: string) =>
    (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));
  test.skip(
    process.platform !== 'linux' || !onPath('gnome-keyring-daemon') || !onPath('dbus-daemon'),
    'a private keyring daemon can be started on Linux with gnome-keyring and dbus only',
  );
  test.use({ withKeyring: true });

  /** A new connection to a real service, pulled, with its token in the keyring. */
  async function connected(app: AppUnderTest, sandbox: Sandbox): Promise<string> {
    const { page } = app;
    await page.getByRole('button', { name: 'Connect to your service' }).click();
    const form = new ConnectionsPage(page);
    await form.add(connectionTo(sandbox), '200');
    await new CatalogPage(page).pulled('200');
    const [connection] = await app.call('connections.list', {});
    if (!connection) throw new Error('The connection was not kept.');
    expect(connection.token).toBe('keychain');
    return connection.id;
  }

  async function expectTokenInKeyringOnly(app: AppUnderTest, sandbox: Sandbox, connectionId: string) {
    await test.step('the token is still at hand after the restart, from the keyring', async () => {
      const [kept] = await app.call('connections.list', {});
      expect(kept?.token).toBe('keychain');
      await app.call('catalog.pull', { connectionId });
      await expect
        .poll(async () => (await app.call('jobs.list', {})).at(-1)?.state, { timeout: 60_000 })
        .toBe('done');
    });

    await test.step('no file the app wrote holds the token', async () => {
      await app.quit();
      const files = app.files();
      expect(files.length).toBeGreaterThan(0);
      const forms = [Buffer.from(sandbox.token, 'utf8'), Buffer.from(sandbox.token, 'utf16le')];
      const holding = files.filter(({ bytes }) => forms.some((form) => bytes.includes(form)));
      expect(holding.map(({ path }) => path)).toEqual([]);
    });
  }

  test('a real service: its token is in the keyring and in no file, and sends changes before and after a restart', async ({
    app,
    sandbox,
  }) => {
    const connectionId = await connected(app, sandbox);
    const apply = async (text: string) => {
      const [product] = (await pickProducts(app, connectionId)).toFill;
      await new CatalogPage(app.page).type(product ?? '', 'title', 'de', text);
      const review = new ReviewPage(app.page);
      await review.open();
      await review.apply();
      await expect(review.outcome).toContainText('The change was applied');
    };
    await apply('Kerzenständer, weiß');
    await app.restart();
    await new CatalogPage(app.page).open();
    await apply('Gartenmöbelhülle, sandfarben');
    await expectTokenInKeyringOnly(app, sandbox, connectionId);
  });

  test('a real service: the story of the sample catalog, with the token in the keyring and in no file', {
    tag: '@long',
  }, async ({ app, sandbox }) => {
    const connectionId = await connected(app, sandbox);
    await tellTheStory(app, connectionId, sandbox.control);
    await expectTokenInKeyringOnly(app, sandbox, connectionId);
  });
});
