import { plural, t } from '@lingui/core/macro';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Meter } from '../../../components/Meter.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import parts from '../../../theme/parts.module.css';
import { changesMessage, otherMessages } from './plan-messages.ts';
import styles from './preview.module.css';
import type { Planning } from './use-plan.ts';

export interface PlanSummaryProps {
  planning: Planning;
  /** The title for an error, such as "The preview could not be made". */
  failed?: string;
  /** What was done last: shown before what is left to do, or alone if nothing is left. */
  done?: string | null;
  /** How many cells are checked, if that may take a while. */
  cells?: number;
}

/** How many cells a block edit would change, leave unchanged and refuse; read out by screen readers when it changes. */
export function PlanSummary({
  planning: { planned, reading, progress, error },
  failed = t`The preview could not be made`,
  done = null,
  cells,
}: PlanSummaryProps) {
  if (error) return <ErrorNote title={failed} error={error} />;
  return (
    <div className={styles.summary} aria-live="polite" aria-busy={reading}>
      {planned ? (
        <p>
          {done ? <strong className={parts.bold}>{done}</strong> : null}
          {done === null || planned.plan.changes > 0 ? (
            <strong className={parts.bold}>{changesMessage(planned)}</strong>
          ) : null}
          {otherMessages(planned).map((message) => (
            <span key={message} className={styles.other}>
              {message}
            </span>
          ))}
        </p>
      ) : null}
      {reading && progress ? (
        <Meter
          label={planned ? t`Checking again` : t`Checking cells…`}
          done={progress.done}
          total={progress.total}
          rate={progress.rate}
          secondsLeft={progress.secondsLeft}
          unit="cells"
        />
      ) : reading && !planned ? (
        <p className={parts.row}>
          <span aria-hidden="true">
            <Spinner />
          </span>
          {cells ? t`Checking ${plural(cells, { one: '# cell', other: '# cells' })}…` : t`Checking cells…`}
        </p>
      ) : null}
    </div>
  );
}
