import type { ReactNode } from 'react';
import parts from '../../theme/parts.module.css';
import styles from './SettingsView.module.css';

export interface RowProps {
  icon?: ReactNode;
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
}

/** One setting, or one fact about the app. */
export function Row({ icon, title, hint, children }: RowProps) {
  return (
    <div className={styles.row}>
      {icon ? (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      ) : null}
      <div className={parts.grows}>
        <div className={parts.medium}>{title}</div>
        {hint ? <div className={parts.hint}>{hint}</div> : null}
      </div>
      {children}
    </div>
  );
}
