/** The languages of the app's own texts; missing texts are shown in English. */
export const INTERFACE_LANGUAGES = ['en', 'de', 'fr', 'ja'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** The name of each language in that language. */
export const OWN_NAMES: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
};

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)$/;

/** The direction of a page in a language. */
export const textDirection = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(languageOf(language)) ? 'rtl' : 'ltr';

const languageOf = (tag: string): string => tag.split(/[-_.@]/)[0]?.toLowerCase() ?? '';

/** Returns the first of the wanted languages (BCP 47, the best first) that the app has; otherwise English. */
export function interfaceLanguage(wanted: readonly string[]): InterfaceLanguage {
  const codes = wanted.map(languageOf);
  return codes.flatMap((code) => INTERFACE_LANGUAGES.find((language) => language === code) ?? [])[0] ?? 'en';
}

/**
 * Returns the locale of numbers and dates in texts in `language`: the user's own variant of the language, if there is one that
 * `Intl` accepts.
 */
export function formattingLocale(language: InterfaceLanguage, wanted: readonly string[]): string {
  const tags = wanted.filter((one) => languageOf(one) === language).flatMap(canonicalTag);
  return tags[0] ?? language;
}

/** A tag without extensions, as those of the POSIX locale leave out the separators; none for one that `Intl` refuses. */
function canonicalTag(wanted: string): string[] {
  // In an environment, an encoding or a variant may follow: de_DE.UTF-8@euro.
  const tag =
    wanted
      .replace(/[.@].*$/, '')
      .replaceAll('_', '-')
      .split('-u-')[0] ?? '';
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return []; // another tag, or the language alone, serves
  }
}
