import { plural, t } from '@lingui/core/macro';
import { History, X } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import { classNames } from '../components/class-names.ts';
import { IconButton } from '../components/IconButton.tsx';
import { Kbd } from '../components/Kbd.tsx';
import { jobFigures, Meter } from '../components/Meter.tsx';
import { toastError } from '../components/toast.ts';
import { useApp } from '../state/app.ts';
import { useActiveConnection } from '../state/connections.ts';
import { toggleEditHistory, useEditHistory } from '../state/edit-history.ts';
import { cancelJob, useJobs } from '../state/jobs.ts';
import { useStaged } from '../state/staged.ts';
import parts from '../theme/parts.module.css';
import { ConnectionTag } from './ConnectionTag.tsx';
import styles from './StatusBar.module.css';
import { stagedFacts } from './staged-label.ts';
import { ApplyStatus } from './status/ApplyStatus.tsx';
import { FeedStatusLink } from './status/FeedStatusLink.tsx';
import { StatusNotes } from './status/StatusNotes.tsx';

export function StatusBar() {
  const text = useApp((state) => state.statusText);
  const keys = useApp((state) => state.statusKeys);
  const summary = useStaged((state) => state.summary);
  const jobs = useJobs((state) => state.jobs);
  const connection = useActiveConnection();
  // `ApplyStatus` shows the active connection's change set, with its problems and a way to halt it.
  const others = jobs.filter(
    (job) => job.state === 'running' && !(job.kind === 'apply' && job.connectionId === connection?.id),
  );
  const [first] = others;
  return (
    <footer className={styles.bar} data-region="" data-status="">
      {text ? <span className={styles.text}>{text}</span> : null}
      {keys.length > 0 ? (
        <span className={styles.keys}>
          {keys.map(({ shortcut, label }) => (
            <span key={shortcut} className={styles.namedKey}>
              <Kbd shortcut={shortcut} /> {label}
            </span>
          ))}
        </span>
      ) : null}
      {summary ? stagedFacts(summary).map((fact) => <span key={fact}>{fact}</span>) : null}
      {connection ? <EditHistoryButton /> : null}
      {connection ? <FeedStatusLink /> : null}
      {connection ? <StatusNotes key={`notes of ${connection.id}`} connection={connection} /> : null}
      <span className={parts.fills} />
      {others.length > 1 ? (
        <span>{t`${plural(others.length, { one: '# job', other: '# jobs' })} running`}</span>
      ) : null}
      {first ? <RunningJob key={first.id} job={first} /> : null}
      {connection ? <ApplyStatus key={`run of ${connection.id}`} connectionId={connection.id} /> : null}
    </footer>
  );
}

function EditHistoryButton() {
  const shown = useEditHistory((state) => state.shown);
  return (
    <IconButton
      small
      label={t`Edit history`}
      shortcut="Mod+Shift+H"
      pressed={shown}
      icon={<History size={13} />}
      onClick={toggleEditHistory}
    />
  );
}

function RunningJob({ job }: { job: Job }) {
  const [cancelling, setCancelling] = useState(false);
  const cancel = async () => {
    setCancelling(true);
    const answer = await cancelJob(job.id);
    if (answer.ok) return;
    setCancelling(false);
    toastError(t`The job could not be cancelled`, answer.error);
  };
  return (
    <span className={classNames(parts.inlineMiddle, parts.shrinks, parts.hairGap)}>
      <ConnectionTag connectionId={job.connectionId} />
      <Meter
        layout="line"
        label={job.phase ? `${job.title} · ${job.phase}` : job.title}
        {...jobFigures(job)}
      />
      <IconButton
        small
        label={cancelling ? t`Stopping…` : t`Cancel: ${job.title}`}
        icon={<X size={13} />}
        disabled={cancelling}
        onClick={() => void cancel()}
      />
    </span>
  );
}
