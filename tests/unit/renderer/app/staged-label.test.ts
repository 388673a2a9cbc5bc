import { expect, it, vi } from 'vitest';
import { stagedFacts, stagedLabel } from '../../../../renderer/src/app/staged-label.ts';

vi.mock('../../../../renderer/src/client/index.ts', () => ({ client: {} }));

const nothing = { changes: 0, products: 0, removals: { unlink: 0, delete: 0 } };

it('counts changes and marked products separately, and omits zero counts', () => {
  expect(stagedLabel(nothing)).toBe('');
  expect(stagedLabel({ ...nothing, changes: 3, products: 2 })).toBe('3 changes');
  expect(stagedLabel({ ...nothing, removals: { unlink: 1, delete: 0 } })).toBe('1 removal');
  expect(stagedLabel({ changes: 1, products: 1, removals: { unlink: 200, delete: 75 } })).toBe(
    '1 change, 275 removals',
  );
});

it('shows in the status bar how many products are to be unlinked and how many deleted', () => {
  expect(stagedFacts(nothing)).toEqual([]);
  expect(stagedFacts({ changes: 3, products: 2, removals: { unlink: 200, delete: 75 } })).toEqual([
    '3 staged in 2 products',
    '200 to be unlinked',
    '75 to be deleted',
  ]);
});
