import { z } from 'zod';
import {
  dateForm,
  dayOfSerial,
  daysOf,
  inFormOf,
  isDateText,
  isErrorText,
  isNullText,
  isSameDay,
  sheetMeaning,
} from './sheet-writing.ts';
import { type CellValue, isExactNumber, sameValue, type Value } from './value.ts';
import { windows1252Byte } from './windows-1252.ts';

/**
 * How spreadsheets and other programs spoil values without anybody wanting it. `no_value`: an error or NULL instead of a value. `shown`: a
 * number where its sheet shows a text like those of the column: 14 for "14 cm".
 * `shortened`: 4.00638E+12 for a long number. `zeros`: leading zeros are gone. `rewritten`: the same number, day or answer in
 * another form, as "1.10" becomes 1.1. `date`: a date where the column holds none, as "3-5" becomes one, or one in another form
 * than the column's. `formula`: ="0401" instead of 0401. `fraction`: ".0" after a whole number. `thousands`: 1,234 is read as a
 * thousandth or thousandfold of what is there. `rounded`: fewer digits of the same number. `item_split`: an item of a list is
 * torn at a separator that it holds. `items_joined`: several items become one. `characters`: letters are damaged by a wrong
 * encoding. `cut`: a text ends where a program has its limit.
 */
export const doubt = z.enum([
  'no_value',
  'shown',
  'shortened',
  'zeros',
  'rewritten',
  'date',
  'formula',
  'fraction',
  'thousands',
  'rounded',
  'item_split',
  'items_joined',
  'characters',
  'cut',
]);
export type Doubt = z.infer<typeof doubt>;

/**
 * What is done with values of each kind: they are held back (the default), taken as they are, or as they are read; those that
 * cannot be read stay held back.
 */
export const doubtChoices = z.partialRecord(doubt, z.enum(['as_is', 'read']));
export type DoubtChoices = z.infer<typeof doubtChoices>;

/** The choices with another one for values of a kind; undefined: they are held back. */
export function withDoubtChoice(
  choices: DoubtChoices,
  kind: Doubt,
  choice: DoubtChoices[Doubt],
): DoubtChoices {
  const { [kind]: _, ...others } = choices;
  return choice === undefined ? others : { ...others, [kind]: choice };
}

/** A value that somebody proposes for a cell. */
interface Proposed {
  value: Exclude<CellValue, null>;
  /** As written in the file or on the clipboard; null for a value from this app or from JSON. */
  text: string | null;
  /** Whether a spreadsheet says that it is a date. */
  isDate?: boolean;
  /** What a sheet shows for it, if that is another text, and nobody chose which of both counts. */
  shown?: string | undefined;
}

export interface Doubtful {
  doubt: Doubt;
  /** What is meant, if it can be read from the value; null if it cannot. */
  read: CellValue;
}

/** What the values of a column look like. The more of them are known, the fewer good values are doubted. */
export class ColumnShape {
  readonly #values: readonly Value[];
  readonly #texts: readonly string[];
  readonly #answers = new Map<Form, boolean>();
  #codes: { length: number; zeros: number } | null | undefined;
  #size: number | null | undefined;
  #items: ReadonlySet<string> | undefined;
  #patterns: ReadonlySet<string> | undefined;

  /** `values`: of some of its cells. */
  constructor(values: readonly Value[]) {
    this.#values = values;
    this.#texts = values.flatMap((value) => textOf(value) ?? []);
  }

  get isEmpty(): boolean {
    return this.#values.length === 0;
  }

  /** Whether any text or number of the column is written that way. */
  some(form: Form): boolean {
    let answer = this.#answers.get(form);
    if (answer === undefined) {
      answer = this.#texts.some((text) => FORMS[form](text));
      this.#answers.set(form, answer);
    }
    return answer;
  }

  /** Whether any text is made of digits, letters and signs in the same order. */
  hasPattern(pattern: string): boolean {
    this.#patterns ??= new Set(this.#texts.map(patternOf));
    return this.#patterns.has(pattern);
  }

  /**
   * The number of digits that all texts of the column have, and the most zeros that one begins with; null unless all are of
   * digits and some begin with zero.
   */
  get codes(): { length: number; zeros: number } | null {
    if (this.#codes === undefined) {
      const texts = this.#values.filter((value) => typeof value === 'string').filter((text) => text !== '');
      const lengths = new Set(texts.map((text) => (DIGITS.test(text) ? text.length : 0)));
      const [length = 0] = lengths;
      const zerosOf = (text: string) => text.length - text.replace(/^0+/, '').length;
      const most = texts.reduce((zeros, text) => Math.max(zeros, zerosOf(text)), 0);
      this.#codes = lengths.size === 1 && length > 0 && most > 0 ? { length, zeros: most } : null;
    }
    return this.#codes;
  }

  /** The middle of its numbers by size, without sign; null if it has none but zeros. */
  get size(): number | null {
    if (this.#size === undefined) {
      const sizes = this.#values.flatMap((value) => sizeOf(value) ?? []).sort((a, b) => a - b);
      this.#size = sizes[Math.floor(sizes.length / 2)] ?? null;
    }
    return this.#size;
  }

  /** Items of its lists that hold what separates items elsewhere. */
  get itemsWithSeparator(): ReadonlySet<string> {
    this.#items ??= new Set(this.#values.flatMap(itemsWithSeparator));
    return this.#items;
  }

  /** Whether it has lists of several items. */
  get hasLists(): boolean {
    return this.#values.some((value) => Array.isArray(value) && value.length > 1);
  }
}

/** A column of which nothing is known: only the value in the cell itself can contradict a proposed one. */
export const UNKNOWN_SHAPE = new ColumnShape([]);

/**
 * What speaks against a proposed value, compared with the value in the cell and with those of its column; null if nothing
 * does. Values that are equal are never doubted.
 */
export function doubtAbout(proposed: Proposed, held: CellValue, column: ColumnShape): Doubtful | null {
  if (sameValue(proposed.value, held)) return null;
  for (const [name, rule] of RULES) {
    const read = rule(proposed, held, column);
    if (read !== undefined) return { doubt: name, read };
  }
  return null;
}

/** A value that is taken, or the reason why it is held back. */
export type Believed = { value: CellValue } | { doubtful: Doubtful };

/** Decides on a proposed value according to the user's choices. */
export function believed(
  proposed: Proposed,
  held: CellValue,
  column: ColumnShape,
  choices: DoubtChoices,
): Believed {
  const doubtful = doubtAbout(proposed, held, column);
  const choice = doubtful && choices[doubtful.doubt];
  if (!doubtful || choice === 'as_is') return { value: proposed.value };
  return choice === 'read' && doubtful.read !== null ? { value: doubtful.read } : { doubtful };
}

/** Returns what is meant (null: unknown) if the value is doubtful; undefined if it is not. */
type Rule = (proposed: Proposed, held: CellValue, column: ColumnShape) => CellValue | undefined;

const DIGITS = /^\d+$/;
const SHORTENED = /^[+-]?\d(?:[.,]\d+)?E[+-]\d+$/i;
const FRACTION = /^([+-]?\d+)[.,]0+$/;
const FORMULA = /^=\s*"((?:[^"]|"")*)"$/;
const GROUPED = /^[+-]?\d{1,3}[.,\s\u{A0}\u{202F}'’](\d{3})$/u;
/** Characters that people and programs put between the items of a list. */
const SEPARATORS = /[|;,\n]/;

const FORMS = {
  digits: (text) => DIGITS.test(text),
  shortened: (text) => SHORTENED.test(text),
  fraction: (text) => FRACTION.test(text),
  formula: (text) => FORMULA.test(text),
  null: isNullText,
  iso: (text) => dateForm(text) === 'iso',
  dots: (text) => dateForm(text) === 'dots',
  slashes: (text) => dateForm(text) === 'slashes',
  name: (text) => dateForm(text) === 'name',
  characters: (text) => isDamaged(text),
} satisfies Record<string, (text: string) => boolean>;
type Form = keyof typeof FORMS;

/** Whether the cell or its column holds something written that way, so that more of it is no surprise. */
const isUsual = (form: Form, held: CellValue, column: ColumnShape): boolean => {
  const text = textOf(held);
  return (text !== null && FORMS[form](text)) || column.some(form);
};

const noValue: Rule = ({ value }, held, column) => {
  if (typeof value !== 'string') return undefined;
  if (isErrorText(value)) return null;
  return isNullText(value) && !isUsual('null', held, column) ? null : undefined;
};

const patternOf = (text: string): string =>
  text
    .trim()
    .replace(/\d+/g, '0')
    .replace(/\p{L}+/gu, 'a');

const shownInstead: Rule = ({ value, shown }, held, column) => {
  if (typeof value !== 'string' || shown === undefined || shown === value) return undefined;
  const isUsual = (text: string) =>
    (typeof held === 'string' && patternOf(held) === patternOf(text)) || column.hasPattern(patternOf(text));
  return isUsual(shown) && !isUsual(value) ? shown : undefined;
};

const isUnknown = (held: CellValue, column: ColumnShape): boolean => held === null && column.isEmpty;

const shortened: Rule = ({ value, text }, held, column) => {
  const written = (text ?? textOf(value) ?? '').trim();
  if (!SHORTENED.test(written) || isUnknown(held, column)) return undefined;
  return isUsual('shortened', held, column) ? undefined : null;
};

const zeros: Rule = ({ value }, held, column) => {
  if (typeof value !== 'string' || !DIGITS.test(value)) return undefined;
  if (typeof held === 'string' && held.length > value.length && held === value.padStart(held.length, '0'))
    return held;
  const codes = column.codes;
  const missing = codes === null ? 0 : codes.length - value.length;
  return codes !== null && missing > 0 && missing <= codes.zeros
    ? value.padStart(codes.length, '0')
    : undefined;
};

const rewritten: Rule = ({ value }, held) => {
  if (typeof value !== 'string' || typeof held !== 'string') return undefined;
  const [wrote, there] = [value.trim(), held.trim()];
  // A comma or a point for decimals is a choice.
  if (wrote === there || wrote.replace(',', '.') === there.replace(',', '.')) return undefined;
  const meaning = sheetMeaning(wrote);
  const isSame = meaning !== null && meaning === sheetMeaning(there);
  return isSame || (isDateText(wrote) && isDateText(there) && isSameDay(daysOf(wrote), daysOf(there)))
    ? held
    : undefined;
};

const date: Rule = ({ value, isDate }, held, column) => {
  if (typeof value !== 'string') return undefined;
  // "3-5", as the day that it became, or the number of that day.
  const wasDay =
    typeof held === 'string' &&
    !isDateText(held) &&
    isSameDay([...daysOf(value), ...dayOfSerial(value)], daysOf(held));
  const form = dateForm(value);
  if (wasDay) return form !== null || DIGITS.test(value) ? held : undefined;
  if (!(isDate || form !== null) || isUnknown(held, column)) return undefined;
  if (form !== null && isUsual(form, held, column)) return undefined;
  const like = typeof held === 'string' ? held : '';
  return inFormOf(like, daysOf(value));
};

const formula: Rule = ({ value }, held, column) => {
  const inner = typeof value === 'string' ? FORMULA.exec(value)?.[1] : undefined;
  if (inner === undefined || isUsual('formula', held, column)) return undefined;
  return inner.replaceAll('""', '"');
};

const fraction: Rule = ({ value }, held, column) => {
  const whole = typeof value === 'string' ? FRACTION.exec(value)?.[1] : undefined;
  if (whole === undefined || isUsual('fraction', held, column)) return undefined;
  return isUsual('digits', held, column) ? whole : undefined;
};

/** How many times a number may reasonably become larger or smaller. */
const REASONABLE = 30;

const thousands: Rule = ({ value, text }, held, column) => {
  const size = sizeOf(value);
  const usual = sizeOf(held) ?? column.size;
  const tail = GROUPED.exec((text ?? '').trim())?.[1];
  if (size === null || usual === null || tail === undefined) return undefined;
  const isNear = (one: number) => one / usual < REASONABLE && usual / one < REASONABLE;
  const other = Number.isInteger(size) && size >= 1000 ? (value as number) / 1000 : (value as number) * 1000;
  if (isNear(size) || !isNear(Math.abs(other))) return undefined;
  return Math.abs(other) >= 1000 ? Math.round(other) : other;
};

/** The number of digits that spreadsheets calculate with. */
const SHEET_DIGITS = 15;

const rounded: Rule = ({ value }, held) => {
  const digits = digitsOf(value);
  const before = digitsOf(held);
  if (digits === null || before === null || typeof value === 'boolean') return undefined;
  const isLong = before.length > SHEET_DIGITS && before.length === digits.length;
  const tail = digits.slice(SHEET_DIGITS);
  if (isLong && /^0+$/.test(tail) && before.slice(0, SHEET_DIGITS - 1) === digits.slice(0, SHEET_DIGITS - 1))
    return held;
  if (typeof value !== 'number' || typeof held !== 'number') return undefined;
  const decimals = decimalsIn(value);
  const hasFewer = decimals >= 1 && decimals <= 2 && decimalsIn(held) > 2;
  return hasFewer && Math.abs(Number(held.toFixed(decimals)) - value) < 1e-9 ? held : undefined;
};

const itemSplit: Rule = ({ value }, held, column) => {
  if (!Array.isArray(value) || value.length < 2) return undefined;
  const whole = new Set([...itemsWithSeparator(held), ...column.itemsWithSeparator]);
  let items: readonly Value[] = value;
  for (const item of whole) items = withItem(items, item);
  return items === value ? undefined : [...items];
};

/** The items with those joined that are the parts of `whole`. */
function withItem(items: readonly Value[], whole: string): readonly Value[] {
  const separator = SEPARATORS.exec(whole)?.[0] ?? '';
  const parts = whole.split(separator).map((part) => part.trim());
  const at = items.findIndex((_, from) => parts.every((part, i) => items[from + i] === part));
  return at < 0 ? items : [...items.slice(0, at), whole, ...items.slice(at + parts.length)];
}

/** Around the lists of programs, and around their items: ['a', 'b'], {"a","b"}. */
const LIST_BRACKETS = /^\s*[[{(](.*)[\])}]\s*$/s;
const ITEM_QUOTES = /^(["'])(.*)\1$/s;

const itemsJoined: Rule = ({ value, text }, held, column) => {
  const [only] = Array.isArray(value) && value.length === 1 ? value : [];
  if (text === null || typeof only !== 'string') return undefined;
  const separator = SEPARATORS.exec(only.trim())?.[0];
  if (separator === undefined) return undefined;
  const bare = only.replace(LIST_BRACKETS, '$1');
  const items = bare.split(separator).flatMap((item) => item.trim().replace(ITEM_QUOTES, '$2') || []);
  const present: readonly Value[] = Array.isArray(held) ? held : [];
  const hasPresent = present.length > 1 && present.every((item) => items.some((one) => one === item));
  const areSeveral = column.hasLists || present.length > 1;
  const areUsual = [...itemsWithSeparator(held), ...column.itemsWithSeparator].some((item) =>
    item.includes(separator),
  );
  return hasPresent || (areSeveral && !areUsual) ? items : undefined;
};

const characters: Rule = ({ value }, held, column) => {
  if (typeof value !== 'string') return undefined;
  if (typeof held === 'string' && isWithQuestionMarks(value, held)) return held;
  if (!isDamaged(value) || isUsual('characters', held, column)) return undefined;
  return repaired(value);
};

/** The longest texts that spreadsheets and databases keep, in characters. */
const LIMITS: ReadonlySet<number> = new Set([255, 256, 1_024, 4_000, 8_192, 32_767]);

const cut: Rule = ({ value }, held) =>
  typeof value === 'string' &&
  typeof held === 'string' &&
  LIMITS.has(value.length) &&
  held.length > value.length &&
  held.startsWith(value)
    ? held
    : undefined;

/** The first one that fits counts. */
const RULES: readonly (readonly [Doubt, Rule])[] = [
  ['no_value', noValue],
  ['shown', shownInstead],
  ['shortened', shortened],
  ['zeros', zeros],
  ['fraction', fraction],
  ['rewritten', rewritten],
  ['date', date],
  ['formula', formula],
  ['thousands', thousands],
  ['rounded', rounded],
  ['item_split', itemSplit],
  ['items_joined', itemsJoined],
  ['characters', characters],
  ['cut', cut],
];

function textOf(value: CellValue): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return isExactNumber(value) ? value.$number : null;
}

function sizeOf(value: CellValue): number | null {
  return typeof value === 'number' && value !== 0 ? Math.abs(value) : null;
}

/** The digits of a whole number or of a text of digits, without leading zeros. */
function digitsOf(value: CellValue): string | null {
  const text = textOf(value);
  if (text === null) return null;
  return /^[+-]?[\d.]+$/.test(text) ? text.replace(/^[+-]/, '') : null;
}

const decimalsIn = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

function itemsWithSeparator(value: CellValue): string[] {
  return Array.isArray(value)
    ? value.filter((item): item is string => typeof item === 'string' && SEPARATORS.test(item.trim()))
    : [];
}

/** UTF-8 that was read as Windows-1252, or bytes that no encoding explains. */
const MOJIBAKE = /[\u{C2}-\u{F4}][\u{80}-\u{BF}€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/u;
/** What letters of old encodings become in ISO 8859. No text has these controls. */
const CONTROLS = /[\u{80}-\u{84}\u{86}-\u{9F}]/u;

/** Whether a text shows that it was read in a wrong encoding. */
export const isDamaged = (text: string): boolean =>
  text.includes('\u{FFFD}') || CONTROLS.test(text) || (MOJIBAKE.test(text) && repaired(text) !== null);

/** Whether each letter beyond ASCII became a question mark. */
function isWithQuestionMarks(text: string, held: string): boolean {
  if (text.length !== held.length || !text.includes('?')) return false;
  for (let at = 0; at < text.length; at++) {
    const isReplaced = text[at] === '?' && held.charCodeAt(at) > 127;
    if (text[at] !== held[at] && !isReplaced) return false;
  }
  return true;
}

/** The text whose UTF-8 was read as Windows-1252; null if it is none. */
function repaired(text: string): string | null {
  const read: number[] = [];
  for (const character of text) {
    const byte = CONTROLS.test(character) ? character.charCodeAt(0) : windows1252Byte(character);
    if (byte === undefined) return null;
    read.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(read));
  } catch {
    return null; // then it is what it looks like
  }
}
