import { type FormEvent, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
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
import { useCompleteness } from '../../state/completeness.ts';
import { proposedName, withEnding } from '../../state/file-name.ts';
import { collectPieces } from '../../state/file-pieces.ts';
import { saveFile } from '../../state/save-file.ts';
import { useWriting } from '../../state/use-writing.ts';
import styles from './CompletenessView.module.css';

const FORM = 'export-completeness';

/** Writes how complete each product is to a table for spreadsheets. */
export function ExportDialog({
  connection,
  products,
  onClose,
}: {
  connection: Connection;
  products: number;
  onClose: () => void;
}) {
  const { id: connectionId, locales } = connection;
  const [guardFormulas, setGuardFormulas] = useState(true);
  const proposal = proposedName(connection.name, 'completeness', 'csv');
  const [name, setName] = useState(proposal);
  const { written, rate, error, write } = useWriting();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== null || products === 0) return;
    const { query } = useCompleteness.getState();
    const file = await write((onPiece) =>
      collectPieces<number>(
        (after) => client.call('completeness.csv', { connectionId, query, locales, after, guardFormulas }),
        0,
        onPiece,
      ),
    );
    if (!file) return;
    const saved = await saveFile(withEnding(name, 'csv', proposal), file.pieces, 'text/csv');
    if (saved === null) return;
    onClose();
    toast({ kind: 'done', title: `${count(file.entries, 'product')} exported`, message: saved });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Export completeness"
      description="A table with one line per product: identifier, title, fields required, filled, filled with staged edits, names of the missing fields, and filled in each language."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={FORM}
            busy={written !== null}
            disabled={products === 0}
          >
            {products === 0 ? 'Save' : `Save ${count(products, 'product')}`}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.dialog} onSubmit={(event) => void submit(event)} noValidate>
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
          <Meter label="Writing the file" done={written} total={products} rate={rate} unit="products" />
        )}
      </form>
    </Dialog>
  );
}
