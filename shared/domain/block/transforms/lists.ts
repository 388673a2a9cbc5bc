import type { NumberFormat } from '../../number-format.ts';
import { type CellValue, canonicalJson, type Value } from '../../value.ts';
import { takenApart } from '../fit.ts';
import { languageOf } from '../language-tag.ts';
import { shownText } from '../shown-text.ts';
import { isStruct, notText, type StepOutcome } from './step.ts';

/** Splits a text into a list of its trimmed parts; likewise the texts of a list. */
export function split(value: CellValue, separator: string): StepOutcome {
  if (value === null) return { value };
  if (typeof value === 'string') return { value: takenApart(value, separator) };
  if (!Array.isArray(value)) return notText(value);
  return {
    value: value.flatMap((item): Value[] =>
      typeof item === 'string' ? takenApart(item, separator) : [item],
    ),
  };
}

/** Joins a list into one text; other values are not changed, nor are lists of structs. */
export function joined(value: CellValue, separator: string, numbers: NumberFormat): StepOutcome {
  if (!Array.isArray(value)) return { value };
  if (value.some(isStruct)) return { problem: 'struct' };
  return { value: value.map((item) => shownText(item, numbers)).join(separator) };
}

/** Sorts a list in the order of the locale's language, removes its duplicates, or reverses it. */
export function arranged(
  value: CellValue,
  how: 'sort' | 'unique' | 'reverse',
  locale: string,
  numbers: NumberFormat,
): CellValue {
  if (!Array.isArray(value)) return value;
  if (how === 'reverse') return value.toReversed();
  if (how === 'unique') {
    const seen = new Set<string>();
    return value.filter((item) => {
      const key = canonicalJson(item);
      return !seen.has(key) && seen.add(key);
    });
  }
  const order = collator(languageOf(locale));
  return value
    .map((item) => ({ item, text: shownText(item, numbers) }))
    .sort((a, b) => compared(a, b) ?? order.compare(a.text, b.text))
    .map(({ item }) => item);
}

const compared = (a: { item: CellValue }, b: { item: CellValue }): number | null =>
  typeof a.item === 'number' && typeof b.item === 'number' ? a.item - b.item : null;

const collators = new Map<string, Intl.Collator>();

function collator(language: string): Intl.Collator {
  let known = collators.get(language);
  if (!known) {
    known = new Intl.Collator(language, { numeric: true });
    collators.set(language, known);
  }
  return known;
}
