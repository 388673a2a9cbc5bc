/** A day as a text may mean it; `year` is null if it does not say. */
interface Day {
  year: number | null;
  month: number;
  day: number;
}

const ISO = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:[T ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/;
const NUMERIC = /^(\d{1,2})([./-])(\d{1,2})(?:\2(\d{4}|\d{2})|\.)?$/;
const NAMED = /^(?:(\d{1,4})[\s.-]+)?(\p{L}{3,10})\.?(?:[\s.,-]+(\d{1,4}))?$/u;
/** "SEPT2", "MARCH1": names that a spreadsheet takes for days. */
const MONTH_AND_NUMBER = /^(\p{L}{3,9})-?(\d{1,2})$/u;

/** How a date is written; null for other texts. */
export type DateForm = 'iso' | 'dots' | 'slashes' | 'name';

/** The form of a date as spreadsheets write it: 2026-05-03, 03.05.26, 5/3/2026, 3-May, May-03, 3. Mai 2026. */
export function dateForm(text: string): DateForm | null {
  const trimmed = text.trim();
  if (trimmed.length > 30) return null;
  const [, , between] = ISO.exec(trimmed) ?? [];
  if (between !== undefined) return between === '-' ? 'iso' : 'slashes';
  const [, , mark, , year] = NUMERIC.exec(trimmed) ?? [];
  if (mark !== undefined) return year === undefined ? null : mark === '.' ? 'dots' : 'slashes';
  const [, before, month, after] = NAMED.exec(trimmed) ?? [];
  return month !== undefined && (before ?? after) !== undefined && monthOf(month) !== undefined
    ? 'name'
    : null;
}

export const isDateText = (text: string): boolean => dateForm(text) !== null;

/** The days that a text may mean: several where day and month may be either. */
export function daysOf(text: string): Day[] {
  const trimmed = text.trim();
  if (trimmed.length > 30) return [];
  const iso = ISO.exec(trimmed);
  if (iso) return valid([{ year: Number(iso[1]), month: Number(iso[3]), day: Number(iso[4]) }]);
  const numeric = NUMERIC.exec(trimmed);
  if (numeric) {
    const [first, second] = [Number(numeric[1]), Number(numeric[3])];
    const year = yearOf(numeric[4]);
    const dayFirst = { year, month: second, day: first };
    return valid(numeric[2] === '.' ? [dayFirst] : [dayFirst, { year, month: first, day: second }]);
  }
  const [, name = '', number = ''] = MONTH_AND_NUMBER.exec(trimmed) ?? [];
  const [, before = number, named = name, after] = NAMED.exec(trimmed) ?? [];
  const month = monthOf(named);
  if (month === undefined) return [];
  // "3-May", "May-03" and "May 3, 2026"; of "3 May 2026" the last number is the year.
  const day = before === '' ? Number(after) : Number(before);
  return valid([{ year: before === '' ? null : yearOf(after), month, day }]);
}

/** The day that a spreadsheet stores as this number; none for other texts. */
export function dayOfSerial(text: string): Day[] {
  if (!/^[2-6]\d{4}$/.test(text)) return [];
  const date = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000);
  return [{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }];
}

const valid = (days: Day[]): Day[] =>
  days.filter(({ month, day }) => month >= 1 && month <= 12 && day >= 1 && day <= 31);

function yearOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  return text.length === 2 ? 2000 + Number(text) : Number(text);
}

/** Whether two texts may mean the same day; one without a year may be of any. */
export const isSameDay = (some: readonly Day[], others: readonly Day[]): boolean =>
  some.some((one) =>
    others.some(
      (other) =>
        one.day === other.day &&
        one.month === other.month &&
        (one.year === null || other.year === null || one.year === other.year),
    ),
  );

/** A day as another text writes one; null where the day, or that form, is not certain. */
export function inFormOf(like: string, days: readonly Day[]): string | null {
  const [only, ...others] = days;
  if (!only || only.year === null || others.length > 0) return null;
  const [year, month, day] = [only.year, only.month, only.day].map((part) => String(part).padStart(2, '0'));
  if (/^\d{4}-\d\d-\d\d$/.test(like)) return `${year}-${month}-${day}`;
  return /^\d\d\.\d\d\.\d{4}$/.test(like) ? `${day}.${month}.${year}` : null;
}

const MONTH_LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'pl', 'sv', 'da'];
let months: ReadonlyMap<string, number> | undefined;

function monthOf(name: string): number | undefined {
  months ??= new Map([
    ['mrz', 3], // as German spreadsheets write it
    ['sept', 9],
    ...MONTH_LANGUAGES.flatMap((language) =>
      (['short', 'long'] as const).flatMap((month) => {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        return Array.from({ length: 12 }, (_, i): [string, number] => [
          format
            .format(Date.UTC(2026, i, 15))
            .replace(/\.$/, '')
            .toLowerCase(),
          i + 1,
        ]);
      }),
    ),
  ]);
  return months.get(name.toLowerCase());
}

const NUMBER = /^[+-]?\d{1,15}(?:[.,]\d{1,15})?(?:E[+-]?\d{1,3})?%?$/i;
/** As spreadsheets call them in the languages of their users. */
const TRUE = new Set('true wahr vrai verdadero vero waar verdadeiro prawda sant sand'.split(' '));
const FALSE = new Set('false falsch faux falso onwaar fałsz falskt falsk'.split(' '));

/** What a spreadsheet takes a text for if that is a number or a truth value, whatever its form; null for other texts. */
export function sheetMeaning(text: string): string | null {
  const lower = text.toLowerCase();
  if (TRUE.has(lower)) return 'true';
  if (FALSE.has(lower)) return 'false';
  if (!NUMBER.test(text)) return null;
  const number = Number(text.replace(',', '.').replace('%', ''));
  return Number.isFinite(number)
    ? String(Number((text.endsWith('%') ? number / 100 : number).toPrecision(15)))
    : null;
}

/** Errors as spreadsheets save them as text, in the languages that translate them. */
const ERRORS: ReadonlySet<string> = new Set(
  `#N/A #REF! #VALUE! #DIV/0! #NAME? #NULL! #NUM! #SPILL! #CALC! #ERROR! #FIELD! #BLOCKED! #GETTING_DATA
  #NV #BEZUG! #WERT! #ZAHL! #ÜBERLAUF! #KALK! #NOM? #VALEUR! #NOMBRE! #NUL! #PROPAGATION! #N/D #NOMBRE? #¿NOMBRE? #¡REF! #¡VALOR!
  #¡DIV/0! #¡NUM! #¡NULO! #VALOR! #NOME? #NÚM! #NULO! #RIF! #VALORE! #NULLO! #N/B #VERW! #WAARDE! #NAAM? #GETAL! #DEEL/0! #LEEG!
  #ADR! #ARG! #NAZWA? #LICZBA! #DZIEL/0! #ZERO! #REFERENS! #VÄRDEFEL! #NAMN? #DIVISION/0! #OGILTIGT! #SAKNAS!
  #ССЫЛКА! #ЗНАЧ! #ДЕЛ/0! #ИМЯ? #ЧИСЛО! #ПУСТО! #Н/Д`.split(/\s+/),
);

const LONGEST_ERROR = 20;

/** Whether a text is an error of a spreadsheet, or what it shows in a column that is too narrow. */
export function isErrorText(text: string): boolean {
  if (text.length > LONGEST_ERROR) return /^#+$/.test(text);
  const trimmed = text.trim();
  return ERRORS.has(trimmed) || /^(?:#{3,}|Err:\d{3})$/.test(trimmed);
}

/** What databases and scripts write for no value. */
const NULLS: ReadonlySet<string> = new Set(
  String.raw`NULL (null) <null> [NULL] \N nan NaN (blank)`.split(' '),
);

/** Whether a text is what a program writes where there is no value. */
export const isNullText = (text: string): boolean => NULLS.has(text.trim());
