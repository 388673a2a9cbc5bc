import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { soak } from '../../soak/soak.ts';
import {
  door,
  type HeldProduct,
  heldProduct,
  type RemovableService,
  startRemovableService,
} from '../../support/removable-service.ts';
import { family, type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let removing: Removing;

beforeEach(async () => {
  service = await startRemovableService(family(heldProduct));
  app = await startApp();
  removing = await startRemoving(app, service);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const tree = ['master', 'red', 'red-s', 'red-m'];

async function removed(mode: 'delete' | 'unlink', ...identifiers: string[]): Promise<number> {
  await removing.mark(mode, ...identifiers);
  const { changeSet, counts } = await removing.remove();
  expect(counts.applied).toBe(identifiers.length);
  return changeSet;
}

const plan = (changeSet: number) =>
  app.call('removals.restorePlan', {
    connectionId: removing.connectionId,
    changeSet,
    which: { filter: {} },
    limit: 10,
  });
/** Fields of products in forms that the profile does not name, and others. */
const oddRecord = (() => {
  const word = fc.stringMatching(/^[a-z]{3,8}$/);
  const entry = fc.oneof(
    fc.record({ name: word, value: fc.oneof(word, fc.array(word), fc.dictionary(word, word)), by: word }),
    fc.record({ name: fc.constant('same'), value: word, locale: fc.constantFrom('en', 'de') }),
    fc.record({ attribute: word, value: word }),
    fc.dictionary(word, word),
    word,
    fc.integer({ min: 100, max: 999 }),
  );
  const forms = fc.oneof(fc.array(entry, { maxLength: 4 }), fc.dictionary(word, word), word);
  const fields = { properties: forms, child_bound_attributes: forms, defining_properties: forms };
  return fc.record({ ...fields, rank: fc.jsonValue({ maxDepth: 2 }) }, { requiredKeys: ['properties'] });
})();

/** The scalars of a record, wherever they are. */
function leaves(json: unknown): string[] {
  if (json === null || json === undefined || json === '') return [];
  return typeof json === 'object' ? Object.values(json).flatMap(leaves) : [String(json)];
}

const withoutId = ({ product_id: _, ...rest }: HeldProduct) => rest;

describe('restoring deleted products', () => {
  it('sends what it does not understand as it came, and says what it could not send', async () => {
    const product = service.products.get('red-s')!;
    const odd = { key: 'colour', value: 'crimson' } as unknown as HeldProduct['properties'][number];
    product.properties.push(odd);
    const title = { name: 'title', value: 'without a language' };
    product.properties.push(title, { ...title, value: 'Red S', locale: 'en' });
    const removal = await removed('delete', 'red-s');
    const restore = await removing.restore(removal);
    const item = (await removing.items(restore.changeSet)).get('red-s');
    expect(service.products.get('red-s')?.properties).toContainEqual(odd);
    expect(item).toMatchObject({ state: 'applied', code: 'differs' });
    expect(item?.message).toContain('properties[].value: without a language');
  });

  it('gives every leaf of any record back, or says which it could not', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(oddRecord, { minLength: 10, maxLength: 20 }), async (records) => {
        service.products = new Map(
          records.map((record, n) => [`odd-${n}`, { ...heldProduct(`odd-${n}`), ...record } as HeldProduct]),
        );
        await removing.pull();
        const before = new Map([...service.products].map(([sku, held]) => [sku, leaves(withoutId(held))]));
        const listed = await removing.listed();
        const restore = await removing.restore(await removed('delete', ...listed));
        expect(restore.counts).toMatchObject({ applied: listed.length });
        const items = await removing.items(restore.changeSet);
        for (const sku of listed) {
          const back = leaves(withoutId(service.products.get(sku)!));
          const missing = before.get(sku)!.filter((leaf) => {
            const at = back.indexOf(leaf);
            if (at !== -1) back.splice(at, 1);
            return at === -1;
          });
          const { message } = items.get(sku)!;
          const untold = missing.filter((leaf) => !message?.includes(`: ${leaf.slice(0, 30)}`));
          const more = Number(/ and (\d+) more/.exec(message ?? '')?.[1] ?? 0);
          expect(untold.length, `${sku}: ${untold.join()} of ${message}`).toBeLessThanOrEqual(more);
        }
      }),
      { numRuns: soak.runs(3, 30, 300), seed: soak.seed },
    );
  });

  it('creates three levels again, parents first and unchanged, and reports the new product ids', async () => {
    const before = tree.map((sku) => structuredClone(service.products.get(sku)!));
    const removal = await removed('delete', ...tree);
    expect(await plan(removal)).toMatchObject({ create: 4, relink: 0, requests: 3 });

    const restore = await removing.restore(removal);
    expect(restore).toMatchObject({
      kind: 'restore',
      of: removal,
      state: 'finished',
      counts: { applied: 4 },
      message: '4 of 4 products restored.',
    });
    expect(service.puts.map((products) => products.map(({ sku }) => sku))).toEqual([
      ['master'],
      ['red'],
      ['red-s', 'red-m'],
    ]);
    const now = tree.map((sku) => service.products.get(sku)!);
    expect(now.map(withoutId)).toEqual(before.map(withoutId));

    const items = await removing.items(restore.changeSet);
    expect(items.get('red')).toMatchObject({
      action: 'recreate',
      state: 'applied',
      code: null,
      productId: 'new-2',
    });
    expect(items.get('red')?.message).toBe('New product id: new-2 (previously id-red).');
    expect((await removing.items(removal)).get('red')).toMatchObject({ restoredBy: restore.changeSet });
    const [job] = (await app.call('jobs.list', {})).filter(({ title }) => title === 'Restoring products');
    expect(job).toMatchObject({ unit: 'products', total: 4 });
  });

  it('returns them to the local catalog with all values, in their places', async () => {
    const raw = async (sku: string) => {
      const product = (await removing.products()).get(sku)!;
      return app.call('catalog.product', { connectionId: removing.connectionId, product });
    };
    const before = await raw('red');
    await removing.restore(await removed('delete', ...tree));
    expect((await removing.listed()).sort()).toEqual(
      family(heldProduct)
        .map(({ sku }) => sku)
        .sort(),
    );
    const { productId: _, ...rest } = before;
    expect(await raw('red')).toMatchObject({ ...rest, productId: 'new-2' });
  });

  it('is refused the second time', async () => {
    const removal = await removed('delete', '001');
    await removing.restore(removal);
    expect(await plan(removal)).toMatchObject({ create: 0, obstacles: { restored: 1 } });
    const which = { filter: {} };
    const call = { connectionId: removing.connectionId, changeSet: removal, which };
    expect(await app.refusal('removals.restore', call)).toBe('invalid_input');
  });

  it('leaves products alone that the service lists again, and restores the others', async () => {
    const removal = await removed('delete', '001', '002');
    const theirs = heldProduct('001', { product_id: 'id-theirs', title: 'Theirs' });
    service.products.set('001', theirs);
    const { changeSet, counts } = await removing.restore(removal);
    expect(counts).toMatchObject({ applied: 1, failed: 1 });
    expect((await removing.items(changeSet)).get('001')).toMatchObject({ state: 'failed', code: 'exists' });
    expect(service.products.get('001')).toBe(theirs);
    expect(service.puts.flat().map(({ sku }) => sku)).toEqual(['002']);
  });

  it('names the values that differ from the snapshot', async () => {
    service.keep = (product) => ({
      ...product,
      properties: product.properties
        .filter(({ name }) => name !== 'size')
        .map((entry) => (entry.locale === 'de' ? { ...entry, value: 'Anders' } : entry)),
    });
    const { changeSet } = await removing.restore(await removed('delete', '001'));
    const item = (await removing.items(changeSet)).get('001');
    expect(item).toMatchObject({ state: 'applied', code: 'differs' });
    expect(item?.message).toContain('title · de is “Anders” (was “Kessel 001”)');
    expect(item?.message).toMatch(/size · en is empty \(was “.*width.*”\)/);
  });

  it('names the refused product, even if the service refuses the whole request', async () => {
    service.onPut = (products) =>
      products.some(({ sku }) => sku === '002')
        ? { status: 422, body: { code: 'bad', message: 'A product is not allowed' } }
        : 'answer';
    const removal = await removed('delete', '001', '002', '003');
    const { changeSet, counts } = await removing.restore(removal);
    expect(counts).toMatchObject({ applied: 2, failed: 1 });
    expect((await removing.items(changeSet)).get('002')).toMatchObject({ code: 'bad' });

    service.onPut = () => 'answer';
    expect(await removing.retry(changeSet)).toMatchObject({ counts: { applied: 3 } });
    expect(service.done.filter((one) => one.startsWith('put')).sort()).toEqual([
      'put 001',
      'put 002',
      'put 003',
    ]);
  });

  it('stops searching when the service refuses every request with the same message', async () => {
    const many = Array.from({ length: 130 }, (_, n) => `m${n}`);
    for (const sku of many) service.products.set(sku, heldProduct(sku));
    await removing.pull();
    const removal = await removed('delete', ...many);
    service.onPut = () => ({ status: 422, body: { code: 'no', message: 'Nothing can be created now' } });
    expect(await removing.restore(removal)).toMatchObject({ counts: { failed: 130 } });
    expect(service.puts.length).toBeLessThan(2 * 100 + 2);
  });

  it('keeps to the maximum number of products in a request', async () => {
    const many = Array.from({ length: 130 }, (_, n) => `m${n}`);
    for (const sku of many) service.products.set(sku, heldProduct(sku));
    await removing.pull();
    const removal = await removed('delete', ...many);
    expect(await plan(removal)).toMatchObject({ create: 130, requests: 6 });
    expect(await removing.restore(removal)).toMatchObject({ counts: { applied: 130 } });
    expect(service.puts.map((products) => products.length).sort()).toEqual([25, 25, 25, 25, 25, 5]);
  });
});

describe('fields that the profile does not name', () => {
  const status = { phase: 'reviewed', live: true };
  const properties = [{ name: 'title', value: 'Kettle', source: 'erp' }];

  beforeEach(async () => {
    service.products.set('004', heldProduct('004', { status, properties }));
    await removing.pull();
  });

  it('are sent back unchanged, for the product and its values', async () => {
    const { changeSet } = await removing.restore(await removed('delete', '004'));
    expect(service.products.get('004')).toMatchObject({ status, properties });
    expect((await removing.items(changeSet)).get('004')).toMatchObject({ code: null });
  });

  it('are reported when the service did not keep them', async () => {
    service.keep = ({ status: _, ...product }) => ({
      ...product,
      properties: [{ name: 'title', value: 'Kettle', source: 'api' }],
    });
    const { changeSet } = await removing.restore(await removed('delete', '004'));
    const item = (await removing.items(changeSet)).get('004');
    expect(item).toMatchObject({ state: 'applied', code: 'differs' });
    expect(item?.message).toMatch(/field “status” is empty \(was “.*reviewed/);
    expect(item?.message).toMatch(/title · en, field “source” is “api” \(was “erp”\)/);
  });
});

describe('sending unlinked products again', () => {
  it('gives them back with their previous product id', async () => {
    const removal = await removed('unlink', '001', '002');
    expect(await plan(removal)).toMatchObject({ create: 0, relink: 2 });
    const { changeSet, counts } = await removing.restore(removal, '001');
    expect(counts).toMatchObject({ applied: 1 });
    expect(service.products.get('001')?.product_id).toBe('id-001');
    const item = (await removing.items(changeSet)).get('001');
    expect(item).toMatchObject({ action: 'relink', productId: 'id-001', code: null, message: null });
    expect(service.unlinked.has('002')).toBe(true);
  });
});

describe('a restore of unknown outcome', () => {
  it.each([
    ['was carried out', 'cut_after' as const, 1],
    ['did not get through', 'cut_before' as const, 2],
  ])('is read back, and sent again only if it was lost: it %s', async (_, how, requests) => {
    const removal = await removed('delete', '001');
    service.onPut = () => (service.puts.length === 1 ? how : 'answer');
    const { changeSet, counts } = await removing.restore(removal);
    expect(counts).toMatchObject({ applied: 1 });
    expect(service.puts).toHaveLength(requests);
    expect((await removing.items(changeSet)).get('001')).toMatchObject({ code: null, productId: 'new-1' });
    expect(await removing.listed()).toContain('001');
  });

  it('that the service deferred is not sent again in the same run', async () => {
    const removal = await removed('delete', '001');
    service.onPut = () => ({ status: 202, body: {} });
    const { changeSet, counts } = await removing.restore(removal);
    expect(counts).toMatchObject({ unknown: 1 });
    expect(service.puts).toHaveLength(1);
    service.products.set('001', heldProduct('001', { product_id: 'new-9' }));
    expect(await removing.resume(changeSet)).toMatchObject({ counts: { applied: 1 } });
    expect(service.puts).toHaveLength(1);
  });

  it('that took effect late, just before it is sent again, counts as restored by this change set', async () => {
    const removal = await removed('delete', '001');
    service.onPut = () => ({ status: 202, body: {} });
    const { changeSet } = await removing.restore(removal);
    let asked = 0;
    service.onList = () => {
      if (++asked === 2) service.products.set('001', heldProduct('001', { product_id: 'new-9' }));
      return null;
    };
    expect(await removing.resume(changeSet)).toMatchObject({ counts: { applied: 1 } });
    expect(service.puts).toHaveLength(1);
    expect((await removing.items(changeSet)).get('001')).toMatchObject({ code: null, productId: 'new-9' });
  });

  it('stays unknown when the service reports success but does not list the product', async () => {
    const removal = await removed('delete', '001');
    service.onPut = () => ({
      status: 200,
      body: { results: [{ index: 0, identifier: '001', status: 'ok' }] },
    });
    const { changeSet, counts } = await removing.restore(removal);
    expect(counts).toMatchObject({ unknown: 1 });
    expect((await removing.items(changeSet)).get('001')?.message).toMatch(
      /does not list (it|the product) yet/,
    );
  });
});

describe('a service that silently drops one of several products', () => {
  it('has that product fail, and the others restored', async () => {
    const removal = await removed('delete', '001', '002', '003');
    // Nothing is kept of a request that contains the product it does not like.
    service.onPut = (products) => ({ status: 204, carriedOut: products.every(({ sku }) => sku !== '002') });
    const restore = await removing.restore(removal);
    expect(restore).toMatchObject({ state: 'finished', counts: { applied: 2, failed: 1 } });
    expect((await removing.items(restore.changeSet)).get('002')).toMatchObject({
      state: 'failed',
      code: 'not_kept',
      message: expect.stringMatching(/^The service answered, but did not save the change\. /),
    });
  });
});

describe('a restore whose answer has no body (204)', () => {
  it('is settled by a look-up, and says so', async () => {
    const removal = await removed('delete', '001');
    service.onPut = () => ({ status: 204, carriedOut: true });
    const { changeSet, counts } = await removing.restore(removal);
    expect(counts).toMatchObject({ applied: 1 });
    expect((await removing.items(changeSet)).get('001')?.message).toBe(
      'The service answered without a body (status 204). Looked up again: the product is listed. New product id: new-1 (previously id-001).',
    );
  });
});

describe('stopping a restore', () => {
  it.each(['pause', 'cancel'] as const)(
    'while a level is in flight leaves the next levels to be restored (%s)',
    async (how) => {
      const removal = await removed('delete', ...tree);
      const gate = door();
      service.onPut = async () => {
        await gate.pass();
        return 'answer' as const;
      };
      const which = { filter: {} };
      const { connectionId } = removing;
      const { changeSet, jobId } = await app.call('removals.restore', {
        connectionId,
        changeSet: removal,
        which,
      });
      await gate.reached(1);
      await app.call(`changesets.${how}`, { connectionId, changeSet });
      gate.open();
      await app.ended(jobId);
      expect(service.puts.flat().map(({ sku }) => sku)).toEqual(['master']);
      const { state, counts } = await removing.get(changeSet);
      if (how === 'cancel') {
        expect({ state, counts }).toMatchObject({ state: 'cancelled', counts: { applied: 1, skipped: 3 } });
        expect((await removing.items(changeSet)).get('master')?.message).toMatch(
          /was not compared.*Pull to see the product/,
        );
        expect(await plan(removal)).toMatchObject({ create: 3, obstacles: { restored: 1 } });
      } else {
        expect({ state, counts }).toMatchObject({ state: 'paused', counts: { unknown: 1, pending: 3 } });
        expect(await removing.resume(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 4 } });
        expect(service.puts.flat().map(({ sku }) => sku)).toEqual(['master', 'red', 'red-s', 'red-m']);
      }
    },
  );

  it('by a refused token continues with the new one, and creates nothing twice', async () => {
    const removal = await removed('delete', '001', '002');
    const { connectionId } = removing;
    service.onPut = () => {
      service.token = 'a-new-token-0123456789';
      return { status: 401, body: {} };
    };
    const paused = await removing.restore(removal);
    expect(paused).toMatchObject({ state: 'paused', waitsForToken: true });
    service.onPut = () => 'answer';
    await app.call('connections.replaceToken', { connectionId, token: service.token });
    await expect.poll(async () => (await removing.get(paused.changeSet)).state).toBe('finished');
    expect(service.done.filter((one) => one.startsWith('put')).sort()).toEqual(['put 001', 'put 002']);
  });
});

describe('a restore of many products', () => {
  it('sends the first products while it looks up the others, and continues after a restart', async () => {
    const many = Array.from({ length: 120 }, (_, at) => `many-${String(at).padStart(3, '0')}`);
    for (const sku of many) service.products.set(sku, heldProduct(sku));
    removing = await startRemoving(app, service, { name: 'Many', limits: { requestsAtATime: 1 } });
    const removal = await removed('delete', ...many);
    let asked = 0;
    service.onList = async () => {
      asked++;
      await wait(5);
      return null;
    };
    let askedBefore: number | null = null;
    service.onPut = () => {
      askedBefore ??= asked;
      return 'answer';
    };
    const { connectionId } = removing;
    const { changeSet } = await app.call('removals.restore', {
      connectionId,
      changeSet: removal,
      which: { filter: {} },
    });
    await expect.poll(() => askedBefore).toBeLessThan(many.length);
    await app.restart();
    expect((await removing.get(changeSet)).counts.pending).toBeLessThan(many.length);

    expect(await removing.resume(changeSet)).toMatchObject({ state: 'finished', counts: { applied: 120 } });
    expect(
      service.puts
        .flat()
        .map(({ sku }) => sku)
        .sort(),
    ).toEqual(many);
  });
});
