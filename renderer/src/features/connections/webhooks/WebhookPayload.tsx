import { t } from '@lingui/core/macro';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { JsonView } from '../../../components/JsonView.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { useQuery } from '../../../query/use-query.ts';
import styles from './ReceiveWebhooks.module.css';

/** A payload as received, read when it is shown. */
export function WebhookPayload({ connectionId, webhook }: { connectionId: string; webhook: number }) {
  const { value, error } = useQuery('webhooks.payload', { connectionId, webhook });
  if (error) return <ErrorNote error={error} />;
  if (value === null) return <Spinner label={t`Reading the payload`} />;
  const { text, cut, isJson } = value;
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
