import { plural, t } from '@lingui/core/macro';
import type { CompletenessStatus } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { Button } from '../../components/Button.tsx';
import { Meter } from '../../components/Meter.tsx';
import styles from './CompletenessView.module.css';
import { unreadOf } from './labels.ts';

/** Says that some products are not in the figures yet, and how to read them; while they are read, the progress. */
export function ReadNote({
  connection,
  status,
  job,
  onRead,
}: {
  connection: Connection;
  status: CompletenessStatus;
  job: Job | undefined;
  onRead: () => void;
}) {
  const unread = unreadOf(status);
  if (job)
    return (
      <div className={styles.readNote} role="status">
        <Meter
          label={job.phase ?? t`Reading required attributes from ${connection.name}`}
          done={job.done}
          total={job.total}
          rate={job.rate}
          secondsLeft={job.secondsLeft}
          unit={job.unit}
        />
      </div>
    );
  if (unread === 0) return null;
  return (
    <div className={styles.readNote} role="note">
      <span>
        {unread === 1
          ? t`The required attributes of 1 product were not read yet. It is not counted.`
          : t`The required attributes of ${plural(unread, { one: '# product', other: '# products' })} were not read yet. They are not counted.`}
      </span>
      <Button onClick={onRead}>{t`Read required attributes…`}</Button>
    </div>
  );
}
