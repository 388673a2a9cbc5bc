import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { AppErrorShape } from '#shared/contract/result.ts';
import { LatestOnly } from '#shared/timing/latest-only.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { ErrorNote } from '../../components/ErrorNote.tsx';
import { FilePicker } from '../../components/FilePicker.tsx';
import { ReportLines } from '../../components/ReportLines.tsx';
import { Spinner } from '../../components/Spinner.tsx';
import { discardUpload } from '../../state/file-chunks.ts';
import { addGlossaryFile, type GlossaryFile, readGlossaryFile } from '../../state/glossary-transfers.ts';
import styles from './glossary.module.css';
import { importLines, importResult } from './import-messages.ts';

type ImportStep =
  | { step: 'choosing'; refused: { fileName: string; error: AppErrorShape } | null }
  | { step: 'reading'; fileName: string }
  | {
      step: 'read';
      fileName: string;
      file: GlossaryFile;
      isAdding: boolean;
      error: AppErrorShape | null;
    };

const BEGINNING: ImportStep = { step: 'choosing', refused: null };

/** Imports a file of terms: shows what it would add, and adds it when the user confirms. */
export function ImportTerms({ connection, onDone }: { connection: Connection; onDone: () => void }) {
  const [state, setState] = useState<ImportStep>(BEGINNING);
  const [latest] = useState(() => new LatestOnly());
  const goOn = useRef<HTMLButtonElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const kept = useRef<string | null>(null);

  const forget = () => {
    latest.abort();
    if (kept.current !== null) void discardUpload(connection.id, kept.current);
    kept.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the dialog goes away; it never changes its connection.
  useEffect(() => forget, []);

  const { step } = state;
  // The focused element disappears with each step.
  useEffect(() => {
    if (step === 'reading') goOn.current?.focus();
    if (step === 'read') (goOn.current?.disabled ? another.current : goOn.current)?.focus();
  }, [step]);

  const read = async (chosen: File) => {
    const signal = latest.begin();
    const fileName = chosen.name;
    setState({ step: 'reading', fileName });
    const answer = await readGlossaryFile(connection.id, chosen, signal);
    if (signal.aborted) {
      if (answer.ok && answer.value) await discardUpload(connection.id, answer.value.upload);
      return;
    }
    if (!answer.ok) return setState({ step: 'choosing', refused: { fileName, error: answer.error } });
    if (!answer.value) return;
    kept.current = answer.value.upload;
    setState({ step: 'read', fileName, file: answer.value, isAdding: false, error: null });
  };
  const add = async () => {
    if (state.step !== 'read' || state.isAdding) return;
    setState({ ...state, isAdding: true, error: null });
    const error = await addGlossaryFile(connection.id, state.file);
    if (!error) {
      kept.current = null;
      return onDone();
    }
    setState({ ...state, isAdding: false, error });
  };

  const startAgain = () => {
    forget();
    setState(BEGINNING);
  };

  const added = state.step === 'read' ? state.file.found.added : 0;
  return (
    <Dialog
      open
      onClose={onDone}
      title={t`Import terms from a file`}
      description={t`A spreadsheet (CSV) with a column for each language, named by its code: en, de, “de note”, “de forbidden”. You see what would be added first.`}
      footer={
        state.step === 'read' ? (
          <>
            <Button ref={another} onClick={startAgain}>{t`Choose another file`}</Button>
            <Button
              ref={goOn}
              variant="primary"
              busy={state.isAdding}
              disabled={added === 0}
              onClick={() => void add()}
            >
              {added === 0 ? t`Nothing to add` : t`Add ${plural(added, { one: '# term', other: '# terms' })}`}
            </Button>
          </>
        ) : (
          <Button ref={goOn} onClick={onDone}>{t`Cancel`}</Button>
        )
      }
    >
      <div className={styles.form}>
        {state.step === 'choosing' ? (
          <FilePicker
            label={t`File of terms`}
            accept=".csv,text/csv"
            refused={state.refused}
            onFile={(file) => void read(file)}
            onRefused={(fileName, error) => setState({ step: 'choosing', refused: { fileName, error } })}
          />
        ) : null}
        {state.step === 'reading' ? <Spinner label={t`Reading ${state.fileName}`} /> : null}
        {state.step === 'read' ? (
          <>
            <strong className={styles.fileName}>{state.fileName}</strong>
            {state.error ? <ErrorNote title={t`No term was added`} error={state.error} /> : null}
            <ReportLines result={importResult(state.file.found)} lines={importLines(state.file.found)} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}
