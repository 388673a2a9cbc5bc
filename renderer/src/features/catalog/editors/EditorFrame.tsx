import type { ReactNode } from 'react';
import { classNames } from '../../../components/class-names.ts';
import styles from './editors.module.css';

export interface EditorFrameProps {
  /** The width of the cell; the editor is never narrower. */
  width: number;
  /** Room for more than one line. */
  large?: boolean;
  hint?: string;
  /** Why what was typed cannot be kept. */
  error?: string;
  children: ReactNode;
}

/** The box in which a cell is edited. It lies over the cell and may grow beyond it. */
export function EditorFrame({ width, large, hint, error, children }: EditorFrameProps) {
  return (
    <div
      className={classNames(styles.frame, large && styles.large, error && styles.invalid)}
      style={{ minWidth: width }}
    >
      {children}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {hint ? <p className={styles.hint}>{hint}</p> : null}
    </div>
  );
}
