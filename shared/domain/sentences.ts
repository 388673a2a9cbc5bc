import { t } from '@lingui/core/macro';

/** Joins complete sentences with what the language puts between two of them; leaves out those that do not apply. */
export const sentences = (...parts: readonly (string | false | null | undefined)[]): string =>
  parts.reduce<string>((some, one) => (some && one ? t`${some} ${one}` : some || one || ''), '');
