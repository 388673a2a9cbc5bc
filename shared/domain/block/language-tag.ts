/** Canonical tags are slow to get, and every check of every text asks for the same few. */
const known = new Map<string, string>();

/** The language of a locale as the service writes it ("de", "de_DE"); the root language where that is no language tag. */
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
    // Services name locales as they like: "default" has no rules of its own.
    return 'und';
  }
}
