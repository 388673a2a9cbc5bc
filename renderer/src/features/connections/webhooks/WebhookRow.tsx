import { t } from '@lingui/core/macro';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { ReceivedWebhook } from '#shared/contract/webhooks.ts';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { formatClock, formatDateTime } from '../../../components/format.ts';
import { JsonView } from '../../../components/JsonView.tsx';
import { LinkButton } from '../../../components/LinkButton.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { StatePill } from '../../../components/StatePill.tsx';
import { toastError } from '../../../components/toast.ts';
import { useQuery } from '../../../query/use-query.ts';
import { useApp } from '../../../state/app.ts';
import { showProductInCatalog } from '../../../state/catalog.ts';
import { openConnection } from '../../../state/connections.ts';
import parts from '../../../theme/parts.module.css';
import { OUTCOMES } from './labels.ts';
import styles from './ReceiveWebhooks.module.css';

export interface WebhookRowProps {
  connection: Connection;
  webhook: ReceivedWebhook;
  isOpen: boolean;
  onToggle: () => void;
}

/** A received webhook, why its product was not read if so, and its payload if the row is expanded. */
export function WebhookRow({ connection, webhook, isOpen, onToggle }: WebhookRowProps) {
  const { at, type, isTest, outcome, message } = webhook;
  const details = useId();
  const { label, pill } = OUTCOMES[outcome];
  return (
    <>
      <tr data-with-more={message !== null || isOpen || undefined}>
        <td>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={isOpen ? details : undefined}
            aria-label={t`Payload received at ${formatClock(at)}`}
            title={formatDateTime(at)}
            onClick={onToggle}
          >
            <ChevronRight size={13} className={classNames(parts.muted, parts.chevron)} aria-hidden="true" />
            <time dateTime={at}>{formatClock(at)}</time>
          </button>
        </td>
        <td>
          <span className={styles.event}>
            <bdi>{type ?? '—'}</bdi>
            {isTest ? <span className={styles.test}>{t`Test`}</span> : null}
          </span>
        </td>
        <td>
          <WebhookProduct connection={connection} webhook={webhook} />
        </td>
        <td>
          <StatePill state={pill}>{label}</StatePill>
        </td>
      </tr>
      {message !== null || isOpen ? (
        <tr className={styles.more}>
          <td colSpan={4}>
            {message === null ? null : <p className={classNames(parts.hint, parts.breaks)}>{message}</p>}
            {isOpen ? (
              <div id={details}>
                <WebhookPayload connectionId={connection.id} webhook={webhook.webhook} />
              </div>
            ) : null}
          </td>
        </tr>
      ) : null}
    </>
  );
}

function WebhookProduct({ connection, webhook }: Pick<WebhookRowProps, 'connection' | 'webhook'>) {
  const { identifier, productId, product, outcome } = webhook;
  const name = identifier ?? productId;
  if (name === null) return '—';
  if (product === null || outcome === 'gone') return <bdi>{name}</bdi>;
  const show = async () => {
    if (useApp.getState().activeConnection !== connection.id) {
      const opened = await openConnection(connection);
      if (!opened.ok) return toastError(t`The connection could not be opened`, opened.error);
    }
    await showProductInCatalog(connection, product);
  };
  return (
    <LinkButton onClick={() => void show()}>
      <bdi>{name}</bdi>
    </LinkButton>
  );
}

/** A payload as received, read when it is shown. */
function WebhookPayload({ connectionId, webhook }: { connectionId: string; webhook: number }) {
  const { value, error } = useQuery('webhooks.payload', { connectionId, webhook });
  if (error) return <ErrorNote error={error} />;
  if (value === null) return <Spinner label={t`Reading the payload`} />;
  const { text, cut, isJson } = value;
  if (text === '') return <p className={classNames(parts.hint, parts.breaks)}>{t`No payload was read.`}</p>;
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
      {cut ? (
        <p className={classNames(parts.hint, parts.breaks)}>{t`Only the first 64 kB are kept.`}</p>
      ) : null}
    </>
  );
}
