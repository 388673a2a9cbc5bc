import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ProgressUnit } from '../components/count-label.ts';
import { Field } from '../components/Field.tsx';
import { FormDialog } from '../components/FormDialog.tsx';
import { Meter } from '../components/Meter.tsx';
import { TextInput } from '../components/TextInput.tsx';
import { toast } from '../components/toast.ts';
import { useForm } from '../components/use-form.ts';
import { readTextFile, type TextFile } from '../state/file-chunks.ts';
import { proposedName, withEnding } from '../state/file-name.ts';
import { saveFile } from '../state/save-file.ts';
import parts from '../theme/parts.module.css';

export interface ExportDialogProps {
  title: string;
  /** What an entry of the file is, and what it is for. */
  description: string;
  connection: { id: string; name: string };
  /** What is written; null while nothing can be. */
  file: TextFile | null;
  /** Part of the file's name: "completeness". */
  stem: string;
  format: { ending: string; type: string };
  /** The number of entries in the file; null while it is unknown. */
  total: number | null;
  /** "Save 12 changes". */
  submitLabel: string;
  /** "12 changes exported". */
  exported: (entries: number) => string;
  /** "changes". */
  unit: ProgressUnit;
  onClose: () => void;
  /** What the user chooses before the file is written. */
  children?: ReactNode;
  /** What is in the file and what is not. */
  note?: string;
}

/** Writes a text file chunk by chunk; closing the dialog stops it. */
export function ExportDialog({
  connection,
  file,
  stem,
  format: { ending, type },
  total,
  exported,
  unit,
  onClose,
  children,
  note,
  ...dialog
}: ExportDialogProps) {
  const proposal = proposedName(connection.name, stem, ending);
  const form = useForm({ saved: { name: proposal } });
  const [written, setWritten] = useState({ entries: 0, perSecond: 0 });
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);

  const write = async () => {
    if (!file) return;
    const began = performance.now();
    setWritten({ entries: 0, perSecond: 0 });
    const read = await form.run('save', () =>
      readTextFile(connection.id, file, (entries) => {
        const seconds = Math.max(0.001, (performance.now() - began) / 1000);
        if (isOpen.current) setWritten({ entries, perSecond: entries / seconds });
        return isOpen.current;
      }),
    );
    if (!read?.ok || !read.value) return;
    const saved = await saveFile(withEnding(form.values.name, ending, proposal), read.value.chunks, type);
    if (saved === null) return;
    onClose();
    toast({ kind: 'done', title: exported(read.value.entries), message: saved });
  };

  return (
    <FormDialog
      {...dialog}
      form={form}
      onClose={onClose}
      canSubmit={file !== null}
      onSubmit={write}
      failure={t`No file was written`}
      className={parts.looseStack}
    >
      {children}
      {form.busy === null ? (
        <Field label={t`File name`}>
          <TextInput value={form.values.name} onChange={(name) => form.change({ name })} />
        </Field>
      ) : (
        <Meter
          label={t`Writing the file`}
          done={written.entries}
          total={total}
          rate={written.perSecond}
          unit={unit}
        />
      )}
      {note === undefined ? null : <p className={parts.remark}>{note}</p>}
    </FormDialog>
  );
}
