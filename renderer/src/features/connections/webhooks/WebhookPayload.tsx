import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import styles from './ReceiveWebhooks.module.css';

/** A payload as received, read when it is shown. */
export function WebhookPayload({ connectionId, webhook }: { connectionId: string; webhook: number }) {
  const [answer, setAnswer] = useState<Result<OutputOf<'webhooks.payload'>> | null>(null);
  useEffect(() => {
    let isShown = true;
    void client.call('webhooks.payload', { connectionId, webhook }).then((given) => {
      if (isShown) setAnswer(given);
    });
    return () => {
      isShown = false;
    };
  }, [connectionId, webhook]);
  if (answer === null) return <Spinner label={t`Reading the payload`} />;
  if (!answer.ok) return <ErrorNote error={answer.error} />;
  const { text, cut, isJson } = answer.value;
  if (text === '') return <p className={styles.hint}>{t`No payload was read.`}</p>;
  return (
    <>
      {isJson ? (
        <JsonView label={t`Payload`} json={text} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area has to be reachable by keyboard.
        <section className={styles.text} tabIndex={0} aria-label={t`Payload`}>
          <pre>{text}</pre>
        </section>
      )}
      {cut ? <p className={styles.hint}>{t`Only the first 64 kB are kept.`}</p> : null}
    </>
  );
}
