import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { type RunningApp, startApp } from '../../support/running-app.ts';
import { fieldsFor, startScriptedService } from '../../support/scripted-service.ts';

const SAMPLE = { connectionId: 'sample' };

let app: RunningApp;

/** The product of the sample catalog with this identifier. */
async function product(identifier: string): Promise<number> {
  const { list } = await app.call('identifiers.keep', { ...SAMPLE, texts: [identifier] });
  const query = { filters: [{ kind: 'identifiers' as const, list, listed: true }] };
  const { view } = await app.call('catalog.openView', { ...SAMPLE, query });
  const { rows } = await app.call('catalog.window', { ...SAMPLE, view, start: 0, count: 1, columns: [] });
  if (!rows[0]) throw new Error(`no product ${identifier}`);
  return rows[0].product;
}

beforeEach(async () => {
  app = await startApp();
  await app.call('connections.openSample', {});
  const { jobId } = await app.call('catalog.pull', SAMPLE);
  await app.ended(jobId);
});
afterEach(() => app.stop());

test('a product’s family and required attributes are read by its number in the catalog', async () => {
  const variant = await product('004504-4060CM');
  const { members, total } = await app.call('catalog.family', { ...SAMPLE, product: variant, limit: 3 });
  expect(total).toBe(5);
  expect(members.map(({ identifier, level }) => [identifier, level])).toEqual([
    ['004504', 0],
    ['004504-3040CM', 1],
    ['004504-4060CM', 1],
  ]);
  expect(members[0]?.childBoundAttributes).toEqual(['size']);
  expect(members[2]?.definingProperties).toEqual([{ property: 'size', value: '40 × 60 cm' }]);

  const required = await app.call('catalog.requiredAttributes', { ...SAMPLE, product: variant });
  expect(required.unreadable).toBe(0);
  expect(required.attributes.map(({ attributeName }) => attributeName)).toContain('title');
  for (const { taxonomyId, contributingNodeIds } of required.attributes) {
    expect(['tax_shop', 'tax_standard']).toContain(taxonomyId);
    expect(contributingNodeIds.length).toBeGreaterThan(0);
  }
});

test('required attributes of an unknown product, or with a dead token, are refused with the reason', async () => {
  await expect(app.call('catalog.requiredAttributes', { ...SAMPLE, product: 987_654 })).rejects.toMatchObject(
    {
      code: 'not_found',
      message: 'This product is no longer in the local catalog.',
    },
  );
  const variant = await product('004504-4060CM');
  await app.call('sample.newToken', {});
  await expect(app.call('catalog.requiredAttributes', { ...SAMPLE, product: variant })).rejects.toMatchObject(
    {
      code: 'unauthorized',
    },
  );
});

test('required attributes of a product that is no longer listed are refused with the reason', async () => {
  const service = await startScriptedService({ A: [{ name: 'title', value: 'Kettle' }], B: [] });
  onTestFinished(() => service.close());
  const { id: connectionId } = await app.call('connections.create', {
    token: service.token,
    fields: fieldsFor(service),
  });
  const pull = async () => app.ended((await app.call('catalog.pull', { connectionId })).jobId);
  await pull();
  const { view } = await app.call('catalog.openView', { connectionId, query: {} });
  const { rows } = await app.call('catalog.window', { connectionId, view, start: 0, count: 1, columns: [] });
  const cell = { product: rows[0]!.product, property: 'title', locale: 'en' };
  const change = { kind: 'set', value: 'Kettle, kept for its edit' } as const;
  await app.call('drafts.edit', { connectionId, label: 'Edit', edits: [{ ...cell, change }] });
  service.products.delete('A');
  await pull();
  await expect(
    app.call('catalog.requiredAttributes', { connectionId, product: cell.product }),
  ).rejects.toMatchObject({
    code: 'not_found',
    message: 'The service no longer lists “A”, so there are no required attributes.',
  });
});
