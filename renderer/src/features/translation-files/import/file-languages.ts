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
}

/**
 * Matches a file's languages with the connection's. Without an exact match, proposes the connection's only language that
 * differs just in its region ("de-DE" for "de"); for a source that the file does not name, the primary one.
 */
export function fileLanguages(
  named: { sourceLocale: string | null; targetLocale: string | null },
  locales: readonly string[],
): FileLanguages {
  const source = found(named.sourceLocale, locales, locales[0] ?? null);
  const others = locales.filter((locale) => locale !== source.locale);
  return { source, target: found(named.targetLocale, others, null) };
}

function found(named: string | null, locales: readonly string[], otherwise: string | null): FileLanguage {
  if (named === null) return { named, isCertain: false, locale: otherwise };
  const same =
    locales.find((locale) => locale === named) ?? locales.find((locale) => tagOf(locale) === tagOf(named));
  if (same !== undefined) return { named, isCertain: true, locale: same };
  const related = locales.filter((locale) => primaryTag(locale) === primaryTag(named));
  return { named, isCertain: false, locale: related.length === 1 ? related[0]! : null };
}

/** Codes that differ only in case, or use "_" instead of "-", are the same language. */
const tagOf = (code: string): string => code.replaceAll('_', '-').toLowerCase();

const primaryTag = (code: string): string => tagOf(code).split('-')[0] ?? '';
