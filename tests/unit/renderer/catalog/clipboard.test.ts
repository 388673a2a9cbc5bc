import { describe, expect, it } from 'vitest';
import { blockLabel, columnsLabel } from '../../../../renderer/src/features/catalog/blocks/block-labels.ts';
import { blockOf, rememberCopied } from '../../../../renderer/src/features/catalog/clipboard/copied-block.ts';
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

describe('a block that was copied here', () => {
  it('is pasted with its values as long as the clipboard has its text, however the system breaks lines', () => {
    const values = [
      [1.5, null],
      [['a', 'b'], true],
    ];
    rememberCopied('1,5\t\r\na | b\tYes', values);
    expect(blockOf('1,5\t\r\na | b\tYes')).toEqual({ values });
    expect(blockOf('1,5\t\na | b\tYes')).toEqual({ values });
  });

  it('is read as text when the clipboard has another one', () => {
    rememberCopied('1,5', [[1.5]]);
    expect(blockOf('1,5\t2')).toEqual({ texts: [['1,5', '2']] });
  });
});

describe('headers on the clipboard', () => {
  it('are known again when they are pasted, by short and by spoken names', () => {
    expect(beginsWithHeaders([columns.map(headerText), ['1', '2', '3', '4']], columns)).toBe(true);
    expect(beginsWithHeaders([['NAME · DE '], ['x']], columns)).toBe(true);
    expect(beginsWithHeaders([['name, German'], ['x']], columns)).toBe(true);
  });

  it('are no headers without rows below, or where one is none', () => {
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

describe('the name of an edit in the history', () => {
  const range = (firstColumn: number, lastColumn: number) => ({
    firstRow: 0,
    lastRow: 4999,
    firstColumn,
    lastColumn,
  });

  it('says how many cells, and where', () => {
    expect(
      blockLabel((cells, where) => `Paste ${cells} into ${where}`, { columns, ranges: [range(2, 2)] }),
    ).toBe('Paste 5,000 cells into Name · de');
    expect(
      blockLabel((cells, where) => `Cut ${cells} from ${where}`, {
        columns,
        ranges: [{ ...range(2, 3), lastRow: 0 }],
      }),
    ).toBe('Cut 2 cells from Name · de – Name · fr');
  });

  it('counts columns that do not stand side by side, and a cell in two ranges once', () => {
    expect(columnsLabel(columns, [range(1, 1), range(3, 3)])).toBe('2 columns');
    expect(
      blockLabel((cells, where) => `Remove ${cells} from ${where}`, {
        columns,
        ranges: [range(2, 2), range(2, 2)],
      }),
    ).toBe('Remove 5,000 cells from Name · de');
  });
});
