import { AlertDialog } from '@base-ui/react/alert-dialog';
import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { Button } from './Button.tsx';
import styles from './Dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  /** What will happen, and what will not. */
  children?: ReactNode;
  /** The action's own verb: "Delete connection", never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A question before something that cannot be undone. Escape and the focused first button mean "no". */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel = t`Cancel`,
  danger = false,
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup data-modal="" className={styles.popup} initialFocus={cancel}>
          <header className={styles.header}>
            <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          </header>
          {children ? (
            <AlertDialog.Description render={<div />} className={styles.body}>
              {children}
            </AlertDialog.Description>
          ) : null}
          <footer className={styles.footer}>
            <Button ref={cancel} onClick={onCancel} disabled={busy}>
              {cancelLabel}
            </Button>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
