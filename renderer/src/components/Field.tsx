import { Field as Base } from '@base-ui/react/field';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';

export interface FieldProps {
  label: string;
  /** What to enter, or what it is for. */
  hint?: ReactNode;
  /** What is wrong with the input. Announced with the control. */
  error?: string;
  /** Puts the label beside the control, for switches and check boxes. */
  inline?: boolean;
  optional?: boolean;
  className?: string;
  /** One control of this folder: it takes its name, description and invalid state from here. */
  children: ReactNode;
}

export function Field({ label, hint, error, inline, optional, className, children }: FieldProps) {
  return (
    <Base.Root
      invalid={error !== undefined}
      className={classNames(styles.field, inline && styles.inline, className)}
    >
      <Base.Label className={styles.label}>
        {label}
        {optional ? <span className={classNames(parts.muted, parts.light)}> {t`optional`}</span> : null}
      </Base.Label>
      {children}
      {hint ? <Base.Description className={styles.hint}>{hint}</Base.Description> : null}
      <Base.Error match={error !== undefined} className={styles.error}>
        {error}
      </Base.Error>
    </Base.Root>
  );
}
