import { t } from '@lingui/core/macro';
import { Plus } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';
import { Button } from '../../components/Button.tsx';
import { classNames } from '../../components/class-names.ts';
import { Dialog } from '../../components/Dialog.tsx';
import { columnLabel } from '../../state/column-names.ts';
import parts from '../../theme/parts.module.css';
import type { TypedEdit } from '../typed-edit.ts';
import { EntryField, entryLabel } from './EntryField.tsx';
import styles from './json.module.css';
import { entryTexts, readJsonEntries } from './json-text.ts';

interface Entry {
  id: number;
  text: string;
}

export interface JsonDialogProps {
  edited: { ref: CellRef; value: CellValue };
  /** Called with what a commit would do now: leaving the app keeps it. */
  onTyped: (typed: TypedEdit | null) => void;
  onSave: (ref: CellRef, change: Change) => void;
  onClose: () => void;
}

/**
 * A structure as JSON, entry by entry: a category has one for each taxonomy (2.5). Errors are shown while typing; changes
 * are not discarded without asking.
 */
export function JsonDialog({ edited: { ref, value }, onTyped, onSave, onClose }: JsonDialogProps) {
  const [before] = useState(() => entryTexts(value));
  const [entries, setEntries] = useState<readonly Entry[]>(() => before.map((text, id) => ({ id, text })));
  const [leaving, setLeaving] = useState(false);
  const message = useId();
  const texts = entries.map(({ text }) => text);
  const typed = texts.join('\n');
  const edit = readJsonEntries(texts, value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the text changes.
  useEffect(() => {
    setLeaving(false);
    onTyped(
      edit.state === 'changed'
        ? { kind: 'edit', ref, change: { kind: 'set', value: edit.value }, typed }
        : null,
    );
  }, [typed]);
  useEffect(() => () => onTyped(null), [onTyped]);

  const save = () => {
    if (edit.state === 'wrong') return;
    if (edit.state === 'changed') onSave(ref, { kind: 'set', value: edit.value });
    else onClose();
  };
  const close = () => (typed === before.join('\n') || leaving ? onClose() : setLeaving(true));

  return (
    <Dialog
      open
      onClose={close}
      size="wide"
      title={t`${columnLabel(ref)} as JSON`}
      description={t`The service generates this value. Your changes are sent unchanged.`}
      footer={
        leaving ? (
          <>
            <span className={styles.asking} role="alert">{t`Discard what you typed?`}</span>
            <Button onClick={() => setLeaving(false)}>{t`Keep editing`}</Button>
            <Button variant="danger" onClick={onClose}>{t`Discard`}</Button>
          </>
        ) : (
          <>
            <Button onClick={close}>{t`Cancel`}</Button>
            <Button variant="primary" disabled={edit.state === 'wrong'} onClick={save}>{t`Save`}</Button>
          </>
        )
      }
    >
      <div className={classNames(parts.vertical, parts.gap3)}>
        {entries.map((entry, at) => (
          <EntryField
            key={entry.id}
            label={entries.length === 1 ? t`${columnLabel(ref)} as JSON` : entryLabel(entry.text, at)}
            text={entry.text}
            isWrong={edit.state === 'wrong'}
            message={message}
            onChange={(text) =>
              setEntries(entries.map((one) => (one.id === entry.id ? { ...one, text } : one)))
            }
            onRemove={
              entries.length === 1 ? null : () => setEntries(entries.filter(({ id }) => id !== entry.id))
            }
            onSave={save}
          />
        ))}
      </div>
      <Button
        variant="quiet"
        icon={<Plus size={13} aria-hidden="true" />}
        onClick={() =>
          setEntries([...entries, { id: Math.max(...entries.map(({ id }) => id)) + 1, text: '{}' }])
        }
      >{t`Add another value`}</Button>
      <p
        id={message}
        className={styles.message}
        data-wrong={edit.state === 'wrong' || undefined}
        role="status"
      >
        {edit.state === 'wrong'
          ? edit.message
          : edit.state === 'same'
            ? t`No change.`
            : kindOf(edit.value) === 'struct'
              ? t`Valid JSON. Ctrl+Enter saves.`
              : t`Valid JSON, but no longer a structure: ${KIND_LABELS[kindOf(edit.value)]}. Ctrl+Enter saves.`}
      </p>
    </Dialog>
  );
}

const KIND_LABELS = {
  text: t`a text`,
  multiline: t`a text`,
  number: t`a number`,
  yesno: t`yes or no`,
  list: t`a list`,
  struct: t`a structure`,
} as const;
