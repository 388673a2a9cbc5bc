import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { ProductSummary as Summary } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { languageName } from '../../../components/format.ts';
import { Bar } from '../required/Bar.tsx';
import styles from './categories.module.css';
import { asOfLabel, populatedOf, summaryFacts } from './summary-facts.ts';

/** What the service itself counts of a product (2.4), as of its newest change with a summary. */
export function ProductSummary({ connection, product }: { connection: Connection; product: number }) {
  const { summary, error, read } = useSummary(connection.id, product);
  if (error)
    return (
      <ErrorNote
        title={t`The service’s summary could not be read`}
        error={error}
        actions={<Button onClick={read}>{t`Try again`}</Button>}
      />
    );
  if (!summary) return null;
  return (
    <div className={styles.block}>
      <h4 className={styles.taxonomy}>{t`Service’s summary`}</h4>
      <p>{summaryFacts(summary).join(' ')}</p>
      {summary.state === 'counted' ? (
        <>
          {populatedOf(summary, connection.locales).map(({ locale, measured }) => (
            <Bar key={locale} label={languageName(locale)} measured={measured} />
          ))}
          <p
            className={styles.note}
          >{t`All attributes of the category count, also those that are not required.`}</p>
        </>
      ) : null}
      {summary.state === 'none' ? null : <p className={styles.note}>{asOfLabel(summary)}</p>}
    </div>
  );
}

function useSummary(connectionId: string, product: number) {
  const [answer, setAnswer] = useState<{ summary: Summary | null; error: AppErrorShape | null }>({
    summary: null,
    error: null,
  });
  const [round, setRound] = useState(0);
  const read = () => setRound((before) => before + 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round reads again.
  useEffect(() => {
    let isCurrent = true;
    void client.call('completeness.summary', { connectionId, product }).then((read) => {
      if (!isCurrent) return;
      setAnswer(read.ok ? { summary: read.value, error: null } : { summary: null, error: read.error });
    });
    return () => {
      isCurrent = false;
    };
  }, [connectionId, product, round]);
  useEffect(
    () =>
      client.on('feed.changed', (status) => {
        if (status.connectionId === connectionId) setRound((before) => before + 1);
      }),
    [connectionId],
  );
  return { ...answer, read };
}
