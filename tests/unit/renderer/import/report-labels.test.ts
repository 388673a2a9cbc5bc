import { describe, expect, it } from 'vitest';
import type { ImportReport } from '#shared/contract/imports.ts';
import { proposedPlan } from '#shared/domain/import/proposed-plan.ts';
import {
  hasSomethingToStage,
  reportChips,
  stageLabel,
} from '../../../../renderer/src/features/import/report/report-labels.ts';

const plan = proposedPlan({
  fileName: 'a.csv',
  reading: {
    kind: 'csv',
    encoding: 'utf-8',
    delimiter: ',',
    sheet: null,
    hidden: 'import',
    decimal: '.',
    headerRow: 1,
  },
  sheets: [],
  columns: [],
  rows: [],
  shownOtherwise: [],
  hidden: { rows: 0, columns: [] },
  notices: [],
  roles: [],
  remembered: [],
  guarded: false,
});

const report = (
  byRow: Partial<ImportReport['byRow']>,
  byCell: Partial<ImportReport['byCell']>,
  problems = 0,
): ImportReport => ({
  rows: 10,
  products: 9,
  byRow: {
    changes: 0,
    creates: 0,
    unchanged: 0,
    left_out: 0,
    not_found: 0,
    similar: 0,
    ambiguous: 0,
    gone: 0,
    doubled: 0,
    broken: 0,
    ...byRow,
  },
  byCell: { set: 0, remove: 0, append: 0, same: 0, left: 0, clashes: 0, invalid: 0, doubtful: 0, ...byCell },
  doubts: {},
  replaced: { products: 0, values: 0, lost: 0 },
  unknownColumns: { count: 0, first: [] },
  problems,
});

describe('the import report', () => {
  it('offers a filter for each result that occurs', () => {
    const chips = reportChips(report({ changes: 5, not_found: 2 }, { set: 7, invalid: 1 }, 3));
    expect(chips.map(({ label, count }) => `${label} ${count}`)).toEqual([
      'All rows 10',
      'Problems 3',
      'Changes 5',
      'Not found 2',
      'Invalid values 1',
    ]);
    expect(chips[1]?.filter).toEqual({ row: null, cell: null, problems: true });
  });

  it.each([
    [report({ changes: 1 }, { set: 1 }), 'Stage 1 change'],
    [report({ changes: 3 }, { set: 1200, remove: 30, append: 4 }), 'Stage 1,234 changes'],
    [report({ creates: 20 }, { set: 60 }), 'Stage 60 changes with 20 new products'],
    [report({ changes: 1, creates: 1 }, { set: 2 }), 'Stage 2 changes with 1 new product'],
    [
      { ...report({ changes: 1 }, { set: 2 }), replaced: { products: 1, values: 2, lost: 33 } },
      'Stage 35 changes',
    ],
    [report({ changes: 1 }, { set: 2, clashes: 5 }), 'Stage 2 changes'],
  ])('says what it would stage: case %#', (found, label) => {
    expect(stageLabel(found, plan)).toBe(label);
    expect(hasSomethingToStage(found, plan)).toBe(true);
  });

  it('counts already staged cells only if the file replaces them', () => {
    const found = report({ changes: 1 }, { clashes: 5 });
    expect(hasSomethingToStage(found, plan)).toBe(false);
    expect(stageLabel(found, { ...plan, overStaged: 'replace' })).toBe('Stage 5 changes');
  });
});
