import type { GridApi } from 'ag-grid-community';
import type { Settings } from '#shared/contract/app.ts';

/** The height of a row with one line of text, in CSS pixels. */
const ONE_LINE: Record<Settings['density'], number> = { comfortable: 28, compact: 24 };

/** The height of each further line, in CSS pixels; the same as in grid.css. */
const LINE = 18;

/** The height of rows with this many lines, in CSS pixels. All rows of a grid have the same height, as infinite rows must. */
export const rowHeight = (density: Settings['density'], lines: number): number =>
  ONE_LINE[density] + (lines - 1) * LINE;

/** The current height of the rows of a grid. */
export const rowHeightOf = (api: GridApi): number => api.getGridOption('rowHeight') ?? ONE_LINE.comfortable;
