import { expect, it } from 'vitest';
import type { RehearsedMode } from '#shared/contract/removals.ts';
import { isOtherMarks, NOT_REHEARSED, renewed } from '../../../../renderer/src/features/rehearsal/renewal.ts';

const mode = (products: number): RehearsedMode => ({
  products,
  first: [],
  parents: 0,
  leftVariants: { total: 0, first: [] },
  otherwiseMarked: { total: 0, first: [] },
  withoutVariants: { total: 0, first: [] },
  edited: { total: 0, first: [], changes: 0 },
  heldBack: { gone: 0, withoutId: 0, onTheirWay: 0 },
});
const rehearsal = (unlink: number, deleted: number) => ({
  unlink: mode(unlink),
  delete: mode(deleted),
  listed: 2_000,
  fingerprint: 'the same',
});
const first = renewed(NOT_REHEARSED, rehearsal(3, 2), false);

it('the first rehearsal voids no agreement', () => {
  expect(first).toEqual({ rehearsal: rehearsal(3, 2), error: null, version: 0 });
  expect(renewed(NOT_REHEARSED, rehearsal(3, 2), true).version).toBe(0);
});

it('an identical rehearsal of the same marks keeps the agreement', () => {
  expect(renewed(first, rehearsal(3, 2), false)).toEqual(first);
});

it('a rehearsal with another result voids the agreement', () => {
  expect(renewed(first, rehearsal(3, 3), false)).toMatchObject({ rehearsal: rehearsal(3, 3), version: 1 });
});

it('changed marks void the agreement even if the figures are the same', () => {
  expect(renewed(first, rehearsal(3, 2), true).version).toBe(1);
});

it('other products void the agreement even without notice of changed marks', () => {
  expect(renewed(first, { ...rehearsal(3, 2), fingerprint: 'others' }, false).version).toBe(1);
});

it('a successful rehearsal clears an earlier error', () => {
  const failed = { ...first, error: { code: 'storage' as const, message: 'The disk is full.' } };
  expect(renewed(failed, rehearsal(3, 2), false)).toMatchObject({ error: null, version: 0 });
});

it('products being removed by another change set do not void the agreement', () => {
  const held = rehearsal(3, 2);
  held.delete.heldBack = { gone: 1, withoutId: 0, onTheirWay: 7 };
  expect(renewed(first, held, false)).toEqual({ rehearsal: held, error: null, version: 0 });
});

it('steps of the user are distinguished from a removal that clears its own marks', () => {
  const summary = (unlink: number, step: number | null) => ({
    removals: { unlink, delete: 0 },
    redo: null,
    step,
  });
  expect(isOtherMarks(summary(5, 1), summary(4, 1))).toBe(false);
  expect(isOtherMarks(summary(5, 1), summary(6, 1))).toBe(true);
  // Also a step of the same name.
  expect(isOtherMarks(summary(5, 1), summary(5, 2))).toBe(true);
  expect(isOtherMarks(null, summary(0, null))).toBe(true);
  expect(isOtherMarks(null, null)).toBe(false);
});
