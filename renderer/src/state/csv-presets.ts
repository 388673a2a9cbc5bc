import { type CsvFormat, csvFormat } from '#shared/domain/table-format.ts';
import { userNumbers } from '../components/value-text.ts';

/** What Excel opens with a double click: if numbers have a decimal comma, it takes the semicolon for the delimiter. */
export const FOR_EXCEL: CsvFormat = csvFormat.parse({
  kind: 'csv',
  ...(userNumbers.decimal === ',' ? { delimiter: ';', decimal: ',' } : {}),
});

/** What most other programs expect. */
export const FOR_OTHERS: CsvFormat = csvFormat.parse({ kind: 'csv', bom: false, lineEnds: 'lf' });
