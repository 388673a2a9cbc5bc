import { Progress } from '@base-ui/react/progress';
import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import { formatDuration } from '#shared/domain/duration.ts';
import { type ProgressUnit, progressLabel } from './count-label.ts';
import { formatNumber } from './format.ts';
import styles from './Meter.module.css';

export interface MeterProps {
  label: string;
  done: number;
  /** `null` while it is unknown: the bar then only shows that work continues. */
  total: number | null;
  /** Per second. */
  rate?: number | null;
  secondsLeft?: number | null;
  unit?: ProgressUnit;
  /** `line`: one line for the status bar. `block`: label above, figures below. */
  layout?: 'line' | 'block';
  hideLabel?: boolean;
}

/** What a job says of its progress. */
export const jobFigures = ({ done, total, rate, secondsLeft, unit }: Job) => ({
  done,
  total,
  rate,
  secondsLeft,
  unit,
});

/** Progress with its figures: done of total, rate and time left, as far as known. */
export function Meter({
  label,
  done,
  total,
  rate = null,
  secondsLeft = null,
  unit,
  layout = 'block',
  hideLabel = false,
}: MeterProps) {
  const plain = total === null ? formatNumber(done) : t`${formatNumber(done)} of ${formatNumber(total)}`;
  const figures = [unit && layout === 'block' ? progressLabel(unit, done, total) : plain];
  if (rate !== null && rate > 0) figures.push(`${formatNumber(Math.round(rate))}/s`);
  if (secondsLeft !== null) figures.push(t`${formatDuration(secondsLeft)} left`);
  const text = figures.join(' · ');
  return (
    <Progress.Root
      className={styles[layout]}
      value={total === null ? null : Math.min(done, total)}
      max={total === null || total === 0 ? 1 : total}
      getAriaValueText={() => text}
    >
      <Progress.Label className={hideLabel ? 'visually-hidden' : styles.label}>{label}</Progress.Label>
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={styles.bar} />
      </Progress.Track>
      <span className={styles.figures} aria-hidden="true">
        {text}
      </span>
    </Progress.Root>
  );
}
