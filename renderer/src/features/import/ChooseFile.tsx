import { t } from '@lingui/core/macro';
import { ClipboardPaste, FileSpreadsheet } from 'lucide-react';
import { useEffect } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { runAction } from '../../actions/table.ts';
import { Button } from '../../components/Button.tsx';
import { contentOf } from '../../components/clipboard-content.ts';
import { FilePicker } from '../../components/FilePicker.tsx';
import { importFile, refuseFile } from '../../state/product-imports.ts';
import styles from './import.module.css';
import { pastedRows, pasteRows } from './paste-rows.ts';

const ACCEPTED =
  '.xlsx,.csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,text/tab-separated-values,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface ChooseFileProps {
  connectionId: string;
  refused: { fileName: string; error: AppErrorShape } | null;
}

/** The start of an import: a file is chosen or dropped, or rows are pasted. */
export function ChooseFile({ connectionId, refused }: ChooseFileProps) {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      // Spreadsheets also put a picture of the cells on the clipboard.
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => !type.startsWith('image/'));
      const rows = file ?? pastedRows(contentOf(event.clipboardData));
      if (!rows) return;
      event.preventDefault();
      void importFile(connectionId, rows);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [connectionId]);
  return (
    <div className={styles.scroll}>
      <div className={styles.choose}>
        <p>{t`Excel (XLSX), CSV, TSV or JSON. You see what the file would do, row by row, before anything is staged.`}</p>
        <FilePicker
          label={t`File of products`}
          accept={ACCEPTED}
          refused={refused}
          onFile={(file) => void importFile(connectionId, file)}
          onRefused={(fileName, error) => refuseFile(connectionId, fileName, error)}
        />
        <div className={styles.others}>
          <Button
            icon={<ClipboardPaste size={14} aria-hidden="true" />}
            onClick={() => void pasteRows(connectionId)}
          >{t`Paste rows`}</Button>
          <Button
            icon={<FileSpreadsheet size={14} aria-hidden="true" />}
            onClick={() => runAction('export.sample')}
          >{t`Save a sample file…`}</Button>
        </div>
        <p
          className={styles.hint}
        >{t`Rows copied in a spreadsheet can be pasted, with the row of column names. The sample has the products and columns that the catalog shows.`}</p>
      </div>
    </div>
  );
}
