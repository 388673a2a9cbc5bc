import { t } from '@lingui/core/macro';
import { countCharacters } from '../count-characters.ts';
import type { LengthLimit } from './check.ts';
import type { Check } from './check-input.ts';

/** The most characters that a property may have in a language; null if there is no limit. */
export function limitOf(limits: readonly LengthLimit[], property: string, locale: string): number | null {
  const own = limits.filter((limit) => limit.property === property);
  const limit = own.find((one) => one.locale === locale) ?? own.find((one) => one.locale === null);
  return limit?.characters ?? null;
}

/** The translation has no more characters, as people count them, than its property may have in its language. */
export const checkLength: Check = ({ target, text, limits }) => {
  const limit = limitOf(limits, text.property, text.targetLocale);
  const message = limit === null ? null : overLimit(target.text, limit);
  return message === null ? [] : [{ subject: String(limit), message }];
};

/** By how many characters a text is too long, as a sentence; null if it is not. */
export function overLimit(text: string, limit: number): string | null {
  // A character has at least one code unit, so only texts that may be too long are counted.
  if (text.length <= limit) return null;
  const { characters } = countCharacters(text);
  return characters <= limit
    ? null
    : t`${characters} characters, ${characters - limit} over the limit of ${limit}`;
}
