import { plural, t } from '@lingui/core/macro';
import { useState } from 'react';
import type { CompletenessStatus } from '#shared/contract/completeness.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { useApp } from '../../state/app.ts';
import { useCompleteness } from '../../state/completeness.ts';
import parts from '../../theme/parts.module.css';
import { unreadOf } from './labels.ts';

/** Says how many requests reading takes before the first is sent. */
export function ReadDialog({
  connection,
  status,
  onClose,
}: {
  connection: Connection;
  status: CompletenessStatus;
  onClose: () => void;
}) {
  const online = useApp((state) => state.online);
  const unread = unreadOf(status);
  const all = status.products - status.cannotBeRead;
  const isMixed = unread > 0 && unread < all;
  const [which, setWhich] = useState<'unread' | 'all'>(unread > 0 ? 'unread' : 'all');
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [isStarting, setIsStarting] = useState(false);
  const requests = which === 'unread' ? unread : all;
  const start = async () => {
    setIsStarting(true);
    const answer = await client.call('completeness.read', {
      connectionId: connection.id,
      which: { query: useCompleteness.getState().query },
      onlyUnread: which === 'unread',
    });
    setIsStarting(false);
    if (answer.ok) onClose();
    else setError(answer.error);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Read required attributes`}
      description={t`The service is asked once for each product, as fast as the limits of ${connection.name} allow. Nothing is changed.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" busy={isStarting} disabled={requests === 0} onClick={() => void start()}>
            {t`Send ${plural(requests, { one: '# request', other: '# requests' })}`}
          </Button>
        </>
      }
    >
      <div className={parts.looseStack}>
        {error ? <ErrorNote title={t`Reading could not start`} error={error} /> : null}
        {isMixed ? (
          <Segmented
            label={t`Which products`}
            value={which}
            options={[
              {
                value: 'unread',
                label: t`Not read yet (${plural(unread, { one: '# product', other: '# products' })})`,
              },
              { value: 'all', label: t`All (${plural(all, { one: '# product', other: '# products' })})` },
            ]}
            onChange={setWhich}
          />
        ) : (
          <p>
            {unread > 0
              ? t`${plural(all, { one: '# product', other: '# products' })}, none read yet.`
              : t`${plural(all, { one: '# product', other: '# products' })}, read before. Reading again replaces what is known.`}
          </p>
        )}
        {online ? null : (
          <p>{t`You are offline. Reading starts when the service can be reached, or fails.`}</p>
        )}
      </div>
    </Dialog>
  );
}
