import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { languageName } from '../../../components/format.ts';
import { useQuery } from '../../../query/use-query.ts';
import parts from '../../../theme/parts.module.css';
import { Bar } from '../required/Bar.tsx';
import styles from './categories.module.css';
import { asOfLabel, populatedOf, summaryFacts } from './summary-facts.ts';

/** What the service itself counts of a product (2.4), as of its newest change with a summary. */
export function ProductSummary({ connection, product }: { connection: Connection; product: number }) {
  const {
    value: summary,
    error,
    readAgain,
  } = useQuery('completeness.summary', { connectionId: connection.id, product });
  if (error)
    return (
      <ErrorNote
        title={t`The service’s summary could not be read`}
        error={error}
        actions={<Button onClick={readAgain}>{t`Try again`}</Button>}
      />
    );
  if (!summary) return null;
  return (
    <div className={classNames(parts.grid, parts.iconGap)}>
      <h4 className={styles.taxonomy}>{t`Service’s summary`}</h4>
      <p>{sentences(...summaryFacts(summary))}</p>
      {summary.state === 'counted' ? (
        <>
          {populatedOf(summary, connection.locales).map(({ locale, measured }) => (
            <Bar key={locale} label={languageName(locale)} measured={measured} />
          ))}
          <p
            className={parts.hint}
          >{t`All attributes of the category count, also those that are not required.`}</p>
        </>
      ) : null}
      {summary.state === 'none' ? null : <p className={parts.hint}>{asOfLabel(summary)}</p>}
    </div>
  );
}
