import { t } from '@lingui/core/macro';
import { Activity as ActivityIcon, TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ChangeSet, ItemSelection } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { QueuedStrip } from '../../changesets/QueuedStrip.tsx';
import { RunStrip } from '../../changesets/RunStrip.tsx';
import { useTally } from '../../changesets/use-outcome-sentence.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { FilterBar } from '../../components/FilterBar.tsx';
import { formatDateTime } from '../../components/format.ts';
import { jobFigures, Meter } from '../../components/Meter.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useActivity } from '../../state/activity.ts';
import { showView } from '../../state/app.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { openDialog } from '../../state/dialog.ts';
import { ALL_ITEMS, REMOVED } from '../../state/item-filters.ts';
import { fileActions, useJobs } from '../../state/jobs.ts';
import { chosenOf, useProductResults } from '../../state/product-results.ts';
import parts from '../../theme/parts.module.css';
import styles from './activity.module.css';
import { ChangeSetHeading } from './ChangeSetHeading.tsx';
import { EntryList } from './EntryList.tsx';
import { activityEntries, changeSetTitle, type Entry, entryToShow, jobMessage } from './entries.ts';
import { Items } from './items/Items.tsx';
import { Products } from './products/Products.tsx';
import { Requests } from './requests/Requests.tsx';
import { Sections } from './Sections.tsx';
import { UndoDialog } from './undo/UndoDialog.tsx';
import { WaitsForToken } from './WaitsForToken.tsx';

/** Change sets with the outcome of each item, the pulls and files of this session, and the requests. */
export function ActivityView() {
  const connection = useActiveConnection();
  const section = useActivity((state) => state.section);
  if (!connection) return null;
  return (
    <div className={parts.page}>
      {section === 'runs' ? <Runs connection={connection} /> : <Requests connection={connection} />}
    </div>
  );
}

function Runs({ connection }: { connection: Connection }) {
  return (
    <>
      <FilterBar heading={<Sections />} />
      <RunList connection={connection} />
    </>
  );
}

function RunList({ connection }: { connection: Connection }) {
  const { id } = connection;
  const changeSets = useChangeSets((state) => state.changeSets);
  const { error, readAgain } = useQuery('changesets.list', { connectionId: id });
  const selected = useActivity((state) => state.selected);
  const jobs = useJobs((state) => state.jobs);
  const entries = useMemo(() => activityEntries(changeSets ?? [], jobs, id), [changeSets, jobs, id]);
  // Stopping the change set shown must not put the next one under the button just pressed.
  const [workedIn, setWorkedIn] = useState<Entry['key'] | null>(null);
  const withKey = (key: Entry['key'] | null) => entries.find((entry) => entry.key === key);
  const shown = withKey(selected) ?? withKey(workedIn) ?? entryToShow(entries);

  if (error)
    return (
      <div className={parts.centre}>
        <ErrorNote
          error={error}
          title={t`The change sets could not be read`}
          actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
        />
      </div>
    );
  if (!changeSets)
    return (
      <div className={parts.centre}>
        <Spinner label={t`Reading the change sets`} />
      </div>
    );
  if (!shown) return <NothingYet />;
  return (
    <div className={parts.columns}>
      <EntryList
        entries={entries}
        selected={shown.key}
        onSelect={(key) => useActivity.setState({ selected: key })}
      />
      {shown.kind === 'changes' ? (
        <ChangeSetDetails
          key={shown.key}
          connection={connection}
          changeSet={shown.changeSet}
          onWork={() => setWorkedIn(shown.key)}
        />
      ) : (
        <JobDetails job={shown.job} />
      )}
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      icon={<ActivityIcon size={22} />}
      title={t`Nothing has been sent yet`}
      actions={<Button variant="primary" onClick={() => void showView('review')}>{t`Go to Review`}</Button>}
    >{t`Changes that you apply and products that you remove are listed here with the service’s answers. You can retry only what failed.`}</EmptyState>
  );
}

/** One pull, or a file that was written: its progress or outcome. */
function JobDetails({ job }: { job: Job }) {
  return (
    <section className={styles.details} aria-label={job.title}>
      <header className={styles.heading}>
        <div className={styles.headLabel}>
          <h2 className="view-title">{job.title}</h2>
          <p className={parts.muted}>
            {formatDateTime(job.startedAt)}
            {job.endedAt ? ` – ${formatDateTime(job.endedAt)}` : null}
          </p>
          {job.state === 'running' ? (
            <Meter label={job.phase ?? t`Pulling`} {...jobFigures(job)} />
          ) : (
            <p className={classNames(parts.above2, parts.strong)}>{jobMessage(job)}</p>
          )}
          {job.warning ? (
            <p className={classNames(parts.iconed, parts.above2, parts.edited)}>
              <TriangleAlert size={14} aria-hidden="true" />
              {job.warning}
            </p>
          ) : null}
          {job.state === 'paused' ? (
            <WaitsForToken connectionId={job.connectionId} error={job.error}>
              {sentences(job.message, t`The pull continues where it stopped once a new token works.`)}
            </WaitsForToken>
          ) : job.error ? (
            <ErrorNote error={job.error} title={t`The pull did not finish`} />
          ) : null}
        </div>
        {job.file === null ? null : (
          <div className={classNames(parts.wrap, parts.atEnd, parts.fixed)}>
            {fileActions(job).map(({ label, run }) => (
              <Button key={label} onClick={run}>
                {label}
              </Button>
            ))}
          </div>
        )}
      </header>
    </section>
  );
}

interface ChangeSetDetailsProps {
  connection: Connection;
  changeSet: ChangeSet;
}

/** One change set: its outcome and every item. `onWork` is called when the user presses something in it. */
function ChangeSetDetails({ onWork, ...about }: ChangeSetDetailsProps & { onWork: () => void }) {
  const { changeSet } = about;
  const tally = useTally(changeSet);
  return (
    <section className={styles.details} aria-label={changeSetTitle(changeSet, tally)} onClickCapture={onWork}>
      {worksOnProducts(changeSet.kind) ? <OfProducts {...about} /> : <OfChanges {...about} />}
    </section>
  );
}

function OfChanges({ connection, changeSet }: ChangeSetDetailsProps) {
  const [undoing, setUndoing] = useState<ItemSelection | null>(null);
  return (
    <>
      <ChangeSetHeading
        connection={connection}
        changeSet={changeSet}
        onTakeBack={() => setUndoing({ filter: ALL_ITEMS })}
      />
      <Progress changeSet={changeSet} />
      <Items connection={connection} changeSet={changeSet} onUndo={setUndoing} />
      <UndoDialog
        connectionId={connection.id}
        changeSet={changeSet}
        which={undoing}
        onClose={() => setUndoing(null)}
      />
    </>
  );
}

function OfProducts({ connection, changeSet }: ChangeSetDetailsProps) {
  const { changeSet: number, kind } = changeSet;
  const restore = () => {
    const chosen = chosenOf(useProductResults.getState(), number);
    void openDialog('restore', {
      connectionId: connection.id,
      changeSet: number,
      which: chosen.size > 0 ? { items: [...chosen] } : { filter: REMOVED },
    });
  };
  return (
    <>
      <ChangeSetHeading
        connection={connection}
        changeSet={changeSet}
        onTakeBack={kind === 'removal' ? restore : null}
      />
      <Progress changeSet={changeSet} />
      <Products connection={connection} changeSet={changeSet} />
    </>
  );
}

function Progress({ changeSet }: { changeSet: ChangeSet }) {
  if (changeSet.state === 'running') return <RunStrip changeSet={changeSet} />;
  return changeSet.state === 'queued' ? <QueuedStrip changeSet={changeSet} /> : null;
}
