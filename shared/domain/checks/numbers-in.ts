import { languageOf } from '../block/language-tag.ts';
import { latinDigits, type NumberFormat, numberFormat } from '../number-format.ts';
import { unitOf } from './units.ts';

export interface NumberInText {
  /** Its possible values, as "1.5". Two if the language uses the separator in neither way: "1.234" in French. */
  values: string[];
  /** "cm", if a known unit follows. */
  unit: string | null;
  start: number;
  end: number;
}

/**
 * Whether "3 500", "1/2" and "9.30" are one number. Each is also written for two: "3 500 ml bottles", "sizes 1/2",
 * "9.30 am".
 */
export type Joining = 'joined' | 'apart';

// A digit after a letter belongs to a code ("M8", "H2O", the battery "単3"), unless it is a size ("10x20").
const DIGITS =
  /(?<!\p{Nd}|_|単|(?![xXхХ])[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]|(?<!\p{Nd}\p{Zs}?)[xXхХ])(?:(?<![\p{L}\p{Nd}.,])[.,](?=\p{Nd}))?\p{Nd}+(?:[.,'’٫٬،．，]\p{Nd}+)*|[¼-¾⅐-⅞]/gu;

/** Returns the numbers of a text without placeholders, tags and links, in order. */
export function numbersIn(prose: string, locale: string, joining: Joining): NumberInText[] {
  if (!/[\p{Nd}¼-¾⅐-⅞]/u.test(prose)) return [];
  const format = formatOf(locale);
  const runs = [...prose.matchAll(DIGITS)].map(({ 0: text, index }) => ({
    text: plainSigns(text, format),
    start: index,
    end: index + text.length,
  }));
  const grouped = joinRuns(runs, prose, joining === 'joined' ? joinGroupsAndFractions : joinGroups);
  return joinRuns(grouped, prose, joinMixed).flatMap((run) =>
    joining === 'apart' && /^\d{1,2}\.\d{2}$/.test(run.text) ? parts(run) : readRun(run, prose, format),
  );
}

/** Nearly all numbers are plain already. */
const plainSigns = (text: string, format: NumberFormat): string =>
  /^[0-9.,]+$/.test(text)
    ? text
    : latinDigits(text, format).replaceAll('⁄', '/').replaceAll('’', "'").replaceAll('،', ',');

const formats = new Map<string, NumberFormat>();

function formatOf(locale: string): NumberFormat {
  let format = formats.get(locale);
  if (!format) {
    const language = languageOf(locale);
    const isKnown = Intl.NumberFormat.supportedLocalesOf(language).length > 0;
    format = isKnown ? numberFormat(language) : { decimal: '', group: '', digits: [...'0123456789'] };
    formats.set(locale, format);
  }
  return format;
}

/** `text`: Latin digits with ".", "," and "'", or a fraction "1/2", or a mixed number "1 1/2". */
interface Run {
  text: string;
  start: number;
  end: number;
}

/** Joins neighbors for which `join` returns a text. */
function joinRuns(
  runs: Run[],
  prose: string,
  join: (left: string, between: string, right: string) => string | null,
): Run[] {
  const joined: Run[] = [];
  for (const run of runs) {
    const last = joined.at(-1);
    const text = last ? join(last.text, prose.slice(last.end, run.start), run.text) : null;
    if (last && text !== null) joined[joined.length - 1] = { text, start: last.start, end: run.end };
    else joined.push(run);
  }
  return joined;
}

/** "1 234,5" with a no-break space is always one number. */
const joinGroups = (left: string, between: string, right: string): string | null =>
  /^[\u00a0\u202f\u2009]$/.test(between) && isGroupOf(left, right) ? `${left}'${right}` : null;

const joinGroupsAndFractions = (left: string, between: string, right: string): string | null => {
  if (between === ' ' && isGroupOf(left, right)) return `${left}'${right}`;
  // "4分の1" is 1/4.
  if (between === '分の' && Number(right) < Number(left)) return `${right}/${left}`;
  const isFraction =
    /^[/⁄]$/.test(between) &&
    /^\d{1,2}$/.test(left) &&
    /^\d{1,2}$/.test(right) &&
    Number(left) < Number(right);
  return isFraction ? `${left}/${right}` : joinGroups(left, between, right);
};

const isGroupOf = (left: string, right: string): boolean =>
  /^\d{3}(?:[.,]\d+)?$/.test(right) && /^\d{1,3}(?:'\d{3})*$/.test(left);

/** "1½", "1 1/2". */
const joinMixed = (left: string, between: string, right: string): string | null =>
  /^\d+$/.test(left) && /^\d+\/\d+$/.test(right) && /^\p{Zs}?$/u.test(between) ? `${left} ${right}` : null;

/** 1万 is 10,000. */
const MULTIPLIERS = new Map([
  ['万', 1e4],
  ['萬', 1e4],
  ['만', 1e4],
  ['億', 1e8],
  ['亿', 1e8],
  ['억', 1e8],
]);

function readRun({ text, start, end }: Run, prose: string, format: NumberFormat): NumberInText[] {
  const values = fraction(text) ?? decimals(text, format);
  if (values) {
    const multiplier = MULTIPLIERS.get(prose.charAt(end)) ?? 1;
    const multiplied =
      multiplier === 1 ? values : values.map((value) => canonical(Number(value) * multiplier));
    return [{ values: orDecade(multiplied, prose, start, end), unit: unitOf(prose, start, end), start, end }];
  }
  return parts({ text, start, end });
}

/** What stands before and after the number of a decade. */
const DECADE_BEFORE =
  /(?:années|ann[io]|años|década (?:de|dos)(?: los)?|anos|lat[ay]?|latach|jaren)\p{Zs}[’']?$/iu;
const DECADE_AFTER = /^(?:[’']?s(?!\p{L})|[’']?er(?!\p{L})|年代|년대|-[хе](?!\p{L}))/iu;

/** "The 1960s" are "les années 60". */
function orDecade(values: string[], prose: string, start: number, end: number): string[] {
  const [, century, decade] = /^(19|20)?([1-9]0)$/.exec(values[0]!) ?? [];
  if (decade === undefined) return values;
  const isNamed =
    DECADE_AFTER.test(prose.slice(end, end + 4)) ||
    DECADE_BEFORE.test(prose.slice(Math.max(0, start - 16), start));
  if (!isNamed) return values;
  return [...values, ...(century === undefined ? [`19${decade}`, `20${decade}`] : [decade])];
}

/** Part of a date, a version or a time: the parts may be in another order, with other separators. */
const parts = ({ text, start, end }: Run): NumberInText[] =>
  [...text.matchAll(/\d+/g)].map(({ 0: part }) => ({ values: [plain(part)], unit: null, start, end }));

function fraction(text: string): string[] | null {
  const [, whole, numerator, denominator] = /^(?:(\d+) )?(\d+)\/(\d+)$/.exec(text) ?? [];
  if (numerator === undefined || Number(denominator) === 0) return null;
  return [canonical(Number(whole ?? 0) + Number(numerator) / Number(denominator))];
}

/** Returns the possible values of a text of digits and separators; null if it is not a number. */
function decimals(text: string, format: NumberFormat): string[] | null {
  const ungrouped = /^\d{1,3}(?:'\d{3})+(?:[.,]\d+)?$/.test(text) ? text.replaceAll("'", '') : text;
  if (ungrouped.includes("'")) return null;
  const signs = ungrouped.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return [plain(ungrouped)];
  const digits = ungrouped.replace(/[.,]/g, '');
  if (signs.length === 1) {
    const decimal = plain(ungrouped.replace(last, '.'));
    if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(ungrouped) || last === format.decimal) return [decimal];
    return last === format.group ? [plain(digits)] : [plain(digits), decimal];
  }
  const whole = ungrouped.slice(0, ungrouped.lastIndexOf(last));
  if (signs.every((sign) => sign === last)) return isGrouped(ungrouped) ? [plain(digits)] : null;
  if (whole.includes(last) || !isGrouped(whole)) return null;
  return [plain(`${whole.replace(/[.,]/g, '')}.${ungrouped.slice(whole.length + 1)}`)];
}

/** "1,234,567", and "12,34,567" as in India. */
const isGrouped = (text: string): boolean => /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/.test(text);

/** Without insignificant zeros: "01.50" is "1.5". */
function plain(decimal: string): string {
  const [whole = '', part = ''] = decimal.split('.');
  const significant = trimmedEnd(part);
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (significant ? `.${significant}` : '');
}

function trimmedEnd(digits: string): string {
  let end = digits.length;
  while (digits[end - 1] === '0') end--;
  return digits.slice(0, end);
}

const canonical = (value: number): string => plain(String(Number(value.toFixed(6))));
