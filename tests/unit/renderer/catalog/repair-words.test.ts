import { expect, test } from 'vitest';
import type { CatalogRepair } from '#shared/contract/catalog.ts';
import { repairWords } from '../../../../renderer/src/features/catalog/repair/repair-words.ts';

const nothing: CatalogRepair = {
  at: '2026-01-01T00:00:00.000Z',
  damagedFile: '/data/catalog.db.damaged-2026',
  edits: 0,
  marks: 0,
  snapshots: 0,
  views: 0,
  changeSets: 0,
  changes: 0,
  lostChanges: 0,
  allRead: true,
};

test('a repair tells what was carried over, that nothing was lost, and where the damaged file is', () => {
  expect(
    repairWords({ ...nothing, edits: 1, marks: 2, snapshots: 1, views: 1, changeSets: 3, changes: 1830 }),
  ).toEqual([
    'Carried over: 1 staged change, 2 removal marks, 3 change sets with 1,830 changes, 1 saved view, 1 snapshot of a removed product.',
    'Nothing staged or sent was lost. Change sets that had not ended wait in Activity; nothing is sent before you resume them.',
    'The damaged file is kept: /data/catalog.db.damaged-2026',
  ]);
});

test('it tells what could not be read: how many changes where that is known', () => {
  expect(repairWords({ ...nothing, changeSets: 1, changes: 1, lostChanges: 1, allRead: false })[1]).toMatch(
    /^1 change of change sets could not be read\./,
  );
  expect(repairWords({ ...nothing, edits: 5, allRead: false })[1]).toBe('Some of it could not be read.');
  expect(repairWords({ ...nothing, allRead: false })[0]).toBe(
    'There was nothing in it that could be carried over.',
  );
});
