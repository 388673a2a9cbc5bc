import type { ReactNode } from 'react';
import { classNames } from '../../components/class-names.ts';
import parts from '../../theme/parts.module.css';
import styles from './about.module.css';

interface Entry {
  name: string;
  /** Shown beside the name, in muted type. */
  fact: string;
}

export interface ListWithTextProps<T extends Entry> {
  label: string;
  entries: readonly T[];
  chosen: T;
  onChoose: (entry: T) => void;
  /** The text of the selected entry. */
  children: ReactNode;
}

/** Entries on the left, the text of the selected one on the right. */
export function ListWithText<T extends Entry>({
  label,
  entries,
  chosen,
  onChoose,
  children,
}: ListWithTextProps<T>) {
  return (
    <div className={styles.columns}>
      <nav className={styles.entries} aria-label={label}>
        {entries.map((entry) => (
          <button
            key={`${entry.name} ${entry.fact}`}
            type="button"
            className={styles.entry}
            aria-current={entry.name === chosen.name || undefined}
            onClick={() => onChoose(entry)}
          >
            <span className={classNames(parts.medium, parts.breaks)}>{entry.name}</span>
            <span className={parts.hint}>{entry.fact}</span>
          </button>
        ))}
      </nav>
      {children}
    </div>
  );
}
