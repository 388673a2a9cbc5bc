import { plural, t } from '@lingui/core/macro';
import type { Connection } from '#shared/contract/connections.ts';
import type { TmxCheck } from '#shared/contract/memory.ts';
import { client } from '../../../client/index.ts';
import { Field } from '../../../components/Field.tsx';
import { languageWithCode } from '../../../components/format.ts';
import { Report, ReportedFile } from '../../../components/Report.tsx';
import { Select } from '../../../components/Select.tsx';
import { TextInput } from '../../../components/TextInput.tsx';
import parts from '../../../theme/parts.module.css';
import { ImportDialog } from '../../../transfers/ImportDialog.tsx';
import { useFileImport } from '../../../transfers/use-file-import.ts';
import { canImport, chosenLanguages, type LanguageChoice, proposedLanguages } from './languages.ts';
import { tmxReport } from './messages.ts';
import styles from './tmx-import.module.css';

export interface ImportTmxDialogProps {
  connection: Connection;
  onClose: () => void;
}

/** Imports a TMX file: shows its contents, and imports it when the user confirms. */
export function ImportTmxDialog({ connection, onClose }: ImportTmxDialogProps) {
  const { id: connectionId, locales } = connection;
  const files = useFileImport<{ check: TmxCheck; choice: LanguageChoice; name: string }>(
    connectionId,
    'tmx',
    async (upload) => {
      const check = await client.call('memory.checkTmx', { connectionId, upload });
      return check.ok
        ? { ok: true, value: { check: check.value, choice: proposedLanguages(check.value), name: '' } }
        : check;
    },
  );
  const { state } = files;
  const start = async () => {
    const started = await files.confirm((upload, { choice, name }) =>
      client.call('memory.importTmx', {
        connectionId,
        upload,
        languages: chosenLanguages(choice),
        ...(name.trim() !== '' && { name: name.trim() }),
      }),
    );
    if (started) onClose();
  };
  return (
    <ImportDialog
      title={t`Import translations from a TMX file`}
      description={t`Memories of other translation tools. You see what the file holds before anything is stored.`}
      label={t`TMX file`}
      accept=".tmx,application/x-tmx+xml"
      files={files}
      submitLabel={t`Import translations`}
      canSubmit={state.step === 'read' && canImport(state.read.check, state.read.choice)}
      onSubmit={start}
      failure={t`The import did not start`}
      onClose={onClose}
    >
      {({ fileName, upload, read: { check, choice, name }, error }) => (
        <>
          <ReportedFile name={fileName} />
          {error}
          <Report {...tmxReport(check)} />
          {check.languages.length > 0 ? (
            <LanguageFields
              languages={check.languages}
              locales={locales}
              choice={choice}
              onChoose={(language, locale) =>
                files.change(upload, (now) => ({ ...now, choice: new Map(now.choice).set(language, locale) }))
              }
            />
          ) : null}
          {check.translations > 0 ? (
            <Field
              label={t`Name of the memory`}
              hint={t`Several files may have one name. It can be removed again under it.`}
            >
              <TextInput
                value={name}
                placeholder={fileName}
                maxLength={200}
                onChange={(next) => files.change(upload, (now) => ({ ...now, name: next }))}
                onKeyDown={({ key, nativeEvent }) => {
                  if (key === 'Enter' && !nativeEvent.isComposing && canImport(check, choice)) void start();
                }}
              />
            </Field>
          ) : null}
          {check.translations > 0 && !canImport(check, choice) ? (
            <p
              className={parts.edited}
              role="status"
            >{t`Choose at least two different languages to import translations between them.`}</p>
          ) : null}
        </>
      )}
    </ImportDialog>
  );
}

/** The value of "no language"; no code is empty. */
const LEFT_OUT = '';

interface LanguageFieldsProps {
  languages: TmxCheck['languages'];
  /** Of the connection. */
  locales: readonly string[];
  choice: LanguageChoice;
  onChoose: (language: string, locale: string | null) => void;
}

/** Chooses the connection's language for each language of a file. */
function LanguageFields({ languages, locales, choice, onChoose }: LanguageFieldsProps) {
  const options = [
    { value: LEFT_OUT, label: t`Leave out` },
    ...locales.map((value) => ({ value, label: languageWithCode(value) })),
  ];
  return (
    <fieldset className={styles.languages}>
      <legend className={styles.legend}>{t`Read the languages of the file as`}</legend>
      {languages.map(({ language, texts }) => (
        <Field
          key={language}
          inline
          label={languageWithCode(language)}
          hint={plural(texts, { one: '# text', other: '# texts' })}
        >
          <Select
            className={styles.select}
            value={choice.get(language) ?? LEFT_OUT}
            options={options}
            onChange={(value) => onChoose(language, value === LEFT_OUT ? null : value)}
          />
        </Field>
      ))}
    </fieldset>
  );
}
