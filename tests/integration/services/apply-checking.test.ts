import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Applying, type Edit, manyProducts, startApplying } from '../../support/applying.ts';
import { type ScriptedService, startScriptedService } from '../../support/scripted-service.ts';

let service: ScriptedService;

afterEach(() => service.close());

const title = (identifier: string, value: string): void => {
  service.products.set(identifier, [{ name: 'title', value }]);
};
const held = (identifier: string) =>
  service.products.get(identifier)?.find(({ name }) => name === 'title')?.value;
const retitle = (identifier: string): Edit => ({
  identifier,
  property: 'title',
  value: `Mine ${identifier}`,
});
const sent = () => service.patches.flat().map(({ identifier }) => identifier);
/** The number of requests for the list, and for single products. */
const reads = () => {
  const lists = service.lists.filter((query) => !query.has('identifier')).length;
  return { lists, products: service.lists.length - lists };
};

describe('checking a few products just before sending', () => {
  const [a, b, c, d, e] = Object.keys(manyProducts(5)) as [string, string, string, string, string];
  let applying: Applying;

  beforeEach(async () => {
    service = await startScriptedService(manyProducts(5));
    applying = await startApplying(service);
  });

  it('sends only edits of unchanged values, not of values already there, changed, gone or unreadable', async () => {
    const changeSet = await applying.freeze([a, b, c, d, e].map(retitle));
    title(b, `Mine ${b}`);
    title(c, 'Theirs');
    service.products.delete(d);
    service.refuseList = (query) => (query.get('identifier') === e ? 400 : null);
    const { sentence } = await applying.start(changeSet).ended;

    expect(sentence).toBe('2 of 5 changes applied, 1 changed in the service, 2 failed.');
    expect(sent()).toEqual([a]);
    expect(held(c)).toBe('Theirs');
    expect(await applying.items(changeSet)).toMatchObject([
      { identifier: a, state: 'applied' },
      { identifier: b, state: 'applied', message: 'The service already had this value' },
      { identifier: c, state: 'conflict', found: 'Theirs' },
      {
        identifier: d,
        state: 'failed',
        code: 'not_listed',
        message: expect.stringMatching(
          /^The service no longer lists this product\. Nothing was sent\. Pull to check/,
        ),
      },
      { identifier: e, state: 'failed', code: 'not_read' },
    ]);
    const [unread] = (await applying.items(changeSet, 'failed')).slice(1);
    expect(unread?.message).toMatch(
      /^The product could not be read before sending: .*\(status 400\).* Nothing was sent\. Retry, or .*“Check first/,
    );
    expect(await applying.store.stagedSummary()).toMatchObject({ conflicts: 1 });
  });

  it('says in which form the service already has a value', async () => {
    const changeSet = await applying.freeze([retitle(a)]);
    title(a, `MINE ${a}`);
    await applying.start(changeSet).ended;
    expect(sent()).toEqual([]);
    expect(await applying.items(changeSet)).toMatchObject([
      { state: 'applied', message: `The service keeps it as “MINE ${a}”.` },
    ]);
  });

  it('checks each cell by itself: a conflict in one does not hold back the others of the product', async () => {
    const changeSet = await applying.freeze([retitle(a), { identifier: a, property: 'note', value: 'New' }]);
    title(a, 'Theirs');
    await applying.start(changeSet).ended;
    expect((await applying.store.changeSet(changeSet)).counts).toMatchObject({ applied: 1, conflict: 1 });
    expect(service.products.get(a)).toEqual([
      { name: 'title', value: 'Theirs' },
      { name: 'note', value: 'New' },
    ]);
  });

  it('reads nothing when it is switched off', async () => {
    const changeSet = await applying.freeze([retitle(a)], { checkFirst: false });
    title(a, 'Theirs');
    service.lists = [];
    await applying.start(changeSet).ended;
    expect(held(a)).toBe(`Mine ${a}`);
    expect(service.lists).toEqual([]);
  });

  it('pauses when no product can be read, and marks none as failed', async () => {
    const changeSet = await applying.freeze([a, b, c, d, e].map(retitle));
    service.refuseList = () => 500;
    const paused = await applying.start(changeSet).ended;
    expect(paused.changeSet).toMatchObject({ state: 'paused', counts: { pending: 5, failed: 0 } });
    expect(paused.error?.message).toContain('status 500');
    service.refuseList = () => null;
    expect((await applying.start(changeSet).ended).sentence).toBe('5 of 5 changes applied.');
  }, 30_000);

  it('pauses for a token, and sends each edit once after it is resumed', async () => {
    const changeSet = await applying.freeze([a, b, c].map(retitle));
    service.refuseList = (query) => (query.get('identifier') === c ? 401 : null);
    const { changeSet: paused } = await applying.start(changeSet).ended;
    expect(paused).toMatchObject({ state: 'paused', waitsForToken: true });
    expect(paused.counts).toMatchObject({ failed: 0, unknown: 0 });
    service.refuseList = () => null;
    await applying.start(changeSet).ended;
    expect(sent().sort()).toEqual([a, b, c]);
  });

  it('does not check an edit again that is sent again in the same run', async () => {
    const changeSet = await applying.freeze([retitle(a)]);
    service.script = ['cut_before'];
    service.lists = [];
    await applying.start(changeSet).ended;
    expect((await applying.store.changeSet(changeSet)).counts).toMatchObject({ applied: 1 });
    expect(service.lists).toHaveLength(2); // before sending, and when reading back the outcomes
  });

  it('never overwrites a change made while the outcome was unknown', async () => {
    const changeSet = await applying.freeze([retitle(a)]);
    service.script = ['cut_before'];
    service.beforePatch = async () => {
      title(a, 'Theirs');
      return null;
    };
    await applying.start(changeSet).ended;
    expect(held(a)).toBe('Theirs');
    expect(await applying.items(changeSet)).toMatchObject([{ state: 'conflict', found: 'Theirs' }]);
  });

  it('records the value it found for an append that cannot be settled', async () => {
    service.products.set(a, [{ name: 'tags', value: ['x'] }]);
    await applying.pull();
    const changeSet = await applying.freeze([{ identifier: a, property: 'tags', value: ['x', 'mine'] }]);
    service.script = ['cut_before'];
    service.beforePatch = async () => {
      service.products.set(a, [{ name: 'tags', value: ['x', 'theirs'] }]);
      return null;
    };
    await applying.start(changeSet).ended;
    expect(await applying.items(changeSet)).toMatchObject([{ state: 'unknown', found: ['x', 'theirs'] }]);
  });
});

describe('checking many products just before sending', () => {
  const PRODUCTS = 430;
  const identifiers = Object.keys(manyProducts(PRODUCTS));
  let applying: Applying;

  beforeEach(async () => {
    service = await startScriptedService(manyProducts(PRODUCTS), 100);
    applying = await startApplying(service);
    service.lists = [];
  });

  it('reads the pages of the list instead of each product, in any order', async () => {
    const changeSet = await applying.freeze(identifiers.map(retitle));
    title('SKU-0007', 'Theirs');
    service.products = new Map([...service.products].reverse());
    service.beforeList = async () => void (await wait(100)); // slow enough for progress to be reported
    const { sentence, phases } = await applying.start(changeSet).ended;
    expect(sentence).toBe('429 of 430 changes applied, 1 changed in the service.');
    expect(new Set(sent()).size).toBe(PRODUCTS - 1);
    expect(sent()).toHaveLength(PRODUCTS - 1);
    expect(reads()).toEqual({ lists: 5, products: 0 });
    expect(phases[0]).toMatch(/^Checking \d+ of 430 products in the service$/);
  });

  it('requests each product that the list did not contain', async () => {
    const changeSet = await applying.freeze(identifiers.map(retitle));
    const hidden = identifiers.slice(40, 43);
    const [still, gone, unreadable] = hidden as [string, string, string];
    const all = service.products;
    service.products = new Map([...all].filter(([sku]) => !hidden.includes(sku)));
    service.beforeList = (query) => {
      const asked = query.get('identifier');
      if (asked === still) service.products.set(still, all.get(still)!);
    };
    service.refuseList = (query) => (query.get('identifier') === unreadable ? 400 : null);
    const { sentence } = await applying.start(changeSet).ended;
    expect(sentence).toBe('428 of 430 changes applied, 2 failed.');
    expect(reads()).toEqual({ lists: 5, products: 3 });
    expect(await applying.items(changeSet, 'failed')).toMatchObject([
      { identifier: gone, code: 'not_listed' },
      { identifier: unreadable, code: 'not_read' },
    ]);
  });

  it('requests each product when the list cannot be read', async () => {
    const changeSet = await applying.freeze(identifiers.map(retitle));
    service.refuseList = (query) => (query.has('identifier') ? null : 404);
    expect((await applying.start(changeSet).ended).sentence).toBe('430 of 430 changes applied.');
    expect(reads()).toEqual({ lists: 1, products: PRODUCTS });
  });

  it('sends the first requests before the last products are read', async () => {
    const changeSet = await applying.freeze(identifiers.map(retitle));
    const sentAtPage: number[] = [];
    service.beforeList = async () => {
      sentAtPage.push(service.patches.length);
      await new Promise((resolve) => setTimeout(resolve, 30));
    };
    await applying.start(changeSet).ended;
    expect(sentAtPage).toHaveLength(5);
    expect(sentAtPage.at(-1)).toBeGreaterThan(0);
  });

  it('requests products one by one when only a few are affected', async () => {
    const changeSet = await applying.freeze(identifiers.slice(0, 8).map(retitle));
    await applying.start(changeSet).ended;
    expect(reads()).toEqual({ lists: 0, products: 8 });
  });

  it('checks only about one request ahead of sending', async () => {
    const few = await startApplying(service, { profile: { patch: { max_operations: 5 } } });
    // More products than can be in flight, and too few to read the list.
    const edits = identifiers
      .slice(0, 45)
      .flatMap((identifier) =>
        Array.from({ length: 20 }, (_, n) => ({ identifier, property: `p${n}`, value: 'x' })),
      );
    const changeSet = await few.freeze(edits, { onePerCell: true });
    let requests = 0;
    service.beforePatch = async () => {
      requests++;
      await new Promise((resolve) => setTimeout(resolve, 10));
      return null;
    };
    const requestsAtRead: number[] = [];
    service.beforeList = () => void requestsAtRead.push(requests);
    expect((await few.start(changeSet).ended).changeSet.counts).toMatchObject({ applied: 900 });
    // Six lanes carry thirty products, each of which takes twenty requests: others are read only once those are nearly done.
    expect(requestsAtRead).toHaveLength(45);
    expect(requestsAtRead[44]).toBeGreaterThanOrEqual(90);
  });
});
