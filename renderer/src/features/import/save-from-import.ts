import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';
import { FOR_EXCEL } from '../../state/csv-presets.ts';
import type { OpenedFile } from '../../state/product-imports.ts';

const STEMS = { report: 'report', rejected: 'rows that failed' };

/** Saves the report, or the rows of which nothing was staged: as a workbook if the file was one, else as text. */
export async function saveFromImport(
  connectionId: string,
  { upload, fileName, file }: OpenedFile,
  what: 'report' | 'rejected',
): Promise<void> {
  const isWorkbook = file.reading.kind === 'xlsx';
  const stem = fileName.replace(/\.[^.]*$/, '');
  const answer = await client.call('imports.save', {
    connectionId,
    upload,
    what,
    format: isWorkbook ? { kind: 'xlsx' } : FOR_EXCEL,
    fileName: `${stem.slice(0, 160)} ${STEMS[what]}.${isWorkbook ? 'xlsx' : 'csv'}`,
  });
  if (!answer.ok) toastError('The file was not saved', answer.error);
}
