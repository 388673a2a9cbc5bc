import type { ComponentProps, ReactNode } from 'react';
import styles from './Button.module.css';
import { classNames } from './class-names.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  variant?: 'primary' | 'default' | 'quiet' | 'danger';
  size?: 'normal' | 'large';
  icon?: ReactNode;
  /** Shows that the action is running and keeps it from being started twice. */
  busy?: boolean;
  type?: 'button' | 'submit';
}

export function Button({
  variant = 'default',
  size = 'normal',
  icon,
  busy = false,
  type = 'button',
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: that would take focus away from a user who pressed it by keyboard.
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(styles.button, styles[variant], size === 'large' && styles.large, className)}
    >
      {busy ? <span className={styles.spinner} aria-hidden="true" /> : icon}
      {children}
    </button>
  );
}
