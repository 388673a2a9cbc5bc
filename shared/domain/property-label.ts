/** Written in capitals wherever they stand in a name; in lower case here. */
const ABBREVIATIONS = new Set(
  'api asin css csv ean erp eu faq gtin html http https hs id ip isbn json led mpn msrp ndc pdf pim pos qr rrp sds seo sku uk upc uri url usb uv uvp vat xml'.split(
    ' ',
  ),
);

/** Units that are no words of their own, and stand at the end of names. */
const UNITS = new Set(['cm', 'kg', 'mg', 'ml', 'mm']);

/** Where a name that was written for machines has a new word: at separators, "careInstructions", "URLKey". */
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
  // What was spelled in capitals is an abbreviation that is not in the list.
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
  if (label === '') return name;
  const [first = '', ...rest] = label;
  return `${first.toUpperCase()}${rest.join('')}`;
}

/**
 * What each property is called: as the user named it (`given`, by property), else as its name reads. Properties that would
 * be called the same have their names behind it, so that they can be told apart.
 */
export function propertyLabels(
  names: readonly string[],
  given: Readonly<Record<string, string>>,
): Map<string, string> {
  const labelOf = (name: string) => (Object.hasOwn(given, name) ? (given[name] ?? name) : derivedLabel(name));
  const sharing = Map.groupBy(names, (name) => labelOf(name).toLowerCase());
  return new Map(
    names.map((name) => {
      const label = labelOf(name);
      const isShared = (sharing.get(label.toLowerCase())?.length ?? 0) > 1;
      return [name, isShared && label !== name ? `${label} (${name})` : label];
    }),
  );
}
