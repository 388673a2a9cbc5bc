import { t } from '@lingui/core/macro';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { Field } from '../components/Field.tsx';
import { Meter } from '../components/Meter.tsx';
import { TextInput } from '../components/TextInput.tsx';
import { toast } from '../components/toast.ts';
import { readTextFile, type TextFile } from '../state/file-chunks.ts';
import { proposedName, withEnding } from '../state/file-name.ts';
import { saveFile } from '../state/save-file.ts';
import { useWriting } from '../state/use-writing.ts';
import styles from './csv-export-dialog.module.css';
import { GuardField } from './GuardField.tsx';

export interface CsvExportDialogProps {
  title: string;
  /** What a line of the table is, and its columns. */
  description: string;
  connection: { id: string; name: string };
  /** Part of the file's name: "completeness". */
  stem: string;
  /** The number of lines in the table. */
  total: number;
  /** "12 changes". */
  counted: (lines: number) => string;
  file(guardFormulas: boolean): TextFile;
  onClose: () => void;
}

/** Writes a table for spreadsheets, chunk by chunk. */
export function CsvExportDialog(props: CsvExportDialogProps) {
  const { title, description, connection, stem, total, counted, onClose } = props;
  const form = useId();
  const proposal = proposedName(connection.name, stem, 'csv');
  const [name, setName] = useState(proposal);
  const [guardFormulas, setGuardFormulas] = useState(true);
  const { written, rate, error, write } = useWriting();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== null || total === 0) return;
    const file = await write((onChunk) => readTextFile(connection.id, props.file(guardFormulas), onChunk));
    if (!file) return;
    const saved = await saveFile(withEnding(name, 'csv', proposal), file.chunks, 'text/csv');
    if (saved === null) return;
    onClose();
    toast({ kind: 'done', title: t`${counted(file.entries)} exported`, message: saved });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={form} busy={written !== null} disabled={total === 0}>
            {total === 0 ? t`Save` : t`Save ${counted(total)}`}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {error ? <ErrorNote title={t`No file was written`} error={error} /> : null}
        <GuardField
          checked={guardFormulas}
          onChange={setGuardFormulas}
          note={t`Turn this off for programs that need the exact text.`}
        />
        {written === null ? (
          <Field label={t`File name`}>
            <TextInput value={name} onChange={setName} />
          </Field>
        ) : (
          <Meter label={t`Writing the file`} done={written} total={total} rate={rate} unit={t`lines`} />
        )}
      </form>
    </Dialog>
  );
}
