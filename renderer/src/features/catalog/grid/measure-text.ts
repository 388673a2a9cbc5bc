import type { Column, GridApi } from 'ag-grid-community';
import { ListCell } from '../cells/ListCell.ts';
import { PictureCell } from '../cells/PictureCell.ts';
import type { Measure } from './fitted-width.ts';
import { rowViewport } from './grid-pixels.ts';
import { rowHeightOf } from './row-height.ts';
import { IDENTIFIER_COLUMN } from './row-source.ts';

/** The space around a text, in CSS pixels: in a cell; in a tag, including its gap. */
export const AROUND = { cell: 20, tag: 15 } as const;

/** The width of the pictures of a column, including the gap beside them: the same as the row height, as in grid.css. */
export const pictureWidth = (api: GridApi, column: Column): number =>
  column.getColDef().cellRenderer === PictureCell ? rowHeightOf(api) : 0;

/** Measures texts in the current fonts of the grid. */
export interface TextMeasures {
  header: Measure;
  /** For the cells of a column. */
  of: (columnId: string) => Measure;
}

export function textMeasures(api: GridApi): TextMeasures {
  const viewport = rowViewport(api);
  const fonts = viewport ? getComputedStyle(viewport) : null;
  const family = fonts?.fontFamily ?? 'sans-serif';
  const cell = measureIn(`13px ${family}`);
  const tag = measureIn(`11px ${family}`);
  const identifier = measureIn(`12px ${fonts?.getPropertyValue('--mono') ?? 'monospace'}`);
  return {
    header: measureIn(`600 12px ${family}`),
    of: (columnId) =>
      columnId === IDENTIFIER_COLUMN
        ? identifier
        : api.getColumn(columnId)?.getColDef().cellRenderer === ListCell
          ? tag
          : cell,
  };
}

/** Measures texts in a font, as CSS names it. */
export function measureIn(font: string): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 8;
  context.font = font;
  // All digits are as wide as the widest.
  return (text) => context.measureText(text.replace(/[1-9]/g, '0')).width;
}
