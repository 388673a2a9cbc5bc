import { t } from '@lingui/core/macro';
import { type ByName, namedValue } from './by-name.ts';

/** Written in capitals anywhere in a name; listed here in lower case. */
const ABBREVIATIONS = new Set(
  'api asin css csv ean erp eu faq gtin html http https hs id ip isbn json led mpn msrp ndc pdf pim pos qr rrp sds seo sku uk upc uri url usb uv uvp vat xml'.split(
    ' ',
  ),
);

/** Units that are not words of their own and come at the end of names. */
const UNITS = new Set(['cm', 'kg', 'mg', 'ml', 'mm']);

/** Splits a name written for machines into words: at separators, and within "careInstructions" and "URLKey". */
const wordsOf = (name: string): string[] =>
  name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2})/gu, '$1 $2')
    .split(/[\s_.:/-]+/u)
    .filter((word) => word !== '');

function cased(word: string): string {
  const plain = word.toLowerCase();
  if (ABBREVIATIONS.has(plain.replace(/\d+$/u, ''))) return plain.toUpperCase();
  if (plain.endsWith('s') && ABBREVIATIONS.has(plain.slice(0, -1)))
    return `${plain.slice(0, -1).toUpperCase()}s`;
  // A word with several capitals is an abbreviation that is not in the list.
  return /\p{Lu}.*\p{Lu}/u.test(word) ? word : plain;
}

/**
 * A property's name as people read it: "Care instructions" for `care_instructions` and `careInstructions`, "Meta URL" for
 * `meta.url`, "Weight (kg)" for `weight_kg`. A name with a space in it was written for people and stays as it is.
 */
export function derivedLabel(name: string): string {
  if (/\s/u.test(name.trim())) return name;
  const words = wordsOf(name);
  const unit = words.length > 1 && UNITS.has(words.at(-1) ?? '') ? words.pop() : undefined;
  const label = [...words.map(cased), ...(unit === undefined ? [] : [`(${unit})`])].join(' ');
  if (label === '') return name || t`(no name)`;
  const [first = '', ...rest] = label;
  return `${first.toUpperCase()}${rest.join('')}`;
}

/**
 * The label of each property: as the user named it (`given`, by property), otherwise derived from its name. Properties that
 * would share a label get their names appended, so that they can be told apart.
 */
export function propertyLabels(names: readonly string[], given: ByName<string>): Map<string, string> {
  const labelOf = (name: string) => namedValue(given, name) ?? derivedLabel(name);
  const sharing = Map.groupBy(names, (name) => labelOf(name).toLowerCase());
  return new Map(
    names.map((name) => {
      const label = labelOf(name);
      const isShared = (sharing.get(label.toLowerCase())?.length ?? 0) > 1;
      return [name, isShared && label !== name ? `${label} (${name})` : label];
    }),
  );
}
