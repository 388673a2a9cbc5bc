import { describe, expect, test } from 'vitest';
import type { CatalogHoldings, CatalogRepair } from '#shared/contract/catalog.ts';
import { formatDateTime } from '../../../../renderer/src/components/format.ts';
import {
  repairMessages,
  repairTitle,
} from '../../../../renderer/src/features/catalog/repair/repair-messages.ts';

const none: CatalogHoldings = {
  edits: 0,
  marks: 0,
  snapshots: 0,
  views: 0,
  changeSets: 0,
  changes: 0,
  results: 0,
};
const SAVED = '2026-05-03T12:02:00.000Z';
const repair = (more: Partial<CatalogRepair> = {}): CatalogRepair => ({
  at: '2026-05-04T00:00:00.000Z',
  damagedFile: '/data/catalog.db.damaged-2026',
  carried: none,
  lost: none,
  lostSettings: { terms: 0, choices: 0, feed: 0 },
  savedUntil: SAVED,
  allRead: true,
  ...more,
});

describe('A repair', () => {
  test('reports what was recovered, that nothing was lost, and where the damaged file is', () => {
    const carried = {
      edits: 1,
      marks: 2,
      snapshots: 1,
      views: 1,
      changeSets: 3,
      changes: 1830,
      results: 900,
    };
    expect(repairTitle(repair())).toBe('The local catalog was damaged and has been repaired.');
    expect(repairMessages(repair({ carried }))).toEqual([
      'Recovered: 1 staged edit, 2 removal marks, 3 change sets, 1,830 changes in change sets, 1 saved view, 1 snapshot of a removed product.',
      'No staged edits and no results were lost.',
      'Unfinished change sets are paused in Activity. Nothing is sent until you resume them.',
      'The damaged file is kept: /data/catalog.db.damaged-2026',
    ]);
  });

  test('reports how much is missing, and when the catalog was last saved', () => {
    const words = repairMessages(
      repair({ lost: { ...none, edits: 1000, changes: 1, results: 600 }, allRead: false }),
    );
    expect(words).toContain('Nothing could be recovered.');
    expect(words).toContain(
      `Missing: 1,000 staged edits, 1 change in change sets, 600 results of change sets. The catalog was last saved on ${formatDateTime(SAVED)}.`,
    );
  });

  test('reports what is missing besides products and changes', () => {
    expect(repairMessages(repair({ lostSettings: { terms: 2, choices: 1, feed: 1 } }))).toContain(
      'Also missing: 2 terms of the glossary, 1 group of settings (such as labels or columns), the place in the changes feed, which is read from the beginning.',
    );
  });

  test('reports that something may be missing when the extent is unknown', () => {
    expect(repairMessages(repair({ allRead: false }))[1]).toMatch(
      /^The latest edits or results may be missing\. /,
    );
    expect(repairMessages(repair({ allRead: false, savedUntil: null }))[1]).toBe(
      'The latest edits or results may be missing.',
    );
  });

  test('names no damaged file when the file was missing', () => {
    const words = repairMessages(repair({ damagedFile: null }));
    expect(repairTitle(repair({ damagedFile: null }))).toBe(
      'The file of the local catalog was missing. A new one has been created.',
    );
    expect(words.join()).not.toContain('kept');
  });
});
