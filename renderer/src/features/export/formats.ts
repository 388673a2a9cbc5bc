import { t } from '@lingui/core/macro';
import type { ExportSettings } from '#shared/contract/app.ts';
import type { ExportTarget } from '#shared/contract/exports.ts';

export type ExportAs = ExportSettings['as'];

interface FileFormat {
  label: string;
  /** What the format is for. */
  hint: string;
  ending: string;
}

export const FORMATS: Record<ExportAs, FileFormat> = {
  xlsx: {
    label: t`Excel (XLSX)`,
    hint: t`For Excel, LibreOffice and Google Sheets. Identifiers and long numbers stay text.`,
    ending: 'xlsx',
  },
  csv: {
    label: 'CSV',
    hint: t`Plain text, for spreadsheets and most other programs.`,
    ending: 'csv',
  },
  json: {
    label: 'JSON',
    hint: t`For developers: products as the service shows them, with all fields.`,
    ending: 'json',
  },
  jsonl: {
    label: t`JSON Lines`,
    hint: t`For developers: one product per line, for files of any size.`,
    ending: 'jsonl',
  },
};

export const EXPORT_FORMATS = ['xlsx', 'csv', 'json', 'jsonl'] as const;

/** Returns the target for `exports.start`. Text in a workbook is never run as a formula, so it needs no protection. */
export function exportTarget(
  { as, csv, rows, guardFormulas }: ExportSettings,
  columns: Extract<ExportTarget, { kind: 'table' }>['columns'],
): ExportTarget {
  if (as === 'json' || as === 'jsonl') return { kind: 'json', lines: as === 'jsonl' };
  return {
    kind: 'table',
    format: as === 'csv' ? csv : { kind: 'xlsx' },
    columns,
    rows,
    guardFormulas: as === 'csv' && guardFormulas,
  };
}
