/** Cached, because canonical tags are slow to compute, and every check of every text needs the same few. */
const known = new Map<string, string>();

/**
 * Returns the language of a locale as written by the service ("de", "de_DE"); the root language if it is not a language tag.
 */
export function languageOf(locale: string): string {
  let language = known.get(locale);
  if (language === undefined) {
    language = canonicalTag(locale);
    known.set(locale, language);
  }
  return language;
}

function canonicalTag(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? 'und';
  } catch {
    // Services name locales as they like: "default" has no rules.
    return 'und';
  }
}
