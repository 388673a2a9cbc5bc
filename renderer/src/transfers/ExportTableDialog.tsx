import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { ProgressUnit } from '../components/count-label.ts';
import { GuardField } from '../products/GuardField.tsx';
import type { TextFile } from '../state/file-chunks.ts';
import { ExportDialog, type ExportDialogProps } from './ExportDialog.tsx';

export interface ExportTableDialogProps
  extends Omit<ExportDialogProps, 'file' | 'format' | 'submitLabel' | 'total' | 'unit'> {
  /** The number of lines in the table. */
  total: number | null;
  /** "Save 12 changes". */
  saveLabel: (lines: number) => string;
  file: (guardFormulas: boolean) => TextFile;
  unit?: ProgressUnit;
}

/** Writes a table for spreadsheets. */
export function ExportTableDialog({
  total,
  saveLabel,
  file,
  unit,
  children,
  ...dialog
}: ExportTableDialogProps) {
  const [guardFormulas, setGuardFormulas] = useState(true);
  return (
    <ExportDialog
      {...dialog}
      format={{ ending: 'csv', type: 'text/csv' }}
      file={total ? file(guardFormulas) : null}
      total={total}
      submitLabel={total ? saveLabel(total) : t`Save`}
      unit={unit ?? 'lines'}
    >
      {children}
      <GuardField
        checked={guardFormulas}
        onChange={setGuardFormulas}
        note={t`Turn this off for programs that need the exact text.`}
      />
    </ExportDialog>
  );
}
