import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusKeys, useStatusText } from '../../app/use-status-text.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useCompleteness, useOverview } from '../../state/completeness.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { ClassificationNote } from './ClassificationNote.tsx';
import { CompletenessBar } from './CompletenessBar.tsx';
import { NoProducts, NothingRead } from './CompletenessStates.tsx';
import styles from './CompletenessView.module.css';
import { completenessActions } from './completeness-actions.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { HEAT_KEYS, STATUS_KEYS } from './key-notes.ts';
import { ReadDialog } from './ReadDialog.tsx';
import { RequiredCompleteness } from './RequiredCompleteness.tsx';
import { ServiceSummary } from './ServiceSummary.tsx';
import { useReadingJob } from './use-reading-job.ts';

/** The completeness of the catalog by language, taxonomy and category, and what is missing. */
export function CompletenessView() {
  const connection = useActiveConnection();
  return connection ? <ConnectionCompleteness key={connection.id} connection={connection} /> : null;
}

export type CompletenessDialog = 'read' | 'export';

function ConnectionCompleteness({ connection }: { connection: Connection }) {
  const { value: overview, error, readAgain } = useOverview(connection);
  const [dialog, setDialog] = useState<CompletenessDialog | null>(null);
  const hasFigures = overview !== null;
  useActions(useMemo(() => completenessActions(setDialog, hasFigures), [hasFigures]));
  const retry = <Button onClick={readAgain}>{t`Try again`}</Button>;
  if (error && !overview)
    return (
      <div className={styles.centre}>
        <div className={styles.note}>
          <ErrorNote title={t`Completeness could not be computed`} error={error} actions={retry} />
        </div>
      </div>
    );
  if (!overview)
    return (
      <div className={styles.centre}>
        <Spinner label={t`Computing completeness`} />
      </div>
    );
  return (
    <section className={styles.view} aria-label={t`Completeness of ${connection.name}`}>
      <Measured connection={connection} overview={overview} onDialog={setDialog} />
      {error ? (
        <div className={styles.over}>
          <ErrorNote title={t`These figures are not the latest`} error={error} actions={retry} />
        </div>
      ) : null}
      {dialog === 'read' ? (
        <ReadDialog connection={connection} status={overview.status} onClose={() => setDialog(null)} />
      ) : null}
      {dialog === 'export' ? (
        <ExportDialog
          connection={connection}
          products={overview.status.products}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </section>
  );
}

function Measured({
  connection,
  overview,
  onDialog,
}: {
  connection: Connection;
  overview: CompletenessOverview;
  onDialog: (dialog: CompletenessDialog) => void;
}) {
  const basis = useCompleteness((state) => state.basis);
  const summary = useQuery('catalog.summary', { connectionId: connection.id }).value;
  const job = useReadingJob(connection.id);
  const { status, taxonomies } = overview;
  const note = <ClassificationNote connection={connection} classification={overview.classification} />;
  useListedKeys(HEAT_KEYS);
  useStatusKeys(STATUS_KEYS);
  useStatusText(
    [
      plural(connection.locales.length, { one: '# language', other: '# languages' }),
      plural(taxonomies.length, { one: '# taxonomy', other: '# taxonomies' }),
    ].join(' · '),
  );
  return (
    <>
      <CompletenessBar
        connection={connection}
        overview={overview}
        summary={summary}
        onRead={() => onDialog('read')}
        onExport={() => onDialog('export')}
      />
      {status.products === 0 ? (
        <div className={styles.centre}>
          <NoProducts connection={connection} summary={summary} />
        </div>
      ) : basis === 'summary' ? (
        <ServiceSummary summary={overview.summary} locales={connection.locales} note={note} />
      ) : status.read === 0 ? (
        <>
          <div className={styles.strip}>{note}</div>
          <div className={styles.centre}>
            <NothingRead status={status} job={job} onRead={() => onDialog('read')} />
          </div>
        </>
      ) : (
        <RequiredCompleteness
          connection={connection}
          overview={overview}
          summary={summary}
          job={job}
          note={note}
          onRead={() => onDialog('read')}
        />
      )}
    </>
  );
}
