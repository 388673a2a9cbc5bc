import { plural, t } from '@lingui/core/macro';
import type { TmxCheck } from '#shared/contract/memory.ts';
import { Field } from '../../../components/Field.tsx';
import { languageWithCode } from '../../../components/format.ts';
import { Select } from '../../../components/Select.tsx';
import type { LanguageChoice } from './languages.ts';
import styles from './tmx-import.module.css';

/** The value of "no language"; no code is empty. */
const LEFT_OUT = '';

export interface LanguageFieldsProps {
  languages: TmxCheck['languages'];
  /** Of the connection. */
  locales: readonly string[];
  choice: LanguageChoice;
  onChoose: (language: string, locale: string | null) => void;
}

/** Chooses the connection's language for each language of a file. */
export function LanguageFields({ languages, locales, choice, onChoose }: LanguageFieldsProps) {
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
