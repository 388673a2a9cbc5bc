import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { OutcomeBar } from '../../changesets/OutcomeBar.tsx';
import {
  canResume,
  isEnded,
  outcomeSentence,
  READ_ONLY,
  stateExplanation,
  stopMeans,
} from '../../changesets/outcome.ts';
import { useStart } from '../../changesets/use-start.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorDetails } from '../../components/ErrorDetails.tsx';
import { errorDetails } from '../../components/error-text.ts';
import { count, formatDateTime } from '../../components/format.ts';
import { LinkButton } from '../../components/LinkButton.tsx';
import { Menu } from '../../components/Menu.tsx';
import { narrowItems, showChangeSet, useActivity } from '../../state/activity.ts';
import { openExportChanges, openExportResults } from '../../state/change-files.ts';
import { cancelChangeSet, resumeChangeSet, retryFailed } from '../../state/changesets.ts';
import { ALL_ITEMS, filterOf } from '../../state/item-filters.ts';
import { useJobs } from '../../state/jobs.ts';
import styles from './activity.module.css';
import { changeSetTitle } from './entries.ts';
import { undoVerb } from './undo/undo-words.ts';
import { WaitsForToken } from './WaitsForToken.tsx';

export interface ChangeSetHeadingProps {
  connection: Connection;
  changeSet: ChangeSet;
  onUndo: () => void;
}

/** What a change set is, what became of it as a whole, and what can be done with it. */
export function ChangeSetHeading({ connection: { id, readOnly }, changeSet, onUndo }: ChangeSetHeadingProps) {
  const { changeSet: number, state, of, counts, createdAt, locales } = changeSet;
  const isUnderWay = state === 'running' || state === 'queued';
  const jobError = useJobs(
    ({ jobs }) => jobs.findLast((job) => job.connectionId === id && job.changeSet === number)?.error ?? null,
  );
  return (
    <header className={styles.heading}>
      <div className={styles.headWords}>
        <h1>{changeSetTitle(changeSet)}</h1>
        <p className={styles.sub}>
          Change set {number} · {formatDateTime(createdAt)} · {locales.join(' · ')}
          {of === null ? null : (
            <>
              {' · '}
              <LinkButton onClick={() => void showChangeSet(of)}>Show change set {of}</LinkButton>
            </>
          )}
        </p>
        {isUnderWay ? null : (
          <>
            <p className={styles.sentence}>{outcomeSentence(changeSet)}</p>
            <OutcomeBar changeSet={changeSet} />
          </>
        )}
        {changeSet.waitsForToken ? (
          <WaitsForToken connectionId={id} error={jobError}>
            {stateExplanation(changeSet)}
          </WaitsForToken>
        ) : (
          <Explanation changeSet={changeSet} readOnly={readOnly} error={jobError} />
        )}
        {isUnderWay || counts.conflict === 0 ? null : (
          <p className={styles.conflicts}>
            {count(counts.conflict, 'value')} changed in the service before yours{' '}
            {counts.conflict === 1 ? 'was' : 'were'} sent: nothing was overwritten.{' '}
            <LinkButton onClick={() => narrowItems(number, { ...ALL_ITEMS, state: 'conflict' })}>
              {readOnly ? 'Show' : 'Decide'}
            </LinkButton>
          </p>
        )}
      </div>
      <div className={styles.buttons}>
        <ExportMenu connectionId={id} changeSet={changeSet} />
        {readOnly || isUnderWay ? null : <Ways connectionId={id} changeSet={changeSet} onUndo={onUndo} />}
      </div>
    </header>
  );
}

function Ways({
  connectionId,
  changeSet,
  onUndo,
}: {
  connectionId: string;
  changeSet: ChangeSet;
  onUndo: () => void;
}) {
  const { changeSet: number, state, kind, counts, waitsForToken } = changeSet;
  const retrying = useStart();
  const stopping = useStart();
  const resuming = useStart();
  return (
    <>
      {isEnded(state) && counts.applied > 0 ? <Button onClick={onUndo}>{undoVerb(kind)}…</Button> : null}
      {counts.failed > 0 ? (
        <Button
          busy={retrying.busy}
          onClick={() => void retrying.start('Nothing was sent', retryFailed(connectionId, number))}
        >
          Retry {count(counts.failed, 'failed change')}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button
          busy={stopping.busy}
          title={`Stop: ${stopMeans(changeSet)}`}
          onClick={() =>
            void stopping.start('It could not be stopped', cancelChangeSet(connectionId, number))
          }
        >
          Stop
        </Button>
      ) : null}
      {canResume(changeSet) ? (
        <Button
          variant={waitsForToken ? 'default' : 'primary'}
          busy={resuming.busy}
          onClick={() =>
            void resuming.start('It could not be resumed', resumeChangeSet(connectionId, number))
          }
        >
          Resume
        </Button>
      ) : null}
    </>
  );
}

function ExportMenu({ connectionId, changeSet }: { connectionId: string; changeSet: ChangeSet }) {
  const { changeSet: number } = changeSet;
  const filterNow = () => filterOf(useActivity.getState().filters, number);
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" icon={<Download size={14} aria-hidden="true" />}>
          Export
        </Button>
      }
      entries={[
        {
          id: 'results',
          label: 'Export results…',
          hint: 'What became of each change, for spreadsheets',
          onSelect: () => openExportResults({ connectionId, changeSet: number, filter: filterNow() }),
        },
        {
          id: 'changes',
          label: 'Export as a file…',
          hint: 'The changes, to be imported on another machine',
          onSelect: () =>
            openExportChanges({
              connectionId,
              from: { changeSet: number, filter: filterNow() },
            }),
        },
      ]}
    />
  );
}

function Explanation({
  changeSet,
  readOnly,
  error,
}: {
  changeSet: ChangeSet;
  readOnly: boolean;
  /** What stopped the last run of it, as far as this start of the app knows. */
  error: AppErrorShape | null;
}): ReactNode {
  const why = readOnly && changeSet.state !== 'running' && changeSet.state !== 'queued' ? READ_ONLY : null;
  const text = [stateExplanation(changeSet), why].filter(Boolean).join(' ');
  const details = error && errorDetails(error);
  if (!text) return null;
  return (
    <div className={styles.explanation}>
      <p>{text}</p>
      {details ? <ErrorDetails text={details} /> : null}
    </div>
  );
}
