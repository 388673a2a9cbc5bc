import type { GridApi } from 'ag-grid-community';
import type { Settings } from '#shared/contract/app.ts';

/** Of a row with one line of text, in CSS pixels. */
const ONE_LINE: Record<Settings['density'], number> = { comfortable: 28, compact: 24 };

/** Of each further line, in CSS pixels; grid.css has the same. */
const LINE = 18;

/** How high rows with so many lines are, in CSS pixels. All rows of a grid are alike: infinite rows must be. */
export const rowHeight = (density: Settings['density'], lines: number): number =>
  ONE_LINE[density] + (lines - 1) * LINE;

/** How high the rows of a grid are now. */
export const rowHeightOf = (api: GridApi): number => api.getGridOption('rowHeight') ?? ONE_LINE.comfortable;
