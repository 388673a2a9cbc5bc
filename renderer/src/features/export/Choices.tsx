import type { ReactNode } from 'react';
import { Segmented, type SegmentedProps } from '../../components/Segmented.tsx';
import styles from './export.module.css';

/** A labeled choice of a few options, with an explanation of the chosen one. */
export function Choices<Value extends string>({
  hint,
  ...props
}: SegmentedProps<Value> & { hint?: ReactNode }) {
  return (
    <div className={styles.choice}>
      <span className={styles.label}>{props.label}</span>
      <Segmented {...props} />
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </div>
  );
}
