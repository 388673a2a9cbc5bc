import { t } from '@lingui/core/macro';
import { Activity as ActivityIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useQuery } from '../../query/use-query.ts';
import { useActivity } from '../../state/activity.ts';
import { showView } from '../../state/app.ts';
import { useChangeSets } from '../../state/changesets.ts';
import { useActiveConnection } from '../../state/connections.ts';
import { useJobs } from '../../state/jobs.ts';
import styles from './activity.module.css';
import { ChangeSetDetails } from './ChangeSetDetails.tsx';
import { EntryList } from './EntryList.tsx';
import { activityEntries, type Entry, entryToShow } from './entries.ts';
import { PullDetails } from './PullDetails.tsx';
import { Requests } from './requests/Requests.tsx';
import { Sections } from './Sections.tsx';

/** Change sets with the outcome of each item, the pulls of this session, and their requests. */
export function ActivityView() {
  const connection = useActiveConnection();
  const section = useActivity((state) => state.section);
  if (!connection) return null;
  return (
    <div className={styles.page}>
      {section === 'runs' ? <Runs connection={connection} /> : <Requests connection={connection} />}
    </div>
  );
}

function Runs({ connection }: { connection: Connection }) {
  return (
    <>
      <div className={styles.bar} data-region="">
        <Sections />
      </div>
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
      <div className={styles.centre}>
        <ErrorNote
          error={error}
          title={t`The change sets could not be read`}
          actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
        />
      </div>
    );
  if (!changeSets)
    return (
      <div className={styles.centre}>
        <Spinner label={t`Reading the change sets`} />
      </div>
    );
  if (!shown) return <NothingYet />;
  return (
    <div className={styles.view}>
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
        <PullDetails job={shown.job} />
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
