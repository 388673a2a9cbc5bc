import type { ReactNode } from 'react';
import styles from './details.module.css';

export interface DetailsFrameProps {
  title: string;
  /** Which of its columns, or how it is identified. */
  subtitle: string;
  /** What can be done with it. */
  buttons: ReactNode;
  children: ReactNode;
}

/** All there is to say about a row of Review, under its line. */
export function DetailsFrame({ title, subtitle, buttons, children }: DetailsFrameProps) {
  return (
    <div className={styles.details}>
      <p className={styles.heading}>
        <strong dir="auto">{title}</strong> {subtitle}
      </p>
      {children}
      <div className={styles.buttons}>{buttons}</div>
    </div>
  );
}
