import type { ReactNode } from 'react';
import parts from '../../../theme/parts.module.css';
import styles from './details.module.css';

export interface DetailsFrameProps {
  title: string;
  /** The column, or the identifier. */
  subtitle: string;
  /** Actions on the row. */
  buttons: ReactNode;
  children: ReactNode;
}

/** All details of a row of Review, under its line. */
export function DetailsFrame({ title, subtitle, buttons, children }: DetailsFrameProps) {
  return (
    <div className={styles.details}>
      <p className={styles.heading}>
        <strong dir="auto">{title}</strong> {subtitle}
      </p>
      {children}
      <div className={parts.wrap}>{buttons}</div>
    </div>
  );
}
