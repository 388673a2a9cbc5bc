import { isNamedLanguage } from '#shared/service/language-codes.ts';

/** A language code as `lang` takes it, "de_at" → "de-AT"; undefined for what is no BCP 47 tag of a known language. */
export const languageTag = (code: string): string | undefined =>
  isNamedLanguage(code) ? Intl.getCanonicalLocales(code.replaceAll('_', '-'))[0] : undefined;
