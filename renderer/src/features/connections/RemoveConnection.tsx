import { plural, t } from '@lingui/core/macro';
import { useEffect, useState } from 'react';
import type { LocalData } from '#shared/contract/backups.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { countLabel } from '../../components/count-label.ts';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { useFormTarget } from '../../state/connection-form.ts';
import { forgetConnection } from '../../state/connections.ts';
import { openDialog } from '../../state/dialog.ts';
import parts from '../../theme/parts.module.css';

export interface RemoveConnectionProps {
  connection: Connection;
  open: boolean;
  onClose: () => void;
}

/** Asks before a connection is deleted, with counts of everything that is deleted with it. */
export function RemoveConnection({ connection, open, onClose }: RemoveConnectionProps) {
  const [impact, setImpact] = useState<LocalData | null>(null);
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();
  const [error, setError] = useState<AppErrorShape | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    if (!open) return;
    setImpact(null);
    setTyped('');
    setMistake(undefined);
    setError(null);
    let current = true;
    void client.call('backups.size', { connectionId: connection.id }).then((answer) => {
      if (!current) return;
      if (answer.ok) setImpact(answer.value);
      else setError(answer.error);
    });
    return () => {
      current = false;
    };
  }, [open, connection.id]);

  const toLose = impact !== null && connection.kind === 'service' && losesWork(impact);
  const remove = async () => {
    if (toLose && typed.trim() !== connection.name)
      return setMistake(t`Type “${connection.name}” to confirm.`);
    setBusy(true);
    const answer = await client.call('connections.remove', { connectionId: connection.id });
    setBusy(false);
    if (!answer.ok) return setError(answer.error);
    onClose();
    forgetConnection(connection.id);
    useFormTarget.setState({ target: null });
    toast({ kind: 'done', title: t`“${connection.name}” deleted` });
  };

  return (
    <ConfirmDialog
      open={open}
      title={t`Delete “${connection.name}”?`}
      confirmLabel={t`Delete connection`}
      danger
      busy={busy || (impact === null && error === null)}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <div className={parts.tightStack}>
        {impact ? <Consequences connection={connection} impact={impact} /> : null}
        {toLose ? (
          <>
            <Button
              onClick={() => {
                onClose();
                void openDialog('saveBackup', { connectionId: connection.id });
              }}
            >{t`Save a backup first…`}</Button>
            <Field label={t`To delete it, type “${connection.name}”`} error={mistake}>
              <TextInput
                value={typed}
                onChange={(next) => {
                  setTyped(next);
                  setMistake(undefined);
                }}
              />
            </Field>
          </>
        ) : null}
        {!impact && !error ? <Spinner label={t`Counting what would be deleted`} /> : null}
        {error ? <ErrorNote error={error} /> : null}
      </div>
    </ConfirmDialog>
  );
}

/** Whether work would be lost that exists nowhere else. */
const losesWork = ({ stagedChanges, snapshots }: LocalData): boolean => stagedChanges + snapshots > 0;

function Consequences({ connection, impact }: { connection: Connection; impact: LocalData }) {
  const { products, stagedChanges, changeSets, snapshots, views } = impact;
  return (
    <>
      <p>{t`This is deleted from this computer and cannot be undone:`}</p>
      <ul className={parts.indented}>
        <li>{t`the local catalog of ${plural(products, { one: '# product', other: '# products' })}`}</li>
        {stagedChanges > 0 ? (
          <li
            className={parts.failedStrong}
          >{t`${plural(stagedChanges, { one: '# staged edit', other: '# staged edits' })} not sent yet`}</li>
        ) : null}
        {snapshots > 0 ? (
          <li
            className={parts.failedStrong}
          >{t`the snapshots of ${plural(snapshots, { one: '# removed product', other: '# removed products' })}, which can then no longer be restored`}</li>
        ) : null}
        {views > 0 ? <li>{countLabel.savedViews(views)}</li> : null}
        {changeSets > 0 ? (
          <li>{t`the history of ${plural(changeSets, { one: '# change set', other: '# change sets' })}`}</li>
        ) : null}
        {connection.token === 'keychain' ? <li>{t`the token in the keychain`}</li> : null}
        {connection.kind === 'sample' ? <li>{t`the changes made in the sample service`}</li> : null}
      </ul>
      <p>
        {sentences(
          stagedChanges === 0 && t`There are no staged edits.`,
          connection.kind === 'sample'
            ? t`You can open a fresh sample catalog at any time.`
            : t`The service does not change.`,
        )}
      </p>
    </>
  );
}
