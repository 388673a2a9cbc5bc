import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Batch,
  batchOf,
  type EditResults,
  OperationQueue,
} from '#electron/services/apply/operation-queue.ts';
import type { Operation } from '#shared/domain/patch.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';

let lastItem = 0;
const operation = (product: number): Operation => ({
  product,
  intent: 'set',
  values: [],
  items: [++lastItem],
});
const operationsOf = (product: number, count: number) =>
  Array.from({ length: count }, () => operation(product));

function added(queue: OperationQueue, operations: Operation[]): void {
  const plain = { productId: null, productIdIsNumber: false, identifierIsNumber: false };
  const addresses = new Map<number, ProductAddress>();
  for (const { product } of operations)
    addresses.set(product, { product, identifier: `SKU-${product}`, ...plain });
  queue.add({ operations, addresses });
}

const results = (some: Partial<EditResults> = {}): EditResults => ({
  outcomes: [],
  again: [],
  separate: [],
  ...some,
});

const productsOf = (batch: Batch | null) => batch?.operations.map(({ product }) => product) ?? null;

describe('the queue of operations', () => {
  it('hands out one operation per product, in order, and only full batches until it is complete', () => {
    const queue = new OperationQueue();
    added(queue, [...operationsOf(1, 2), ...operationsOf(2, 2), ...operationsOf(3, 1)]);
    const first = queue.take(2)!;
    expect(productsOf(first)).toEqual([1, 2]);
    expect(queue.take(2)).toBeNull();
    added(queue, operationsOf(4, 1));
    expect(productsOf(queue.take(2))).toEqual([3, 4]);
    queue.giveBack(first, results());
    expect(productsOf(queue.take(3))).toBeNull();
    queue.complete();
    expect(productsOf(queue.take(3))).toEqual([1, 2]);
  });

  it('hands out a product’s next operation only after its previous request has ended', () => {
    const queue = new OperationQueue();
    const [one, two] = operationsOf(1, 2) as [Operation, Operation];
    added(queue, [one, two]);
    queue.complete();
    const first = queue.take(2)!;
    expect(first.operations).toEqual([one]);
    expect(queue.take(2)).toBeNull();
    expect(queue.ended).toBe(false);
    queue.giveBack(first, results());
    expect(queue.take(2)?.operations).toEqual([two]);
  });

  it('hands out operations to send again before any others, then the rest of their product', () => {
    const queue = new OperationQueue();
    const [one, two] = operationsOf(1, 2) as [Operation, Operation];
    added(queue, [one, two, ...operationsOf(2, 1)]);
    const first = queue.take(1)!;
    queue.giveBack(first, results({ again: [one] }));
    const again = queue.take(1)!;
    expect(again.operations).toEqual([one]);
    queue.giveBack(again, results());
    expect(queue.take(1)?.operations).toEqual([two]);
  });

  it('hands out separate operations in batches of their own', () => {
    const queue = new OperationQueue();
    added(queue, [...operationsOf(1, 1), ...operationsOf(2, 1)]);
    queue.complete();
    const all = queue.take(1)!;
    const separate = operationsOf(1, 2).map((half) => batchOf([half], all.addresses));
    queue.giveBack(all, results({ separate }));
    const half = queue.take(2)!;
    expect(productsOf(half)).toEqual([1]); // not together with product 2
    const other = queue.take(2)!;
    expect(productsOf(other)).toEqual([2]);
    expect(queue.take(2)).toBeNull(); // the second half is of the same product
    queue.giveBack(half, results());
    expect(productsOf(queue.take(2))).toEqual([1]);
  });

  it('sends each operation until it is done, and never one product in two requests at once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 6 }),
        fc.infiniteStream(fc.nat({ max: 7 })),
        (sizes, max, chance) => {
          const next = () => chance.next().value as number;
          const queue = new OperationQueue();
          const all = sizes.flatMap((size, product) => operationsOf(product, size));
          added(queue, all.slice(0, all.length / 2));
          const flying: Batch[] = [];
          const done: Operation[] = [];
          let rest = all.slice(all.length / 2);
          for (let step = 0; !queue.ended; step++) {
            if (step > 5_000) throw new Error('never ends');
            const batch = next() < 4 ? queue.take(max) : null;
            if (batch) {
              expect(batch.operations.length).toBeLessThanOrEqual(max);
              expect(batch.operations.length).toBe(batch.addresses.size);
              flying.push(batch);
              const products = flying.flatMap(({ addresses }) => [...addresses.keys()]);
              expect(new Set(products).size).toBe(products.length);
            } else if (flying.length > 0 && next() < 5) {
              const ended = flying.splice(next() % flying.length, 1)[0]!;
              const again = ended.operations.filter(() => next() === 0);
              done.push(...ended.operations.filter((one) => !again.includes(one)));
              queue.giveBack(ended, results({ again }));
            } else if (rest.length > 0) {
              added(queue, rest);
              rest = [];
            } else queue.complete();
          }
          expect(new Set(done)).toEqual(new Set(all));
          expect(done).toHaveLength(all.length);
        },
      ),
      { numRuns: 500 },
    );
  });
});
