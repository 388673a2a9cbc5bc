import { languageOf } from '#shared/domain/block/language-tag.ts';
import { inspectText } from '#shared/domain/checks/inspect-text.ts';
import { type NumberInText, numbersIn } from '#shared/domain/checks/numbers-in.ts';
import { numberFormat } from '#shared/domain/number-format.ts';
import type { LanguagePair } from './pairs.ts';

/**
 * Returns the translation of a match with the numbers of `text` in place of those of the match. Null if they do not correspond
 * one to one, so that nothing is guessed.
 */
export function withNumbersOf(
  text: string,
  { source, target }: { source: string; target: string },
  { sourceLocale, targetLocale }: LanguagePair,
): string | null {
  const wanted = read(text, sourceLocale);
  const there = read(source, sourceLocale);
  const written = read(target, targetLocale);
  if (wanted.length !== there.length || there.length !== written.length) return null;
  const replaced = new Map<string, string>();
  for (const [i, { values }] of there.entries()) {
    const [value, next] = [values[0]!, wanted[i]!.values[0]!];
    if (values.length > 1 || wanted[i]!.values.length > 1 || (replaced.get(value) ?? next) !== next)
      return null;
    replaced.set(value, next);
  }
  const left = new Set(replaced.keys());
  let result = '';
  let from = 0;
  for (const { values, start, end } of written) {
    const value = values.find((one) => replaced.has(one));
    if (value === undefined) return null;
    left.delete(value);
    const next = replaced.get(value)!;
    const before = target.slice(start, end);
    result += target.slice(from, start) + (next === value ? before : writtenLike(before, next, targetLocale));
    from = end;
  }
  return left.size > 0 ? null : result + target.slice(from);
}

const read = (text: string, locale: string): NumberInText[] =>
  numbersIn(inspectText(text).prose, locale, 'joined');

/** `value`: as "1.5". In the digits of `before`, with the decimal mark of the language. */
function writtenLike(before: string, value: string, locale: string): string {
  const { decimal, digits } = numberFormat(languageOf(locale));
  const text = value.replace('.', decimal);
  return /[0-9]/.test(before) ? text : text.replace(/[0-9]/g, (digit) => digits[Number(digit)] ?? digit);
}
