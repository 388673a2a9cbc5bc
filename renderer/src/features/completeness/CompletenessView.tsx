import { plural, t } from '@lingui/core/macro';
import { useMemo, useState } from 'react';
import type { Classification, CompletenessOverview } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type KeyNotes, useListedKeys } from '../../actions/key-notes.ts';
import { useActions } from '../../actions/use-actions.ts';
import { useStatusKeys, useStatusText } from '../../app/use-status-text.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { UNCLASSIFIED_HINT, UNKNOWN_HINT } from '../../products/classification-hints.ts';
import { useQuery } from '../../query/use-query.ts';
import type { StatusKey } from '../../state/app.ts';
import { showQueryInCatalog } from '../../state/catalog.ts';
import { useCompleteness, useOverview } from '../../state/completeness.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { useJobs } from '../../state/jobs.ts';
import parts from '../../theme/parts.module.css';
import { ExportTableDialog } from '../../transfers/ExportTableDialog.tsx';
import { CompletenessBar } from './CompletenessBar.tsx';
import { NoProducts, NothingRead } from './CompletenessStates.tsx';
import styles from './CompletenessView.module.css';
import { completenessActions } from './completeness-actions.ts';
import { ReadDialog } from './ReadDialog.tsx';
import { RequiredCompleteness } from './RequiredCompleteness.tsx';
import { ServiceSummary } from './ServiceSummary.tsx';
import { narrowedBy } from './show-missing.ts';

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
      <div className={parts.centre}>
        <div className={parts.noteWidth}>
          <ErrorNote title={t`Completeness could not be computed`} error={error} actions={retry} />
        </div>
      </div>
    );
  if (!overview)
    return (
      <div className={parts.centre}>
        <Spinner label={t`Computing completeness`} />
      </div>
    );
  return (
    <section
      className={classNames(parts.column, parts.columns)}
      aria-label={t`Completeness of ${connection.name}`}
    >
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
        <div className={parts.centre}>
          <NoProducts connection={connection} summary={summary} />
        </div>
      ) : basis === 'summary' ? (
        <ServiceSummary summary={overview.summary} locales={connection.locales} note={note} />
      ) : status.read === 0 ? (
        <>
          <div className={styles.strip}>{note}</div>
          <div className={parts.centre}>
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

/** The job that reads required attributes of the connection, while it runs. */
const useReadingJob = (connectionId: string): Job | undefined =>
  useJobs(({ jobs }) =>
    jobs.findLast(
      (job) => job.kind === 'completeness' && job.connectionId === connectionId && job.state === 'running',
    ),
  );

/** Keys of the heat map, for the sheet of shortcuts. */
const HEAT_KEYS: readonly KeyNotes[] = [
  {
    group: t`Heat map`,
    notes: [
      { label: t`Next cell`, keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
      { label: t`First or last cell of the row`, keys: ['Home', 'End'] },
      { label: t`First or last cell`, keys: ['Ctrl+Home', 'Ctrl+End'] },
      { label: t`Ten rows up or down`, keys: ['PageUp', 'PageDown'] },
      { label: t`Show the products that miss something`, keys: ['Enter'] },
      { label: t`On a header: sort`, keys: ['Enter', 'Space'] },
    ],
  },
];

/** The keys named in the status bar. */
const STATUS_KEYS: readonly StatusKey[] = [
  { shortcut: 'Enter', label: t`open the products` },
  { shortcut: 'T', label: t`translate what is missing` },
];

/** Exports the completeness of each product to a table for spreadsheets. */
function ExportDialog({
  connection,
  products,
  onClose,
}: {
  connection: Connection;
  products: number;
  onClose: () => void;
}) {
  const query = useCompleteness((state) => state.query);
  return (
    <ExportTableDialog
      title={t`Export completeness`}
      description={t`A table with one line per product: identifier, title, fields required, filled, filled with staged edits, names of the missing fields, and filled in each language.`}
      connection={connection}
      stem="completeness"
      total={products}
      saveLabel={(n) => plural(n, { one: 'Save # product', other: 'Save # products' })}
      exported={(n) => plural(n, { one: '# product exported', other: '# products exported' })}
      file={(guardFormulas) => ({ of: 'completeness', query, locales: connection.locales, guardFormulas })}
      onClose={onClose}
    />
  );
}

/** How many products are classified in no taxonomy, or not known to be, with a way to each of them in the catalog. */
function ClassificationNote({
  connection,
  classification: { unclassified, unknown },
}: {
  connection: Connection;
  classification: Classification;
}) {
  const query = useCompleteness((state) => state.query);
  const show = (is: keyof Classification) =>
    void showQueryInCatalog(connection.id, narrowedBy(query, { kind: 'classification', is }));
  if (unclassified + unknown === 0) return null;
  return (
    <>
      {unclassified > 0 ? (
        <LinkButton title={UNCLASSIFIED_HINT} onClick={() => show('unclassified')}>
          {plural(unclassified, { one: '# unclassified product', other: '# unclassified products' })}
        </LinkButton>
      ) : null}
      {unknown > 0 ? (
        <LinkButton title={UNKNOWN_HINT} onClick={() => show('unknown')}>
          {plural(unknown, {
            one: '# product whose classification is not known',
            other: '# products whose classification is not known',
          })}
        </LinkButton>
      ) : null}
    </>
  );
}
