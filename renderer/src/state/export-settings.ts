import type { ExportSettings } from '#shared/contract/app.ts';
import { FOR_EXCEL } from './csv-presets.ts';
import { useSettings } from './settings.ts';

const DEFAULTS: ExportSettings = {
  as: 'xlsx',
  csv: FOR_EXCEL,
  columns: 'shown',
  rows: 'products',
  guardFormulas: true,
  staged: true,
};

/** How products were last exported. */
export const exportSettings = (): ExportSettings => useSettings.getState().settings?.export ?? DEFAULTS;
