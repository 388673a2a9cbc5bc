import type { ReactNode } from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './EmptyState.module.css';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  /** The first step, in one or two sentences. */
  children?: ReactNode;
  actions?: ReactNode;
}

export function EmptyState({ icon, title, children, actions }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      {icon ? (
        <div className={styles.icon} aria-hidden="true">
          {icon}
        </div>
      ) : null}
      <h2 className={styles.title}>{title}</h2>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={classNames(parts.wrap, parts.above3, parts.atMiddle)}>{actions}</div> : null}
    </div>
  );
}
