import { t } from '@lingui/core/macro';
import { useEffect, useRef } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { FilePicker } from '../../../components/FilePicker.tsx';
import { Meter } from '../../../components/Meter.tsx';
import styles from '../memory.module.css';
import { canImport } from './languages.ts';
import { TmxReport } from './TmxReport.tsx';
import { useImport } from './use-import.ts';

const MEGABYTE = 1_000_000;

export interface ImportTmxDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Imports a TMX file: shows its contents, and imports it when the user confirms. */
export function ImportTmxDialog({ connection, onClose }: ImportTmxDialogProps) {
  const { id, locales } = connection;
  const { state, choose, refuse, chooseLanguage, startAgain, start } = useImport(id);
  const another = useRef<HTMLButtonElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const { step } = state;
  // The focused element disappears with each step.
  useEffect(() => {
    if (step !== 'choosing') (goOn.current?.disabled ? another.current : goOn.current)?.focus();
  }, [step]);

  const startImport = async () => {
    if (await start()) onClose();
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Import translations from a TMX file`}
      description={t`Memories of other translation tools. You see what the file holds before anything is stored.`}
      footer={
        state.step === 'checked' ? (
          <>
            <Button ref={another} onClick={startAgain}>{t`Choose another file`}</Button>
            <Button
              ref={goOn}
              variant="primary"
              busy={state.isStarting}
              disabled={!canImport(state.check, state.choice)}
              onClick={() => void startImport()}
            >{t`Import translations`}</Button>
          </>
        ) : (
          <Button ref={goOn} onClick={onClose}>{t`Cancel`}</Button>
        )
      }
    >
      <div className={styles.body}>
        {state.step === 'choosing' ? (
          <FilePicker
            label={t`TMX file`}
            accept=".tmx,application/x-tmx+xml"
            refused={state.refused}
            onFile={(file) => void choose(file)}
            onRefused={refuse}
          />
        ) : null}
        {state.step === 'reading' ? (
          <Meter
            label={t`Reading ${state.fileName}`}
            done={Math.round(state.bytes / MEGABYTE)}
            total={state.bytes < state.size ? Math.max(1, Math.round(state.size / MEGABYTE)) : null}
            unit={t`MB`}
          />
        ) : null}
        {state.step === 'checked' ? (
          <TmxReport file={state} locales={locales} onChooseLanguage={chooseLanguage} />
        ) : null}
      </div>
    </Dialog>
  );
}
