import { t } from '@lingui/core/macro';
import { languageOf } from '../block/language-tag.ts';
import { type Check, type Problem, rangeOf, shortened } from './check-input.ts';
import { mayNameDayPart, withHours } from './clock-times.ts';
import { swappedCodes } from './codes-in.ts';
import type { InspectedText } from './inspect-text.ts';
import { numberWords } from './number-words.ts';
import { type Joining, type NumberInText, numbersIn } from './numbers-in.ts';
import { mayBeWrittenOut } from './small-numbers.ts';

/**
 * Every number has the same value on both sides, as each language writes it, and the same unit. A unit that is
 * written out, in another script or not known is none: "30 cm" and "30 Zentimeter" differ in no number. A translation
 * may repeat a number ("24h/24, 7j/7"). The branches of an ICU message are left alone: languages have different
 * numbers of them.
 */
export const checkNumbers: Check = (input) =>
  input.source.message?.ok || input.target.message?.ok
    ? []
    : [...valueProblems(input), ...wordProblems(input), ...codeProblems(input)];

const codeProblems: Check = ({ source, target }) =>
  swappedCodes(source.prose, target.prose).map(([{ code, ...expected }, { code: found, ...added }]) => ({
    subject: `${code}>${found}`,
    message: t`${target.text.slice(added.start, added.end)} stands where the source has ${source.text.slice(expected.start, expected.end)}`,
    source: [rangeOf(expected)],
    target: [rangeOf(added)],
  }));

const valueProblems: Check = ({ source, target, text }) => {
  const inTarget = readings(target.prose, text.targetLocale, mayNameDayPart(source.prose, text.sourceLocale));
  const inSource = readings(source.prose, text.sourceLocale, mayNameDayPart(target.prose, text.targetLocale));
  const isInSource = otherForms(source, text.sourceLocale);
  const isInTarget = otherForms(target, text.targetLocale);
  const isLost = (number: NumberInText) =>
    !isInTarget(number) && !isCountedOne(number, source, text.sourceLocale);
  const isAdded = (number: NumberInText) =>
    !isInSource(number) && !isCountedOne(number, target, text.targetLocale);
  let first: Problem[] | null = null;
  // It is enough if they agree under one reading of each text.
  for (const ofSource of inSource) {
    for (const ofTarget of inTarget) {
      const { missing, extra, pairs } = matched(ofSource, ofTarget);
      const lost = missing.filter(isLost);
      const added = extra.filter(isAdded);
      if (lost.length === 0 && added.length === 0) return unitProblems(pairs);
      first ??= [
        ...lost.map((number) => lostProblem(number, source)),
        ...added.map((number) => addedProblem(number, target)),
      ];
    }
  }
  return first ?? [];
};

/**
 * A number in words where the source has another one in words: "vier" for "three". A number that is there in any form is neither lost
 * nor added, so that "a pair" may be "two".
 */
const wordProblems: Check = ({ source, target, text }) => {
  const unmatched = (of: InspectedText, locale: string, other: InspectedText, otherLocale: string) =>
    numberWords(of.prose, locale).filter(
      ({ value }) =>
        !mayBeWrittenOut(value, other.prose, otherLocale) &&
        !numbersIn(other.prose, otherLocale, 'joined').some(({ values }) => values.includes(value)),
    );
  const [lost] = unmatched(source, text.sourceLocale, target, text.targetLocale);
  const [added] = unmatched(target, text.targetLocale, source, text.sourceLocale);
  if (!lost || !added) return [];
  return [
    {
      subject: `${lost.value}>${added.value}`,
      message: t`${target.text.slice(added.start, added.end)} stands where the source has ${source.text.slice(lost.start, lost.end)}`,
      source: [rangeOf(lost)],
      target: [rangeOf(added)],
    },
  ];
};

const lostProblem = ({ values, start, end }: NumberInText, { text }: InspectedText): Problem => ({
  subject: `-${values[0]}`,
  message: t`${shortened(text.slice(start, end))} is missing in the translation`,
  source: [[start, end]],
});

const addedProblem = ({ values, start, end }: NumberInText, { text }: InspectedText): Problem => ({
  subject: `+${values[0]}`,
  message: t`${shortened(text.slice(start, end))} is not in the source`,
  target: [[start, end]],
});

/**
 * Whether a number may be in a text in another form: written out ("two pockets"), or as a part of a code or a time
 * ("SPF50", "9h30"). Answers are kept, so that a text of thousands of numbers is searched once for each value.
 */
function otherForms({ prose }: InspectedText, locale: string): (number: NumberInText) => boolean {
  let inCodes: Set<string> | undefined;
  const known = new Map<string, boolean>();
  return ({ values: [value = ''] }) => {
    inCodes ??= new Set(Array.from(prose.matchAll(/(?<=\p{sc=Latn})\p{Nd}+/gu), ([digits]) => digits));
    const isThere = known.get(value) ?? (inCodes.has(value) || mayBeWrittenOut(value, prose, locale));
    known.set(value, isThere);
    return isThere;
  };
}

/** "1錠あたり", "1点": these languages count where others have an article, or none. */
function isCountedOne({ values, end }: NumberInText, { prose }: InspectedText, locale: string): boolean {
  return (
    values[0] === '1' &&
    writesCounters(locale) &&
    /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(prose.slice(end, end + 1))
  );
}

const writesCounters = (locale: string): boolean => /^(?:ja|zh|ko|yue)(?:-|$)/.test(languageOf(locale));

/** Reads a text in a second way if that makes a difference. `orAsWritten`: see `withHours`. */
function readings(prose: string, locale: string, orAsWritten: boolean): NumberInText[][] {
  const read = (joining: Joining) => withHours(numbersIn(prose, locale, joining), prose, locale, orAsWritten);
  return /\p{Nd}(?:[ /⁄]|分の)\p{Nd}|\p{Nd}\.\p{Nd}{2}(?!\p{Nd})/u.test(prose)
    ? [read('joined'), read('apart')]
    : [read('joined')];
}

type Pair = readonly [source: NumberInText, target: NumberInText];

/** Pairs numbers of the same value. `extra`: those of a value that the source does not have at all. */
function matched(
  source: NumberInText[],
  target: NumberInText[],
): { missing: NumberInText[]; extra: NumberInText[]; pairs: Pair[] } {
  const left = new Map<string, NumberInText[]>();
  // From the last to the first, so that the first is taken first.
  for (const number of target.toReversed()) {
    for (const value of number.values) {
      const sameValue = left.get(value);
      if (sameValue) sameValue.push(number);
      else left.set(value, [number]);
    }
  }
  const used = new Set<NumberInText>();
  const pairs: Pair[] = [];
  const missing = source.filter((number) => {
    for (const value of number.values) {
      const sameValue = left.get(value) ?? [];
      while (sameValue.length > 0) {
        const other = sameValue.pop()!;
        if (used.has(other)) continue;
        used.add(other);
        pairs.push([number, other]);
        return false;
      }
    }
    return true;
  });
  const expected = new Set(source.flatMap(({ values }) => values));
  const extra = target.filter((number) => !used.has(number) && !expected.has(number.values[0]!));
  return { missing, extra, pairs };
}

/** Numbers of the same value may change places, so their units are compared as a whole. */
function unitProblems(pairs: readonly Pair[]): Problem[] {
  const expected = new Map<string, Set<string>>();
  for (const [{ values, unit }] of pairs) {
    const units = expected.get(values[0]!) ?? new Set();
    if (unit !== null) units.add(unit);
    expected.set(values[0]!, units);
  }
  return pairs.flatMap(([source, target]) => {
    const units = expected.get(source.values[0]!)!;
    if (source.unit === null || target.unit === null || units.has(target.unit)) return [];
    return [
      {
        subject: `${source.values[0]} ${source.unit}>${target.unit}`,
        message: t`The unit is ${target.unit} instead of ${source.unit}`,
        source: [rangeOf(source)],
        target: [rangeOf(target)],
      },
    ];
  });
}
