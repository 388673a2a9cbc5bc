import { FileUp } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { Button } from '../../../components/Button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import styles from './import.module.css';
import type { ImportStep } from './use-import.ts';

/** As much as the main process takes; said before anything is handed over. */
const MAX_BYTES = 200_000_000;

export interface ChooseFileProps {
  state: Extract<ImportStep, { step: 'choosing' }>;
  onFile: (file: File) => void;
  onRefused: (fileName: string, error: AppErrorShape) => void;
}

/** Where a file is chosen, or dropped: anywhere in the window, since a miss would make the browser open the file. */
export function ChooseFile({ state, onFile, onRefused }: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  // Coming back here, what had the focus is gone.
  useEffect(() => button.current?.focus(), []);
  const take = (file: File) => {
    if (file.size <= MAX_BYTES) return onFile(file);
    onRefused(file.name, {
      code: 'invalid_input',
      message: `The file is larger than ${MAX_BYTES / 1_000_000} MB. Export the changes in parts, for example one language at a time.`,
    });
  };
  const isOver = useDrop(take);
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) take(file);
  };
  return (
    <>
      {state.error ? (
        <ErrorNote title={`“${state.fileName}” cannot be imported`} error={state.error} />
      ) : null}
      <div className={classNames(styles.drop, isOver && styles.over)}>
        <FileUp size={22} aria-hidden="true" />
        <Button ref={button} onClick={() => input.current?.click()}>
          Choose a file…
        </Button>
        <span>or drop it here</span>
        <input
          ref={input}
          type="file"
          accept=".json,application/json"
          hidden
          aria-label="File of changes"
          tabIndex={-1}
          onChange={chosen}
        />
      </div>
    </>
  );
}

/** Takes a file dropped anywhere in the window while the calling component is mounted; true while one is held over it. */
function useDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const take = useRef(onFile);
  take.current = onFile;
  useEffect(() => {
    const over = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take.current(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', left);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', left);
      window.removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
}
