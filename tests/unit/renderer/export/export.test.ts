import { describe, expect, it } from 'vitest';
import type { Connection } from '#shared/contract/connections.ts';
import { shownColumns } from '../../../../renderer/src/features/export/exported-columns.ts';
import { exportTarget } from '../../../../renderer/src/features/export/formats.ts';
import { FOR_EXCEL } from '../../../../renderer/src/state/csv-presets.ts';
import { countRows, selectedRows } from '../../../../renderer/src/state/row-ranges.ts';

const range = (firstRow: number, lastRow: number) => ({ firstRow, lastRow, firstColumn: 0, lastColumn: 0 });

describe('the exported rows', () => {
  it('are those with a selected cell, each once', () => {
    const rows = selectedRows([range(10, 12), range(0, 1), range(2, 4), range(11, 20)]);
    expect(rows).toEqual([
      { first: 0, last: 4 },
      { first: 10, last: 20 },
    ]);
    expect(countRows(rows ?? [])).toBe(16);
  });

  it('are all rows if the selection covers at most one', () => {
    expect(selectedRows([range(3, 3), range(3, 3)])).toBeNull();
    expect(selectedRows([])).toBeNull();
  });
});

describe('the exported columns', () => {
  const connection = { titleField: 'title' } as Connection;
  const german = { property: 'title', locale: 'de' };
  const weight = { property: 'weight', locale: 'en' };

  it('start with the identifier and omit the title if the title property is included', () => {
    expect(shownColumns(['identifier', 'title', german], connection)).toEqual(['identifier', german]);
    expect(shownColumns(['title', 'missing', weight], connection)).toEqual([
      'identifier',
      'title',
      'missing',
      weight,
    ]);
  });
});

describe('the exported file', () => {
  it('is a table or products as JSON', () => {
    const settings = {
      csv: FOR_EXCEL,
      columns: 'shown',
      rows: 'products',
      guardFormulas: true,
      staged: true,
    } as const;
    expect(exportTarget({ ...settings, as: 'jsonl' }, ['identifier'])).toEqual({ kind: 'json', lines: true });
    expect(exportTarget({ ...settings, as: 'xlsx' }, ['identifier'])).toMatchObject({
      kind: 'table',
      format: { kind: 'xlsx' },
      columns: ['identifier'],
    });
    expect(exportTarget({ ...settings, as: 'csv' }, ['identifier'])).toMatchObject({ format: FOR_EXCEL });
  });
});
