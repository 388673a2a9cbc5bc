import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import parts from '../theme/parts.module.css';
import { classNames } from './class-names.ts';
import { ErrorDetails } from './ErrorDetails.tsx';
import styles from './ErrorNote.module.css';
import { errorDetails } from './error-text.ts';

export interface ErrorNoteProps {
  error: AppErrorShape;
  /** What was tried, when the message alone does not say: "The catalog could not be read". */
  title?: string;
  /** What the user can do about it. */
  actions?: ReactNode;
}

/** An expected failure in place: a sentence, what to do, and details to copy into a request for help. */
export function ErrorNote({ error, title, actions }: ErrorNoteProps) {
  const details = errorDetails(error);
  return (
    <div className={styles.note} role="alert">
      <TriangleAlert size={16} className={styles.icon} aria-hidden="true" />
      <div className={classNames(parts.growingWords, parts.grid, parts.gap1)}>
        {title ? <strong className={parts.failedStrong}>{title}</strong> : null}
        <p>{error.message}</p>
        {details ? <ErrorDetails text={details} /> : null}
        {actions ? <div className={classNames(parts.wrap, parts.above1)}>{actions}</div> : null}
      </div>
    </div>
  );
}
