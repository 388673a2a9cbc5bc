import type { TmxCheck } from '#shared/contract/memory.ts';

/** What each language of a file is read as, by its name in the file; null leaves it out. */
export type LanguageChoice = ReadonlyMap<string, string | null>;

export const proposedLanguages = ({ languages }: TmxCheck): LanguageChoice =>
  new Map(languages.map(({ language, locale }) => [language, locale]));

/** Those that are read, as `memory.importTmx` wants them. */
export const chosenLanguages = (choice: LanguageChoice): { language: string; locale: string }[] =>
  [...choice].flatMap(([language, locale]) => (locale === null ? [] : [{ language, locale }]));

/** Whether there is anything to import: translations are between two different languages. */
export const canImport = (check: TmxCheck, choice: LanguageChoice): boolean =>
  check.translations > 0 && new Set(chosenLanguages(choice).map(({ locale }) => locale)).size > 1;
