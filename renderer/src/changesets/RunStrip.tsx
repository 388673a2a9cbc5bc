import { useState } from 'react';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import { Button } from '../components/Button.tsx';
import { count } from '../components/format.ts';
import { Meter } from '../components/Meter.tsx';
import { toastError } from '../components/toast.ts';
import { cancelJob, useJobs } from '../state/jobs.ts';
import { itemsDone, outcomeSentence } from './outcome.ts';
import styles from './run.module.css';

/** A change set on its way: how far it is, what became of its items so far, and how to stop it. */
export function RunStrip({ changeSet }: { changeSet: ChangeSet }) {
  const job = useJobs((state) =>
    state.jobs.findLast((other) => other.changeSet === changeSet.changeSet && other.state === 'running'),
  );
  const [stopping, setStopping] = useState(false);
  const stop = async (jobId: string) => {
    setStopping(true);
    const answer = await cancelJob(jobId);
    if (answer.ok) return;
    setStopping(false);
    toastError('It could not be stopped', answer.error);
  };
  return (
    <section className={styles.strip} aria-label="Change set being applied">
      <div className={styles.meter}>
        <Meter
          label={job?.phase ?? `Applying ${count(changeSet.total, 'change')}`}
          done={itemsDone(changeSet)}
          total={changeSet.total}
          rate={job?.rate}
          secondsLeft={job?.secondsLeft}
          unit="changes"
        />
      </div>
      <div className={styles.words}>
        <p className={styles.figures}>{outcomeSentence(changeSet)}</p>
        <p className={styles.hint}>Go on editing: what is staged from now on waits for the next time.</p>
      </div>
      {job ? (
        <Button busy={stopping} onClick={() => void stop(job.id)}>
          {stopping ? 'Stopping' : 'Stop'}
        </Button>
      ) : null}
    </section>
  );
}
