import { languageOf } from '../block/language-tag.ts';
import { type NumberInText, numbersIn } from './numbers-in.ts';

/** Languages whose words for the parts of a day are listed below. */
const KNOWN = new Set('en de fr it es pt pl nl ru ja zh ko ar'.split(' '));

const AFTERNOON =
  "p\\.?\\p{Zs}?m(?!\\p{L})|nachmittags|abends|de l[’']après-midi|du soir|del pomeriggio|di sera|de la tarde|de la noche|da tarde|da noite|di pomeriggio|po południu|wieczorem|[’']s (?:middags|avonds)|дня|вечера|(?:بعد ال)?ظهر[ًا]{0,2}|عصر[ًا]{0,2}|مساء|in the (?:afternoon|evening)";
const MORNING =
  "a\\.?\\p{Zs}?m(?!\\p{L})|morgens|vormittags|du matin|del? mattin[ao]|de la mañana|da manhã|rano|[’']s ochtends|in the morning|утра|صباح|فجر[ًا]{0,2}";
/** Before the hour. */
const AFTERNOON_OF = '午後|夕方|夜|下午|晚上|오후|저녁';
const MORNING_OF = '午前|朝|上午|早上|오전|아침';

const DAY_PART = new RegExp(`${AFTERNOON}|${AFTERNOON_OF}`, 'iu');
const DAY_PARTS = new RegExp(DAY_PART.source, 'giu');
const isBefore = new RegExp(`(?:(${AFTERNOON_OF})|${MORNING_OF})\\p{Zs}?$`, 'u');
const isAfter = new RegExp(
  `(?:[:.hH]\\p{Nd}{2})?\\p{Zs}{0,2}(?:(?:Uhr|h|heures?|uur|часо?в?|de)\\p{Zs})?(?:(${AFTERNOON})|${MORNING})`,
  'iuy',
);

/**
 * Whether a text may say of an hour that it is in the afternoon, in words that are not read with that hour: in languages whose words are
 * not known, or where a number has no part of the day of its own ("2 to 5 pm").
 */
export function mayNameDayPart(prose: string, locale: string): boolean {
  if (!KNOWN.has(languageOf(locale).split('-')[0]!)) return true;
  const named = Array.from(prose.matchAll(DAY_PARTS)).length;
  if (named === 0) return false;
  const hours = numbersIn(prose, locale, 'joined').filter(isHour);
  const parts = hours.map(({ start, end }) => partOf(prose, start, end, hasMarksIn(locale)));
  return parts.includes(null) || parts.filter((isAfternoon) => isAfternoon === true).length !== named;
}

const isHour = ({ values }: NumberInText): boolean => {
  const hour = Number(values[0]);
  return Number.isInteger(hour) && hour >= 1 && hour <= 12;
};

/** "am" is a word in German: "10 am Tag". */
const hasMarksIn = (locale: string): boolean => !/^de(?:-|$)/.test(languageOf(locale));

/**
 * Reads the hours of a 12-hour clock as those of a day: "5 pm" is 17. `orAsWritten`: or as 5, because the other text may
 * say the part of the day in its own words. The minutes of a full hour are no number: "17:00" is 17.
 */
export function withHours(
  numbers: NumberInText[],
  prose: string,
  locale: string,
  orAsWritten: boolean,
): NumberInText[] {
  const hasParts = DAY_PART.test(prose) || /\b12\p{Zs}?a/iu.test(prose);
  if (!hasParts && !prose.includes(':00')) return numbers;
  const hasMarks = hasParts && hasMarksIn(locale);
  return numbers.flatMap((number, at) => {
    const { start, end, values } = number;
    if (prose.slice(start - 1, end) === ':00' && numbers[at - 1]?.end === start - 1) return [];
    if (!hasParts || numbers[at - 1]?.start === start) return [number];
    if (!isHour(number)) return [number];
    const hour = Number(values[0]);
    const isAfternoon = partOf(prose, start, end, hasMarks);
    if (isAfternoon === null) return [number];
    const ofDay = (hour % 12) + (isAfternoon ? 12 : 0);
    return [{ ...number, values: orAsWritten ? [`${ofDay}`, ...values] : [`${ofDay}`] }];
  });
}

/** Whether the hour is said to be in the afternoon, or in the morning; null if neither. */
function partOf(prose: string, start: number, end: number, hasMarks: boolean): boolean | null {
  const before = isBefore.exec(prose.slice(Math.max(0, start - 3), start));
  if (before) return before[1] !== undefined;
  isAfter.lastIndex = end;
  const after = isAfter.exec(prose);
  if (!after || (!hasMarks && /[ap]\.?\p{Zs}?m$/iu.test(after[0]))) return null;
  return after[1] !== undefined;
}
