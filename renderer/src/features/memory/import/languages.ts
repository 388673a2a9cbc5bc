import type { TmxCheck } from '#shared/contract/memory.ts';

/** The connection's language for each language of a file, by its name in the file; null skips it. */
export type LanguageChoice = ReadonlyMap<string, string | null>;

export const proposedLanguages = ({ languages }: TmxCheck): LanguageChoice =>
  new Map(languages.map(({ language, locale }) => [language, locale]));

/** Returns the languages that are read, in the form that `memory.importTmx` takes. */
export const chosenLanguages = (choice: LanguageChoice): { language: string; locale: string }[] =>
  [...choice].flatMap(([language, locale]) => (locale === null ? [] : [{ language, locale }]));

/** Whether there is anything to import: translations need two different languages. */
export const canImport = (check: TmxCheck, choice: LanguageChoice): boolean =>
  check.translations > 0 && new Set(chosenLanguages(choice).map(({ locale }) => locale)).size > 1;
