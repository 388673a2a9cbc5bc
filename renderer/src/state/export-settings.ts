import type { ExportSettings } from '#shared/contract/app.ts';
import { type CsvFormat, csvFormat } from '#shared/domain/table-format.ts';
import { userNumbers } from '../components/value-text.ts';
import { useSettings } from './settings.ts';

/** What Excel opens by a double click: where numbers have a decimal comma, it takes the semicolon for the delimiter. */
export const FOR_EXCEL: CsvFormat = csvFormat.parse({
  kind: 'csv',
  ...(userNumbers.decimal === ',' ? { delimiter: ';', decimal: ',' } : {}),
});

/** What most other programs expect. */
export const FOR_OTHERS: CsvFormat = csvFormat.parse({ kind: 'csv', bom: false, lineEnds: 'lf' });

const DEFAULTS: ExportSettings = {
  as: 'xlsx',
  csv: FOR_EXCEL,
  columns: 'shown',
  rows: 'products',
  guardFormulas: true,
  staged: true,
};

/** How products were exported last. */
export const exportSettings = (): ExportSettings => useSettings.getState().settings?.export ?? DEFAULTS;
