import { plural, t } from '@lingui/core/macro';
import { type FormEvent, useCallback, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { worksOnProducts } from '#shared/domain/change-set-kind.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { Field } from '../../components/Field.tsx';
import { formatNumber } from '../../components/format.ts';
import { Meter } from '../../components/Meter.tsx';
import { Segmented } from '../../components/Segmented.tsx';
import { Switch } from '../../components/Switch.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { toast } from '../../components/toast.ts';
import { countResults } from '../../state/change-file-transfers.ts';
import type { ResultsSource } from '../../state/change-files.ts';
import { readTextFile } from '../../state/file-chunks.ts';
import { proposedName, withEnding } from '../../state/file-name.ts';
import { ALL_ITEMS } from '../../state/item-filters.ts';
import { saveFile } from '../../state/save-file.ts';
import { useWriting } from '../../state/use-writing.ts';
import styles from './change-files.module.css';
import { itemFilterLabel } from './messages.ts';
import { useCount } from './use-count.ts';

const FORM = 'export-results';

/** The texts for a table of results, depending on what its lines contain. */
const CHANGES = {
  unit: t`changes`,
  notCounted: t`The changes could not be counted`,
  which: t`Which changes`,
  all: t`Every change of this change set.`,
  description: t`A table with one line per change: identifier, property, language, old and new value, state, and the service’s code, message and time.`,
};
const PRODUCTS = {
  unit: t`products`,
  notCounted: t`The products could not be counted`,
  which: t`Which products`,
  all: t`Every product of this change set.`,
  description: t`A table with one line per product: identifier, product id, title, action, state, and the service’s code, message and time.`,
};

export interface ExportResultsDialogProps {
  connection: Connection;
  about: ResultsSource;
  onClose: () => void;
}

/** Writes the outcomes of a change set's items to a table for spreadsheets and tickets. */
export function ExportResultsDialog({ connection, about, onClose }: ExportResultsDialogProps) {
  const { connectionId, changeSet: of, filter } = about;
  const { changeSet, kind } = of;
  const texts = worksOnProducts(kind) ? PRODUCTS : CHANGES;
  const shown = useCount(useCallback(() => countResults(about), [about]));
  const all = useCount(useCallback(() => countResults({ ...about, filter: ALL_ITEMS }), [about]));
  const label = itemFilterLabel(filter);
  const [which, setWhich] = useState<'shown' | 'all'>(label === null ? 'all' : 'shown');
  const [guardFormulas, setGuardFormulas] = useState(true);
  const proposal = proposedName(connection.name, `change-set-${changeSet}`, 'csv');
  const [name, setName] = useState(proposal);
  const { written, rate, error, write } = useWriting();
  const total = which === 'all' ? all : shown;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (written !== null || !total.count) return;
    const wanted = {
      of: 'results' as const,
      changeSet,
      filter: which === 'all' ? ALL_ITEMS : filter,
      guardFormulas,
    };
    const file = await write((onChunk) => readTextFile(connectionId, wanted, onChunk));
    if (!file) return;
    const fileName = withEnding(name, 'csv', proposal);
    const saved = await saveFile(fileName, file.chunks, 'text/csv');
    if (saved === null) return;
    onClose();
    toast({
      kind: 'done',
      title: t`${plural(file.entries, { one: '# result', other: '# results' })} exported`,
      message: saved,
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Export the results of change set ${changeSet}`}
      description={texts.description}
      footer={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" form={FORM} busy={written !== null} disabled={!total.count}>
            {total.count ? t`Save ${plural(total.count, { one: '# result', other: '# results' })}` : t`Save`}
          </Button>
        </>
      }
    >
      <form id={FORM} className={styles.body} onSubmit={(event) => void submit(event)} noValidate>
        {total.error ? <ErrorNote title={texts.notCounted} error={total.error} /> : null}
        {error ? <ErrorNote title={t`No file was written`} error={error} /> : null}
        {label === null ? null : (
          <div className={styles.which}>
            <span className={styles.label}>{texts.which}</span>
            <Segmented
              label={texts.which}
              value={which}
              options={[
                { value: 'shown', label: t`Those shown (${figure(shown.count)})` },
                { value: 'all', label: t`All (${figure(all.count)})` },
              ]}
              onChange={setWhich}
            />
            <p className={styles.muted}>{which === 'shown' ? t`Only ${label}.` : texts.all}</p>
          </div>
        )}
        <Field
          label={t`Safe for spreadsheets`}
          inline
          hint={t`Text that begins like a formula (=, +, - or @) gets a leading apostrophe, so that no spreadsheet runs it. Turn this off for programs that need the exact text.`}
        >
          <Switch checked={guardFormulas} onChange={setGuardFormulas} />
        </Field>
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
            unit={texts.unit}
          />
        )}
      </form>
    </Dialog>
  );
}

const figure = (value: number | null): string => (value === null ? '…' : formatNumber(value));
