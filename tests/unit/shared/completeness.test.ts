import { expect, it } from 'vitest';
import { completeness, type RequiredAttribute } from '#shared/domain/completeness.ts';

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
