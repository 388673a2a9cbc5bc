import { t } from '@lingui/core/macro';
import { listed } from './listed.ts';

/** A name or a text within a sentence, between the quotation marks of the language. */
export const quoted = (text: string): string => t`“${text}”`;

/** The first few of many names: “sku”, “title” and 3 more. */
export function firstQuoted(names: readonly string[], most = 5): string {
  const shown = listed(names.slice(0, most).map(quoted));
  const more = names.length - most;
  return more > 0 ? t`${shown} and ${more} more` : shown;
}
