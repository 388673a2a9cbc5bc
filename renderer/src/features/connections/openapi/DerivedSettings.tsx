import { plural, t } from '@lingui/core/macro';
import type { DerivedProfile } from '#shared/contract/connections.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { ChangesTable } from '../assistant/ChangesTable.tsx';
import styles from './OpenApiDialog.module.css';

/** Which settings were read from which place in the document, and which it leaves open. */
export function DerivedSettings({ derived }: { derived: DerivedProfile }) {
  const { title, taken, open, proposal } = derived;
  return (
    <div className={styles.derived}>
      <h3>{title}</h3>
      {taken.length > 0 ? (
        <section aria-label={t`Read from the document`}>
          <p className={styles.muted}>
            {sentences(
              plural(taken.length, { one: '# setting read.', other: '# settings read.' }),
              !proposal && t`The form already has all of them.`,
            )}
          </p>
          <div className={styles.table}>
            <ChangesTable label={t`Read from the document`} changes={taken} />
          </div>
        </section>
      ) : (
        <p>{t`The document does not describe any of these settings.`}</p>
      )}
      {open.length > 0 ? (
        <section aria-label={t`Not described`}>
          <h4>{t`Not described`}</h4>
          <ul className={styles.open}>
            {open.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
