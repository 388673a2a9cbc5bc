import fc from 'fast-check';
import { expect, it } from 'vitest';
import { attributeKey, type CompletenessScope, type RequiredAttribute } from '#shared/domain/completeness.ts';
import type { NumberComparison, ViewFilter } from '#shared/domain/query.ts';
import type { Value } from '#shared/domain/value.ts';
import {
  type Catalog,
  edit,
  identifiers,
  openCatalog,
  product,
  pull,
  query,
  remove,
  rowsOf,
  send,
  set,
} from '../fixtures.ts';
import { overview } from './completeness-fixtures.ts';
import { type Answered, heldNow, type Now, naiveCount, naiveSum, readNow } from './naive-figures.ts';

const SKUS = ['A', 'B', 'C', 'D', 'E', 'F'];
/** "size" is sent without a language, and the catalog has no "material" unless a story brings one. */
const CELLS = [
  'title/en',
  'title/de',
  'colour/en',
  'colour/de',
  'colour/fr',
  'tags/en',
  'tags/de',
  'size',
  'material/de',
];
const LOCALES = ['en', 'de', 'fr', 'xx'];

type Cells = Record<string, Value>;

const value: fc.Arbitrary<Value> = fc.constantFrom<Value>(
  'red',
  'rot',
  '',
  ' ',
  'Pan',
  ['a'],
  [],
  ['', 'b'],
  7,
);
const cells: fc.Arbitrary<Cells> = fc.dictionary(fc.constantFrom(...CELLS), value, { maxKeys: 6 });

const entry: fc.Arbitrary<RequiredAttribute> = fc
  .record({
    name: fc.constantFrom('title', 'colour', 'tags', 'size', 'material', 'nowhere'),
    hasId: fc.boolean(),
    taxonomyId: fc.constantFrom('t1', 't2', null),
    contributingNodeIds: fc.uniqueArray(fc.constantFrom('n1', 'n2'), { maxLength: 2 }),
    isCompleted: fc.boolean(),
  })
  .map(({ name, hasId, ...more }) => ({
    attributeId: hasId ? `a-${name}` : null,
    attributeName: name,
    resolvedAnchorId: null,
    ...more,
  }));
/** More entries than a word has bits. */
const many: RequiredAttribute[] = Array.from({ length: 40 }, (_, i) => ({
  attributeId: `x-${i}`,
  attributeName: i === 37 ? 'colour' : `extra ${i}`,
  taxonomyId: 't1',
  resolvedAnchorId: null,
  contributingNodeIds: ['n1'],
  isCompleted: i % 3 === 0,
}));
const list = fc.oneof(
  { weight: 4, arbitrary: fc.array(entry, { maxLength: 8 }) },
  { weight: 1, arbitrary: fc.constant(many) },
);

const sku = fc.constantFrom(...SKUS);
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('edit'),
      sku,
      cell: fc.constantFrom(...CELLS),
      value: fc.option(value),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('answer'), lists: fc.dictionary(sku, list, { minKeys: 1 }) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('undo') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('redo') }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('apply') }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pull'), products: fc.dictionary(sku, cells, { minKeys: 1 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('map'),
      attribute: fc.constantFrom('a-colour', 'a-nowhere', 'nowhere', 'x-3'),
      property: fc.constantFrom('colour', 'size', 'unheard of', null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('translatable'),
      property: fc.constantFrom('colour', 'size'),
      is: fc.boolean(),
    }),
  },
) as fc.Arbitrary<Step>;

type Step =
  | { do: 'edit'; sku: string; cell: string; value: Value | null }
  | { do: 'answer'; lists: Record<string, RequiredAttribute[]> }
  | { do: 'undo' | 'redo' | 'apply' }
  | { do: 'pull'; products: Record<string, Cells> }
  | { do: 'map'; attribute: string; property: string | null }
  | { do: 'translatable'; property: string; is: boolean };

const scope: fc.Arbitrary<CompletenessScope> = fc.constantFrom<CompletenessScope>(
  { of: 'product' },
  { of: 'taxonomy', taxonomyId: 't1' },
  { of: 'taxonomy', taxonomyId: null },
  { of: 'category', nodeId: 'n1' },
  { of: 'category', nodeId: 'n2', taxonomyId: 't2' },
);
interface Question {
  scope: CompletenessScope;
  locale: string | null;
  how: NumberComparison;
  fields: number;
  percent: number;
}
const question: fc.Arbitrary<Question> = fc.record({
  scope,
  locale: fc.option(fc.constantFrom(...LOCALES)),
  how: fc.constantFrom<NumberComparison>('=', '≠', '<', '≤', '>', '≥'),
  fields: fc.nat(3),
  percent: fc.constantFrom(0, 50, 100),
});

const records = (products: Record<string, Cells>) =>
  Object.entries(products).map(([name, values]) => product(name, values));

/** Takes the same step in the catalog and in what is known of the service's answers. */
async function take(catalog: Catalog, answers: Map<number, Answered>, one: Step): Promise<void> {
  switch (one.do) {
    case 'edit':
      await edit(catalog, { [`${one.sku} ${one.cell}`]: one.value === null ? remove : set(one.value) });
      return;
    case 'undo':
    case 'redo':
      await catalog[one.do]();
      return;
    case 'apply': {
      if ((await catalog.sendable()).changes.length === 0) return; // edits of products that are no longer listed
      const { changeSet, items } = await send(catalog);
      await catalog.recordOutcomes(
        changeSet,
        items.map((item) => ({ item, state: 'applied' })),
      );
      return;
    }
    case 'pull':
      await pull(catalog, records(one.products));
      return;
    case 'translatable':
      await catalog.setTranslatable(one.property, one.is);
      return;
    case 'map': {
      await catalog.mapAttribute(one.attribute, one.property);
      const now = await readNow(catalog);
      for (const [key, { attributes, held }] of answers) {
        const kept = now.products.find((candidate) => candidate.product === key)?.kept;
        const isHeld = kept && heldNow(attributes, kept, now).has(one.attribute);
        if (isHeld) held.add(one.attribute);
        else held.delete(one.attribute);
      }
      return;
    }
    case 'answer': {
      const now = await readNow(catalog);
      const asked = now.products.filter(({ gone, identifier }) => !gone && one.lists[identifier]);
      await catalog.askRequirements(asked.map(({ product: key }) => key));
      await catalog.saveRequirements(
        asked.map(({ product: key, identifier }) => ({
          product: key,
          productId: `id-${identifier}`,
          attributes: one.lists[identifier]!,
          unreadable: 0,
        })),
      );
      for (const { product: key, identifier, kept } of asked) {
        const attributes = one.lists[identifier]!;
        answers.set(key, { attributes, held: heldNow(attributes, kept, now) });
      }
    }
  }
}

/** Compares everything that the catalog says about completeness with the naive computation. */
async function compare(
  catalog: Catalog,
  answers: ReadonlyMap<number, Answered>,
  now: Now,
  { scope: asked, locale, how, fields, percent }: Question,
): Promise<void> {
  const count = (more: { scope?: CompletenessScope; locale?: string | null } = {}) =>
    now.products.map((one) => naiveCount(answers.get(one.product), one, more, now));
  const whole = count();

  const found = await overview(catalog, { locales: LOCALES });
  expect(found.any).toEqual(naiveSum(whole));
  expect(found.byLocale).toEqual(LOCALES.map((code) => naiveSum(count({ locale: code }))));
  expect(found.becomeComplete).toBe(
    whole.filter((one) => one && one.filled < one.required && one.staged === one.required).length,
  );
  for (const { taxonomyId, nodeId, any, byLocale, products } of found.categories) {
    if (nodeId === null) continue;
    const inCategory = count({ scope: { of: 'category', nodeId, taxonomyId } });
    expect(products).toBe(inCategory.filter((one) => one !== null).length);
    expect(any).toEqual(naiveSum(inCategory));
    expect(byLocale[1]).toEqual(
      naiveSum(count({ scope: { of: 'category', nodeId, taxonomyId }, locale: 'de' })),
    );
  }
  const taxonomy = await overview(catalog, { locales: LOCALES, taxonomyId: 't2' });
  expect(taxonomy.any).toEqual(naiveSum(count({ scope: { of: 'taxonomy', taxonomyId: 't2' } })));

  const { view } = await catalog.openView(query());
  const rows = await catalog.window(view, 0, 100, [], true);
  expect(rows.map((row) => row.completeness)).toEqual(whole);

  const scoped = count({ scope: asked, locale });
  const details = await catalog.completenessDetails(query(), { scope: asked, locale });
  expect(details.filled).toEqual(naiveSum(scoped));
  expect(details.incompleteStaged).toBe(scoped.filter((one) => one && one.staged < one.required).length);
  expect(details.oneFieldFromDone).toBe(scoped.filter((one) => one && one.missingStaged === 1).length);

  const filtered = async (filter: ViewFilter) => identifiers(catalog, { filters: [filter] });
  const those = (isIn: (index: number) => boolean) =>
    now.products.filter((_, index) => isIn(index)).map(({ identifier }) => identifier);
  expect(await filtered({ kind: 'missing', scope: asked, locale, attribute: null, how, fields })).toEqual(
    those((i) => scoped[i] !== null && holds(how, scoped[i]!.missingStaged, fields)),
  );
  expect(await filtered({ kind: 'completeness', how, percent })).toEqual(
    those((i) => whole[i] !== null && holds(how, (whole[i]!.staged * 100) / whole[i]!.required, percent)),
  );

  const sorted = async (by: 'completeness' | 'missing', descending: boolean) => {
    const inOrder = await rowsOf(catalog, { sort: [{ by, descending }] });
    return inOrder.map((row) => {
      const one = whole[now.products.findIndex(({ product: key }) => key === row.product)] ?? null;
      return one && (by === 'missing' ? one.missingStaged : one.staged / one.required);
    });
  };
  for (const by of ['completeness', 'missing'] as const)
    for (const descending of [false, true]) {
      const values = await sorted(by, descending);
      const known = values.filter((one) => one !== null);
      expect(known).toEqual(known.toSorted((a, b) => (descending ? b - a : a - b)));
      expect(values.slice(0, known.length)).toEqual(known);
    }
}

function holds(how: NumberComparison, a: number, b: number): boolean {
  switch (how) {
    case '=':
      return a === b;
    case '≠':
      return a !== b;
    case '<':
      return a < b;
    case '≤':
      return a <= b;
    case '>':
      return a > b;
    case '≥':
      return a >= b;
  }
}

it('completeness matches a naive computation after any sequence of steps', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(sku, cells, { minKeys: 3 }),
      fc.array(fc.tuple(step, question), { minLength: 3, maxLength: 12 }),
      async (first, story) => {
        const catalog = await openCatalog();
        await pull(catalog, records(first));
        const answers = new Map<number, Answered>();
        for (const [one, asked] of story) {
          if (one.do === 'edit' && !(one.sku in first)) continue;
          await take(catalog, answers, one);
          await compare(catalog, answers, await readNow(catalog), asked);
        }
        await catalog.close();
      },
    ),
    { numRuns: 15 },
  );
}, 120_000);

it('the random attributes include ones keyed by name and ones keyed by id', () => {
  expect(new Set(fc.sample(entry, 100).map(attributeKey)).size).toBeGreaterThan(8);
});
