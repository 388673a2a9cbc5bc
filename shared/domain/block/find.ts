import type { NumberFormat } from '../number-format.ts';
import { parseNumber } from '../number-format.ts';
import { type CellValue, isExactNumber, type Value } from '../value.ts';
import type { BlockEdit, BlockProblem, FindText } from './block-edit.ts';
import type { BlockCell, CellOutcome, CompiledEdit } from './compute.ts';
import { compileSearch, replacementOf } from './search-pattern.ts';
import { ITEM_SEPARATOR, shownText } from './shown-text.ts';
import { parseYesNo } from './yes-no.ts';

type Hit = [number, number];
type Replaced = { value: CellValue } | { problem: BlockProblem; message?: string };

/** Finds a text in what cells show (lists item by item), and replaces it there. Nothing is found in cells without a value. */
export function compileFind({
  search,
  replacement,
  numbers,
}: Extract<BlockEdit, { kind: 'replace' }>): CompiledEdit {
  const finder = compileFinder(search, replacement ?? '', numbers);
  const compute = ({ value, locale }: BlockCell): CellOutcome => {
    const hits = finder.hits(value, locale);
    if (hits.length === 0) return { leave: true };
    if (replacement === null) return { found: hits };
    const replaced = finder.replace(value, locale);
    return 'problem' in replaced ? replaced : { change: replaced.value, hits };
  };
  return { reads: () => [], compute };
}

interface Finder {
  /** The positions of the text in `shownText` of the value. */
  hits(value: CellValue, locale: string): Hit[];
  replace(value: CellValue, locale: string): Replaced;
}

export function compileFinder(search: FindText, replacement: string, numbers: NumberFormat): Finder {
  const patternOf = compileSearch(search);
  const substitute = replacementOf(search, replacement);
  const replaceText = (text: string, locale: string): string => {
    const pattern = patternOf(locale);
    return typeof substitute === 'string'
      ? text.replace(pattern, substitute)
      : text.replace(pattern, substitute);
  };

  function replaceItem(item: Value, locale: string): Replaced {
    if (typeof item === 'string') return { value: replaceText(item, locale) };
    const shown = shownText(item, numbers);
    const text = replaceText(shown, locale);
    if (text === shown) return { value: item };
    if (typeof item === 'number' || isExactNumber(item)) {
      const parsed = parseNumber(text, numbers);
      return parsed.ok ? { value: parsed.value } : { problem: 'not_a_number', message: parsed.message };
    }
    if (typeof item !== 'boolean') return { problem: 'struct' };
    const meaning = parseYesNo(text);
    return meaning === null ? { problem: 'not_yes_no' } : { value: meaning };
  }

  return {
    hits(value, locale) {
      const pattern = patternOf(locale);
      const hitsIn = (text: string, offset: number) =>
        Array.from(
          text.matchAll(pattern),
          ({ index, 0: hit }): Hit => [offset + index, offset + index + hit.length],
        );
      if (value === null) return [];
      if (!Array.isArray(value)) return hitsIn(shownText(value, numbers), 0);
      let offset = 0;
      return value.flatMap((item) => {
        const text = shownText(item, numbers);
        const hits = hitsIn(text, offset);
        offset += text.length + ITEM_SEPARATOR.length;
        return hits;
      });
    },
    replace(value, locale) {
      if (value === null) return { value };
      if (!Array.isArray(value)) return replaceItem(value, locale);
      const items: Value[] = [];
      for (const item of value) {
        const replaced = replaceItem(item, locale);
        if ('problem' in replaced) return replaced;
        if (replaced.value !== null) items.push(replaced.value);
      }
      return { value: items };
    },
  };
}
