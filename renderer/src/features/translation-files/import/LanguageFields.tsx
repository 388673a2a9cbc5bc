import { t } from '@lingui/core/macro';
import { Field } from '../../../components/Field.tsx';
import { languageWithCode } from '../../../components/format.ts';
import { Select } from '../../../components/Select.tsx';
import type { FileLanguages } from './file-languages.ts';
import { languageProblem } from './messages.ts';

const LABELS = { source: t`Translated from`, target: t`Translated into` } as const;

export interface LanguageFieldsProps {
  languages: FileLanguages;
  /** Of the connection. */
  locales: readonly string[];
  onChoose: (side: keyof FileLanguages, locale: string) => void;
}

/** Selects for the languages of a file that are not certain. */
export function LanguageFields({ languages, locales, onChoose }: LanguageFieldsProps) {
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
                if (chosen !== '') onChoose(side, chosen);
              }}
            />
          </Field>
        );
      })}
    </>
  );
}
