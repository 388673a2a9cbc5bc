import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Panel.module.css';

export interface PanelProps {
  title: string;
  subtitle?: ReactNode;
  /** Buttons at the top right, before the close button. */
  actions?: ReactNode;
  onClose?: () => void;
  footer?: ReactNode;
  /** `fill`: all the space that the view leaves. */
  width?: 'normal' | 'wide' | 'fill';
  children: ReactNode;
}

/** A column beside a view. It does not block the view. */
export function Panel({ title, subtitle, actions, onClose, footer, width = 'normal', children }: PanelProps) {
  return (
    <aside className={classNames(styles.panel, width !== 'normal' && styles[width])} aria-label={title}>
      <header className={styles.header}>
        <div className={styles.heading}>
          <h2>{title}</h2>
          {subtitle ? <div className={styles.subtitle}>{subtitle}</div> : null}
        </div>
        {actions}
        {onClose ? <IconButton label={t`Close panel`} icon={<X size={16} />} onClick={onClose} /> : null}
      </header>
      <div className={styles.body}>{children}</div>
      {footer ? (
        <footer className={styles.footer} data-form-footer="">
          {footer}
        </footer>
      ) : null}
    </aside>
  );
}
