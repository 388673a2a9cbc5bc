/**
 * What a text of a list may mean if it is not an identifier itself: `similar`: one that looks like it; `range`: all from one to
 * another; `parts`: what it names if it is a list. Never chosen without being asked.
 */
export interface Alternative {
  as: 'similar' | 'range' | 'parts';
  identifiers: readonly string[];
  /** How many of them are identifiers. */
  known: number;
}

/** What is known of the texts of a list. */
export interface Known {
  isKnown: (text: string) => boolean;
  /** Identifiers that look like a text. */
  similar: (text: string) => readonly string[];
  /** Whether a text is written like an identifier; null if it is not known how these are written. */
  couldBe: (text: string) => boolean | null;
}

/** More are too many to be meant by one line. */
export const MOST_IN_RANGE = 1_000;

/** Longer words are no identifiers that somebody counts on from. */
const LONGEST_WORD = 100;

/** What stands between the ends of a range, as a word of its own. */
const BETWEEN = new Set('to through thru until till bis à au から - ‐ ‑ – — − .. ... … → ~ 〜 ～'.split(' '));
/** The same within a word, where a dash may also be one of the identifiers. */
const WITHIN = /\.{2,3}|…|→|[~〜～]/;
const DASH = /[-‐‑–—−]/;

/** "between 1001 and 1005": the words before the first end, and between both. */
const BEFORE_BOTH = new Set('between zwischen entre tra tussen'.split(' '));
const AND = new Set('and und et y e en &'.split(' '));

const AROUND_WORD = /^["'“”„‘’([{<]+|["'“”‘’)\]}>.,;:!?]+$/g;

/** From one identifier to another. `all`: with everything in between; null if that is too many. */
interface Range {
  all: string[] | null;
}

/**
 * The range that a text names: "1001 to 1005", "AB-100..AB-105", "AB-100 – AB-105", also within a sentence; null if it names
 * none.
 */
export function rangeIn(text: string): Range | null {
  const words = text.split(/\s+/).map((word) => word.replace(AROUND_WORD, ''));
  for (const [at, between] of text.split(/\s+/).entries()) {
    const isBetween =
      at > 0 &&
      (BETWEEN.has(between.toLowerCase()) ||
        (AND.has(between.toLowerCase()) && BEFORE_BOTH.has(words[at - 2]?.toLowerCase() ?? '')));
    const range = isBetween ? rangeOf(words[at - 1]!, words[at + 1] ?? '') : rangeWithin(words[at]!);
    if (range) return range;
  }
  return null;
}

/** Whether a text names a range of so many that it is not looked up. */
export const isLongRange = (text: string): boolean => rangeIn(text)?.all === null;

function rangeWithin(word: string): Range | null {
  if (word.length > LONGEST_WORD) return null;
  const [first, last, ...more] = word.split(WITHIN);
  if (last !== undefined) return more.length === 0 ? rangeOf(first!, last) : null;
  for (let at = 1; at < word.length; at++) {
    const range = DASH.test(word[at]!) ? rangeOf(word.slice(0, at), word.slice(at + 1)) : null;
    if (range) return range;
  }
  return null;
}

function rangeOf(first: string, last: string): Range | null {
  const from = numbered(first);
  const to = numbered(last);
  if (!from || !to) return null;
  const isSame =
    (to.prefix === from.prefix || to.prefix === '') && (to.suffix === from.suffix || to.suffix === '');
  const { length } = from.digits;
  // "1001-05" ends with 1005.
  const end = from.digits.slice(0, Math.max(0, length - to.digits.length)) + to.digits;
  const isShort = to.digits.length < length && to.prefix === '';
  const count = Number(isShort ? end : to.digits) - Number(from.digits) + 1;
  if (!isSame || count < 2) return null;
  if (count > MOST_IN_RANGE) return { all: null };
  const width = from.digits.startsWith('0') || isShort || length === to.digits.length ? length : 0;
  const nth = (i: number) => from.prefix + String(Number(from.digits) + i).padStart(width, '0') + from.suffix;
  return { all: Array.from({ length: count }, (_, i) => nth(i)) };
}

/** The last number in a word. */
function numbered(word: string): { prefix: string; digits: string; suffix: string } | null {
  if (word.length > LONGEST_WORD) return null;
  const isDigit = (at: number) => word[at]! >= '0' && word[at]! <= '9';
  let end = word.length;
  while (end > 0 && !isDigit(end - 1)) end--;
  let start = end;
  while (start > 0 && isDigit(start - 1)) start--;
  if (end === start || end - start > 15) return null;
  return { prefix: word.slice(0, start), digits: word.slice(start, end), suffix: word.slice(end) };
}

/** What a text may mean. `lists`: what it names if it is split, the last with all of it; a range has more of them beside it. */
export function alternativesOf(
  text: string,
  lists: readonly (readonly string[])[],
  { isKnown, similar }: Known,
): Alternative[] {
  const parts = lists.at(-1) ?? [];
  const range = rangeIn(text)?.all ?? [];
  const isList = (parts.length > 1 || parts[0] !== text) && parts.some(isKnown);
  const alternative = (as: 'range' | 'parts', identifiers: readonly string[]): Alternative => ({
    as,
    identifiers,
    known: identifiers.filter(isKnown).length,
  });
  const ranged = [...new Set([...range, ...parts.filter(isKnown)])];
  const different = lists.filter((list) => list === parts || list.length < parts.length);
  return [
    ...(range.some(isKnown) ? [alternative('range', ranged)] : []),
    ...similar(text).map(
      (identifier): Alternative => ({ as: 'similar', identifiers: [identifier], known: 1 }),
    ),
    ...(isList ? different.map((some) => alternative('parts', some)).filter(({ known }) => known > 0) : []),
  ];
}
