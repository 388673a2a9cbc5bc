import { expect, it, vi } from 'vitest';
import type { RehearsedMode } from '#shared/contract/removals.ts';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));
const { whatWouldHappen } = await import('../../../../renderer/src/features/rehearsal/use-rehearsal.ts');

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
const agreed = whatWouldHappen(rehearsal(3, 2));

it('an identical rehearsal keeps the agreement', () => {
  expect(whatWouldHappen(rehearsal(3, 2))).toBe(agreed);
});

it('a rehearsal with another result voids the agreement', () => {
  expect(whatWouldHappen(rehearsal(3, 3))).not.toBe(agreed);
});

it('other products void the agreement even if the figures are the same', () => {
  expect(whatWouldHappen({ ...rehearsal(3, 2), fingerprint: 'others' })).not.toBe(agreed);
});

it('products being removed by another change set do not void the agreement', () => {
  const held = rehearsal(3, 2);
  held.delete.heldBack = { gone: 1, withoutId: 0, onTheirWay: 7 };
  expect(whatWouldHappen(held)).toBe(agreed);
});
