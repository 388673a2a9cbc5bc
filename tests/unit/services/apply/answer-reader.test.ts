import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Answer, AnswerReader } from '#electron/services/apply/answer-reader.ts';
import { type Batch, OperationQueue } from '#electron/services/apply/operation-queue.ts';
import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';

/** Each value carries the number of its item, by which the services in these tests decide. */
function operations(sizes: readonly number[]): Operation[] {
  let item = 0;
  return sizes.map((size, product) => {
    const items = Array.from({ length: size }, () => ++item);
    const values = items.map((value) => ({ property: `p${value}`, locale: 'en', localeless: false, value }));
    return { product, intent: 'set', values, items };
  });
}

type Service = (operations: readonly Operation[]) => Answer;

/** Sends operations until nothing is left, `lanes` requests at a time. */
function sendAll(all: readonly Operation[], maxOperations: number, service: Service, lanes = 1) {
  const queue = new OperationQueue();
  const reader = new AnswerReader(maxOperations);
  const addresses = new Map<number, ProductAddress>();
  for (const { product } of all)
    addresses.set(product, {
      product,
      identifier: `SKU-${product}`,
      identifierIsNumber: false,
      productId: null,
      productIdIsNumber: false,
    });
  queue.add({ operations: [...all], addresses });
  queue.complete();
  const outcomes = new Map<number, ItemOutcome>();
  const requests: Operation[][] = [];
  const flying: Batch[] = [];
  while (!queue.ended) {
    for (let batch = queue.take(reader.size.most); batch; ) {
      requests.push(batch.operations);
      flying.push(batch);
      batch = flying.length < lanes ? queue.take(reader.size.most) : null;
    }
    const batch = flying.shift();
    if (!batch) throw new Error('nothing to be sent, and not at the end');
    const results = reader.read(batch, service(batch.operations));
    for (const outcome of results.outcomes) outcomes.set(outcome.item, outcome);
    queue.giveBack(batch, results);
  }
  return { outcomes, requests, most: reader.size.most };
}

/** Two requests with one operation each, which are left of one that was refused as a whole. */
function searched(reader: AnswerReader, queue: OperationQueue): [Batch, Batch] {
  const all = operations([1, 1]);
  const addresses = new Map(
    all.map(({ product }): [number, ProductAddress] => [
      product,
      {
        product,
        identifier: `SKU-${product}`,
        identifierIsNumber: false,
        productId: null,
        productIdIsNumber: false,
      },
    ]),
  );
  queue.add({ operations: all, addresses });
  queue.complete();
  const whole = queue.take(2)!;
  queue.giveBack(whole, reader.read(whole, refused('One of them is bad')));
  return [queue.take(2)!, queue.take(2)!];
}

const itemsOf = (all: readonly Operation[]) => all.flatMap(({ items }) => items);
const answered = (
  all: readonly Operation[],
  faulty: (item: number) => boolean,
): Extract<Answer, { kind: 'answered' }> => ({
  kind: 'answered',
  results: all.map(({ items }) => {
    const bad = items.find(faulty);
    return bad === undefined
      ? { outcome: 'applied' }
      : { outcome: 'failed', code: 'bad', said: `p${bad} is bad` };
  }),
});
const refused = (said: string, tooLarge = false): Answer => ({
  kind: 'refused',
  code: 'no',
  said,
  message: null,
  tooLarge,
});

/** Sizes of operations, and which of their items the service refuses. */
const cases = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 30 }).chain((sizes) =>
  fc.record({
    sizes: fc.constant(sizes),
    faulty: fc
      .uniqueArray(fc.integer({ min: 1, max: sizes.reduce((sum, n) => sum + n, 0) }), { maxLength: 6 })
      .map((items) => new Set(items)),
    max: fc.integer({ min: 1, max: 40 }),
    lanes: fc.integer({ min: 1, max: 6 }),
  }),
);

function expectEach(outcomes: Map<number, ItemOutcome>, all: readonly Operation[], faulty: Set<number>) {
  for (const item of itemsOf(all)) {
    const { state, said } = outcomes.get(item)!;
    expect([item, state]).toEqual([item, faulty.has(item) ? 'failed' : 'applied']);
    if (state === 'failed') expect(said).toContain(`p${item} is bad`);
  }
}

describe('a refused operation of several values', () => {
  it('is split until only faulty values fail, at the cost of a few more operations', () => {
    fc.assert(
      fc.property(cases, ({ sizes, faulty, max, lanes }) => {
        const all = operations(sizes);
        const service: Service = (sent) => answered(sent, (item) => faulty.has(item));
        const { outcomes, requests } = sendAll(all, max, service, lanes);
        expectEach(outcomes, all, faulty);
        // Each halving of up to nine values is four levels deep, and each level at most doubles what one fault costs.
        expect(requests.flat().length).toBeLessThanOrEqual(all.length + faulty.size * 2 * 4);
      }),
      { numRuns: 500 },
    );
  });

  it('is split into parts that share requests with other operations', () => {
    const all = operations([4, ...Array.from({ length: 99 }, () => 1)]);
    const { requests } = sendAll(all, 50, (sent) => answered(sent, (item) => item === 1));
    expect(requests.map(({ length }) => length)).toEqual([50, 50, 2, 1, 1]);
  });

  it('is not split while its outcome is unknown', () => {
    const all = operations([5]);
    const { outcomes, requests } = sendAll(all, 10, () => ({
      kind: 'unknown',
      reason: 'cut',
      accepted: false,
      mayComeLater: false,
    }));
    expect(requests).toHaveLength(1);
    expect(
      [...outcomes.values()].every(({ state, message }) => state === 'unknown' && message === 'cut'),
    ).toBe(true);
  });
});

describe('a request that is refused as a whole', () => {
  it('is halved until only faulty values fail and all others are applied', () => {
    fc.assert(
      fc.property(cases, ({ sizes, faulty, max, lanes }) => {
        const all = operations(sizes);
        const service: Service = (sent) => {
          const bad = itemsOf(sent).find((item) => faulty.has(item));
          return bad === undefined
            ? answered(sent, () => false)
            : refused(`p${bad} is bad, says ${'x'.repeat(bad)}`);
        };
        const { outcomes, requests } = sendAll(all, max, service, lanes);
        expectEach(outcomes, all, faulty);
        expect(requests.length).toBeLessThanOrEqual(all.length + faulty.size * 2 * (6 + 4));
      }),
      { numRuns: 500 },
    );
  });

  it.each([1, 6])(
    'is searched once if all operations fail for the same reason, numbers aside (%i at a time)',
    (lanes) => {
      const all = operations(Array.from({ length: 1_000 }, () => 3));
      const service: Service = (sent) => refused(`Unknown field at ${sent.length}`);
      const { outcomes, requests } = sendAll(all, 100, service, lanes);
      expect([...outcomes.values()].every(({ state }) => state === 'failed')).toBe(true);
      expect(outcomes.get(3_000)).toMatchObject({ code: 'no', said: 'Unknown field at 100' });
      expect(requests).toHaveLength(199 + 9);
    },
  );

  it.each([1, 6])(
    'is searched again if the same reason was about only some operations (%i at a time)',
    (lanes) => {
      const all = operations(Array.from({ length: 400 }, () => 1));
      const faulty = new Set([7, 150, 350]);
      const service: Service = (sent) =>
        itemsOf(sent).some((item) => faulty.has(item))
          ? refused('p7 is bad, p150 is bad, p350 is bad')
          : answered(sent, () => false);
      const { outcomes } = sendAll(all, 100, service, lanes);
      expectEach(outcomes, all, faulty);
    },
  );

  it('is searched again if all operations of another request failed, each for its own reason', () => {
    const all = operations(Array.from({ length: 8 }, () => 1));
    const faulty = new Set([1, 2, 3, 4, 6]);
    const service: Service = (sent) => {
      if (!itemsOf(sent).some((item) => faulty.has(item))) return answered(sent, () => false);
      return refused(sent.length > 1 ? 'Something in it is bad' : `p${itemsOf(sent)[0]} is bad`);
    };
    const { outcomes } = sendAll(all, 4, service, 2);
    expectEach(outcomes, all, faulty);
  });
});

describe('a request that is too large', () => {
  it.each([1, 2, 7, 30, 99])('is made smaller for the rest of the run, when the limit is %i', (limit) => {
    const all = operations(Array.from({ length: 1_000 }, () => 1));
    const { outcomes, requests, most } = sendAll(all, 100, (sent) =>
      sent.length > limit ? refused('Too many', true) : answered(sent, () => false),
    );
    expect([...outcomes.values()].every(({ state }) => state === 'applied')).toBe(true);
    expect(most).toBeGreaterThan(limit / 2 - 1);
    expect(most).toBeLessThanOrEqual(limit);
    expect(requests.filter(({ length }) => length > limit).length).toBeLessThanOrEqual(7);
  });

  it('is split down to the one oversized value, and the request size recovers', () => {
    const all = operations([
      ...Array.from({ length: 150 }, () => 1),
      8,
      ...Array.from({ length: 149 }, () => 1),
    ]);
    const { outcomes, requests, most } = sendAll(all, 100, (sent) =>
      itemsOf(sent).includes(155) ? refused('p155 is bad: too large', true) : answered(sent, () => false),
    );
    expectEach(outcomes, all, new Set([155]));
    expect(most).toBe(100);
    expect(requests.length).toBeLessThan(30);
  });
});

describe('items that are left out just before their request is sent', () => {
  it('are removed with their values, and with their operation if it has no other items', () => {
    const reader = new AnswerReader(10);
    const [first, second] = operations([3, 1]);
    const batch: Batch = {
      operations: [first!, second!],
      addresses: new Map(),
      partOf: null,
      items: [1, 2, 3, 4],
    };
    expect(reader.without(new Set([9]), batch)).toBe(batch);
    const left = reader.without(new Set([2, 4]), batch);
    expect(left.items).toEqual([1, 3]);
    expect(left.operations).toEqual([
      { ...first!, items: [1, 3], values: [first!.values[0], first!.values[2]] },
    ]);
  });

  it('do not block the search for a refused operation', () => {
    const reader = new AnswerReader(2);
    const queue = new OperationQueue();
    const [first, second] = searched(reader, queue);
    const waits = reader.read(first, refused('p1 is bad'));
    expect(waits.outcomes).toEqual([{ item: 1, state: 'pending' }]);
    const nothing = reader.without(new Set([2]), second);
    expect(nothing.operations).toEqual([]);
    const { outcomes } = reader.read(nothing, { kind: 'answered', results: [] });
    expect(outcomes).toEqual([{ item: 1, state: 'failed', code: 'no', said: 'p1 is bad', message: null }]);
  });
});
