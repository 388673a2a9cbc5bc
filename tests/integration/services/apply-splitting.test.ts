import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Applying, type Edit, manyProducts, startApplying } from '../../support/applying.ts';
import {
  type ScriptedService,
  type SentOperation,
  startScriptedService,
} from '../../support/scripted-service.ts';

const PRODUCTS = 30;
let service: ScriptedService;
let applying: Applying;

beforeEach(async () => {
  service = await startScriptedService(manyProducts(PRODUCTS));
  applying = await startApplying(service);
});
afterEach(() => service.close());

const identifiers = Object.keys(manyProducts(PRODUCTS));
const CELLS = 6;

/** A few cells of every product. */
const edits = (value: (cell: string) => string): Edit[] =>
  identifiers.flatMap((identifier) =>
    Array.from({ length: CELLS }, (_, n) => ({
      identifier,
      property: `p${n}`,
      value: value(`${identifier} p${n}`),
    })),
  );
const held = (identifier: string, property: string) =>
  service.products.get(identifier)?.find(({ name }) => name === property)?.value;
const badWord = ({ properties }: SentOperation) =>
  properties.find(({ value }) => String(value).includes('bad'));

describe('a bad value among good ones', () => {
  it('is found, and all others are applied, wherever it is and however the service refuses', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat({ max: PRODUCTS * CELLS - 1 }), { maxLength: 8 }),
        fc.boolean(),
        fc.boolean(),
        async (places, wholeRequests, onePerCell) => {
          run++;
          service.patches = [];
          const all = edits((cell) => `${run} ${cell}`);
          for (const place of places) all[place]!.value = `${run} bad ${place}`;
          const say = (operation: SentOperation) => {
            const bad = badWord(operation);
            return bad ? { code: 'bad_value', message: `“${bad.value}” is not allowed` } : null;
          };
          service.refuseOperation = wholeRequests ? () => null : say;
          service.refuseRequest = (operations) => {
            const error = wholeRequests ? operations.map(say).find((one) => one !== null) : null;
            return error ? { status: 422, body: { error } } : null;
          };
          const { changeSet } = await applying.apply(all, { checkFirst: false, onePerCell });
          expect(changeSet).toMatchObject({
            state: 'finished',
            counts: { applied: all.length - places.length, failed: places.length },
          });
          for (const { identifier, property, next, state, code, said } of await applying.items(
            changeSet.changeSet,
          )) {
            const bad = String(next).includes('bad');
            expect(state).toBe(bad ? 'failed' : 'applied');
            if (bad) expect([code, said]).toEqual(['bad_value', `“${next}” is not allowed`]);
            expect(held(identifier, property) === next).toBe(!bad);
          }
          // Halving 180 values down to one is eight levels deep.
          // One operation per product in a request: with one operation per cell, as many requests as a product has cells.
          const plain = onePerCell ? CELLS : 1;
          // What a search has taken apart goes on in parts.
          expect(service.patches.length).toBeLessThanOrEqual(
            wholeRequests ? plain * (1 + places.length * 2 * 8) : plain + 4 * 3,
          );
        },
      ),
      { numRuns: 12 },
    );
  });
});

describe('a service that refuses large requests', () => {
  it.each([
    ['with status 413', { status: 413 }],
    ['in words', { status: 400, body: { error: { message: 'Too many operations in one request' } } }],
  ])('is sent smaller ones when it refuses %s', async (_, refusal) => {
    service.refuseRequest = (operations) => (operations.length > 7 ? refusal : null);
    const { changeSet } = await applying.apply(
      edits((cell) => cell),
      { checkFirst: false },
    );
    expect(changeSet).toMatchObject({ state: 'finished', counts: { applied: PRODUCTS * CELLS } });
    // The whole request, and its halves, which may be sent in parallel.
    expect(service.patches.filter(({ length }) => length > 7).length).toBeLessThanOrEqual(3);
    expect(service.mostAtOnceOfAProduct).toBe(1);
  });

  it('is sent a large operation value by value; only the value that is too large fails, with its message', async () => {
    service.refuseRequest = (_, bytes) =>
      bytes > 4_000 ? { status: 413, body: { message: `At most 4000 bytes` } } : null;
    const [identifier = ''] = identifiers;
    const values = [3_000, 3_000, 5_000, 100, 3_000];
    const { changeSet } = await applying.apply(
      values.map((length, n) => ({ identifier, property: `p${n}`, value: 'x'.repeat(length) })),
      { checkFirst: false },
    );
    expect(changeSet.counts).toMatchObject({ applied: 4, failed: 1 });
    expect(await applying.items(changeSet.changeSet, 'failed')).toMatchObject([
      { property: 'p2', said: 'At most 4000 bytes' },
    ]);
  });
});

describe('a service that refuses everything', () => {
  it('is not sent each value in a request of its own', async () => {
    service.refuseRequest = () => ({ status: 400, body: { message: 'Unknown field “op”' } });
    const { changeSet } = await applying.apply(
      edits((cell) => cell),
      { checkFirst: false, onePerCell: true },
    );
    expect(changeSet.counts).toMatchObject({ failed: PRODUCTS * CELLS });
    // Requests are split down to single operations until it is clear that all are refused with the same message.
    expect(service.patches.length).toBeLessThanOrEqual(100);
  });
});

describe('one request at a time for a product', () => {
  it.each([
    [1, false],
    [2, false],
    [4, true],
  ])('holds when a request takes %i operations (one per cell: %s)', async (max_operations, onePerCell) => {
    const [first = '', second = ''] = identifiers;
    service.products.set(first, [
      { name: 'title', value: 'A' },
      { name: 'tags', value: ['a'] },
      { name: 'note', value: 'n' },
    ]);
    const narrow = await startApplying(service, { profile: { patch: { max_operations } } });
    service.refuseOperation = (operation) =>
      badWord(operation) ? { code: 'bad', message: 'bad value' } : null;
    service.beforePatch = () => new Promise((resolve) => setTimeout(() => resolve(null), 5));
    const { changeSet } = await narrow.apply(
      [
        { identifier: first, property: 'title', value: 'B' },
        { identifier: first, property: 'p1', value: 'bad' },
        { identifier: first, property: 'p2', value: 'good' },
        { identifier: first, property: 'note', value: null },
        { identifier: first, property: 'tags', value: ['a', 'b'] },
        { identifier: second, property: 'title', value: 'B' },
      ],
      { onePerCell, checkFirst: false },
    );
    expect(changeSet.counts).toMatchObject({ applied: 5, failed: 1 });
    expect(service.mostAtOnceOfAProduct).toBe(1);
    expect(Math.max(...service.patches.map(({ length }) => length))).toBeLessThanOrEqual(max_operations);
    expect(held(first, 'tags')).toEqual(['a', 'b']);
    if (onePerCell)
      expect(service.patches.flat().every(({ properties }) => properties.length === 1)).toBe(true);
  });
});
