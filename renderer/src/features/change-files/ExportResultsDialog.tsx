import { type FormEvent, useMemo, useState } from 'react';
import type { ItemFilter } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { count, formatNumber } from '../../components/format.ts';
import { Meter } from '../../components/Meter.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Switch } from '../../components/Switch.tsx';
import { saveFile } from '../../components/save-file.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { writeResults } from '../../state/change-file-transfers.ts';
import styles from './change-files.module.css';
import { filterWords, proposedName, withEnding } from './sentences.ts';
import { useCount } from './use-count.ts';
import { useWriting } from './use-writing.ts';

const FORM = 'export-results';
const ALL: ItemFilter = { state: null, search: '', property: null, locale: null };

export interface ExportResultsDialogProps {
  connection: Connection;
  about: { changeSet: number; filter: ItemFilter };
  onClose: () => void;
}

/** Writes what became of a change set's items to a table for spreadsheets and tickets. */
export function ExportResultsDialog({ connection, about, onClose }: ExportResultsDialogProps) {
  const { id } = connection;
  const { changeSet, filter } = about;
  const shown = useCount(
    id,
    useMemo(() => ({ changeSet, filter }), [changeSet, filter]),
  );
  const all = useCount(
    id,
    useMemo(() => ({ changeSet, filter: ALL }), [changeSet]),
  );
  const words = filterWords(filter);
  const [which, setWhich] = useState<'shown' | 'all'>(words === null ? 'all' : 'shown');
  const [guardFormulas, setGuardFormulas] = useState(true);
  const proposal = proposedName(connection.name, `change-set-${changeSet}`, 'csv');
  const [name, setName] = useState(proposal);
  const { written, error, write } = useWriting();
  const total = which === 'all' ? all : shown;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== null || !total.count) return;
    const wanted = { connectionId: id, changeSet, filter: which === 'all' ? ALL : filter, guardFormulas };
    const file = await write((onPiece) => writeResults(wanted, onPiece));
    if (!file) return;
    const fileName = withEnding(name, 'csv', proposal);
    saveFile(fileName, file.pieces, 'text/csv');
    onClose();
    toast({ kind: 'done', title: `${count(file.entries, 'result')} exported`, message: fileName });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Export the results of change set ${changeSet}`}
      description="A table with one line for each change: identifier, property, language, old and new value, state, and the service’s code, words and time."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM} busy={written !== null} disabled={!total.count}>
            {total.count ? `Save ${count(total.count, 'result')}` : 'Save'}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
        {total.error ? <ErrorNote title="The changes could not be counted" error={total.error} /> : null}
        {error ? <ErrorNote title="No file was written" error={error} /> : null}
        {words === null ? null : (
          <div className={styles.which}>
            <span className={styles.label}>Which changes</span>
            <Segmented
              label="Which changes"
              value={which}
              options={[
                { value: 'shown', label: `Those shown (${figure(shown.count)})` },
                { value: 'all', label: `All (${figure(all.count)})` },
              ]}
              onChange={setWhich}
            />
            <p className={styles.muted}>
              {which === 'shown' ? `Only ${words}.` : 'Every change of this change set.'}
            </p>
          </div>
        )}
        <Field
          label="Safe for spreadsheets"
          inline
          hint="Text that begins like a formula, with =, +, - or @, gets an apostrophe before it, so that no spreadsheet runs it. Switch this off for programs that need every text to the letter."
        >
          <Switch checked={guardFormulas} onChange={setGuardFormulas} />
        </Field>
        {written === null ? (
          <Field label="File name">
            <TextInput value={name} onChange={setName} />
          </Field>
        ) : (
          <Meter label="Writing the file" done={written} total={total.count} unit="changes" />
        )}
      </form>
    </Dialog>
  );
}

const figure = (value: number | null): string => (value === null ? '…' : formatNumber(value));
