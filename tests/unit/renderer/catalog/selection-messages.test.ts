import { describe, expect, it } from 'vitest';
import {
  selectionMessage,
  spokenSelection,
} from '../../../../renderer/src/features/catalog/selection/selection-messages.ts';
import type { CellSelection } from '../../../../shared/domain/selection.ts';

const selection = (...ranges: CellSelection['ranges']): CellSelection => ({
  view: 1,
  columns: ['identifier', 'title', { property: 'name', locale: 'de' }, { property: 'name', locale: 'fr' }],
  ranges,
});
const block = { firstRow: 2, lastRow: 4, firstColumn: 2, lastColumn: 3 };

describe('the message about selected cells', () => {
  it('gives the number of cells and rows, and the first and last column', () => {
    expect(spokenSelection(selection(block))).toBe('6 cells selected, 3 rows, Name, German to Name, French');
    expect(spokenSelection(selection({ ...block, firstColumn: 0, lastColumn: 0 }))).toBe(
      '3 cells selected, 3 rows, Identifier',
    );
  });

  it('counts a cell in several ranges once, and gives the number of ranges', () => {
    expect(spokenSelection(selection(block, { ...block, firstRow: 4, lastRow: 5 }))).toBe(
      '8 cells selected, 4 rows, 2 ranges, Name, German to Name, French',
    );
  });

  it('includes counts and sums once they are known, and omits counts that are not available', () => {
    expect(selectionMessage(selection(block), null)).toBe('Selected 6 cells · 3 rows');
    const numbers = { count: 4, sum: 10, min: 1, max: 4 };
    expect(selectionMessage(selection(block), { rows: 3, cells: 6, empty: 2, distinct: 4, numbers })).toBe(
      'Selected 6 cells · 3 rows · 2 empty · 4 different · sum 10 · average 2.5',
    );
    expect(
      selectionMessage(selection(block), { rows: 3, cells: 6, empty: null, distinct: null, numbers: null }),
    ).toBe('Selected 6 cells · 3 rows');
  });
});
