import { X } from 'lucide-react';
import { useState } from 'react';
import type { Job } from '#shared/contract/jobs.ts';
import { count, formatNumber } from '../components/format.ts';
import { IconButton } from '../components/IconButton.tsx';
import { Meter } from '../components/Meter.tsx';
import { toast } from '../components/Toaster.tsx';
import { useApp } from '../state/app.ts';
import { cancelJob, useJobs } from '../state/jobs.ts';
import { useStaged } from '../state/staged.ts';
import styles from './StatusBar.module.css';

export function StatusBar() {
  const text = useApp((state) => state.statusText);
  const summary = useStaged((state) => state.summary);
  const jobs = useJobs((state) => state.jobs);
  const running = jobs.filter((job) => job.state === 'running');
  const [first] = running;
  return (
    <footer className={styles.bar}>
      {text ? <span className={styles.text}>{text}</span> : null}
      {summary && summary.changes > 0 ? (
        <span>
          {formatNumber(summary.changes)} staged in {count(summary.products, 'product')}
        </span>
      ) : null}
      <span className={styles.gap} />
      {running.length > 1 ? <span>{count(running.length, 'job')} running</span> : null}
      {first ? <RunningJob key={first.id} job={first} /> : null}
    </footer>
  );
}

function RunningJob({ job }: { job: Job }) {
  const [cancelling, setCancelling] = useState(false);
  const cancel = async () => {
    setCancelling(true);
    const answer = await cancelJob(job.id);
    if (answer.ok) return;
    setCancelling(false);
    toast({ kind: 'failed', title: 'The job could not be cancelled', message: answer.error.message });
  };
  return (
    <span className={styles.job}>
      <Meter
        layout="line"
        label={job.phase ? `${job.title} · ${job.phase}` : job.title}
        done={job.done}
        total={job.total}
        rate={job.rate}
        secondsLeft={job.secondsLeft}
        unit={job.unit}
      />
      <IconButton
        className={styles.cancel}
        label={cancelling ? 'Stopping…' : `Cancel: ${job.title}`}
        icon={<X size={13} />}
        disabled={cancelling}
        onClick={() => void cancel()}
      />
    </span>
  );
}
