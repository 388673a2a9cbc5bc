import { t } from '@lingui/core/macro';
import { AppError } from '../contract/result.ts';
import type { TermText } from '../domain/glossary.ts';
import { readCsvRows } from './csv-rows.ts';
import { csvText } from './csv-text.ts';

/**
 * A glossary as comma-separated text. The header names the languages: for each, a column of its texts ("de"), one for a note
 * on them ("de note") and one for texts that must not be used ("de forbidden"). Several texts of a term are in one field,
 * separated by " | ".
 */
const NOTE = ' note';
const FORBIDDEN = ' forbidden';
const BETWEEN = ' | ';

/** Writes the terms, each given by its texts. */
export function writeGlossary(terms: readonly (readonly TermText[])[]): string {
  const locales = [...new Set(terms.flat().map(({ locale }) => locale))].sort();
  const header = locales.flatMap((locale) => [locale, locale + NOTE, locale + FORBIDDEN]);
  const rows = terms.map((texts) =>
    locales.flatMap((locale) => {
      const own = texts.filter((text) => text.locale === locale);
      const joined = (forbidden: boolean) =>
        own.flatMap((text) => (text.forbidden === forbidden ? [text.text] : [])).join(BETWEEN);
      return [joined(false), own.find(({ note }) => note !== null)?.note ?? '', joined(true)];
    }),
  );
  return csvText([header, ...rows], { bom: true });
}

/** Reads such a text. Throws `invalid_input` with the line that is wrong. */
export function readGlossary(text: string): TermText[][] {
  const [header, ...rows] = readCsvRows(text);
  const columns = (header?.record ?? []).map((name) => name.trim());
  const locales = columns.filter((name) => name !== '' && !name.endsWith(NOTE) && !name.endsWith(FORBIDDEN));
  if (locales.length === 0)
    throw new AppError(
      'invalid_input',
      t`The first line must name languages, such as "en,de,de note,de forbidden".`,
    );
  return rows.flatMap(({ record, line }) => {
    const field = (name: string) => record[columns.indexOf(name)]?.trim() ?? '';
    const texts = locales.flatMap((locale) => {
      const note = field(locale + NOTE) || null;
      const of = (name: string, forbidden: boolean) =>
        field(name)
          .split(BETWEEN.trim())
          .flatMap((part) => (part.trim() === '' ? [] : [{ locale, text: part.trim(), note, forbidden }]));
      return [...of(locale, false), ...of(locale + FORBIDDEN, true)];
    });
    const tooLong = texts.find((one) => one.text.length > 500 || (one.note?.length ?? 0) > 2000);
    if (tooLong)
      throw new AppError('invalid_input', t`Line ${line}: the term in “${tooLong.locale}” is too long.`);
    return texts.length === 0 ? [] : [texts];
  });
}
