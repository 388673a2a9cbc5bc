import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { queries, useQuery } from '../../../query/use-query.ts';
import fields from '../Fields.module.css';
import styles from './ReceiveWebhooks.module.css';
import { WebhookAddress } from './WebhookAddress.tsx';
import { WebhookLog } from './WebhookLog.tsx';

type Changing = Extract<OperationName, 'webhooks.set' | 'webhooks.renew' | 'webhooks.changePort'>;

/** Receiving the service's webhooks (6) for the connection as saved. Each change takes effect at once. */
export function ReceiveWebhooks({ connection }: { connection: Connection }) {
  const here = { connectionId: connection.id };
  const { value: status, error: unread } = useQuery('webhooks.status', here);
  const log = useQuery('webhooks.log', here);
  const webhooks = log.value?.webhooks ?? [];
  const [busy, setBusy] = useState<Changing | null>(null);
  const [failed, setFailed] = useState<AppErrorShape | null>(null);
  const error = failed ?? unread ?? log.error;
  const changing = async (operation: Changing, answer: Promise<Result<OutputOf<Changing>>>) => {
    setBusy(operation);
    const changed = await answer;
    setBusy(null);
    setFailed(changed.ok ? null : changed.error);
    if (changed.ok) queries.put('webhooks.status', here, changed.value);
  };
  const set = (on: boolean) => changing('webhooks.set', client.call('webhooks.set', { ...here, on }));
  const renew = () => changing('webhooks.renew', client.call('webhooks.renew', here));
  const changePort = () => changing('webhooks.changePort', client.call('webhooks.changePort', here));
  const clear = async () => {
    const answer = await client.call('webhooks.clear', here);
    setFailed(answer.ok ? null : answer.error);
  };
  const isOn = status !== null && status.state !== 'off';
  return (
    <section className={fields.section} aria-label={t`Receive webhooks`}>
      <h2>{t`Receive webhooks`}</h2>
      <Field
        inline
        label={t`Receive webhooks on this computer`}
        hint={t`Optional. Each webhook refreshes its product at once, from the service.`}
        className={fields.boxed}
      >
        <Switch checked={isOn} disabled={status === null || busy !== null} onChange={(on) => void set(on)} />
      </Field>
      <p className={styles.hint}>
        {t`The service’s documentation contradicts itself: it describes webhooks, and says that nothing is pushed.`}{' '}
        {connection.pollSeconds === null
          ? t`Without webhooks you see changes when you check for them.`
          : t`Nothing is lost without webhooks: Catalog Desk checks for changes anyway.`}
      </p>
      {error ? <ErrorNote title={t`The webhook action failed`} error={error} /> : null}
      {isOn && status.problem ? (
        <ErrorNote
          title={t`No webhooks are received`}
          error={{ code: 'internal', message: status.problem.message }}
          actions={
            <>
              <Button busy={busy === 'webhooks.set'} onClick={() => void set(true)}>{t`Try again`}</Button>
              {status.problem.kind === 'port' ? (
                <Button
                  busy={busy === 'webhooks.changePort'}
                  onClick={() => void changePort()}
                >{t`Use another port`}</Button>
              ) : null}
            </>
          }
        />
      ) : null}
      {isOn && status.problem?.kind === 'port' ? (
        <p className={styles.hint}>{t`Another port changes the addresses of all connections.`}</p>
      ) : null}
      {status?.address ? (
        <WebhookAddress
          address={status.address}
          kept={status.kept}
          busy={busy === 'webhooks.renew'}
          onRenew={renew}
        />
      ) : null}
      {status !== null && (isOn || webhooks.length > 0) ? (
        <WebhookLog
          connection={connection}
          status={status}
          webhooks={webhooks}
          onClear={() => void clear()}
        />
      ) : null}
    </section>
  );
}
