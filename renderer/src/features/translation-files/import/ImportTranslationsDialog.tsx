import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import type { Connection } from '#shared/contract/connections.ts';
import type { StagedToo } from '#shared/contract/translation-files.ts';
import type { FileLanguages } from '#shared/exchange/file-languages.ts';
import { countLabel } from '../../../components/count-label.ts';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Field } from '../../../components/Field.tsx';
import { languageName, languageWithCode } from '../../../components/format.ts';
import { ReadOnlyFile, Report, ReportedFile, ReportNote } from '../../../components/Report.tsx';
import { Select } from '../../../components/Select.tsx';
import { Spinner } from '../../../components/Spinner.tsx';
import { toastStaged } from '../../../state/staged-note.ts';
import { ImportDialog } from '../../../transfers/ImportDialog.tsx';
import { ACCEPTED } from '../formats.ts';
import { hasRemarks, languageProblem, stagedCount, stageLabel, translationsReport } from './messages.ts';
import { type OpenedTranslations, useTranslationImport } from './use-translation-import.ts';

const NOTHING_TOO: StagedToo = { stale: false, clashes: false, copies: false, spoiled: false };

export interface ImportTranslationsDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Imports a file returned by translators: reads it, shows what it would do here, and stages it when the user confirms. */
export function ImportTranslationsDialog({ connection, onClose }: ImportTranslationsDialogProps) {
  const { id, locales, readOnly, name } = connection;
  const { files, readAs, saveLeftOut, stage } = useTranslationImport(id, locales);
  const [too, setToo] = useState(NOTHING_TOO);
  const { state } = files;
  const file = state.step === 'read' ? state.read : null;
  const stages = file?.check ? stagedCount(file.check, too) : 0;

  const stageAll = async () => {
    const outcome = await stage(too);
    if (!outcome || state.step !== 'read') return;
    onClose();
    const { fileName } = state;
    toastStaged(id, {
      ...outcome,
      ...(outcome.staged === 0 && { title: t`Marks and notes imported from ${fileName}` }),
      counted: countLabel.translations,
      fileName,
    });
  };

  return (
    <ImportDialog
      title={t`Import translations from a file`}
      description={t`An XLIFF or PO file or a spreadsheet that was exported here. You see what would change before anything is staged.`}
      label={t`File of translations`}
      accept={ACCEPTED}
      files={{
        ...files,
        choose: (chosen) => {
          setToo(NOTHING_TOO);
          return files.choose(chosen);
        },
      }}
      note={
        readOnly ? (
          <ReportNote>
            <ReadOnlyFile name={name} />
          </ReportNote>
        ) : null
      }
      submitLabel={file?.check ? stageLabel(stages, file.check) : t`Stage`}
      canSubmit={file?.check != null && (stages > 0 || hasRemarks(file.check)) && !readOnly}
      onSubmit={stageAll}
      failure={t`Nothing was staged`}
      asks={file !== null && !(file.languages.source.isCertain && file.languages.target.isCertain)}
      onClose={onClose}
    >
      {({ fileName, upload, read, error }) => (
        <Opened
          fileName={fileName}
          file={read}
          error={error}
          locales={locales}
          too={too}
          onToo={setToo}
          onReadAs={(reading) => void readAs(upload, reading)}
          onSave={() => void saveLeftOut(too)}
        />
      )}
    </ImportDialog>
  );
}

interface OpenedProps {
  fileName: string;
  file: OpenedTranslations;
  /** Why nothing was staged, if it failed. */
  error: ReactNode;
  locales: readonly string[];
  too: StagedToo;
  onToo: (too: StagedToo) => void;
  onReadAs: (reading: { languages: FileLanguages } | { useSimilar: boolean }) => void;
  onSave: () => void;
}

function Opened({ fileName, file, error, locales, too, onToo, onReadAs, onSave }: OpenedProps) {
  const { languages, useSimilar, check, problem } = file;
  const source = languages.source.locale;
  const target = languages.target.locale;
  const isKnown = source !== null && target !== null;
  return (
    <>
      <ReportedFile
        name={fileName}
        about={
          check && isKnown
            ? `${countLabel.segments(check.units)} · ${languageName(source)} → ${languageName(target)}`
            : null
        }
      />
      {error}
      {problem ? <ErrorNote title={t`The file could not be checked`} error={problem} /> : null}
      <LanguageFields
        languages={languages}
        locales={locales}
        onChoose={(chosen) => onReadAs({ languages: chosen })}
      />
      {check && isKnown ? (
        <Report
          {...translationsReport(check, {
            source,
            target,
            too,
            onToo,
            useSimilar,
            onUseSimilar: (use) => onReadAs({ useSimilar: use }),
            onSave,
          })}
        />
      ) : null}
      {isKnown && !check && !problem ? <Spinner label={t`Comparing the file with the catalog`} /> : null}
    </>
  );
}

const LABELS = { source: t`Translated from`, target: t`Translated into` } as const;

interface LanguageFieldsProps {
  languages: FileLanguages;
  /** Of the connection. */
  locales: readonly string[];
  onChoose: (languages: FileLanguages) => void;
}

/** Selects for the languages of a file that are not certain, and for further ones, which may be left out. */
function LanguageFields({ languages, locales, onChoose }: LanguageFieldsProps) {
  return (
    <>
      {(['source', 'target'] as const).map((side) => {
        const { locale } = languages[side];
        const problem = languageProblem(side, languages[side]);
        const other = languages[side === 'source' ? 'target' : 'source'].locale;
        if (problem === null) return null;
        return (
          <Field key={side} label={LABELS[side]} hint={problem}>
            <Select
              value={locale ?? ''}
              options={[
                ...(locale === null ? [{ value: '', label: t`Choose a language` }] : []),
                ...locales
                  .filter((one) => one !== other)
                  .map((value) => ({ value, label: languageWithCode(value) })),
              ]}
              onChange={(chosen) => {
                if (chosen !== '') onChoose({ ...languages, [side]: { ...languages[side], locale: chosen } });
              }}
            />
          </Field>
        );
      })}
      {languages.others.map(({ named, units, locale }) => (
        <Field
          key={named}
          label={t`Translated into ${languageWithCode(named)}`}
          hint={countLabel.segments(units)}
        >
          <Select
            value={locale ?? ''}
            options={[
              { value: '', label: t`Leave out` },
              ...locales
                .filter((one) => one !== languages.source.locale)
                .map((value) => ({ value, label: languageWithCode(value) })),
            ]}
            onChange={(chosen) =>
              onChoose({
                ...languages,
                others: languages.others.map((one) =>
                  one.named === named ? { ...one, locale: chosen === '' ? null : chosen } : one,
                ),
              })
            }
          />
        </Field>
      ))}
    </>
  );
}
