import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { GuardedValue } from '#shared/contract/creations.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { ValueEntry } from '../../../changesets/ValueEntry.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { ValueText } from '../../../components/ValueText.tsx';
import { columnName } from '../../../state/column-names.ts';
import { readGuarded, useCreations } from '../../../state/creations.ts';
import styles from '../list/details.module.css';
import own from './creations.module.css';

/** Stored → sent, value by value; lost values are struck through. */
export function Guard({ connectionId, product }: { connectionId: string; product: number }) {
  const version = useCreations((state) => state.version);
  const [values, setValues] = useState<GuardedValue[] | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another version is the reason to read again.
  useEffect(() => {
    let isShown = true;
    void readGuarded(connectionId, product).then((answer) => {
      if (!isShown) return;
      setValues(answer.ok ? answer.value : null);
      setError(answer.ok ? null : answer.error);
    });
    return () => {
      isShown = false;
    };
  }, [connectionId, product, version]);
  if (error) return <ErrorNote error={error} title={t`The stored values could not be read`} />;
  if (!values) return null;
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
