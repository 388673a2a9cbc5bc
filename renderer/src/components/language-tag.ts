import { isNamedLanguage } from '#shared/service/language-codes.ts';

/** A language code as a `lang` attribute, "de_at" → "de-AT"; undefined if it is not a BCP 47 tag of a known language. */
export const languageTag = (code: string): string | undefined =>
  isNamedLanguage(code) ? Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] : undefined;
