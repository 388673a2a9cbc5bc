import { describe, expect, it } from 'vitest';
import { completeness, entriesWithin, type RequiredAttribute } from '#shared/domain/completeness.ts';

const entry = (
  attributeId: string,
  taxonomyId: string,
  contributingNodeIds: string[],
  isCompleted: boolean,
): RequiredAttribute => ({
  attributeId,
  attributeName: attributeId,
  taxonomyId,
  resolvedAnchorId: contributingNodeIds[0] ?? null,
  contributingNodeIds,
  isCompleted,
});

/** The material is required in both taxonomies of the product; in t1 by two of its categories (2.6). */
const required = [
  entry('material', 't1', ['n1', 'n2'], true),
  entry('colour', 't1', ['n2'], false),
  entry('material', 't2', ['m1'], true),
  entry('size', 't2', ['n2'], false),
];

it('counts every entry for the whole product', () => {
  expect(completeness(required)).toEqual({ kind: 'measured', completed: 2, required: 4, share: 0.5 });
});

it('counts one taxonomy or category, and an attribute of two categories once', () => {
  expect(completeness(required, { of: 'taxonomy', taxonomyId: 't1' })).toMatchObject({
    completed: 1,
    required: 2,
  });
  expect(completeness(required, { of: 'category', nodeId: 'n1' })).toMatchObject({
    completed: 1,
    required: 1,
    share: 1,
  });
  expect(completeness(required, { of: 'category', nodeId: 'n2' })).toMatchObject({
    completed: 1,
    required: 3,
  });
  expect(completeness(required, { of: 'category', nodeId: 'n2', taxonomyId: 't1' })).toMatchObject({
    required: 2,
  });
});

it('says that nothing is required instead of 0 %', () => {
  expect(completeness([])).toEqual({ kind: 'nothing_required' });
  expect(completeness(required, { of: 'taxonomy', taxonomyId: 'other' })).toEqual({
    kind: 'nothing_required',
  });
});

describe('a narrowed answer', () => {
  const node = (path: string, nodeId: string) => ({ text: path, path: path.split('/'), nodeId });
  const classified = [
    {
      taxonomyId: 't1',
      taxonomyName: null,
      nodes: [node('Shop', 'n0'), node('Shop/Pans', 'n1'), node('Gifts', 'n2')],
    },
    { taxonomyId: 't2', taxonomyName: null, nodes: [node('Shop/Pans', 'n2')] },
  ];
  const names = (
    entries: RequiredAttribute[],
    scope: { taxonomyId: string; nodeId: string | null },
  ): [string[], number] => {
    const { within, elsewhere } = entriesWithin(entries, scope, classified);
    return [within.map(({ attributeName, taxonomyId }) => `${attributeName} ${taxonomyId}`), elsewhere];
  };

  it('loses what a service that does not narrow answers of another taxonomy, and says how much', () => {
    expect(names(required, { taxonomyId: 't1', nodeId: null })).toEqual([['material t1', 'colour t1'], 2]);
    expect(names(required, { taxonomyId: 't2', nodeId: null })).toEqual([['material t2', 'size t2'], 2]);
  });

  it('keeps what a category or one below it requires, and loses what only others do', () => {
    expect(names(required, { taxonomyId: 't1', nodeId: 'n1' })).toEqual([['material t1'], 3]);
    expect(names(required, { taxonomyId: 't1', nodeId: 'n0' })).toEqual([['material t1'], 3]);
    expect(names(required, { taxonomyId: 't1', nodeId: 'n2' })).toEqual([['material t1', 'colour t1'], 2]);
  });

  it('keeps what does not say where it belongs, or names categories that the product does not have', () => {
    const vague = [
      { ...entry('care', 't1', [], true), taxonomyId: null },
      entry('weight', 't1', [], true),
      entry('width', 't1', ['unheard of'], true),
    ];
    for (const nodeId of [null, 'n1', 'elsewhere'])
      expect(names(vague, { taxonomyId: 't1', nodeId })[1]).toBe(0);
  });
});
