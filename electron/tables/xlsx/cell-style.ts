import { format, getFormatDateInfo, isValidFormat, tokenize } from 'numfmt';

/** How the number of a cell is shown, as far as that changes its meaning. */
export interface CellStyle {
  /** For a number of days: the parts of it that are shown. */
  date: { day: boolean; time: boolean; elapsed: boolean } | null;
  /** For formats such as "0000": the least number of digits. */
  zeros: number;
  /** Returns the text that the sheet shows for a number; null if it shows what is stored, or depends on the computer. */
  shownNumber: ((number: number) => string | null) | null;
  /** The same for a text. */
  shownText: ((text: string) => string) | null;
}

export const PLAIN: CellStyle = { date: null, zeros: 0, shownNumber: null, shownText: null };

const dateStyle = (day: boolean, time: boolean, elapsed = false): CellStyle => ({
  ...PLAIN,
  date: { day, time, elapsed },
});

/** `code`: that of a format declared in the workbook; `format`: the number of a built-in one. */
export const styleOf = (code: string | undefined, format: number): CellStyle =>
  code === undefined ? builtIn(format) : styleOfCode(code);

/** Built-in numbers that say more than their digits (ECMA-376, 18.8.30). */
const BUILT_IN: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
};

/** Dates, including those of East Asian languages, are shown as the computer is set up. */
function builtIn(format: number): CellStyle {
  if (BUILT_IN[format] !== undefined) return styleOfCode(BUILT_IN[format]);
  const day =
    (format >= 14 && format <= 17) ||
    format === 22 ||
    (format >= 27 && format <= 31) ||
    format === 36 ||
    (format >= 50 && format <= 58);
  const time =
    (format >= 18 && format <= 22) || (format >= 32 && format <= 35) || (format >= 45 && format <= 47);
  return day || time ? dateStyle(day, time, format === 46) : PLAIN;
}

type Token = ReturnType<typeof tokenize>[number];

function styleOfCode(code: string): CellStyle {
  const tokens = isValidFormat(code) ? tokenize(code) : null;
  if (tokens === null || tokens.some(isForeign)) return foreignStyle(code);
  const section = tokens.slice(0, sectionEnd(tokens));
  const shownText = textShownBy(code);
  if (section.some(({ type }) => type === 'datetime' || type === 'duration' || type === 'ampm'))
    return { ...dateOf(code, section), shownNumber: dateShownBy(code, tokens), shownText };
  const digits = section.flatMap(({ type, raw }) => (UNSEEN.has(type) ? [] : [raw])).join('');
  // "General" shortens long numbers only where a column is narrow.
  if (tokens.every(({ type }) => type === 'general' || type === 'text' || type === 'break'))
    return { ...PLAIN, shownText };
  const zeros = /^0{2,}$/.test(digits) ? digits.length : 0;
  return { date: null, zeros, shownNumber: numberShownBy(tokens), shownText };
}

/** Parts of a format that only change how it looks. */
const UNSEEN = new Set<string>(['color', 'condition', 'skip', 'fill']);

function sectionEnd(tokens: readonly Token[]): number {
  const end = tokens.findIndex(({ type }) => type === 'break');
  return end < 0 ? tokens.length : end;
}

/** A letter that no format has outside of quotes. Those of East Asian scripts stand for themselves. */
const isForeign = ({ type, raw }: Token): boolean =>
  type === 'error' || (type === 'char' && /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(raw));

/** Letters of which each stands for a part of a date, as in "TT.MM.JJJJ" or "ДД.ММ.ГГГГ". */
const FOREIGN_DATE = /^\P{L}*(?:(\p{L})\1{0,4}(?!\p{L})\P{L}*){2,}$/iu;

/**
 * Programs write formats in the words of their user's language, although files have only English ones: the name of "General"
 * ("Standard", "Geral"), or the letters of a date.
 */
function foreignStyle(code: string): CellStyle {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\.|;.*$/g, '');
  if (!FOREIGN_DATE.test(bare) || /[0#?]/.test(bare)) return PLAIN;
  return dateStyle(/[./-]/.test(bare) || !bare.includes(':'), bare.includes(':'));
}

function dateOf(code: string, section: readonly Token[]): CellStyle {
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code);
  const elapsed = section.some(({ type }) => type === 'duration');
  const time = elapsed || hours || minutes || seconds;
  return dateStyle(year || day || (month && !time), time, elapsed); // an "m" beside a time is a minute
}

/**
 * Null for a date that is shown with all of its parts, and for formats that each computer shows in a way of its own: those of the
 * system, and names in the user's language.
 */
function dateShownBy(code: string, tokens: readonly Token[]): CellStyle['shownNumber'] {
  const locale = tokens.find(({ type }) => type === 'locale')?.raw;
  if (locale === undefined ? tokens.some(isName) : /-[Ff]\d00\]$/.test(locale)) return null;
  if (tokens.some(({ type }) => type === 'duration')) return null;
  const { year, month, day, hours, minutes, seconds } = getFormatDateInfo(code);
  return safely((days) => {
    const second = Math.round(days * DAY_SECONDS) % DAY_SECONDS;
    const isWholeDay = days < 1 || (year && month && day);
    const isWholeTime = second === 0 || (hours && minutes && (seconds || second % 60 === 0));
    return isWholeDay && isWholeTime ? null : format(code, days);
  });
}

const DAY_SECONDS = 86_400;

const isName = ({ type, raw }: Token): boolean =>
  type === 'datetime' && /^(?:m{3,}|d{3,}|a{3,}|g+)$/i.test(raw);

/** Without marks between thousands, which each computer writes its own way, and with a decimal point. */
function numberShownBy(tokens: readonly Token[]): CellStyle['shownNumber'] {
  const code = tokens
    .map(({ type, raw }) => {
      if (type === 'locale') return `"${/^\[\$(.*?)(?:-[0-9a-f]*)?\]$/i.exec(raw)?.[1] ?? ''}"`;
      return type === 'group' || (UNSEEN.has(type) && type !== 'condition') ? '' : raw;
    })
    .join('');
  const whole = code.replace(/General/gi, '0');
  const isFraction = tokens.some(({ type }) => type === 'slash');
  const isScientific = tokens.some(({ type }) => type === 'exp');
  return safely((number) => {
    const text = format(Number.isInteger(number) ? whole : code, number).trim();
    const isSame = isScientific && Number(text) === number;
    return isSame || (isFraction && !isNear(text, number)) ? null : text;
  });
}

/** numfmt adds one to numbers that are nearly whole: 9.987 is "10 76/77". */
function isNear(text: string, number: number): boolean {
  const [, whole = '0', part, of] = /(?:(\d+) +)?(\d+) *\/ *(\d+)/.exec(text) ?? [];
  return part === undefined || Math.abs(Number(whole) + Number(part) / Number(of) - Math.abs(number)) < 0.5;
}

/** A format such as `"SKU-"@` adds to texts. */
function textShownBy(code: string): CellStyle['shownText'] {
  const shown = (text: string) => format(code, text);
  return shown('x') === 'x' ? null : shown;
}

const safely =
  (shown: (number: number) => string | null): CellStyle['shownNumber'] =>
  (number) => {
    try {
      return shown(number);
    } catch {
      return null; // a date before 1900, which sheets show as "#####"
    }
  };
