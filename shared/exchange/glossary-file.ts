import type { TermText } from '../domain/glossary.ts';
import { BETWEEN_TERMS } from '../domain/glossary-rows.ts';
import { csvText } from './csv-text.ts';

/**
 * A glossary as comma-separated text. The header names the languages: for each, a column of its texts ("de"), one for a note
 * on them ("de note") and one for texts that must not be used ("de forbidden"). Several texts of a term are in one field,
 * separated by " | ".
 */
export const NOTE_COLUMN = ' note';
export const FORBIDDEN_COLUMN = ' forbidden';

/** Writes the terms, each given by its texts. */
export function writeGlossary(terms: readonly (readonly TermText[])[]): string {
  const locales = [...new Set(terms.flat().map(({ locale }) => locale))].sort();
  const header = locales.flatMap((locale) => [locale, locale + NOTE_COLUMN, locale + FORBIDDEN_COLUMN]);
  const rows = terms.map((texts) =>
    locales.flatMap((locale) => {
      const own = texts.filter((text) => text.locale === locale);
      const joined = (forbidden: boolean) =>
        own.flatMap((text) => (text.forbidden === forbidden ? [text.text] : [])).join(BETWEEN_TERMS);
      return [joined(false), own.find(({ note }) => note !== null)?.note ?? '', joined(true)];
    }),
  );
  return csvText([header, ...rows], { bom: true });
}
