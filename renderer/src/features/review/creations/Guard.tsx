import { t } from '@lingui/core/macro';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { useQuery } from '../../../query/use-query.ts';
import { columnName } from '../../../state/column-names.ts';
import styles from '../list/details.module.css';
import own from './creations.module.css';

/** Stored → sent, value by value; lost values are struck through. */
export function Guard({ connectionId, product }: { connectionId: string; product: number }) {
  const { value, error } = useQuery('creations.guarded', { connectionId, product });
  if (error) return <ErrorNote error={error} title={t`The stored values could not be read`} />;
  if (!value) return null;
  const { values } = value;
  if (values.length === 0) return <p className={styles.hint}>{t`No stored value is replaced or lost.`}</p>;
  return (
    <section aria-label={t`Stored values that the full update changes`}>
      <h3 className={own.guardHeading}>{t`Stored → sent`}</h3>
      <dl className={styles.values}>
        {values.map(({ property, locale, before, after }) => (
          <ValueEntry key={`${property} ${locale}`} term={columnName({ property, locale })}>
            <span className={after === null ? own.lost : own.replaced}>
              <ValueText value={before} locale={locale} wrap />
            </span>
            {after === null ? (
              <span className={own.lostWord}>{t`lost`}</span>
            ) : (
              <ValueText value={after} locale={locale} wrap />
            )}
          </ValueEntry>
        ))}
      </dl>
    </section>
  );
}
