import { t } from '@lingui/core/macro';
import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { PayloadOf } from '#shared/contract/registry.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusText } from '../../app/use-status-text.ts';
import { historyActions } from '../../changesets/history-actions.ts';
import { client } from '../../client/index.ts';
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
