import { t } from '@lingui/core/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../components/Button.tsx';
import { Dialog } from '../components/Dialog.tsx';
import { ErrorNote } from '../components/ErrorNote.tsx';
import { FilePicker } from '../components/FilePicker.tsx';
import { Meter } from '../components/Meter.tsx';
import parts from '../theme/parts.module.css';
import type { FileImport } from './use-file-import.ts';

const MEGABYTE = 1_000_000;

export interface ImportDialogProps<Read> {
  title: string;
  description: string;
  /** The accessible name of the file field: "File of changes". */
  label: string;
  /** Which files the system's file dialog offers first: ".json,application/json". */
  accept: string;
  files: FileImport<Read>;
  /** A note above everything else. */
  note?: ReactNode;
  /** "Stage 12 changes". */
  submitLabel: string;
  canSubmit: boolean;
  onSubmit: () => unknown;
  /** What did not happen after it was confirmed: "Nothing was staged". */
  failure: string;
  /** Whether the user has to choose something below before the file can be compared. The last choice then gets the focus. */
  asks?: boolean;
  onClose: () => void;
  /** What a file that was read contains, and would do here. */
  children: (file: { fileName: string; upload: string; read: Read; error: ReactNode }) => ReactNode;
}

/** Imports a file: reads it, shows what it would do, and does that when the user confirms. */
export function ImportDialog<Read>({
  title,
  description,
  label,
  accept,
  files: { state, choose, refuse, startAgain },
  note,
  submitLabel,
  canSubmit,
  onSubmit,
  failure,
  asks = false,
  onClose,
  children,
}: ImportDialogProps<Read>) {
  const body = useRef<HTMLDivElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const { step } = state;

  // The focused element disappears with each step.
  useEffect(() => {
    if (step === 'read' && asks)
      [...(body.current?.querySelectorAll<HTMLElement>('[role="combobox"]') ?? [])].at(-1)?.focus();
    else if (step !== 'choosing') (goOn.current?.disabled ? another.current : goOn.current)?.focus();
  }, [step, asks]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      footer={
        state.step === 'read' ? (
          <>
            <Button ref={another} onClick={startAgain}>{t`Choose another file`}</Button>
            <Button
              ref={goOn}
              variant="primary"
              busy={state.isBusy}
              disabled={!canSubmit}
              onClick={() => void onSubmit()}
            >
              {submitLabel}
            </Button>
          </>
        ) : (
          <Button ref={goOn} onClick={onClose}>{t`Cancel`}</Button>
        )
      }
    >
      <div ref={body} className={parts.looseStack}>
        {note}
        {state.step === 'choosing' ? (
          <FilePicker
            label={label}
            accept={accept}
            refused={state.refused}
            onFile={(file) => void choose(file)}
            onRefused={refuse}
          />
        ) : null}
        {state.step === 'reading' ? (
          <Meter
            label={
              state.bytes < state.size
                ? t`Reading ${{ name: state.fileName }}`
                : t`Checking ${state.fileName}`
            }
            done={Math.round(state.bytes / MEGABYTE)}
            total={state.bytes < state.size ? Math.max(1, Math.round(state.size / MEGABYTE)) : null}
            unit="megabytes"
          />
        ) : null}
        {state.step === 'read'
          ? children({
              ...state,
              error: state.error ? <ErrorNote title={failure} error={state.error} /> : null,
            })
          : null}
      </div>
    </Dialog>
  );
}
