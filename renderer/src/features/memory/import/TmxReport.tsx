import { plural, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { TmxCheck } from '#shared/contract/memory.ts';
import { Field } from '../../../components/Field.tsx';
import { formatNumber, languageWithCode } from '../../../components/format.ts';
import { ReportLines } from '../../../components/ReportLines.tsx';
import { Select } from '../../../components/Select.tsx';
import { canImport, type LanguageChoice } from './languages.ts';
import { moreLabel, reportLines, reportResult } from './messages.ts';
import styles from './tmx-import.module.css';

export interface TmxReportProps {
  fileName: string;
  check: TmxCheck;
  choice: LanguageChoice;
  /** Why the import did not start, if it failed. */
  error: ReactNode;
  /** Of the connection. */
  locales: readonly string[];
  onChooseLanguage: (language: string, locale: string | null) => void;
}

/** The contents of a checked file, and which of its languages are read. */
export function TmxReport({ fileName, check, choice, error, locales, onChooseLanguage }: TmxReportProps) {
  return (
    <>
      <strong className={styles.fileName}>{fileName}</strong>
      {error}
      <ReportLines result={reportResult(check)} lines={reportLines(check)} />
      {check.unreadable.count > 0 ? <Unreadable unreadable={check.unreadable} /> : null}
      {check.languages.length > 0 ? (
        <LanguageFields
          languages={check.languages}
          locales={locales}
          choice={choice}
          onChoose={onChooseLanguage}
        />
      ) : null}
      {check.translations > 0 && !canImport(check, choice) ? (
        <p
          className={styles.missing}
          role="status"
        >{t`Choose at least two different languages to import translations between them.`}</p>
      ) : null}
    </>
  );
}

function Unreadable({ unreadable }: { unreadable: TmxCheck['unreadable'] }) {
  const more = moreLabel(unreadable);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by keyboard.
    <section className={styles.unreadable} aria-label={t`Units that cannot be read`} tabIndex={0}>
      <ul>
        {unreadable.first.map(({ line, reason }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may stand in one line, and none changes its place.
          <li key={at}>{t`Line ${formatNumber(line)}: ${reason}`}</li>
        ))}
        {more === null ? null : <li>{more}</li>}
      </ul>
    </section>
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
