import {
  type CellValue,
  isEmptyCell,
  isExactNumber,
  isRepeated,
  kindOf,
  type Value,
  type ValueKind,
} from '#shared/domain/value.ts';

/** More languages than any integration has: a profile that uses a wrong field as the locale must not fill the tables. */
export const MAX_LOCALES = 4096;

/** How a value is stored in a column: text and numbers as themselves, yes/no as 1/0, lists and structs as JSON. */
export type Stored = string | number | null;

/** `flags` of a stored value: its kind in the low three bits, and what SQL needs to know without reading the value. */
const KINDS = ['text', 'multiline', 'number', 'yesno', 'list', 'struct', 'exact', 'repeated'] as const;
const KIND_MASK = 7;
/** The service spells this cell without a locale (section 2.1, rule 2). */
export const LOCALELESS = 8;
/** The value is blank text: see `isEmptyCell`. */
export const EMPTY = 16;
/** A text, or a list of texts, that has no letter (a code, a date, a size) or is a web address: nothing to translate. */
const WORDLESS = 32;

/** From this bit on: the number of the service's own code of the language (`locale_spelling`), if it differs from the app's. */
const SPELLED = 64;
/** The bits, in flags or on their own, that say how the service spells the language of a cell. */
export const SPELLING_MASK = LOCALELESS | ~(SPELLED - 1);

export const spelledAs = (number: number): number => number * SPELLED;
export const spelledNumber = (flags: number): number => Math.floor(flags / SPELLED);

const EXACT = KINDS.indexOf('exact');
const MULTILINE = KINDS.indexOf('multiline');
const LIST = KINDS.indexOf('list');
const STRUCT = KINDS.indexOf('struct');
const REPEATED = KINDS.indexOf('repeated');
/** In SQL: whether the stored value is JSON. */
export const isJsonSql = (flags: string) => `(${flags} & ${KIND_MASK}) IN (${LIST}, ${STRUCT}, ${REPEATED})`;

/** In SQL: whether the stored value is of the kind. */
const isKindSql = (kind: (typeof KINDS)[number]) => (flags: string) =>
  `(${flags} & ${KIND_MASK}) = ${KINDS.indexOf(kind)}`;
export const isTextSql = (flags: string) => `(${flags} & ${KIND_MASK}) <= ${MULTILINE}`;
export const isYesNoSql = isKindSql('yesno');
export const isNumberSql = isKindSql('number');
export const isExactSql = isKindSql('exact');
export const isListSql = isKindSql('list');
/** In SQL: whether the stored value is a JSON list, of items or of entries. */
export const hasItemsSql = (flags: string) => `(${flags} & ${KIND_MASK}) IN (${LIST}, ${REPEATED})`;

/** `spelling`: see `SPELLING_MASK`. */
export function flagsOf(value: Value, spelling: number): number {
  // Most texts: a pull asks of every value, and each pattern below takes longer than all of this.
  if (typeof value === 'string' && beginsWithWord(value)) return KINDS.indexOf(kindOf(value)) | spelling;
  const kind = isExactNumber(value) ? EXACT : isRepeated(value) ? REPEATED : KINDS.indexOf(kindOf(value));
  return (
    kind |
    spelling |
    (isEmptyCell(value) ? EMPTY : 0) |
    (isTextKind(kind) && !hasLetters(value) ? WORDLESS : 0)
  );
}

const WEB_ADDRESS = /^\s*https?:\/\/\S+\s*$/i;

/** Whether a text is certain to have letters, and to be no web address. */
function beginsWithWord(text: string): boolean {
  const letter = text.charCodeAt(0) | 0x20;
  return letter >= 0x61 && letter <= 0x7a && letter !== 0x68;
}

const isTextKind = (kind: number): boolean => kind <= MULTILINE || kind === LIST || kind === REPEATED;
const hasLetters = (value: Value): boolean =>
  typeof value === 'string'
    ? /\p{L}/u.test(value) && !WEB_ADDRESS.test(value)
    : (Array.isArray(value) ? value : isRepeated(value) ? value.$entries : []).some(hasLetters);

export function toStored(value: Value): Stored {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'object') return value;
  return isExactNumber(value) ? value.$number : JSON.stringify(isRepeated(value) ? value.$entries : value);
}

export function fromStored(flags: number, stored: Stored): CellValue {
  if (stored === null) return null;
  switch (KINDS[flags & KIND_MASK]) {
    case 'yesno':
      return stored === 1;
    case 'list':
    case 'struct':
      return JSON.parse(stored as string) as Value;
    case 'exact':
      return { $number: stored as string };
    case 'repeated':
      return { $entries: JSON.parse(stored as string) as Value[] };
    default:
      return stored;
  }
}

/** Whether a value with these flags suggests that its property is translated. */
export const isTranslatableFlags = (flags: number): boolean =>
  isTextKind(flags & KIND_MASK) && !(flags & WORDLESS);

/** The kind for editors and columns; exact numbers are numbers, several entries a structure. */
export function kindOfFlags(flags: number): ValueKind {
  const kind = KINDS[flags & KIND_MASK] ?? 'text';
  if (kind === 'repeated') return 'struct';
  return kind === 'exact' ? 'number' : kind;
}

/** Cell values outside the `value` table (drafts, items, history) are JSON text; no value is NULL. */
export const toText = (value: CellValue): string | null => (value === null ? null : JSON.stringify(value));
export const fromText = (text: string | null): CellValue =>
  text === null ? null : (JSON.parse(text) as Value);
/** In SQL: whether such text is a list. */
export const isListTextSql = (text: string) => `${text} LIKE '[%'`;
