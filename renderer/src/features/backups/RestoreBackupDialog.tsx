import { t } from '@lingui/core/macro';
import { useState } from 'react';
import type { BackupDescription } from '#shared/contract/backups.ts';
import type { OutputOf } from '#shared/contract/registry.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatDateTime } from '../../components/format.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { useApp } from '../../state/app.ts';
import { useConnections } from '../../state/connections.ts';
import parts from '../../theme/parts.module.css';
import styles from './backups.module.css';
import { LocalDataList } from './LocalDataList.tsx';

/** Asks for a backup, shows what is in it, then creates a connection from it. */
export function RestoreBackupDialog({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<OutputOf<'backups.open'>>(null);
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [busy, setBusy] = useState(false);

  const open = async (path: string | null) => {
    setBusy(true);
    setError(null);
    setOpened(null);
    const answer = await client.call('backups.open', { path });
    setBusy(false);
    if (answer.ok) setOpened(answer.value);
    else setError(answer.error);
  };

  const restore = async (backup: string) => {
    setBusy(true);
    const answer = await client.call('backups.restore', { backup });
    setBusy(false);
    if (answer.ok) onClose();
    else setError(answer.error);
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Restore a backup`}
      description={t`A backup is restored as a new connection. Your existing connections do not change.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          {opened ? (
            <Button
              variant="primary"
              busy={busy}
              onClick={() => void restore(opened.backup)}
            >{t`Restore backup`}</Button>
          ) : null}
        </>
      }
    >
      <div className={parts.looseStack}>
        <ChooseBackup
          busy={busy}
          error={error?.field === 'path' ? error.message : undefined}
          onChoose={(path) => void open(path)}
        />
        {error && error.field !== 'path' ? (
          <ErrorNote title={t`The backup was not restored`} error={error} />
        ) : null}
        {opened ? <Contents description={opened.description} /> : null}
      </div>
    </Dialog>
  );
}

/** The desktop app opens a dialog; browser mode has none, so the path is typed. */
function ChooseBackup({
  busy,
  error,
  onChoose,
}: {
  busy: boolean;
  error: string | undefined;
  onChoose: (path: string | null) => void;
}) {
  const [path, setPath] = useState('');
  if (useApp((state) => state.info?.shell === 'desktop'))
    return (
      <div>
        <Button busy={busy} onClick={() => onChoose(null)}>{t`Choose file…`}</Button>
      </div>
    );
  return (
    <form
      className={parts.fieldAndButton}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onChoose(path);
      }}
    >
      <Field
        label={t`Backup file`}
        error={error}
        hint={t`The full path, on the computer that runs Catalog Desk.`}
      >
        <TextInput
          mono
          placeholder={t`/home/me/Downloads/Shop 2026-01-31.catalogdesk-backup`}
          value={path}
          onChange={setPath}
        />
      </Field>
      <Button type="submit" busy={busy} disabled={path.trim() === ''}>{t`Open`}</Button>
    </form>
  );
}

function Contents({ description }: { description: BackupDescription }) {
  const { name, baseUrl, integrationId, madeAt, app, data } = description;
  const isHere = useConnections((state) =>
    state.connections.some((one) => one.baseUrl === baseUrl && one.integrationId === integrationId),
  );
  return (
    <>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={parts.remark}>
          {baseUrl} · {integrationId}
        </p>
        <p className={parts.remark}>{t`Saved ${formatDateTime(madeAt)} by Catalog Desk ${app}`}</p>
      </div>
      <LocalDataList data={data} />
      <p className={parts.remark}>
        {sentences(
          isHere &&
            t`You already have a connection to this integration. Each has its own local data: apply each staged edit in only one of them.`,
          t`You will be asked for the API token. Enter it only if you trust the address above.`,
        )}
      </p>
    </>
  );
}
