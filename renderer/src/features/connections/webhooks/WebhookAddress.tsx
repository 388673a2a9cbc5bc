import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Copy, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { WebhookStatus } from '#shared/contract/webhooks.ts';
import { Button } from '../../../components/Button.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { copyText } from '../../../components/copy-text.ts';
import { Field } from '../../../components/Field.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import fields from '../Fields.module.css';
import styles from './ReceiveWebhooks.module.css';

export interface WebhookAddressProps {
  address: string;
  kept: WebhookStatus['kept'];
  busy: boolean;
  onRenew: () => Promise<void>;
}

/** The address that the user's relay must send webhooks to; it can be copied or replaced. */
export function WebhookAddress({ address, kept, busy, onRenew }: WebhookAddressProps) {
  const [asking, setAsking] = useState(false);
  const { host } = new URL(address);
  const renew = async () => {
    await onRenew();
    setAsking(false);
  };
  return (
    <>
      <div className={styles.address}>
        <Field
          label={t`Address for your relay`}
          hint={
            <Trans>
              The service cannot reach this computer. Let a relay of yours, such as a tunnel or proxy, forward
              POST requests to this address with the host <code>{host}</code>. You do not need to open a port.
            </Trans>
          }
        >
          <TextInput mono readOnly value={address} onChange={() => undefined} onFocus={selectAll} />
        </Field>
        <Button
          className={styles.copy}
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
        <div className={fields.warning}>
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

const selectAll = ({ currentTarget }: { currentTarget: HTMLInputElement }): void => currentTarget.select();
