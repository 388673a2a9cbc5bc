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

const languageOf = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

/** Returns the first of the wanted languages (BCP 47, the best first) that the app has; otherwise English. */
export function interfaceLanguage(wanted: readonly string[]): InterfaceLanguage {
  const codes = wanted.map(languageOf);
  return codes.flatMap((code) => INTERFACE_LANGUAGES.find((language) => language === code) ?? [])[0] ?? 'en';
}

/** Returns the locale of numbers and dates in texts in `language`: the user's own variant of the language, if there is one. */
export function formattingLocale(language: InterfaceLanguage, wanted: readonly string[]): string {
  const tag = wanted.find((one) => languageOf(one) === language)?.replaceAll('_', '-');
  // Without extensions: those of the POSIX locale leave out the separators.
  return tag?.split('-u-')[0] ?? language;
}
