import { t } from '@lingui/core/macro';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { ErrorNote } from './ErrorNote.tsx';
import styles from './FilePicker.module.css';
import { useFileDrop } from './use-file-drop.ts';

export interface FilePickerProps {
  /** The accessible name of the file field: "File of changes". */
  label: string;
  /** Which files the system's file dialog offers first: ".json,application/json". */
  accept: string;
  /** The file that was tried last, and why it was refused. */
  refused: { fileName: string; error: AppErrorShape } | null;
  onFile: (file: File) => void;
  onRefused: (fileName: string, error: AppErrorShape) => void;
}

/** Where a file is chosen, or dropped: anywhere in the window, since a miss would make the browser open the file. */
export function FilePicker({ label, accept, refused, onFile, onRefused }: FilePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // When the user comes back here, the focused element is gone.
  useEffect(() => button.current?.focus(), []);
  const dropped = ([file, ...others]: File[]) => {
    if (!file) return;
    if (others.length === 0) onFile(file);
    else onRefused(file.name, { code: 'invalid_input', message: t`Drop one file at a time.` });
  };
  const isOver = useFileDrop(dropped) !== null;
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) onFile(file);
  };
  return (
    <>
      {refused ? (
        <ErrorNote title={t`“${refused.fileName}” cannot be imported`} error={refused.error} />
      ) : null}
      <div className={classNames(styles.drop, isOver && styles.over)}>
        <FileUp size={22} aria-hidden="true" />
        <Button ref={button} onClick={() => input.current?.click()}>{t`Choose a file…`}</Button>
        <span>{t`or drop it here`}</span>
        <input
          ref={input}
          type="file"
          accept={accept}
          hidden
          aria-label={label}
          tabIndex={-1}
          onChange={chosen}
        />
      </div>
    </>
  );
}
