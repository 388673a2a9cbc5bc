/** The languages that the app's own texts exist in; texts that one lacks are shown in English. */
export const INTERFACE_LANGUAGES = ['en', 'de', 'fr', 'ja'] as const;
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** Each by the name that its speakers give it. */
export const OWN_NAMES: Readonly<Record<InterfaceLanguage, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  ja: '日本語',
};

const RIGHT_TO_LEFT = /^(ar|fa|he|ur)$/;

/** How a page with texts in a language runs. */
export const textDirection = (language: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.test(languageOf(language)) ? 'rtl' : 'ltr';

const languageOf = (tag: string): string => tag.split(/[-_]/)[0]?.toLowerCase() ?? '';

/** The first of the wanted languages (BCP 47, the best first) that the app has; English where it has none of them. */
export function interfaceLanguage(wanted: readonly string[]): InterfaceLanguage {
  const codes = wanted.map(languageOf);
  return codes.flatMap((code) => INTERFACE_LANGUAGES.find((language) => language === code) ?? [])[0] ?? 'en';
}

/** How numbers and dates are written among texts in `language`: as in the user's country where it speaks that language. */
export function formattingLocale(language: InterfaceLanguage, wanted: readonly string[]): string {
  const tag = wanted.find((one) => languageOf(one) === language)?.replaceAll('_', '-');
  // Without extensions: those of the POSIX locale leave out the separators.
  return tag?.split('-u-')[0] ?? language;
}
