/** The languages of the sample catalog. Every table of texts below has them in this order. */
export const LANGUAGES = ['en', 'de', 'fr', 'ja', 'ar'] as const;
export type Language = (typeof LANGUAGES)[number];

/** One text in each language, in the order of `LANGUAGES`. */
export type Texts = readonly [en: string, de: string, fr: string, ja: string, ar: string];

/** The index of a locale among the languages, or -1 if the catalog does not have it. */
export const languageNumber = (locale: string): number => (LANGUAGES as readonly string[]).indexOf(locale);
