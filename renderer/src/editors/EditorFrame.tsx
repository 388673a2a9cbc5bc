import { t } from '@lingui/core/macro';
import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../components/class-names.ts';
import parts from '../theme/parts.module.css';
import styles from './editors.module.css';

/** In a narrower column, sentences would have one word per line. In CSS pixels. */
const READABLE = 240;

/** For the field, which is described by it. */
export const FAILURE_ID = 'editor-failure';

export interface EditorFrameProps {
  /** Whether a cell is edited; otherwise the field waits, invisible, for the first letter. */
  isOpen: boolean;
  /** The width of the cell; the editor is never narrower. */
  width: number;
  /** The height of the cell; a field of text is never lower. */
  height?: number | undefined;
  /** Room for more than one line. */
  large: boolean;
  hint?: string | undefined;
  /** At the end of the last line, such as a count of characters. */
  aside?: ReactNode;
  /** Why the value could not be sent when it was last tried. */
  failure?: string | undefined;
  /** Why what was typed cannot be saved. */
  error?: string | null;
  /** Something worth knowing about the input, which can still be saved. */
  notice?: string | undefined;
  children: ReactNode;
}

/** The box in which a cell is edited. It covers the cell and may be larger. */
export function EditorFrame({
  isOpen,
  width,
  height,
  large,
  hint,
  aside,
  failure,
  error,
  notice,
  children,
}: EditorFrameProps) {
  const isSaying = Boolean(failure || error || notice);
  const own = width === 0 ? undefined : isSaying ? Math.max(width, READABLE) : width;
  return (
    <div
      data-editor={isOpen ? 'open' : 'idle'}
      className={classNames(styles.frame, large && styles.large, error && styles.invalid)}
      style={
        {
          [large ? 'minWidth' : 'width']: own,
          '--cell-height': height && `${height}px`,
        } as CSSProperties
      }
    >
      {children}
      {failure ? (
        <p id={FAILURE_ID} className={styles.failure} role="status">
          <strong>{t`Sending failed.`}</strong> {failure}
        </p>
      ) : null}
      {error ? (
        <p className={styles.error} role="alert">
          {error}
        </p>
      ) : null}
      {notice ? (
        <p className={styles.notice} role="status">
          {notice}
        </p>
      ) : null}
      {hint || aside ? (
        <div className={styles.foot}>
          <span className={parts.fills}>{hint}</span>
          {aside}
        </div>
      ) : null}
    </div>
  );
}
