import type { ReactNode } from 'react';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** `h1` where it is the view's only heading. */
  heading?: 'h1' | 'h2';
  /** The first step, in one or two sentences. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ icon, title, heading: Heading = 'h2', children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
