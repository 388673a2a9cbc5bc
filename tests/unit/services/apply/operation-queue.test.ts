import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Batch, OperationQueue } from '#electron/services/apply/operation-queue.ts';
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

const productsOf = (batch: Batch | null) => batch?.operations.map(({ product }) => product) ?? null;

describe('the queue of operations', () => {
  it('fills requests with whole products, in order, and waits for more before it gives less', () => {
    const queue = new OperationQueue();
    added(queue, [...operationsOf(1, 2), ...operationsOf(2, 2), ...operationsOf(3, 1)]);
    expect(productsOf(queue.take(3))).toEqual([1, 1]);
    expect(productsOf(queue.take(3))).toEqual([2, 2, 3]);
    added(queue, operationsOf(4, 1));
    expect(queue.take(3)).toBeNull();
    queue.complete();
    expect(productsOf(queue.take(3))).toEqual([4]);
  });

  it('sends what does not fit of a product next, and only once its request has ended', () => {
    const queue = new OperationQueue();
    added(queue, [...operationsOf(1, 5), ...operationsOf(2, 2)]);
    queue.complete();
    const first = queue.take(2)!;
    expect(productsOf(first)).toEqual([1, 1]);
    const other = queue.take(2)!;
    expect(productsOf(other)).toEqual([2, 2]);
    expect(queue.take(2)).toBeNull();
    queue.giveBack(first);
    expect(productsOf(queue.take(2))).toEqual([1, 1]);
    expect(queue.ended).toBe(false);
  });

  it('sends again before anything new, the rest of that product behind it', () => {
    const queue = new OperationQueue();
    const [one, two, three] = operationsOf(1, 3) as [Operation, Operation, Operation];
    added(queue, [one, two, three, ...operationsOf(2, 1)]);
    const first = queue.take(2)!;
    queue.giveBack(first, [two]);
    expect(queue.take(4)).toBeNull();
    queue.complete();
    expect(queue.take(4)?.operations.slice(0, 2)).toEqual([two, three]);
  });

  it('keeps what goes by itself by itself', () => {
    const queue = new OperationQueue();
    added(queue, operationsOf(1, 2));
    queue.complete();
    const all = queue.take(2)!;
    const halves = all.operations.map((one) => ({
      operations: [one],
      addresses: all.addresses,
      partOf: null,
    }));
    queue.giveBack(all);
    queue.addSeparate(halves);
    const half = queue.take(2)!;
    expect(half.operations).toHaveLength(1);
    expect(queue.take(2)).toBeNull(); // the same product
    queue.giveBack(half);
    queue.giveBack(queue.take(2)!);
    expect(queue.ended).toBe(true);
  });

  it('whatever comes back when, sends each operation until it is done and no product twice at once', () => {
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
              flying.push(batch);
              const products = flying.flatMap(({ addresses }) => [...addresses.keys()]);
              expect(new Set(products).size).toBe(products.length);
            } else if (flying.length > 0 && next() < 5) {
              const ended = flying.splice(next() % flying.length, 1)[0]!;
              const again = ended.operations.filter(() => next() === 0);
              done.push(...ended.operations.filter((one) => !again.includes(one)));
              queue.giveBack(ended, again);
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
