import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import { Button } from '../../../components/Button.tsx';
import { Dialog } from '../../../components/Dialog.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { FilePicker } from '../../../components/FilePicker.tsx';
import { languageName } from '../../../components/format.ts';
import { Meter } from '../../../components/Meter.tsx';
import { ReportNote } from '../../../components/ReportLines.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { toastStaged } from '../../../state/staged-note.ts';
import { ACCEPTED } from '../formats.ts';
import { FileReport } from './FileReport.tsx';
import styles from './import.module.css';
import { LanguageFields } from './LanguageFields.tsx';
import { stagedCount, stageLabel } from './messages.ts';
import { type OpenedFile, type StageToo, useImport } from './use-import.ts';

const MEGABYTE = 1_000_000;
const NOTHING_TOO: StageToo = { stale: false, clashes: false };

export interface ImportTranslationsDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Imports a file returned by translators: reads it, shows what it would do here, and stages it when the user confirms. */
export function ImportTranslationsDialog({ connection, onClose }: ImportTranslationsDialogProps) {
  const { id, locales, readOnly, name } = connection;
  const { state, choose, refuse, chooseLanguage, startAgain, stage } = useImport(id, locales);
  const [too, setToo] = useState(NOTHING_TOO);
  const body = useRef<HTMLDivElement>(null);
  const another = useRef<HTMLButtonElement>(null);
  const goOn = useRef<HTMLButtonElement>(null);
  const { step } = state;
  const isCertain =
    state.step === 'opened' && state.languages.source.isCertain && state.languages.target.isCertain;
  const isReady = isCertain && state.check !== null;

  // The focused element disappears with each step. If a language has to be chosen, its select gets focus.
  useEffect(() => {
    if (step === 'opened' && !isCertain)
      [...(body.current?.querySelectorAll<HTMLElement>('[role="combobox"]') ?? [])].at(-1)?.focus();
    else if (step === 'reading' || isReady)
      (goOn.current?.disabled ? another.current : goOn.current)?.focus();
  }, [step, isCertain, isReady]);

  const takeFile = (file: File) => {
    setToo(NOTHING_TOO);
    void choose(file);
  };
  const stageAll = async (fileName: string) => {
    const outcome = await stage(too);
    if (!outcome) return;
    onClose();
    toastStaged(id, {
      ...outcome,
      counted: (n) => plural(n, { one: '# translation', other: '# translations' }),
      fileName,
    });
  };

  const stages = state.step === 'opened' && state.check ? stagedCount(state.check, too) : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Import translations from a file`}
      description={t`An XLIFF file or a spreadsheet that was exported here. You see what would change before anything is staged.`}
      footer={
        state.step === 'opened' ? (
          <>
            <Button ref={another} onClick={startAgain}>{t`Choose another file`}</Button>
            <Button
              ref={goOn}
              variant="primary"
              busy={state.isStaging}
              disabled={stages === 0 || readOnly}
              onClick={() => void stageAll(state.fileName)}
            >
              {state.check ? stageLabel(stages) : t`Stage`}
            </Button>
          </>
        ) : (
          <Button ref={goOn} onClick={onClose}>{t`Cancel`}</Button>
        )
      }
    >
      <div ref={body} className={styles.body}>
        {readOnly ? (
          <ReportNote>
            <Trans>
              <strong>{t`“${name}” is read-only:`}</strong> you can check the file but not stage it. Turn
              read-only off in Connections first.
            </Trans>
          </ReportNote>
        ) : null}
        {state.step === 'choosing' ? (
          <FilePicker
            label={t`File of translations`}
            accept={ACCEPTED}
            refused={state.refused}
            onFile={takeFile}
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
        {state.step === 'opened' ? (
          <Opened
            file={state}
            locales={locales}
            too={too}
            onToo={setToo}
            onLanguage={(side, locale) => void chooseLanguage(side, locale)}
          />
        ) : null}
      </div>
    </Dialog>
  );
}

interface OpenedProps {
  file: OpenedFile;
  locales: readonly string[];
  too: StageToo;
  onToo: (too: StageToo) => void;
  onLanguage: (side: 'source' | 'target', locale: string) => void;
}

function Opened({ file, locales, too, onToo, onLanguage }: OpenedProps) {
  const { fileName, languages, check, error } = file;
  const source = languages.source.locale;
  const target = languages.target.locale;
  const isKnown = source !== null && target !== null;
  return (
    <>
      <p className={styles.from}>
        <strong>{fileName}</strong>
        {check && isKnown ? (
          <span>
            {plural(check.units, { one: '# segment', other: '# segments' })} · {languageName(source)} →{' '}
            {languageName(target)}
          </span>
        ) : null}
      </p>
      {error ? (
        <ErrorNote
          title={error.while === 'staging' ? t`Nothing was staged` : t`The file could not be checked`}
          error={error.error}
        />
      ) : null}
      <LanguageFields languages={languages} locales={locales} onChoose={onLanguage} />
      {check && isKnown ? (
        <FileReport check={check} source={source} target={target} too={too} onToo={onToo} />
      ) : null}
      {isKnown && !check && !error ? <Spinner label={t`Comparing the file with the catalog`} /> : null}
    </>
  );
}
