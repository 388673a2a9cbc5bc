import { t } from '@lingui/core/macro';
import { TriangleAlert } from 'lucide-react';
import { formatDateTime, formatNumber, languageWithCode } from '../../components/format.ts';
import styles from './memory.module.css';
import { builtLabel, type MemoryPair } from './pair-rows.ts';

/** The contents of the memory from one language into others. */
export function PairTable({ pairs }: { pairs: readonly MemoryPair[] }) {
  if (pairs.length === 0)
    return (
      <p
        className={styles.muted}
      >{t`This connection has one language only: there is nothing to translate.`}</p>
    );
  return (
    <table className={styles.table} aria-label={t`Languages`}>
      <thead>
        <tr>
          <th scope="col">{t`Into`}</th>
          <th scope="col" className={styles.number}>{t`Translations`}</th>
          <th scope="col">{t`Built from the catalog`}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map((pair) => (
          <tr key={pair.targetLocale}>
            <th scope="row">{languageWithCode(pair.targetLocale)}</th>
            <td className={styles.number}>{formatNumber(pair.units)}</td>
            <td>
              <span
                className={pair.builtAt === null ? styles.muted : undefined}
                title={pair.builtAt === null ? undefined : formatDateTime(pair.builtAt)}
              >
                {builtLabel(pair)}
              </span>
              {pair.outOfDate ? (
                <span className={styles.outdated}>
                  <TriangleAlert size={13} aria-hidden="true" />
                  {t`Out of date: products were pulled since`}
                </span>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
