import type { CellClassParams } from 'ag-grid-community';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnKey } from '#shared/domain/column-key.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import {
  fixedCellClass,
  titleCellClass,
  valueCellClass,
} from '../../../../renderer/src/features/catalog/cells/cell-classes.ts';
import {
  type GridRow,
  gridRow,
  indexColumns,
} from '../../../../renderer/src/features/catalog/cells/grid-row.ts';
import { markHint, markLabel } from '../../../../renderer/src/features/catalog/cells/row-marks.ts';
import { spansOf } from '../../../../renderer/src/features/catalog/marks/show-marks.ts';

const title = { property: 'title', locale: 'en' };
const row = (removal: RemovalMode | null): GridRow =>
  gridRow(
    {
      product: 7,
      identifier: '007',
      title: 'Kettle',
      productId: null,
      parentIdentifier: null,
      children: 0,
      gone: false,
      removal,
      creation: null,
      values: ['Kettle'],
      states: { 0: { mark: 'edited', intent: 'set', base: 'Pot' } },
      inherited: {},
      level: 0,
      expanded: false,
      onlyAsParent: false,
    },
    indexColumns([title]),
  );
/** The classes of a cell of the row, in any column. */
const classesOf = (classes: (params: CellClassParams<GridRow>) => string[], data: GridRow | undefined) =>
  classes({ data, column: { getColId: () => columnKey(title) } } as unknown as CellClassParams<GridRow>);
const value = valueCellClass(['cell-value']);

describe('a product marked for removal', () => {
  it('has a class for its removal mode in every cell of its row', () => {
    for (const cell of [fixedCellClass('cell-identifier'), titleCellClass, value]) {
      expect(classesOf(cell, row('unlink'))).toContain('cell-to-unlink');
      expect(classesOf(cell, row('delete'))).toContain('cell-to-delete');
      for (const name of classesOf(cell, row(null))) expect(name).not.toMatch(/^cell-to-/);
    }
  });

  it('still shows the staged edits of its cells', () => {
    expect(classesOf(value, row('delete'))).toEqual(['cell-value', 'cell-edited', 'cell-to-delete']);
    expect(classesOf(value, row('unlink'))).toEqual(['cell-value', 'cell-edited', 'cell-to-unlink']);
    expect(classesOf(value, row(null))).toEqual(['cell-value', 'cell-edited']);
  });

  it('has a label for its removal mode', () => {
    expect(markLabel({ removal: 'unlink', creation: null })).toBe('product to be unlinked');
    expect(markLabel({ removal: 'delete', creation: null })).toBe('product to be deleted');
    expect(markLabel(null)).toBe('');
  });

  it('has a hint that names the removal and says that nothing is sent yet', () => {
    expect(markHint({ removal: 'delete', creation: null })).toEqual([
      'To be deleted from the service. Nothing is sent until you apply it in Review.',
    ]);
    expect(markHint({ removal: 'unlink', creation: null })).toEqual([
      'To be unlinked from the integration. Nothing is sent until you apply it in Review.',
    ]);
    expect(markHint({ removal: null, creation: null })).toEqual([]);
  });

  it('has no removal class while its row is loading', () => {
    expect(classesOf(fixedCellClass('cell-identifier'), undefined)).toEqual([
      'cell-identifier',
      'cell-loading',
    ]);
  });
});

describe('the rows whose marks are read again', () => {
  it('are requested in few ranges', () => {
    expect(spansOf([], 1000)).toEqual([]);
    expect(spansOf([7, 5, 6, 20], 1000)).toEqual([
      { startRow: 5, endRow: 8 },
      { startRow: 20, endRow: 21 },
    ]);
    expect(
      spansOf(
        Array.from({ length: 2000 }, (_, at) => at),
        1000,
      ),
    ).toHaveLength(2);
  });

  it('are each requested once, in ranges up to the maximum length', () => {
    const rows = fc.uniqueArray(fc.nat(300));
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 20 }), (given, longest) => {
        const spans = spansOf(given, longest);
        for (const { startRow, endRow } of spans) expect(endRow - startRow).toBeLessThanOrEqual(longest);
        const asked = spans.flatMap(({ startRow, endRow }) =>
          Array.from({ length: endRow - startRow }, (_, at) => startRow + at),
        );
        expect(asked).toEqual(given.toSorted((a, b) => a - b));
      }),
    );
  });
});
