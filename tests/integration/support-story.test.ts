import { expect, it, onTestFinished } from 'vitest';
import { type Sandbox, serveSandbox } from '#electron/sandbox/server.ts';
import type { ProductItem } from '#shared/contract/removals.ts';
import { AppProcess } from '../support/app-process.ts';
import { differences } from '../support/listed-record.ts';
import { confirmModes } from '../support/removing.ts';
import { ServiceTruth } from '../support/service-truth.ts';
import { startSlowAnswers } from '../support/slow-answers.ts';
import { supportList } from '../support/support-list.ts';
import { tempDir } from '../support/temp-dir.ts';

const LOCALES = ['en', 'de', 'ja'];
const WORDS = 'An open order holds this product';
/** Long enough for the app to be killed during the removals, not after them. */
const ANSWER_STAYS_MS = 10;

const fieldsFor = (sandbox: Sandbox, url: string) => ({
  name: 'Support',
  baseUrl: url,
  integrationId: sandbox.integrationId,
  locales: LOCALES,
  identifierField: 'sku',
  titleField: 'title',
});

it('support staff unlink 200 and delete 74 products of a pasted list despite a crash, and restore three', {
  timeout: 120_000,
}, async () => {
  const sandbox = await serveSandbox({ products: 1_000, locales: LOCALES });
  onTestFinished(() => sandbox.close());
  const line = await startSlowAnswers(sandbox.url, () => ANSWER_STAYS_MS);
  onTestFinished(() => line.close());
  const truth = new ServiceTruth(sandbox);
  const before = await truth.records();
  const list = supportList(before.values());
  const refused = list.delete.at(-1) ?? '';

  const dataDir = tempDir();
  const fields = fieldsFor(sandbox, line.url);
  let app = await AppProcess.start(dataDir);
  onTestFinished(() => app.kill());
  const { id: connectionId } = await app.call('connections.create', { fields, token: sandbox.token });
  await app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await confirmModes(app, connectionId);

  // Which of the pasted list exist: the service is asked only about those that the local catalog does not know.
  const kept = await app.call('identifiers.keep', { connectionId, texts: list.texts });
  expect(kept).toMatchObject({ texts: 300, products: 280, ambiguous: [], gone: [] });
  expect(kept.missing).toEqual(list.unknown);
  const listsBefore = await lists(truth);
  expect(await app.call('removals.lookUp', { connectionId, list: kept.list })).toEqual({
    found: [],
    notFound: list.unknown,
    failed: [],
  });
  expect((await lists(truth)) - listsBefore).toBe(list.unknown.length);

  for (const mode of ['unlink', 'delete'] as const) {
    const part = await app.call('identifiers.keep', { connectionId, texts: list[mode] });
    const marked = await app.call('removals.mark', { connectionId, which: { list: part.list }, mode });
    expect(marked).toMatchObject({ changed: list[mode].length, gone: 0, onTheirWay: 0 });
  }
  expect((await app.call('drafts.summary', { connectionId })).removals).toEqual({ unlink: 200, delete: 75 });
  const rehearsed = await app.call('removals.rehearse', { connectionId, limit: 100 });
  expect(rehearsed).toMatchObject({
    unlink: { products: 200, parents: 2 },
    delete: { products: 75, parents: 3 },
  });
  const left = [...rehearsed.unlink.leftVariants.first, ...rehearsed.delete.leftVariants.first];
  expect(left.length).toBe(rehearsed.unlink.leftVariants.total + rehearsed.delete.leftVariants.total);
  expect([...new Set(left.map(({ parent }) => parent))]).toEqual(expect.arrayContaining(list.parents));
  expect((await truth.removals()).requests).toEqual([]);

  // One removal is refused, and the app dies when about half are done.
  const rule = { refuses: 'removals', identifier: refused, mode: 'delete', code: 'IN_ORDER', message: WORDS };
  await truth.ask('POST', '/_control/rules', rule);
  const confirmed = rehearsed.fingerprint;
  const { changeSet } = await app.call('removals.apply', { connectionId, confirmed });
  await expect
    .poll(async () => (await truth.removals()).requests.length, { timeout: 30_000 })
    .toBeGreaterThan(100);
  await app.kill();
  expect((await truth.removals()).requests.length).toBeLessThan(275);
  await expect.poll(() => line.underWay()).toBe(0);

  app = await AppProcess.start(dataDir);
  await app.call('connections.update', { connectionId, fields, token: sandbox.token });
  // The service has another address now.
  await confirmModes(app, connectionId);
  expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
    kind: 'removal',
    state: 'paused',
    counts: { in_flight: 0 },
  });
  await app.ended((await app.call('changesets.resume', { connectionId, changeSet })).jobId);
  expect(await app.call('changesets.get', { connectionId, changeSet })).toMatchObject({
    state: 'finished',
    total: 275,
    counts: { applied: 274, failed: 1 },
  });

  // The service confirms that, and was asked once for each.
  const removals = await truth.removals();
  const named = (products: { identifier: string | null }[]) =>
    products.map(({ identifier }) => identifier).toSorted();
  expect(named(removals.unlinked)).toEqual(list.unlink.toSorted());
  expect(named(removals.deleted)).toEqual(list.delete.filter((one) => one !== refused).toSorted());
  expect(named([...removals.requests])).toEqual([...list.unlink, ...list.delete].toSorted());

  // The report: a line for each product, with the service's own message for the one that it refused.
  const file = { of: 'results' as const, changeSet, filter: {}, guardFormulas: false };
  const report = await app.call('exports.text', { connectionId, file, after: null });
  expect(report).toMatchObject({ entries: 275, next: null });
  const lines = report.text.trim().split('\r\n').slice(1);
  expect(lines.map((text) => text.split(',')[0]).toSorted()).toEqual(
    [...list.unlink, ...list.delete].toSorted(),
  );
  expect(lines.filter((text) => text.includes('failed'))).toEqual([
    expect.stringContaining(`IN_ORDER,${WORDS}`),
  ]);

  // Three deleted products come back, among them a parent with its variants' place.
  const wanted = [list.parents[0] ?? '', ...list.delete.slice(-3, -1)];
  const items = new Map<string, ProductItem>();
  const page = { connectionId, changeSet, filter: {}, offset: 0, limit: 1000 };
  for (const item of (await app.call('removals.items', page)).rows) items.set(item.identifier, item);
  const selection = { items: wanted.map((identifier) => items.get(identifier)?.item ?? -1) };
  const restoring = { connectionId, changeSet, which: selection };
  const plan = await app.call('removals.restorePlan', { ...restoring, limit: 10 });
  expect(plan).toMatchObject({ create: 3, relink: 0, blocked: [] });
  const restore = await app.call('removals.restore', restoring);
  await app.ended(restore.jobId);
  expect(await app.call('changesets.get', { connectionId, changeSet: restore.changeSet })).toMatchObject({
    kind: 'restore',
    of: changeSet,
    state: 'finished',
    counts: { applied: 3 },
  });
  const after = await truth.records();
  for (const identifier of wanted) {
    const [was, is] = [before.get(identifier), after.get(identifier)];
    if (!was || !is) throw new Error(`${identifier} is not back`);
    expect(differences(was, is), identifier).toEqual([]);
    expect(is.product_id).not.toBe(was.product_id);
  }
  const variants = (records: typeof before) =>
    records.get(list.parents[0] ?? '')?.children?.map(({ sku }) => sku);
  expect(variants(after)).toEqual(variants(before));
});

/** The number of list requests that the service has received so far. */
async function lists(truth: ServiceTruth): Promise<number> {
  const { requests } = (await truth.ask('GET', '/_control/stats')) as { requests: { list?: number } };
  return requests.list ?? 0;
}
