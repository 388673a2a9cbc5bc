import { t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { LocalData } from '#shared/contract/backups.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { useApp } from '../../state/app.ts';
import parts from '../../theme/parts.module.css';
import { LocalDataList } from './LocalDataList.tsx';

/** Shows what a backup of the connection contains and how large it is, then saves it. */
export function SaveBackupDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const [data, setData] = useState<LocalData | null>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [busy, setBusy] = useState(false);
  const isDesktop = useApp((state) => state.info?.shell === 'desktop');

  useEffect(() => {
    let isShown = true;
    void client.call('backups.size', { connectionId: connection.id }).then((answer) => {
      if (!isShown) return;
      if (answer.ok) setData(answer.value);
      else setError(answer.error);
    });
    return () => {
      isShown = false;
    };
  }, [connection.id]);

  const save = async () => {
    setBusy(true);
    setError(null);
    const answer = await client.call('backups.save', { connectionId: connection.id });
    setBusy(false);
    if (!answer.ok) setError(answer.error);
    else if (answer.value.jobId !== null) onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Back up “${connection.name}”`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" busy={busy} disabled={data === null} onClick={() => void save()}>
            {isDesktop ? t`Save backup…` : t`Save backup`}
          </Button>
        </>
      }
    >
      <div className={parts.looseStack}>
        {data ? (
          <>
            <p>{t`The backup is one file with the local data of this connection:`}</p>
            <LocalDataList data={data} />
            <p className={parts.remark}>
              {sentences(
                t`The API token is not in it. The file is not encrypted: anyone who has it can read the catalog.`,
                !isDesktop && t`It is saved in the downloads folder of the computer that runs Catalog Desk.`,
              )}
            </p>
          </>
        ) : error ? null : (
          <Spinner label={t`Measuring the local data`} />
        )}
        {error ? <ErrorNote title={t`The backup was not saved`} error={error} /> : null}
      </div>
    </Dialog>
  );
}
