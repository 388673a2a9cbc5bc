import { t } from '@lingui/core/macro';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import styles from './Chip.module.css';
import { classNames } from './class-names.ts';

export interface ChipProps extends Omit<ComponentProps<'button'>, 'type'> {
  /** Chosen as one of several (then the chip is a toggle), or a condition in force. */
  selected?: boolean;
  /** Adds a button that removes the condition. */
  onRemove?: () => void;
  /** What is removed, for screen readers: "Remove filter title · de is absent". */
  removeLabel?: string;
  children: ReactNode;
}

export function Chip({ selected, onRemove, removeLabel, className, children, ...rest }: ChipProps) {
  const interactive = rest.onClick !== undefined || rest['aria-haspopup'] !== undefined;
  return (
    <span className={classNames(styles.chip, selected && styles.selected, className)}>
      {interactive ? (
        <button
          {...rest}
          type="button"
          className={styles.label}
          aria-pressed={onRemove || rest['aria-haspopup'] ? undefined : (selected ?? undefined)}
        >
          {children}
        </button>
      ) : (
        <span className={styles.label}>{children}</span>
      )}
      {onRemove ? (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeLabel ?? t`Remove`}
          onClick={onRemove}
        >
          <X size={12} aria-hidden="true" />
        </button>
      ) : null}
    </span>
  );
}
