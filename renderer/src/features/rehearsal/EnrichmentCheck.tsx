import { t } from '@lingui/core/macro';
import { Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { FreshEnrichment } from '#shared/contract/removals.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Meter } from '../../components/Meter.tsx';
import { RemovalPill } from '../../components/RemovalPill.tsx';
import { useApp } from '../../state/app.ts';
import { onAsking } from '../../state/removals.ts';
import parts from '../../theme/parts.module.css';
import { enrichedMessage, missingChangesMessage, momentLabel, unreadMessage } from './messages.ts';
import { ProductNames } from './ProductNames.tsx';
import styles from './rehearsal.module.css';
import { NAMED } from './use-rehearsal.ts';

/** Which of the marked products the service enriched since they were pulled, read into the catalog or not; requested while the user reads the rest. */
export function EnrichmentCheck({ connection, version }: { connection: Connection; version: number }) {
  const { fresh, askAgain } = useFreshEnrichment(connection.id, version);
  return (
    <section className={styles.also} aria-label={t`Fresh enrichment results`}>
      <h2>
        <Sparkles size={15} aria-hidden="true" />
        {t`Fresh enrichment results`}
      </h2>
      <Said connection={connection} fresh={fresh} onAskAgain={askAgain} />
    </section>
  );
}

function Said({
  connection,
  fresh,
  onAskAgain,
}: {
  connection: Connection;
  fresh: Fresh;
  onAskAgain: () => void;
}) {
  const online = useApp((state) => state.online);
  switch (fresh.state) {
    case 'asking':
      return (
        <div className={styles.meter}>
          <Meter
            label={t`Asking the service which products it changed`}
            done={fresh.done}
            total={fresh.total}
            unit="changes"
          />
        </div>
      );
    case 'failed':
      return (
        <ErrorNote
          title={
            online
              ? t`The service could not be asked. You can continue without the answer.`
              : t`You are offline, so the service could not be asked.`
          }
          error={fresh.error}
          actions={<Button onClick={onAskAgain}>{t`Ask again`}</Button>}
        />
      );
    case 'known': {
      const { total, unread, products } = fresh.fresh;
      const missing = missingChangesMessage(fresh.fresh);
      const notRead = unreadMessage(unread);
      return (
        <>
          <p>{enrichedMessage(fresh.fresh)}</p>
          {missing ? <p className={parts.hint}>{missing}</p> : null}
          {total > 0 ? (
            <>
              {notRead ? <p className={parts.hint}>{notRead}</p> : null}
              <ProductNames
                connection={connection}
                label={t`Products with fresh enrichment results`}
                total={total}
                products={products}
                open={total <= 10}
                note={({ mode, at }) => (
                  <>
                    <RemovalPill mode={mode} /> {momentLabel(at)}
                  </>
                )}
              />
            </>
          ) : null}
        </>
      );
    }
  }
}

type Fresh =
  | { state: 'asking'; done: number; total: number | null }
  | { state: 'failed'; error: AppErrorShape }
  | { state: 'known'; fresh: FreshEnrichment };

const ASKING: Fresh = { state: 'asking', done: 0, total: null };

/**
 * Asks the service which of the marked products it enriched since the catalog was pulled: on opening, and again when
 * `version`, that of the rehearsal, increases. Nothing else waits for the answer.
 */
function useFreshEnrichment(connectionId: string, version: number): { fresh: Fresh; askAgain: () => void } {
  const [fresh, setFresh] = useState<Fresh>(ASKING);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other marks, or the user, are the reason to ask again.
  useEffect(() => {
    let current = true;
    setFresh(ASKING);
    const stop = onAsking(connectionId, 'enrichment', ({ done, total }) => {
      if (current) setFresh({ state: 'asking', done, total });
    });
    void client.call('removals.freshEnrichment', { connectionId, limit: NAMED }).then((answer) => {
      if (!current) return;
      current = false;
      stop();
      setFresh(
        answer.ok ? { state: 'known', fresh: answer.value } : { state: 'failed', error: answer.error },
      );
    });
    return () => {
      current = false;
      stop();
    };
  }, [connectionId, version, attempt]);
  return { fresh, askAgain: () => setAttempt((attempts) => attempts + 1) };
}
