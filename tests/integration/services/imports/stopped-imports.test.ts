import { afterEach, beforeEach, expect, test } from 'vitest';
import { csv, type ImportedCatalog, importedCatalog } from '../../../support/imported-catalog.ts';

/** Enough for several chunks. */
const PRODUCTS = 6_000;

let catalog: ImportedCatalog;
let files: ImportedCatalog['files'];

beforeEach(async () => {
  catalog = await importedCatalog(
    Object.fromEntries(
      Array.from({ length: PRODUCTS }, (_, i) => [`P${i}`, [{ name: 'title', value: `Pan ${i}` }]]),
    ),
    PRODUCTS,
  );
  ({ files } = catalog);
});

afterEach(() => catalog.close());

const file = csv('sku,title', ...Array.from({ length: PRODUCTS }, (_, i) => `P${i},Wok ${i}`));

const summary = () => catalog.app.call('drafts.summary', { connectionId: catalog.connectionId });

test('An import cancelled while it is being staged leaves nothing, and can be staged again', async () => {
  const { app, connectionId } = catalog;
  await files.check(file);
  const upload = files.upload();
  const { jobId } = await app.call('imports.stage', { connectionId, upload });
  // Called without waiting, so that it comes before the first chunk is staged.
  await app.call('jobs.cancel', { jobId });
  expect(await app.ended(jobId)).toMatchObject({
    state: 'cancelled',
    message: 'Cancelled. Nothing was changed.',
  });
  expect(await summary()).toMatchObject({ changes: 0, undo: null });
  expect((await files.stage()).message).toBe('6,000 cells in 6,000 products staged.');
  expect(await summary()).toMatchObject({ changes: PRODUCTS, undo: 'Import products.csv' });
});

test('A second staging or check is refused while an import is being staged', async () => {
  const { app, connectionId } = catalog;
  await files.check(file);
  const upload = files.upload();
  const { jobId } = await app.call('imports.stage', { connectionId, upload });
  expect(await app.refusal('imports.stage', { connectionId, upload })).toBe('busy');
  expect(await app.refusal('imports.check', { connectionId, upload, plan: files.plan() })).toBe('busy');
  expect((await app.ended(jobId)).state).toBe('done');
});

test('A file discarded while it is being staged is staged anyway', async () => {
  const { app, connectionId } = catalog;
  await files.check(file);
  const upload = files.upload();
  const { jobId } = await app.call('imports.stage', { connectionId, upload });
  await app.call('uploads.discard', { connectionId, upload });
  expect((await app.ended(jobId)).state).toBe('done');
  expect(await summary()).toMatchObject({ changes: PRODUCTS });
});

test('A cancelled check leaves no report, and a new check replaces a running one', async () => {
  const { app, connectionId } = catalog;
  const { upload } = await files.open(file);
  const check = () => app.call('imports.check', { connectionId, upload, plan: files.plan() });
  const first = await check();
  const second = await check();
  expect((await app.ended(first.jobId)).state).toBe('cancelled');
  expect((await app.ended(second.jobId)).state).toBe('done');
  expect(await files.report()).toMatchObject({ rows: PRODUCTS });
  const third = await check();
  await app.call('jobs.cancel', third);
  await app.ended(third.jobId);
  expect(await files.report()).toBeNull();
});
