import type { Value } from '#shared/domain/value.ts';
import { type Entry, type ScriptedService, startScriptedService } from '../support/scripted-service.ts';
import { expectNoFindings } from './harness/accessible.ts';
import { type AppUnderTest, expect, test } from './harness.ts';
import { ConnectionsPage } from './pages/connections.ts';
import { ReviewPage } from './pages/review.ts';

const SKUS = Array.from({ length: 30 }, (_, n) => `SKU-${String(n).padStart(2, '0')}`);
const freshEntries = (sku: string): Entry[] => [
  { name: 'title', value: `Pan ${sku}` },
  { name: 'title', value: `Pfanne ${sku}`, locale: 'de' },
];
let service: ScriptedService;

test.afterEach(() => service.close());

/** A service that ignores keys it does not know, such as the language, and answers "ok". */
async function startLenient(): Promise<void> {
  service = await startScriptedService(Object.fromEntries(SKUS.map((sku) => [sku, freshEntries(sku)])));
  service.understands = (entries, { properties }) =>
    entries.map((entry) => {
      const sent = entry.locale === undefined && properties.find(({ name }) => name === entry.name);
      return sent ? { ...entry, value: sent.value } : entry;
    });
}

/** Connects, and stages an edit of a cell of every product. `value`: what it is set to, by the number of the product from 0. */
async function stage(
  app: AppUnderTest,
  cell: { property: string; locale: string },
  value: (n: number) => Value,
): Promise<void> {
  const { page } = app;
  await page.getByRole('button', { name: 'Connect to your service' }).click();
  const { url, token } = service;
  const values = { name: 'Lenient', url, token, integrationId: 'int-1', locales: 'en, de' };
  await new ConnectionsPage(page).add(values, '30');
  const [connection] = await app.call('connections.list', {});
  await app.call('drafts.edit', {
    connectionId: connection!.id,
    label: 'Edits',
    edits: SKUS.map((_, n) => ({ product: n + 1, ...cell, change: { kind: 'set', value: value(n) } })),
  });
}

test('a service that says ok to what it does not understand is found out with one product', async ({
  app,
}) => {
  await startLenient();
  await stage(app, { property: 'title', locale: 'de' }, (n) => `Bratpfanne ${n}`);
  const { page } = app;
  const review = new ReviewPage(page);
  await review.open();
  await page.getByRole('button', { name: /^Apply 30/ }).click();
  const told = page.getByText(
    /This was tried with one product, SKU-00: the service answered that it changed title · de to “Bratpfanne 0”, but did something else: title · en is “Bratpfanne 0” \(was “Pan SKU-00”\)\. Nothing more was sent\./,
  );
  await expect(told.first()).toBeVisible();
  expect(service.patches).toHaveLength(1);
  await expect(review.change('SKU-00', 'title', 'de')).toContainText('failed');
  for (const sku of SKUS.slice(1)) expect(service.products.get(sku)).toEqual(freshEntries(sku));
  await expectNoFindings(app, 'Review after a first write that did something else', 'main');
  await page.screenshot({ path: test.info().outputPath('review.png') });

  await new ConnectionsPage(page).choose('Manage connections');
  const ways = page.getByRole('region', { name: 'Sending changes' });
  await ways.scrollIntoViewIfNeeded();
  await expect(ways).toContainText('Did something else, or something besides, with product SKU-00');
  await expectNoFindings(app, 'What the first writes showed', 'main');
  await page.screenshot({ path: test.info().outputPath('settings.png') });

  // The service is mended; the rest is sent once the user resumes.
  service.understands = null;
  await review.open();
  await review.outcome.getByRole('button', { name: 'Resume' }).click();
  await expect(review.outcome).toContainText('29 of 30 applied');
  expect(service.products.get('SKU-29')).toContainEqual({
    name: 'title',
    value: 'Bratpfanne 29',
    locale: 'de',
  });
});

test('a service that nests what is added to a list is sent whole lists', async ({ app }) => {
  service = await startScriptedService(
    Object.fromEntries(SKUS.map((sku) => [sku, [{ name: 'tags', value: ['steel'] }]])),
  );
  service.understands = ([tags], { op, properties: [sent] }) => [
    op === 'append' ? { ...tags!, value: [...(tags!.value as Value[]), sent!.value] } : sent!,
  ];
  await stage(app, { property: 'tags', locale: 'en' }, () => ['steel', 'induction']);
  const { page } = app;
  const review = new ReviewPage(page);
  await review.open();
  await page.getByRole('button', { name: /^Apply 30/ }).click();
  await expect(review.outcome).toContainText('All 30 applied');
  for (const sku of SKUS)
    expect(service.products.get(sku)).toEqual([{ name: 'tags', value: ['steel', 'induction'] }]);
  expect(service.patches.map(([first]) => first!.op)).toEqual(['append', 'set', 'set']);

  await new ConnectionsPage(page).choose('Manage connections');
  const ways = page.getByRole('region', { name: 'Sending changes' });
  await ways.scrollIntoViewIfNeeded();
  await expect(ways).toContainText(
    'The service puts what is added into the list as a list of its own, so grown lists are sent whole.',
  );
  await expectNoFindings(app, 'What the first addition showed', 'main');
  await page.screenshot({ path: test.info().outputPath('settings.png') });
});
