import { t } from '@lingui/core/macro';
import { ClipboardPaste, FileSpreadsheet } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { PayloadOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { runAction } from '../../actions/table.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusText } from '../../app/use-status-text.ts';
import { historyActions } from '../../changesets/history-actions.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { contentOf } from '../../components/clipboard-content.ts';
import { FilePicker } from '../../components/FilePicker.tsx';
import { Meter } from '../../components/Meter.tsx';
import { useActiveConnection } from '../../state/connections.ts';
import { useJobs } from '../../state/jobs.ts';
import {
  discardImport,
  importFile,
  type OpenedFile,
  refuseFile,
  useProductImport,
} from '../../state/product-imports.ts';
import parts from '../../theme/parts.module.css';
import { ImportBar } from './ImportBar.tsx';
import { ImportNotes } from './ImportNotes.tsx';
import styles from './import.module.css';
import { importViewActions } from './import-actions.ts';
import { pastedRows, pasteRows } from './paste-rows.ts';
import { Report } from './report/Report.tsx';
import { reportTotal } from './report/report-labels.ts';
import { Setup } from './Setup.tsx';

const ACCEPTED =
  '.xlsx,.csv,.tsv,.txt,.json,.jsonl,.ndjson,text/csv,text/tab-separated-values,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const MEGABYTE = 1_000_000;

const megabytes = (bytes: number): number => (bytes === 0 ? 0 : Math.max(1, Math.round(bytes / MEGABYTE)));

/** The import of a product file: its contents, how it is read, and what each row would do. */
export function ImportView() {
  const connection = useActiveConnection();
  return connection ? <Importing key={connection.id} connection={connection} /> : null;
}

function Importing({ connection }: { connection: Connection }) {
  const { id } = connection;
  const state = useProductImport(id);
  useActions(useMemo(() => [...importViewActions(id), ...historyActions('import', id)], [id]));
  return (
    <section className={parts.page} aria-label={t`Import into ${connection.name}`}>
      {state.step === 'opened' ? (
        <OpenedImport key={state.upload} connection={connection} state={state} />
      ) : (
        <>
          <ImportBar connection={connection} state={state} />
          {state.step === 'choosing' ? (
            <ChooseFile connectionId={id} refused={state.refused} />
          ) : (
            <div className={styles.centre}>
              <div className={styles.progress}>
                {state.bytes < state.size ? (
                  <Meter
                    label={t`Opening the file`}
                    done={megabytes(state.bytes)}
                    total={megabytes(state.size)}
                    unit="megabytes"
                  />
                ) : (
                  <ReadingMeter connectionId={id} />
                )}
                <Button onClick={() => void discardImport(id)}>{t`Cancel`}</Button>
              </div>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** How much of the file is read; at first unknown. */
function ReadingMeter({ connectionId }: { connectionId: string }) {
  const [read, setRead] = useState<PayloadOf<'imports.reading'> | null>(null);
  useEffect(
    () =>
      client.on('imports.reading', (progress) => progress.connectionId === connectionId && setRead(progress)),
    [connectionId],
  );
  return (
    <Meter
      label={t`Reading the file`}
      done={megabytes(read?.done ?? 0)}
      total={read === null ? null : megabytes(read.total)}
      rate={read?.rate == null ? null : read.rate / MEGABYTE}
      secondsLeft={read?.secondsLeft ?? null}
      unit="megabytes"
    />
  );
}

function OpenedImport({ connection, state }: { connection: Connection; state: OpenedFile }) {
  const { id } = connection;
  const { upload, checked, run, isReading } = state;
  const [pane, setPane] = useState<'setup' | 'report'>(checked ? 'report' : 'setup');
  const job = useJobs(({ jobs }) => jobs.find((one) => one.id === run?.jobId));
  useStatusText(checked ? reportTotal(checked.report) : '');
  // The requested step is shown once it is ready.
  useEffect(() => {
    if (checked) setPane('report');
  }, [checked]);
  return (
    <>
      <ImportBar connection={connection} state={state} pane={pane} onPane={setPane} />
      <ImportNotes connection={connection} state={state} />
      {isReading ? (
        <div className={styles.running} role="status">
          <ReadingMeter connectionId={id} />
        </div>
      ) : null}
      {run ? (
        <div className={styles.running} role="status">
          <Meter
            label={job?.phase ?? (run.what === 'check' ? t`Checking the rows` : t`Staging`)}
            done={job?.done ?? 0}
            total={job?.total ?? null}
            rate={job?.rate}
            secondsLeft={job?.secondsLeft}
            unit={job?.unit ?? 'rows'}
          />
        </div>
      ) : null}
      {pane === 'report' && checked ? (
        <Report connectionId={id} upload={upload} checked={checked} />
      ) : (
        <Setup connection={connection} state={state} />
      )}
    </>
  );
}

interface ChooseFileProps {
  connectionId: string;
  refused: { fileName: string; error: AppErrorShape } | null;
}

/** The start of an import: a file is chosen or dropped, or rows are pasted. */
function ChooseFile({ connectionId, refused }: ChooseFileProps) {
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
    <div className={parts.scrollArea}>
      <div className={styles.choose}>
        <p>{t`Excel (XLSX), CSV, TSV or JSON. You see what the file would do, row by row, before anything is staged.`}</p>
        <FilePicker
          label={t`File of products`}
          accept={ACCEPTED}
          refused={refused}
          onFile={(file) => void importFile(connectionId, file)}
          onRefused={(fileName, error) => refuseFile(connectionId, fileName, error)}
        />
        <div className={parts.wrap}>
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
          className={parts.hint}
        >{t`Rows copied in a spreadsheet can be pasted, with the row of column names. The sample has the products and columns that the catalog shows.`}</p>
      </div>
    </div>
  );
}
