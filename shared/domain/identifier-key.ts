/** Marks that nobody sees: byte order marks, soft hyphens, joiners, variation selectors, marks of direction, controls. */
const INVISIBLE = /[\p{Cf}\p{Cc}\p{Default_Ignorable_Code_Point}]/gu;

/** Dashes of all lengths, the minus sign, and what people type in their place. */
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu;

/** "12,345", "1.234.567", "12'345": the same mark before each three digits. */
const GROUPED = /^\d{1,3}([.,'])\d{3}(?:\1\d{3})*$/;

/** What keeps an identifier a text in a spreadsheet: ="0401", '0401. */
const AROUND = /^[='"]+(?=.)|(?<=.)["']+$/g;

/** Most identifiers are of signs that look like nothing else. */
const PLAIN = /^[\dA-Z_/-]+$/;

/**
 * The key of an identifier: texts that a reader takes for the same one have the same key. It leaves out case, leading zeros,
 * composition (NFC, NFD), width, the length of dashes, invisible marks, white space, thousands marks, and what spreadsheets and
 * scripts put around a number: quotes, ".0". Never used to decide which product is meant: only to ask.
 */
export function identifierKey(identifier: string): string {
  if (PLAIN.test(identifier)) return withoutZeros(identifier);
  const key = withoutZeros(fold(identifier));
  return key === identifier ? key : identifierKey(key);
}

const withoutZeros = (text: string): string => text.replace(/^0+(?=.)/, '');

function fold(identifier: string): string {
  const folded = identifier
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(/\s/g, '')
    .replace(DASHES, '-')
    .replace(/[‘’ʼ′]/g, "'")
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKC')
    .replace(AROUND, '');
  return GROUPED.test(folded) ? folded.replace(/[.,']/g, '') : folded.replace(/^(\d+)\.0{1,2}$/, '$1');
}
