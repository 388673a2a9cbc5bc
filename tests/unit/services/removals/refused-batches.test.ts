import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RefusedBatches } from '#electron/services/removals/refused-batches.ts';
import { WorkQueue } from '#electron/services/removals/work-queue.ts';
import type { ItemOutcome } from '#electron/store/catalog/journal/item-states.ts';
import type { ProductWork } from '#electron/store/catalog/removals/product-items.ts';

const work = (item: number): ProductWork => ({
  item,
  product: item,
  identifier: `sku-${item}`,
  productId: null,
  action: 'recreate',
  state: 'pending',
  message: null,
  level: 0,
  hasSnapshot: true,
  sentBefore: false,
  wasAwaited: false,
});

/** A service that refuses a whole request because of any unwanted product in it, or because of its size. */
function sent(count: number, most: number, wanted: (item: number) => boolean, takes = most) {
  const batches = new RefusedBatches(most);
  const queue = new WorkQueue();
  queue.add(Array.from({ length: count }, (_, at) => work(at + 1)));
  queue.complete();
  const last = new Map<number, ItemOutcome['state']>();
  const created: number[] = [];
  let requests = 0;
  const take = () => queue.take(batches.size.most);
  for (let batch = take(); batch !== null; batch = take()) {
    requests++;
    const { items } = batch;
    const tooLarge = items.length > takes;
    if (tooLarge || !items.every(wanted)) {
      const code = tooLarge ? 'too_large' : 'refused';
      const results = batches.refused(batch, {
        kind: 'refused',
        code,
        said: 'No',
        message: null,
        tooLarge,
      });
      for (const { item, state } of results.outcomes) last.set(item, state);
      queue.giveBack(batch, results);
    } else {
      batches.accepted(batch);
      created.push(...items);
      for (const item of items) last.set(item, 'applied');
      queue.giveBack(batch, { outcomes: [], separate: [] });
    }
  }
  return { last, created, requests, ended: queue.ended };
}

describe('requests with several products that are refused as a whole', () => {
  it('fail exactly for the refused products; every other one is created, once', () => {
    const sizes = fc.integer({ min: 1, max: 60 });
    fc.assert(
      fc.property(
        sizes,
        fc.integer({ min: 1, max: 20 }),
        fc.uniqueArray(sizes, { maxLength: 9 }),
        (count, most, refused) => {
          const unwanted = new Set(refused);
          const { last, created, ended } = sent(count, most, (item) => !unwanted.has(item));
          expect(ended).toBe(true);
          expect(new Set(created).size).toBe(created.length);
          for (let item = 1; item <= count; item++)
            expect([item, last.get(item)]).toEqual([item, unwanted.has(item) ? 'failed' : 'applied']);
        },
      ),
    );
  });

  it('are no longer searched once every product is known to fail for the same reason', () => {
    const { last, requests } = sent(1_000, 100, () => false);
    expect([...last.values()].every((state) => state === 'failed')).toBe(true);
    expect(requests).toBe(2 * 100 - 1 + 9);
  });

  it('become smaller when they are too large', () => {
    const { created, requests } = sent(400, 100, () => true, 30);
    expect(created).toHaveLength(400);
    expect(requests).toBeLessThan(30);
  });
});
