import { type FormEvent, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { ServiceChangeFilter } from '#shared/contract/feed.ts';
import { client } from '../../client/index.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { count } from '../../components/format.ts';
import { Meter } from '../../components/Meter.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { proposedName, withEnding } from '../../state/file-name.ts';
import { collectPieces } from '../../state/file-pieces.ts';
import { saveFile } from '../../state/save-file.ts';
import { useWriting } from '../../state/use-writing.ts';
import styles from './ExportDialog.module.css';

const FORM = 'export-service-changes';

export interface ExportDialogProps {
  connection: Connection;
  filter: ServiceChangeFilter;
  /** Changes that the filter shows. */
  total: number;
  onClose: () => void;
}

/** Writes the changes listed to a table for spreadsheets. */
export function ExportDialog({ connection, filter, total, onClose }: ExportDialogProps) {
  const proposal = proposedName(connection.name, 'service-changes', 'csv');
  const [name, setName] = useState(proposal);
  const [guardFormulas, setGuardFormulas] = useState(true);
  const { written, rate, error, write } = useWriting();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== null) return;
    const about = { connectionId: connection.id, filter, guardFormulas };
    const file = await write((onPiece) =>
      collectPieces<number>((after) => client.call('feed.csv', { ...about, after }), 0, onPiece),
    );
    if (!file) return;
    const saved = await saveFile(withEnding(name, 'csv', proposal), file.pieces, 'text/csv');
    if (saved === null) return;
    onClose();
    toast({ kind: 'done', title: `${count(file.entries, 'change')} exported`, message: saved });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Export changes of the service"
      description="A table with one line per change listed: time, identifier, title, kind, property, language, old and new value, whether you marked it as seen, and your staged edit."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={written !== null}>
            Save {count(total, 'change')}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {error ? <ErrorNote title="No file was written" error={error} /> : null}
        <Field
          label="Safe for spreadsheets"
          inline
          hint="Text that begins like a formula (=, +, - or @) gets a leading apostrophe, so that no spreadsheet runs it. Turn this off for programs that need the exact text."
        >
          <Switch checked={guardFormulas} onChange={setGuardFormulas} />
        </Field>
        {written === null ? (
          <Field label="File name">
            <TextInput value={name} onChange={setName} />
          </Field>
        ) : (
          <Meter label="Writing the file" done={written} total={total} rate={rate} unit="changes" />
        )}
      </form>
    </Dialog>
  );
}
