import { t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../../components/Button.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { Switch } from '../../../components/Switch.tsx';
import fields from '../Fields.module.css';
import styles from './ReceiveWebhooks.module.css';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookAddress } from './WebhookAddress.tsx';
import { WebhookLog } from './WebhookLog.tsx';

/** Receiving the service's webhooks (6) for the connection as saved. Each change takes effect at once. */
export function ReceiveWebhooks({ connection }: { connection: Connection }) {
  const { status, webhooks, error, busy, set, renew, changePort, clear } = useWebhooks(connection.id);
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
