import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusText } from '../../app/use-status-text.ts';
import { historyActions } from '../../changesets/history-actions.ts';
import { Button } from '../../components/Button.tsx';
import { Meter } from '../../components/Meter.tsx';
import { useActiveConnection } from '../../state/connections.ts';
import { useJobs } from '../../state/jobs.ts';
import { discardImport, type OpenedFile, useProductImport } from '../../state/product-imports.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ImportBar } from './ImportBar.tsx';
import { ImportNotes } from './ImportNotes.tsx';
import styles from './import.module.css';
import { importViewActions } from './import-actions.ts';
import { Report } from './report/Report.tsx';
import { reportTotal } from './report/report-labels.ts';
import { Setup } from './Setup.tsx';

const MEGABYTE = 1_000_000;

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
    <section className={styles.view} aria-label={t`Import into ${connection.name}`}>
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
                <Meter
                  label={t`Reading the file`}
                  done={Math.round(state.bytes / MEGABYTE)}
                  total={state.bytes < state.size ? Math.max(1, Math.round(state.size / MEGABYTE)) : null}
                  unit="megabytes"
                />
                <Button onClick={() => void discardImport(id)}>{t`Cancel`}</Button>
              </div>
            </div>
          )}
        </>
      )}
    </section>
  );
}

function OpenedImport({ connection, state }: { connection: Connection; state: OpenedFile }) {
  const { id } = connection;
  const { upload, checked, run } = state;
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
