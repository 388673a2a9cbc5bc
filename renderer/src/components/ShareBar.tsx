import type { CSSProperties } from 'react';
import { classNames } from './class-names.ts';
import styles from './ShareBar.module.css';

interface ShareBarProps {
  /** From 0 to 1. */
  share: number;
  /** The share with staged edits, if that is more. */
  staged?: number;
  className?: string;
}

/** A share of a whole as a bar, beside its figure. `--fill` is its color. */
export function ShareBar({ share, staged = share, className }: ShareBarProps) {
  const shares = { '--share': String(share), '--staged': String(staged) };
  return (
    <span className={classNames(styles.bar, className)} style={shares as CSSProperties} aria-hidden="true" />
  );
}
