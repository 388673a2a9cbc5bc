import { describe, expect, it } from 'vitest';
import type { CellSelection } from '#shared/domain/selection.ts';
import {
  cellsIn,
  type ScopeBasis,
  scopedCells,
  selectedColumns,
} from '../../../../../renderer/src/features/catalog/cell-tool/scope.ts';

const column = (property: string, locale: string) => ({ property, locale });
const titleEn = column('title', 'en');
const titleDe = column('title', 'de');
const brand = column('brand', 'en');

const range = (firstRow: number, lastRow: number, firstColumn: number, lastColumn: number) => ({
  firstRow,
  lastRow,
  firstColumn,
  lastColumn,
});

const selection: CellSelection = {
  view: 7,
  columns: ['identifier', 'title', titleEn, titleDe, brand],
  ranges: [range(2, 4, 1, 3), range(9, 9, 0, 1), range(6, 6, 4, 4)],
};

const basis: ScopeBasis = {
  view: { view: 7, rows: 100 },
  selection,
  shown: [titleEn, titleDe, brand],
  all: [titleEn, titleDe, brand, column('weight', 'en')],
  recipe: [brand],
};

describe('the scope of find & replace and transforms', () => {
  it('is the selected cells, without those of Identifier and Title', () => {
    expect(scopedCells('selection', null, basis)).toEqual({
      view: 7,
      columns: [titleEn, titleDe, brand],
      ranges: [range(2, 4, 0, 1), range(6, 6, 2, 2)],
    });
    expect(cellsIn(scopedCells('selection', null, basis))).toBe(7);
  });

  it('is limited to the chosen language', () => {
    expect(scopedCells('selection', 'de', basis)).toEqual({
      view: 7,
      columns: [titleDe],
      ranges: [range(2, 4, 0, 0)],
    });
    expect(scopedCells('shown', 'en', basis)?.columns).toEqual([titleEn, brand]);
    expect(scopedCells('selection', 'fr', basis)).toBeNull();
  });

  it('covers the selected columns, the shown ones or all of them in full', () => {
    const everything = [range(0, 99, 0, 2)];
    expect(scopedCells('columns', null, basis)).toEqual({
      view: 7,
      columns: [titleEn, titleDe, brand],
      ranges: everything,
    });
    expect(scopedCells('shown', null, basis)?.ranges).toEqual(everything);
    expect(scopedCells('all', null, basis)?.columns).toHaveLength(4);
    expect(scopedCells('recipe', null, basis)).toEqual({
      view: 7,
      columns: [brand],
      ranges: [range(0, 99, 0, 0)],
    });
    expect(selectedColumns(selection)).toEqual([titleEn, titleDe, brand]);
  });

  it('is empty for a selection of another view, and for a view without rows', () => {
    expect(scopedCells('selection', null, { ...basis, view: { view: 8, rows: 100 } })).toBeNull();
    expect(scopedCells('shown', null, { ...basis, view: { view: 8, rows: 0 } })).toBeNull();
    expect(scopedCells('shown', null, { ...basis, view: null })).toBeNull();
  });
});
