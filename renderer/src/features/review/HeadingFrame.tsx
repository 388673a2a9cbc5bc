import { type ReactNode, useId } from 'react';
import { classNames } from '../../components/class-names.ts';
import parts from '../../theme/parts.module.css';
import styles from './review.module.css';

export interface HeadingFrameProps {
  title: string;
  /** How the staged changes are sent, and what is held back. */
  children: ReactNode;
  /** The buttons for the next step. `noteId`: the id of the note that describes them. */
  buttons: (noteId: string) => ReactNode;
  /** What the last button does, or why it is disabled. */
  note: string;
}

/** What is staged, and the buttons for the next step. */
export function HeadingFrame({ title, children, buttons, note }: HeadingFrameProps) {
  const noteId = useId();
  return (
    <header className={styles.heading}>
      <div className={classNames(parts.grid, parts.shrinks, parts.hairGap)}>
        <h2 className="view-title">{title}</h2>
        {children}
      </div>
      <div className={styles.actions}>
        <div className={parts.beside}>{buttons(noteId)}</div>
        <p id={noteId} className={styles.note}>
          {note}
        </p>
      </div>
    </header>
  );
}
