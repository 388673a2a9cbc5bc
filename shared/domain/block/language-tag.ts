/** The language of a locale as the service writes it ("de", "de_DE"); the root language where that is no language tag. */
export function languageOf(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll('_', '-'))[0] ?? 'und';
  } catch {
    // Services name locales as they like: "default" has no rules of its own.
    return 'und';
  }
}
