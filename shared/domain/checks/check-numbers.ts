import { type Check, type Problem, rangeOf } from './check-input.ts';
import { type Joining, type NumberInText, numbersIn } from './numbers-in.ts';
import { mayBeWrittenOut } from './small-numbers.ts';

/**
 * Every number has the same value on both sides, as each language writes it, and the same unit. A unit that is
 * written out, in another script or not known is none: "30 cm" and "30 Zentimeter" differ in no number.
 * The branches of an ICU message are left alone, since languages have different numbers of them.
 */
export const checkNumbers: Check = ({ source, target, text }) => {
  if (source.message?.ok || target.message?.ok) return [];
  const inSource = readings(source.prose, text.sourceLocale);
  const inTarget = readings(target.prose, text.targetLocale);
  let problems: Problem[] | null = null;
  for (const one of inSource) {
    for (const other of inTarget) {
      const { missing, extra, pairs } = matched(one, other);
      const open = [
        ...missing
          .filter(({ values }) => !mayBeWrittenOut(values[0]!, target.prose, text.targetLocale))
          .map((number) => ({
            message: `${written(number, source.text)} is missing in the translation`,
            source: [rangeOf(number)],
          })),
        ...extra
          .filter(({ values }) => !mayBeWrittenOut(values[0]!, source.prose, text.sourceLocale))
          .map((number) => ({
            message: `${written(number, target.text)} is not in the source`,
            target: [rangeOf(number)],
          })),
      ];
      if (open.length === 0) return unitProblems(pairs);
      problems ??= open;
    }
  }
  return problems ?? [];
};

const written = ({ start, end }: NumberInText, text: string): string => text.slice(start, end);

/** A text is read in a second way if it makes a difference. */
function readings(prose: string, locale: string): NumberInText[][] {
  const read = (joining: Joining) => numbersIn(prose, locale, joining);
  return /\p{Nd}[ /⁄]\p{Nd}/u.test(prose) ? [read('joined'), read('apart')] : [read('joined')];
}

type Pair = readonly [source: NumberInText, target: NumberInText];

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
  return { missing, extra: target.filter((number) => !used.has(number)), pairs };
}

/** Numbers of the same value may change places: their units are compared as a whole. */
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
        message: `The unit is ${target.unit} instead of ${source.unit}`,
        source: [rangeOf(source)],
        target: [rangeOf(target)],
      },
    ];
  });
}
