import type { Connection } from '#shared/contract/connections.ts';
import { isSameLanguage } from '#shared/service/language-codes.ts';
import { UsageError } from './exit-codes.ts';

/** Returns the connection's language that an option names; null without the option. Throws `UsageError`. */
export function connectionLocale(
  { locales, listedLocales }: Connection,
  option: 'into' | 'from',
  named: string | undefined,
): string | null {
  if (named === undefined) return null;
  const found = locales.find((locale) => isSameLanguage(locale, named));
  if (found === undefined && listedLocales.some((locale) => isSameLanguage(locale, named)))
    throw new UsageError(`--${option}: “${named}” is not pulled. Pulled are: ${locales.join(', ')}.`);
  if (found === undefined)
    throw new UsageError(`--${option}: the connection has no “${named}”. It has: ${locales.join(', ')}.`);
  return found;
}
