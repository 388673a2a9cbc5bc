import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import type { Job } from '#shared/contract/jobs.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { formatDateTime } from '../../components/format.ts';
import { Meter } from '../../components/Meter.tsx';
import styles from './activity.module.css';
import { pullMessage } from './entries.ts';
import { WaitsForToken } from './WaitsForToken.tsx';

/** One pull: its progress or outcome. */
export function PullDetails({ job }: { job: Job }) {
  return (
    <section className={styles.details} aria-label={job.title}>
      <header className={styles.heading}>
        <div className={styles.headLabel}>
          <h2 className="view-title">{job.title}</h2>
          <p className={styles.sub}>
            {formatDateTime(job.startedAt)}
            {job.endedAt ? ` – ${formatDateTime(job.endedAt)}` : null}
          </p>
          {job.state === 'running' ? (
            <Meter
              label={job.phase ?? t`Pulling`}
              done={job.done}
              total={job.total}
              rate={job.rate}
              secondsLeft={job.secondsLeft}
              unit={job.unit}
            />
          ) : (
            <p className={styles.sentence}>{pullMessage(job)}</p>
          )}
          {job.warning ? (
            <p className={styles.warning}>
              <TriangleAlert size={14} aria-hidden="true" />
              {job.warning}
            </p>
          ) : null}
          {job.state === 'paused' ? (
            <WaitsForToken connectionId={job.connectionId} error={job.error}>
              {t`${job.message ?? ''} The pull continues where it stopped once a new token works.`}
            </WaitsForToken>
          ) : job.error ? (
            <ErrorNote error={job.error} title={t`The pull did not finish`} />
          ) : null}
        </div>
      </header>
    </section>
  );
}
