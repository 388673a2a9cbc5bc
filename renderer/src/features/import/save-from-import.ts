import { t } from '@lingui/core/macro';
import type { TableFormat, TableReading } from '#shared/domain/table-format.ts';
import { client } from '../../client/index.ts';
import { toastError } from '../../components/toast.ts';
import { FOR_EXCEL } from '../../state/csv-presets.ts';
import type { OpenedFile } from '../../state/product-imports.ts';

const STEMS = { report: t`report`, rejected: t`rows that failed` };

/** Saves what was left out: as a report, or as the original rows of the file, to be corrected and imported again. */
export async function saveFromImport(
  connectionId: string,
  { upload, fileName, file: { reading } }: OpenedFile,
  what: 'report' | 'rejected',
): Promise<void> {
  const stem = fileName.replace(/\.[^.]*$/, '').slice(0, 160);
  const answer = await client.call('imports.save', {
    connectionId,
    upload,
    what,
    format: formatLike(reading),
    fileName: `${stem} ${STEMS[what]}.${endingOf(reading, what)}`,
  });
  if (!answer.ok) toastError(t`The file was not saved`, answer.error);
}

/** A workbook is saved as a workbook; text is saved so that Excel can open it, with the separators of the file. */
function formatLike({ kind, delimiter, decimal }: TableReading): TableFormat {
  if (kind === 'xlsx') return { kind };
  return { ...FOR_EXCEL, decimal, delimiter: delimiter ?? FOR_EXCEL.delimiter };
}

const endingOf = ({ kind }: TableReading, what: 'report' | 'rejected'): string =>
  kind === 'json' && what === 'rejected' ? 'jsonl' : kind === 'xlsx' ? 'xlsx' : 'csv';
