import type { DerivedProfile } from '#shared/contract/connections.ts';
import { count } from '../../../components/format.ts';
import { ChangesTable } from '../assistant/ChangesTable.tsx';
import styles from './OpenApiDialog.module.css';

/** What was read from which place of the document, and what it leaves open. */
export function DerivedSettings({ derived }: { derived: DerivedProfile }) {
  const { title, taken, open, proposal } = derived;
  return (
    <div className={styles.derived}>
      <h3>{title}</h3>
      {taken.length > 0 ? (
        <section aria-label="Read from the document">
          <p className={styles.muted}>
            {count(taken.length, 'setting')} read.
            {proposal ? '' : ' The form already has all of them.'}
          </p>
          <div className={styles.table}>
            <ChangesTable label="Read from the document" changes={taken} />
          </div>
        </section>
      ) : (
        <p>The document does not describe any of these settings.</p>
      )}
      {open.length > 0 ? (
        <section aria-label="Not described">
          <h4>Not described</h4>
          <ul className={styles.open}>
            {open.map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
