import { describe, expect, it } from 'vitest';
import { completenessValue } from '#shared/domain/completeness-value.ts';
import { completenessText } from '../../../../renderer/src/features/catalog/cells/completeness-cell.ts';

const counted = { required: 6, filled: 3, staged: 4, missing: 2, missingStaged: 1 };

describe('a cell about completeness', () => {
  it('shows the share of entries and the number of missing fields, including staged edits', () => {
    expect(completenessText(counted, 'completeness')).toBe('66 % · 4 of 6');
    expect(completenessText(counted, 'missing')).toBe('1');
  });

  it('is copied as a share and a number', () => {
    expect(completenessValue(counted, 'completeness')).toBe('66 %');
    expect(completenessValue(counted, 'missing')).toBe(1);
  });

  it('shows a dash and is copied as no value where nothing is required', () => {
    expect(completenessText(null, 'completeness')).toBe('–');
    expect(completenessText(null, 'missing')).toBe('–');
    expect(completenessValue(null, 'missing')).toBeNull();
  });
});
