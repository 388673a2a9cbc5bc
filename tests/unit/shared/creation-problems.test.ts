import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  creationProblems,
  creationWarnings,
  type ListedParent,
  type PlannedProduct,
} from '#shared/domain/creation-problems.ts';
import { indistinct } from '#shared/domain/variant-axis.ts';

const NAMES = ['a', 'b', 'c', 'd', 'e'];
const LISTED = ['l', 'm'];

const product = fc.record({
  mode: fc.constantFrom('add' as const, 'replace' as const),
  title: fc.constantFrom('Title', '', ' '),
  parentIdentifier: fc.constantFrom(null, ...NAMES, ...LISTED, 'nowhere'),
  childBoundAttributes: fc.subarray(['size', 'colour']),
  defining: fc.uniqueArray(
    fc.record({
      property: fc.constantFrom('size', 'colour'),
      value: fc.constantFrom('S', 'M', null),
    }),
    { selector: ({ property }) => property },
  ),
  isListed: fc.boolean(),
  isWhole: fc.boolean(),
  isOnItsWay: fc.boolean(),
  hasConflict: fc.constant(false),
  isBlocked: fc.constant(false),
  isPlaced: fc.constant(true),
});

const planned = fc
  .dictionary(fc.constantFrom(...NAMES), product)
  .map(
    (products) =>
      new Map(
        Object.entries(products).map(([identifier, one]): [string, PlannedProduct] => [
          identifier,
          { identifier, ...one },
        ]),
      ),
  );

const PARENTS = new Map<string, ListedParent>(
  LISTED.map((identifier) => [
    identifier,
    {
      childBoundAttributes: ['size'],
      variants: [{ identifier: `${identifier}-s`, defining: [{ property: 'size', value: 'S' }] }],
    },
  ]),
);

it('a product without problems has a title and a listed or ready parent; without warnings, distinct siblings', () => {
  fc.assert(
    fc.property(planned, (products) => {
      const problems = creationProblems(products, PARENTS);
      const ready = [...products.values()].filter(({ identifier }) => !problems.has(identifier));
      const isReady = (identifier: string) => ready.some((one) => one.identifier === identifier);
      const above = (identifier: string, passed: readonly string[] = []): readonly string[] => {
        const next = products.get(identifier)?.parentIdentifier ?? null;
        return next === null || passed.includes(next) ? passed : above(next, [...passed, next]);
      };
      for (const { identifier, title, mode, isListed, parentIdentifier, isOnItsWay } of ready) {
        expect([title, isOnItsWay, isListed]).toEqual(['Title', false, mode === 'replace']);
        if (parentIdentifier === null) continue;
        const parent = products.get(parentIdentifier);
        expect(PARENTS.has(parentIdentifier) || isReady(parentIdentifier) || parent?.isListed).toBe(true);
        expect(above(identifier)).not.toContain(identifier);
      }
      const warnings = creationWarnings(products, PARENTS);
      const unlike = ready.filter(({ identifier }) => !warnings.has(identifier));
      for (const [parent, siblings] of Map.groupBy(unlike, (one) => one.parentIdentifier)) {
        if (parent === null) continue;
        const attributes = (products.get(parent) ?? PARENTS.get(parent))?.childBoundAttributes ?? [];
        const distinct = [...siblings, ...(PARENTS.get(parent)?.variants ?? [])].filter(
          ({ defining }) => defining.length > 0,
        );
        expect(indistinct(attributes, distinct)).toEqual([]);
      }
    }),
  );
});

const plain = (identifier: string, more: Partial<PlannedProduct> = {}): [string, PlannedProduct] => [
  identifier,
  {
    identifier,
    mode: 'add',
    title: identifier,
    parentIdentifier: null,
    childBoundAttributes: [],
    defining: [],
    isListed: false,
    isWhole: true,
    isOnItsWay: false,
    hasConflict: false,
    isBlocked: false,
    isPlaced: true,
    ...more,
  },
];
const size = (value: string) => ({ defining: [{ property: 'size', value }] });

it('a full update is not sent while only some languages of its product are pulled; a new product is', () => {
  const products = new Map([
    plain('coat', { mode: 'replace', isListed: true, isWhole: false }),
    plain('hat', { isWhole: false }),
  ]);
  expect(creationProblems(products, PARENTS)).toEqual(new Map([['coat', 'partly_pulled']]));
});

it('valid products have no problems', () => {
  const products = new Map([
    plain('coat', { childBoundAttributes: ['size'] }),
    plain('coat-s', { parentIdentifier: 'coat', ...size('S') }),
    plain('coat-m', { parentIdentifier: 'coat', ...size('M') }),
    plain('l-m', { parentIdentifier: 'l', ...size('M') }),
    plain('loose', { parentIdentifier: 'coat-s' }),
    plain('moved', { mode: 'replace', isListed: true, isPlaced: false, parentIdentifier: 'nowhere' }),
  ]);
  expect(creationProblems(products, PARENTS)).toEqual(new Map());
  expect(creationWarnings(products, PARENTS)).toEqual(new Map());
});

it('variants that nothing tells apart can be sent, with a warning: their parent alone nests them (2.2)', () => {
  const products = new Map([
    plain('coat', { childBoundAttributes: ['size'] }),
    plain('sizeless', { parentIdentifier: 'coat' }),
    plain('coat-s', { parentIdentifier: 'coat', ...size('S') }),
    plain('again', { parentIdentifier: 'coat', ...size('S') }),
    plain('l-again', { parentIdentifier: 'l', ...size('S') }),
    plain('below', { parentIdentifier: 'sizeless' }),
  ]);
  expect(creationProblems(products, PARENTS)).toEqual(new Map());
  expect(creationWarnings(products, PARENTS)).toEqual(
    new Map([
      ['sizeless', 'no_axis'],
      ['coat-s', 'collision'],
      ['again', 'collision'],
      ['l-again', 'collision'],
    ]),
  );
});
