import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { OperationName, OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape, Result } from '#shared/contract/result.ts';
import type { ReceivedWebhook, WebhookStatus } from '#shared/contract/webhooks.ts';
import { client } from '../../../client/index.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { classNames } from '../../../components/class-names.ts';
import { copyText } from '../../../components/copy-text.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { Switch } from '../../../components/Switch.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import { queries, useQuery } from '../../../query/use-query.ts';
import parts from '../../../theme/parts.module.css';
import fields from '../Fields.module.css';
import { receivedSentence } from './labels.ts';
import styles from './ReceiveWebhooks.module.css';
import { WebhookRow } from './WebhookRow.tsx';

const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => currentTarget.select();

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
    <section className={classNames(parts.grid, parts.gap4, parts.titled)} aria-label={t`Receive webhooks`}>
      <h2>{t`Receive webhooks`}</h2>
      <Field
        inline
        label={t`Receive webhooks on this computer`}
        hint={t`Optional. Each webhook refreshes its product at once, from the service.`}
        className={fields.boxed}
      >
        <Switch checked={isOn} disabled={status === null || busy !== null} onChange={(on) => void set(on)} />
      </Field>
      <p className={classNames(parts.hint, parts.breaks)}>
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
        <p
          className={classNames(parts.hint, parts.breaks)}
        >{t`Another port changes the addresses of all connections.`}</p>
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

interface WebhookLogProps {
  connection: Connection;
  status: WebhookStatus;
  /** Newest first. */
  webhooks: readonly ReceivedWebhook[];
  onClear: () => void;
}

/** The received webhooks, newest first; each row expands to show its payload. */
function WebhookLog({ connection, status, webhooks, onClear }: WebhookLogProps) {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const toggle = (webhook: number) =>
    setOpened((before) => {
      const after = new Set(before);
      if (!after.delete(webhook)) after.add(webhook);
      return after;
    });
  return (
    <div className={parts.tightStack}>
      <div className={classNames(parts.middle, parts.apart)}>
        <h3 id="received-webhooks">{t`Received`}</h3>
        <Button variant="quiet" disabled={webhooks.length === 0} onClick={onClear}>{t`Clear`}</Button>
      </div>
      {webhooks.length === 0 ? (
        <p
          className={classNames(parts.hint, parts.breaks)}
        >{t`Nothing received yet. Use the Test action of the service’s webhook settings to try it.`}</p>
      ) : (
        <>
          <p className={classNames(parts.hint, parts.breaks)}>{receivedSentence(status)}</p>
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

interface WebhookAddressProps {
  address: string;
  kept: WebhookStatus['kept'];
  busy: boolean;
  onRenew: () => Promise<void>;
}

/** The address that the user's relay must send webhooks to; it can be copied or replaced. */
function WebhookAddress({ address, kept, busy, onRenew }: WebhookAddressProps) {
  const [asking, setAsking] = useState(false);
  const { host } = new URL(address);
  const renew = async () => {
    await onRenew();
    setAsking(false);
  };
  return (
    <>
      <div className={parts.fieldAndButton}>
        <Field
          label={t`Address for your relay`}
          hint={
            <Trans>
              The service cannot reach this computer. Let a relay of yours, such as a tunnel or proxy, forward
              POST requests to this address with the host <code className={parts.mono}>{host}</code>. You do
              not need to open a port.
            </Trans>
          }
        >
          <TextInput mono readOnly value={address} onChange={() => undefined} onFocus={selectAll} />
        </Field>
        <Button
          icon={<Copy size={13} aria-hidden="true" />}
          aria-label={t`Copy the address`}
          onClick={() =>
            copyText(
              address,
              t`Address copied`,
              t`Keep it secret. Enter it in your relay, not in the service.`,
            )
          }
        >{t`Copy`}</Button>
      </div>
      {kept === 'memory' ? (
        <div className={classNames(parts.iconed, parts.small, parts.edited)}>
          <TriangleAlert size={14} aria-hidden="true" />
          <span>{t`This computer has no keychain, so the address changes with each start.`}</span>
        </div>
      ) : null}
      <div className={parts.wrap}>
        <Button onClick={() => setAsking(true)}>{t`New address…`}</Button>
      </div>
      <ConfirmDialog
        open={asking}
        title={t`Make a new address?`}
        confirmLabel={t`Make a new address`}
        busy={busy}
        onConfirm={() => void renew()}
        onCancel={() => setAsking(false)}
      >{t`The present address stops working at once. Enter the new one in your relay.`}</ConfirmDialog>
    </>
  );
}
