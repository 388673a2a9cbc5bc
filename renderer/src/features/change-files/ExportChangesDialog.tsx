import { plural, t } from '@lingui/core/macro';
import { type FormEvent, useCallback, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { Meter } from '../../components/Meter.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { countChanges } from '../../state/change-file-transfers.ts';
import type { ExportSource } from '../../state/change-files.ts';
import { readTextFile } from '../../state/file-chunks.ts';
import { proposedName, withEnding } from '../../state/file-name.ts';
import { saveFile } from '../../state/save-file.ts';
import { useWriting } from '../../state/use-writing.ts';
import styles from './change-files.module.css';
import { sourceLabel } from './messages.ts';
import { useCount } from './use-count.ts';

const FORM = 'export-changes';

export interface ExportChangesDialogProps {
  connection: Connection;
  from: ExportSource;
  onClose: () => void;
}

/** Writes staged changes, or a change set's items, to a file that Catalog Desk reads on another machine. */
export function ExportChangesDialog({ connection, from, onClose }: ExportChangesDialogProps) {
  const { id } = connection;
  const total = useCount(useCallback(() => countChanges(id, from), [id, from]));
  const [name, setName] = useState(() => proposedName(connection.name, 'changes', 'json'));
  const { written, rate, error, write } = useWriting();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== null || !total.count) return;
    const file = await write((onChunk) => readTextFile(id, { of: 'changes', from }, onChunk));
    if (!file) return;
    const fileName = withEnding(name, 'json', proposedName(connection.name, 'changes', 'json'));
    const saved = await saveFile(fileName, file.chunks, 'application/json');
    if (saved === null) return;
    onClose();
    toast({
      kind: 'done',
      title: t`${plural(file.entries, { one: '# change', other: '# changes' })} exported`,
      message: saved,
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Export changes to a file`}
      description={t`For another computer, where each change can be reviewed and applied. Values that changed in the service meanwhile become conflicts there.`}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={written !== null} disabled={!total.count}>
            {total.count ? t`Save ${plural(total.count, { one: '# change', other: '# changes' })}` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
        <p className={styles.lead} role="status">
          {sourceLabel(from, total.count)}
        </p>
        {total.error ? <ErrorNote title={t`The changes could not be counted`} error={total.error} /> : null}
        {error ? <ErrorNote title={t`No file was written`} error={error} /> : null}
        {written === null ? (
          <Field label={t`File name`}>
            <TextInput value={name} onChange={setName} />
          </Field>
        ) : (
          <Meter
            label={t`Writing the file`}
            done={written}
            total={total.count}
            rate={rate}
            unit={t`changes`}
          />
        )}
        <p
          className={styles.muted}
        >{t`The file holds product identifiers, old and new values, and this connection’s name, integration id and languages. It holds neither the token nor the service’s address.`}</p>
      </form>
    </Dialog>
  );
}
