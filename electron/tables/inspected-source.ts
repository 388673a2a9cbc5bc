import type { FileNotice } from '#shared/contract/imports.ts';
import type { TableReading } from '#shared/domain/table-format.ts';

/** How one kind of file is read, before its rows are looked at. */
export interface InspectedSource {
  reading: Pick<TableReading, 'kind' | 'encoding' | 'delimiter' | 'sheet'>;
  sheets: string[];
  notices: FileNotice[];
  guarded: boolean;
}
