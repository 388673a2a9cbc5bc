import { Dialog as Base } from '@base-ui/react/dialog';
import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import { type ReactNode, useContext, useMemo, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { FocusBefore } from './focus-before.ts';
import { IconButton } from './IconButton.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons, the one that continues last. */
  footer?: ReactNode;
  size?: 'normal' | 'wide';
}

/**
 * A modal dialog: focus moves to the first control of the body and stays inside, Escape and a click outside close it, and
 * focus then returns to where it was.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  footer,
  size = 'normal',
}: DialogProps) {
  const before = useContext(FocusBefore);
  const popup = useRef<HTMLDivElement>(null);
  const lastUsed = useRef<HTMLElement | null>(null);
  /** For dialogs that this one opens: what was used here last, or the first control. */
  const here = useMemo<FocusBefore>(
    () => ({ element: () => lastUsed.current ?? popup.current, orEarlier: false }),
    [],
  );
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          data-modal=""
          className={classNames(styles.popup, size === 'wide' && styles.wide)}
          finalFocus={() => {
            const element = before.element();
            return element?.isConnected ? element : before.orEarlier;
          }}
          onFocus={({ currentTarget, target }) => {
            if (currentTarget.contains(target)) lastUsed.current = target;
          }}
        >
          <header className={styles.header}>
            <Base.Title className={styles.title}>{title}</Base.Title>
          </header>
          {description ? (
            <Base.Description render={<div />} className={styles.description}>
              {description}
            </Base.Description>
          ) : null}
          <FocusBefore value={here}>
            {children ? <div className={styles.body}>{children}</div> : null}
            {footer ? (
              <footer className={styles.footer} data-keep-uncovered="">
                {footer}
              </footer>
            ) : null}
          </FocusBefore>
          <Base.Close
            render={<IconButton label={t`Close`} tooltip={false} icon={<X size={16} />} />}
            className={styles.close}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
