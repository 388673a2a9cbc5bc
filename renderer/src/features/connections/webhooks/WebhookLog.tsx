import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { ReceivedWebhook, WebhookStatus } from '#shared/contract/webhooks.ts';
import { Button } from '../../../components/Button.tsx';
import parts from '../../../theme/parts.module.css';
import { receivedSentence } from './labels.ts';
import styles from './ReceiveWebhooks.module.css';
import { WebhookRow } from './WebhookRow.tsx';

export interface WebhookLogProps {
  connection: Connection;
  status: WebhookStatus;
  /** Newest first. */
  webhooks: readonly ReceivedWebhook[];
  onClear: () => void;
}

/** The received webhooks, newest first; each row expands to show its payload. */
export function WebhookLog({ connection, status, webhooks, onClear }: WebhookLogProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (webhook: number) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(webhook)) after.add(webhook);
      return after;
    });
  return (
    <div className={parts.tightStack}>
      <div className={styles.head}>
        <h3 id="received-webhooks">{t`Received`}</h3>
        <Button variant="quiet" disabled={webhooks.length === 0} onClick={onClear}>{t`Clear`}</Button>
      </div>
      {webhooks.length === 0 ? (
        <p
          className={styles.hint}
        >{t`Nothing received yet. Use the Test action of the service’s webhook settings to try it.`}</p>
      ) : (
        <>
          <p className={styles.hint}>{receivedSentence(status)}</p>
          <table className={styles.table} aria-labelledby="received-webhooks">
            <thead>
              <tr>
                <th scope="col">{t`Time`}</th>
                <th scope="col">{t`Event`}</th>
                <th scope="col">{t`Product`}</th>
                <th scope="col">{t`Result`}</th>
              </tr>
            </thead>
            <tbody>
              {webhooks.map((webhook) => (
                <WebhookRow
                  key={webhook.webhook}
                  connection={connection}
                  webhook={webhook}
                  isOpen={opened.has(webhook.webhook)}
                  onToggle={() => toggle(webhook.webhook)}
                />
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  );
}
