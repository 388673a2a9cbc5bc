import { isSameLanguage, languageKinship } from '../service/language-codes.ts';

/** A language of a file, and the connection's language that it is read as. */
export interface FileLanguage {
  /** As named in the file; null if it is not. */
  named: string | null;
  /** Whether the connection has the language that the file names, so that there is nothing to choose. */
  isCertain: boolean;
  /** Null if the user has to choose. */
  locale: string | null;
}

export interface FileLanguages {
  source: FileLanguage;
  target: FileLanguage;
  /** Further languages that it has translations into, with the number of units. Null: these are left out. */
  others: { named: string; units: number; locale: string | null }[];
}

/**
 * Matches a file's languages with the connection's. Without an exact match, proposes the connection's only language that
 * differs just in its region ("de-DE" for "de"); for a source that the file does not name, the primary one. Of further languages,
 * only exact matches are proposed.
 */
export function fileLanguages(
  named: {
    sourceLocale: string | null;
    targetLocale: string | null;
    others: { named: string; units: number }[];
  },
  locales: readonly string[],
): FileLanguages {
  const source = found(named.sourceLocale, locales, locales[0] ?? null);
  const targets = locales.filter((locale) => locale !== source.locale);
  return {
    source,
    target: found(named.targetLocale, targets, null),
    others: named.others.map((other) => ({
      ...other,
      locale: targets.find((locale) => isSameLanguage(locale, other.named)) ?? null,
    })),
  };
}

/** A language of a file as the connection spells it: the same, or the only other form of it ("de-DE" is "de" if there is no other German). */
export function probableLocale(language: string, locales: readonly string[]): string | null {
  const same = locales.find((locale) => isSameLanguage(locale, language));
  const [near, ...others] = locales.filter((locale) => languageKinship(locale, language) === 'form');
  return same ?? (others.length === 0 ? near : undefined) ?? null;
}

function found(named: string | null, locales: readonly string[], otherwise: string | null): FileLanguage {
  if (named === null) return { named, isCertain: false, locale: otherwise };
  const same =
    locales.find((locale) => locale === named) ?? locales.find((locale) => isSameLanguage(locale, named));
  if (same !== undefined) return { named, isCertain: true, locale: same };
  const related = locales.filter((locale) => languageKinship(locale, named) !== 'none');
  return { named, isCertain: false, locale: related.length === 1 ? related[0]! : null };
}
