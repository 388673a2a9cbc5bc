import type { GridApi } from 'ag-grid-community';

/** Heights of rows in CSS pixels, by density; all rows of a grid are alike: infinite rows must be. */
export const ROW_HEIGHT = { comfortable: 28, compact: 24 } as const;

/** How high the rows of a grid are now. */
export const rowHeightOf = (api: GridApi): number => api.getGridOption('rowHeight') ?? ROW_HEIGHT.comfortable;
