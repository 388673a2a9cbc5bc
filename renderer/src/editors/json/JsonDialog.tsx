import { useEffect, useId, useState } from 'react';
import type { CellRef, Change } from '#shared/domain/cell.ts';
import { type CellValue, kindOf } from '#shared/domain/value.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { columnLabel } from '../../state/column-names.ts';
import type { TypedEdit } from '../typed-edit.ts';
import styles from './json.module.css';
import { jsonText, readJsonEdit } from './json-text.ts';

export interface JsonDialogProps {
  edited: { ref: CellRef; value: CellValue };
  /** Is told what a commit would do now: leaving the app keeps it. */
  onTyped: (typed: TypedEdit | null) => void;
  onSave: (ref: CellRef, change: Change) => void;
  onClose: () => void;
}

/** A structure as JSON. What is wrong with it is said while it is typed; what was changed is not thrown away unasked. */
export function JsonDialog({ edited: { ref, value }, onTyped, onSave, onClose }: JsonDialogProps) {
  const [before] = useState(() => jsonText(value));
  const [text, setText] = useState(before);
  const [leaving, setLeaving] = useState(false);
  const message = useId();
  const edit = readJsonEdit(text, value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: told when the text changes.
  useEffect(() => {
    setLeaving(false);
    onTyped(
      edit.state === 'changed'
        ? { kind: 'edit', ref, change: { kind: 'set', value: edit.value }, typed: text }
        : null,
    );
  }, [text]);
  useEffect(() => () => onTyped(null), [onTyped]);

  const save = () => {
    if (edit.state === 'wrong') return;
    if (edit.state === 'changed') onSave(ref, { kind: 'set', value: edit.value });
    else onClose();
  };
  const close = () => (text === before || leaving ? onClose() : setLeaving(true));

  return (
    <Dialog
      open
      onClose={close}
      size="wide"
      title={`${columnLabel(ref)} as JSON`}
      description="The service generates this value. Your changes are sent unchanged."
      footer={
        leaving ? (
          <>
            <span className={styles.asking} role="alert">
              Discard what you typed?
            </span>
            <Button onClick={() => setLeaving(false)}>Keep editing</Button>
            <Button variant="danger" onClick={onClose}>
              Discard
            </Button>
          </>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" disabled={edit.state === 'wrong'} onClick={save}>
              Save
            </Button>
          </>
        )
      }
    >
      <textarea
        className={styles.text}
        value={text}
        spellCheck={false}
        autoComplete="off"
        aria-label={`${columnLabel(ref)} as JSON`}
        aria-invalid={edit.state === 'wrong'}
        aria-describedby={message}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          save();
        }}
      />
      <p
        id={message}
        className={styles.message}
        data-wrong={edit.state === 'wrong' || undefined}
        role="status"
      >
        {edit.state === 'wrong'
          ? edit.message
          : edit.state === 'same'
            ? 'No change.'
            : kindOf(edit.value) === 'struct'
              ? 'Valid JSON. Ctrl+Enter saves.'
              : `Valid JSON, but no longer a structure: ${KIND_LABELS[kindOf(edit.value)]}. Ctrl+Enter saves.`}
      </p>
    </Dialog>
  );
}

const KIND_LABELS = {
  text: 'a text',
  multiline: 'a text',
  number: 'a number',
  yesno: 'yes or no',
  list: 'a list',
  struct: 'a structure',
} as const;
