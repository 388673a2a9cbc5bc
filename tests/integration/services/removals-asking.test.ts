import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  door,
  heldProduct,
  type RemovableService,
  startRemovableService,
} from '../../support/removable-service.ts';
import { type Removing, startRemoving } from '../../support/removing.ts';
import { type RunningApp, startApp } from '../../support/running-app.ts';

let app: RunningApp;
let service: RemovableService;
let removing: Removing;
let connectionId: string;

beforeEach(async () => {
  service = await startRemovableService(['001', '002', '003', '004'].map((sku) => heldProduct(sku)));
  app = await startApp();
  removing = await startRemoving(app, service);
  ({ connectionId } = removing);
});

afterEach(async () => {
  await app.stop();
  await service.close();
});

const asking = (about: string) =>
  app.events.flatMap(({ event, payload }) =>
    event === 'removals.asking' && payload.about === about ? [[payload.done, payload.total]] : [],
  );

describe('looking identifiers up in the service', () => {
  const keep = async (...texts: string[]) =>
    (await app.call('identifiers.keep', { connectionId, texts })).list;

  it('requests each unknown text once, and none that the catalog knows as identifier or product id', async () => {
    service.products.set('new', heldProduct('new'));
    service.lists = [];
    const list = await keep('001', 'id-002', 'new', 'typo');
    const result = await app.call('removals.lookUp', { connectionId, list });
    expect(service.lists.map((query) => query.get('identifier')).sort()).toEqual(['new', 'typo']);
    expect(result).toMatchObject({
      found: [{ text: 'new', identifier: 'new', title: 'Kettle new' }],
      notFound: ['typo'],
      failed: [],
    });
    expect(asking('identifiers').at(-1)).toEqual([2, 2]);
  });

  it('adds found products to the catalog, where they can be marked', async () => {
    service.products.set('new', heldProduct('new'));
    await app.call('removals.lookUp', { connectionId, list: await keep('new') });
    expect(await removing.listed()).toContain('new');
    await removing.mark('delete', 'new');
    expect(await removing.remove()).toMatchObject({ counts: { applied: 1 } });
    expect(service.done).toEqual(['delete id-new']);
  });

  it('reports the texts that the service refused, and continues with the others', async () => {
    service.products.set('new', heldProduct('new'));
    service.onList = (query) => (query.get('identifier') === 'odd' ? 400 : null);
    const result = await app.call('removals.lookUp', { connectionId, list: await keep('odd', 'new') });
    expect(result.found).toHaveLength(1);
    expect(result.failed).toMatchObject([{ text: 'odd', message: /Refused with 400/ }]);
  });

  it('fails with the reason when the token is refused', async () => {
    service.token = 'another-token-0123456789';
    const list = await keep('new');
    expect(await app.refusal('removals.lookUp', { connectionId, list })).toBe('unauthorized');
  });

  it('is cancelled by a later call', async () => {
    const gate = door();
    service.onList = async () => {
      await gate.pass();
      return null;
    };
    const list = await keep('a', 'b');
    const first = app.refusal('removals.lookUp', { connectionId, list });
    await gate.reached(1);
    const second = app.call('removals.lookUp', { connectionId, list });
    expect(await first).toBe('cancelled');
    gate.open();
    expect((await second).notFound.sort()).toEqual(['a', 'b']);
  });
});

describe('asking for fresh enrichment', () => {
  const ask = (limit = 10) => app.call('removals.freshEnrichment', { connectionId, limit });
  /** Enriched after the pull, `second` seconds after the test began. */
  const change = (sku: string, second: number) =>
    service.feed.push({ product_id: `id-${sku}`, sku, at: at(second) });
  const began = Date.now();
  const at = (second: number) => new Date(began + 1000 * second).toISOString();

  it('names the marked products that changed since the pull, newest first', async () => {
    await removing.mark('delete', '001', '002', '003');
    change('001', 1);
    change('004', 2);
    change('003', 3);
    change('001', 4);
    const fresh = await ask();
    expect(fresh).toMatchObject({ total: 2, complete: true });
    expect(fresh.products.map((product) => [product.identifier, product.mode, product.at])).toEqual([
      ['001', 'delete', at(4)],
      ['003', 'delete', at(3)],
    ]);
    expect(asking('enrichment')[0]).toEqual([2, null]);
  });

  it('continues where it stopped after a restart, and keeps earlier changes', async () => {
    await removing.mark('delete', '001', '002');
    change('001', 1);
    await ask();
    await app.restart();
    service.polls = [];
    change('002', 2);
    expect((await ask()).products.map(({ identifier }) => identifier)).toEqual(['002', '001']);
    expect(service.polls).toEqual(['1', '2']);
  });

  it('no longer names what a pull has read since', async () => {
    await removing.mark('delete', '001');
    change('001', 1);
    expect((await ask()).total).toBe(1);
    await removing.pull();
    expect((await ask()).total).toBe(0);
  });

  it('starts again when the service no longer knows the position', async () => {
    await removing.mark('delete', '001');
    change('002', 1);
    await ask();
    service.knowsOffsets = false;
    service.feed = [];
    service.polls = [];
    change('001', 2);
    expect((await ask()).products.map(({ identifier }) => identifier)).toEqual(['001']);
    expect(service.polls).toEqual(['1', null, '1']);
  });

  it('fails with the reason when the token is refused', async () => {
    service.token = 'another-token-0123456789';
    expect(await app.refusal('removals.freshEnrichment', { connectionId, limit: 1 })).toBe('unauthorized');
  });
});

describe('the products of a removal as comma-separated text', () => {
  const csv = async (changeSet: number, guardFormulas: boolean, filter = {}) => {
    const file = { of: 'results' as const, changeSet, filter, guardFormulas };
    return app.call('exports.text', { connectionId, file, after: null });
  };
  /** The lines, without the time at their end. */
  const lines = (text: string) =>
    text
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .map((line) => line.replace(/,\d{4}-\d\d-\d\dT[\d:.]+Z$/, ',(time)'));

  it('has a line for each product, with formulas guarded when asked to', async () => {
    service.products.set('005', heldProduct('005', { title: '=SUM(A1), "x"\nüö', properties: [] }));
    await removing.pull();
    service.onRemove = (id) =>
      id === 'id-002' ? { status: 422, body: { code: 'in_use', message: 'It is in a campaign' } } : 'answer';
    await removing.mark('delete', '002', '005');
    await removing.mark('unlink', '001');
    const { changeSet } = await removing.remove();
    const { text, entries, next } = await csv(changeSet, true);
    expect({ entries, next }).toEqual({ entries: 3, next: null });
    expect(text.startsWith('\ufeff')).toBe(true);
    expect(lines(text)).toEqual([
      'identifier,product id,title,action,state,code,message,time',
      '001,id-001,Kettle 001,unlink,unlinked,,,(time)',
      '002,id-002,Kettle 002,delete,failed,in_use,It is in a campaign,(time)',
      `005,id-005,"'=SUM(A1), ""x""\nüö",delete,deleted,,,(time)`,
      '',
    ]);
    expect((await csv(changeSet, false)).text).toContain('"=SUM(A1), ""x""\nüö"');
    expect(lines((await csv(changeSet, true, { state: 'failed' })).text)).toHaveLength(3);
  });

  it('is refused for an unknown change set', async () => {
    await expect(csv(99, true)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('undoing marks', () => {
  it('is reported to windows', async () => {
    await removing.mark('delete', '001', '002');
    app.events.length = 0;
    await app.call('history.undo', { connectionId });
    const told = app.events.find(({ event }) => event === 'removals.changed');
    expect(told?.payload).toMatchObject({ summary: { removals: { delete: 0 } } });
    await app.call('history.redo', { connectionId });
    expect(await app.call('drafts.summary', { connectionId })).toMatchObject({ removals: { delete: 2 } });
  });
});
