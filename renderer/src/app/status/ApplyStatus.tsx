import { Pause, Square } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Result } from '#shared/contract/result.ts';
import { formatNumber } from '../../components/format.ts';
import { IconButton } from '../../components/IconButton.tsx';
import { Meter } from '../../components/Meter.tsx';
import { toastError } from '../../components/toast.ts';
import { showView } from '../../state/app.ts';
import { cancelChangeSet, pauseChangeSet, useChangeSets } from '../../state/changesets.ts';
import { useJobs } from '../../state/jobs.ts';
import { sendingOrder } from '../../state/sending-order.ts';
import styles from './ApplyStatus.module.css';
import { troubleWords } from './apply-status.ts';

/** The change set being sent, wherever the user is: how far it is, what it met, and how to halt it; and how many wait. */
export function ApplyStatus({ connectionId }: { connectionId: string }) {
  const changeSets = useChangeSets((state) => state.changeSets);
  const { running, queued } = useMemo(() => sendingOrder(changeSets), [changeSets]);
  const [next] = queued;
  return (
    <>
      {next ? (
        <button type="button" className={styles.queued} onClick={() => showInActivity(next.changeSet)}>
          {formatNumber(queued.length)} queued
        </button>
      ) : null}
      {running ? <Running key={running.changeSet} connectionId={connectionId} changeSet={running} /> : null}
    </>
  );
}

function Running({ connectionId, changeSet }: { connectionId: string; changeSet: ChangeSet }) {
  const { changeSet: number, total } = changeSet;
  const job = useJobs((state) =>
    state.jobs.findLast(
      (one) => one.connectionId === connectionId && one.changeSet === number && one.state === 'running',
    ),
  );
  const [halting, setHalting] = useState<'Pausing…' | 'Stopping…' | null>(null);
  const halt = async (how: 'Pausing…' | 'Stopping…', asking: Promise<Result<object>>) => {
    setHalting(how);
    const answer = await asking;
    if (answer.ok) return;
    setHalting(null);
    toastError(how === 'Pausing…' ? 'It could not be paused' : 'It could not be stopped', answer.error);
  };
  const title = job?.title ?? 'Applying changes';
  const label = halting ?? job?.phase ?? title;
  const trouble = troubleWords(changeSet);
  return (
    <span className={styles.running}>
      <button
        type="button"
        className={styles.show}
        title={`${label}: show in Activity`}
        onClick={() => showInActivity(number)}
      >
        <Meter
          layout="line"
          label={label}
          done={job?.done ?? 0}
          total={job?.total ?? total}
          rate={job?.rate}
          secondsLeft={job?.secondsLeft}
          unit="changes"
        />
      </button>
      {trouble ? <span className={styles.trouble}>{trouble}</span> : null}
      <IconButton
        className={styles.halt}
        label={`Pause: ${title}`}
        icon={<Pause size={13} aria-hidden="true" />}
        disabled={halting !== null}
        onClick={() => void halt('Pausing…', pauseChangeSet(connectionId, number))}
      />
      <IconButton
        className={styles.halt}
        label={`Stop: ${title}`}
        icon={<Square size={11} aria-hidden="true" />}
        disabled={halting === 'Stopping…'}
        onClick={() => void halt('Stopping…', cancelChangeSet(connectionId, number))}
      />
    </span>
  );
}

function showInActivity(changeSet: number): void {
  useChangeSets.setState({ selected: changeSet });
  void showView('activity');
}
