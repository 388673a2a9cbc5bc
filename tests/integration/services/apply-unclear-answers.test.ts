import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { type Applying, type Edit, startApplying } from '../../support/applying.ts';
import {
  type PatchResult,
  type ScriptedService,
  type SentOperation,
  startScriptedService,
} from '../../support/scripted-service.ts';

const PRODUCTS = 12;
let service: ScriptedService;

afterEach(() => service.close());

const identifiers = Array.from({ length: PRODUCTS }, (_, n) => `SKU-${n}`);

/** Fresh copies of the same products for every story: each has a text, a list and a note. */
const freshProducts = () =>
  new Map(
    identifiers.map((identifier) => [
      identifier,
      [
        { name: 'title', value: 'Pan' },
        { name: 'tags', value: ['a'] },
        { name: 'note', value: 'old' },
      ],
    ]),
  );

async function start(): Promise<Applying> {
  service = await startScriptedService(Object.fromEntries(freshProducts()));
  service.refuseOperation = (operation) =>
    isBad(operation) ? { code: 'bad', message: 'A bad value' } : null;
  return startApplying(service);
}

const isBad = ({ properties }: SentOperation) =>
  properties.some(({ value }) => JSON.stringify(value ?? null).includes('bad'));

const holds = (identifier: string, property: string, locale?: string) =>
  service.products.get(identifier)?.find((entry) => entry.name === property && entry.locale === locale)
    ?.value;

/** Builds the service's answer from the outcome of each operation, in the order of the request. */
type Answering = (results: PatchResult[], shuffled: <T>(list: T[]) => T[]) => unknown;

const withoutNames = ({ status, error }: PatchResult): PatchResult => ({ status, ...(error && { error }) });

const ANSWERS: Record<string, Answering> = {
  'shuffled, with indexes': (results, shuffled) => ({
    results: shuffled(results).map(({ identifier: _, ...result }) => result),
  }),
  'shuffled, with identifiers': (results, shuffled) => ({
    results: shuffled(results).map(({ index: _, ...result }) => result),
  }),
  'shuffled, naming only what failed': (results, shuffled) => ({
    results: shuffled(results).map(({ index: _, ...result }) =>
      result.status === 'ok' ? withoutNames(result) : result,
    ),
  }),
  'shuffled, naming nothing': (results, shuffled) => ({ results: shuffled(results).map(withoutNames) }),
  'in order, naming nothing': (results) => ({ results: results.map(withoutNames) }),
  'with indexes of the shuffled list itself, and identifiers': (results, shuffled) => ({
    results: shuffled(results).map((result, index) => ({ ...result, index })),
  }),
  'without a body': () => undefined,
  'with a word for all': () => ({ ok: true }),
  'with success for everything': (results) => ({ accepted: results.length }),
};

/** Which cells of each product are edited, which of the values are refused, and how results are shuffled. */
const stories = fc.record({
  products: fc.array(
    fc.record({
      title: fc.option(fc.boolean(), { nil: undefined }),
      tags: fc.option(fc.boolean(), { nil: undefined }),
      note: fc.boolean(),
      others: fc.array(fc.boolean(), { maxLength: 3 }),
    }),
    { minLength: PRODUCTS, maxLength: PRODUCTS },
  ),
  onePerCell: fc.boolean(),
  checkFirst: fc.boolean(),
  wholeRequests: fc.boolean(),
  chances: fc.infiniteStream(fc.nat()),
});

function editsOf(products: { title?: boolean; tags?: boolean; note: boolean; others: boolean[] }[]): Edit[] {
  return products.flatMap(({ title, tags, note, others }, n) => {
    const identifier = identifiers[n]!;
    const edits: Edit[] = others.map((bad, at) => ({
      identifier,
      property: `p${at}`,
      locale: 'de',
      value: bad ? `bad ${at}` : `good ${at}`,
    }));
    if (title !== undefined) edits.push({ identifier, property: 'title', value: title ? 'bad' : 'Pot' });
    if (tags !== undefined) edits.push({ identifier, property: 'tags', value: ['a', tags ? 'bad' : 'b'] });
    if (note) edits.push({ identifier, property: 'note', value: null });
    return edits;
  });
}

describe('every item ends as what the service holds when results come', () => {
  it.each(Object.entries(ANSWERS))('%s', async (_, answering) => {
    await fc.assert(
      fc
        .asyncProperty(stories, async ({ products, onePerCell, checkFirst, wholeRequests, chances }) => {
          const edits = editsOf(products);
          fc.pre(edits.length > 0);
          const applying = await start();
          const shuffled = <T>(list: T[]): T[] =>
            list
              .map((one) => ({ one, at: chances.next().value as number }))
              .sort((a, b) => a.at - b.at)
              .map(({ one }) => one);
          service.answerWith = (results) => answering(results, shuffled);
          // A service may ignore a whole request because of one bad value in it, and not say so.
          if (wholeRequests) {
            service.refuseOperation = () => null;
            service.refuseRequest = (operations) =>
              operations.some(isBad) ? { status: 204, body: undefined } : null;
          }
          const { changeSet } = await applying.apply(edits, { onePerCell, checkFirst });
          expect(changeSet).toMatchObject({
            state: 'finished',
            counts: { pending: 0, unknown: 0, in_flight: 0 },
          });
          for (const item of await applying.items(changeSet.changeSet)) {
            const { identifier, property, locale, next, state } = item;
            const bad = JSON.stringify(next).includes('bad');
            expect([identifier, property, state]).toEqual([identifier, property, bad ? 'failed' : 'applied']);
            const held = holds(identifier, property, locale === 'de' ? 'de' : undefined) ?? null;
            expect(JSON.stringify(held) === JSON.stringify(next)).toBe(!bad);
            if (bad)
              expect(item.message ?? item.said).toMatch(
                /^A bad value$|^The service answered, but did not save the change\. The /,
              );
          }
        })
        .afterEach(() => service?.close()),
      { numRuns: 5 },
    );
  });
});

describe('a refusal that the profile does not describe', () => {
  it.each<[string, Answering]>([
    [
      'in each result',
      (results) => ({ results: results.map(() => ({ ok: false, why: 'no such product' })) }),
    ],
    ['in a list of its own', (results) => ({ errors: results.map(() => ({ why: 'no such product' })) })],
  ])('%s fails the items with the service’s message', async (_, answering) => {
    const applying = await start();
    service.refuseOperation = () => ({ code: 'no', message: 'no' });
    service.answerWith = (results) => answering(results, (list) => list);
    const { changeSet } = await applying.apply(
      identifiers.slice(0, 3).map((identifier) => ({ identifier, property: 'title', value: 'Pot' })),
    );
    expect(changeSet).toMatchObject({ state: 'finished', counts: { failed: 3 } });
    for (const item of await applying.items(changeSet.changeSet))
      expect(item).toMatchObject({ code: 'refused', said: 'no such product' });
  });
});

describe('a service that drops the connection', () => {
  it('at one value leaves only that value pending, and the change set says why it paused', async () => {
    const applying = await start();
    service.refuseOperation = () => null;
    service.answerWith = (results) => ({ results });
    service.beforePatch = async (operations) => {
      if (operations.some(isBad)) service.script.unshift('cut_before');
      return null;
    };
    const edits = identifiers.flatMap((identifier, n) => [
      { identifier, property: 'title', value: n === 3 ? 'bad' : 'Pot' },
      { identifier, property: 'note', value: 'new' },
    ]);
    const { changeSet } = await applying.apply(edits, { checkFirst: false });
    expect(changeSet).toMatchObject({ state: 'paused', counts: { applied: edits.length - 1, pending: 1 } });
    expect(changeSet.message).toMatch(/^The rest was sent again without a clear answer/);
  });
});

describe('a change of unknown outcome', () => {
  it('does not overwrite another user’s change, even without a check before sending', async () => {
    const applying = await start();
    service.script = ['cut_before'];
    const changeSet = await applying.freeze([{ identifier: 'SKU-1', property: 'title', value: 'Pot' }], {
      checkFirst: false,
    });
    service.beforeList = () => void service.products.set('SKU-1', [{ name: 'title', value: 'Wok' }]);
    const ended = await applying.start(changeSet).ended;
    expect(ended.changeSet.counts).toMatchObject({ conflict: 1 });
    expect(service.patches).toHaveLength(1);
    expect(holds('SKU-1', 'title')).toBe('Wok');
  });
});
