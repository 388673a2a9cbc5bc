import { describe, expect, it } from 'vitest';
import { blockLabel, columnsLabel } from '../../../../renderer/src/features/catalog/blocks/block-labels.ts';
import {
  readingsOf,
  rememberCopied,
} from '../../../../renderer/src/features/catalog/clipboard/copied-block.ts';
import {
  beginsWithHeaders,
  headerText,
} from '../../../../renderer/src/features/catalog/clipboard/headers.ts';
import type { GridColumn } from '../../../../shared/domain/query.ts';

const columns: GridColumn[] = [
  'identifier',
  'title',
  { property: 'name', locale: 'de' },
  { property: 'name', locale: 'fr' },
];

describe('a block copied in the app', () => {
  it('is pasted with its values while the clipboard holds its text, with any line breaks', () => {
    const values = [
      [1.5, null],
      [['a', 'b'], true],
    ];
    rememberCopied('1,5\t\r\na | b\tYes', values);
    for (const text of ['1,5\t\r\na | b\tYes', '1,5\t\na | b\tYes'])
      expect(readingsOf({ text, html: '<table><tr><td>other</td></tr></table>' })).toEqual([
        { as: 'copied', values },
      ]);
  });

  it('gives way to plain text when the clipboard holds another text', () => {
    rememberCopied('1,5', [[1.5]]);
    expect(readingsOf({ text: '1,5\t2', html: '' })).toEqual([{ as: 'quoted', texts: [['1,5', '2']] }]);
  });
});

describe('headers on the clipboard', () => {
  it('are recognised when pasted, by their short and spoken names', () => {
    expect(beginsWithHeaders([columns.map(headerText), ['1', '2', '3', '4']], columns)).toBe(true);
    expect(beginsWithHeaders([['NAME · DE '], ['x']], columns)).toBe(true);
    expect(beginsWithHeaders([['name, German'], ['x']], columns)).toBe(true);
  });

  it('are not recognised without rows below, or if one text is not a header', () => {
    expect(beginsWithHeaders([['name · de']], columns)).toBe(false);
    expect(
      beginsWithHeaders(
        [
          ['name · de', 'Kaffee'],
          ['x', 'y'],
        ],
        columns,
      ),
    ).toBe(false);
  });
});

describe('the label of a block edit', () => {
  const range = (firstColumn: number, lastColumn: number) => ({
    firstRow: 0,
    lastRow: 4999,
    firstColumn,
    lastColumn,
  });

  it('gives the number of cells and their columns', () => {
    expect(
      blockLabel((cells, where) => `Paste ${cells} cells into ${where}`, { columns, ranges: [range(2, 2)] }),
    ).toBe('Paste 5000 cells into Name · de');
    expect(
      blockLabel((cells, where) => `Cut ${cells} cells from ${where}`, {
        columns,
        ranges: [{ ...range(2, 3), lastRow: 0 }],
      }),
    ).toBe('Cut 2 cells from Name · de – Name · fr');
  });

  it('gives the number of columns that are not adjacent, and counts a cell in two ranges once', () => {
    expect(columnsLabel(columns, [range(1, 1), range(3, 3)])).toBe('2 columns');
    expect(
      blockLabel((cells, where) => `Remove ${cells} cells from ${where}`, {
        columns,
        ranges: [range(2, 2), range(2, 2)],
      }),
    ).toBe('Remove 5000 cells from Name · de');
  });
});
