import { plural, t } from '@lingui/core/macro';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { stagedByFile } from '#shared/domain/file-changes.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FilePicker } from '../../../components/FilePicker.tsx';
import { Meter } from '../../../components/Meter.tsx';
import { showView } from '../../../state/app.ts';
import { toastStaged } from '../../../state/staged-note.ts';
import styles from '../change-files.module.css';
import { CheckReport } from './CheckReport.tsx';
import { useImport } from './use-import.ts';

const MEGABYTE = 1_000_000;

/** Imports a file of changes: reads it, says what it would do here, and stages it when the user confirms. */
export function ImportChangesDialog({
  connection,
  onClose,
}: {
  connection: Connection;
  onClose: () => void;
}) {
  const { state, choose, refuse, startAgain, stage } = useImport(connection.id);
  const [replaceStaged, setReplaceStaged] = useState(false);
  const goOn = useRef<HTMLButtonElement>(null);
  const { step } = state;

  // The focused element disappears with each step.
  useEffect(() => {
    if (step !== 'choosing') goOn.current?.focus();
  }, [step]);

  const stageAll = async () => {
    const outcome = await stage(replaceStaged);
    if (!outcome) return;
    onClose();
    toastStaged(connection.id, {
      ...outcome,
      counted: (n) => plural(n, { one: '# change', other: '# changes' }),
      fileName: state.fileName ?? '',
    });
    await showView('review');
  };

  const stages = state.step === 'checked' ? stagedByFile(state.check, replaceStaged) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Import changes from a file`}
      description={t`A file exported by Catalog Desk, here or on another computer. You see what would change before anything is staged.`}
      footer={
        state.step === 'checked' ? (
          <>
            <Button onClick={startAgain}>{t`Choose another file`}</Button>
            <Button
              ref={goOn}
              variant="primary"
              busy={state.isStaging}
              disabled={stages === 0 || connection.readOnly}
              onClick={() => void stageAll()}
            >
              {stages === 0
                ? t`Nothing to stage`
                : t`Stage ${plural(stages, { one: '# change', other: '# changes' })}`}
            </Button>
          </>
        ) : (
          <Button ref={goOn} onClick={onClose}>{t`Cancel`}</Button>
        )
      }
    >
      <div className={styles.body}>
        {state.step === 'choosing' ? (
          <FilePicker
            label={t`File of changes`}
            accept=".json,application/json"
            refused={state.error ? { fileName: state.fileName ?? '', error: state.error } : null}
            onFile={(file) => void choose(file)}
            onRefused={refuse}
          />
        ) : null}
        {state.step === 'reading' ? (
          <Meter
            label={state.bytes < state.size ? t`Reading ${state.fileName}` : t`Checking ${state.fileName}`}
            done={Math.round(state.bytes / MEGABYTE)}
            total={state.bytes < state.size ? Math.max(1, Math.round(state.size / MEGABYTE)) : null}
            unit={t`MB`}
          />
        ) : null}
        {state.step === 'checked' ? (
          <CheckReport
            connection={connection}
            state={state}
            replaceStaged={replaceStaged}
            onReplaceStaged={setReplaceStaged}
          />
        ) : null}
      </div>
    </Dialog>
  );
}
