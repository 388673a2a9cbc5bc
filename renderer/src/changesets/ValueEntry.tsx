import type { ReactNode } from 'react';
import styles from './details.module.css';

/** One of a change's values with its name, as an entry of the list that a panel shows in full. */
export function ValueEntry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
