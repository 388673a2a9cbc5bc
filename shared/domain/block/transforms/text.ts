import { languageOf } from '../language-tag.ts';

/** Trims blanks at both ends, including no-break spaces and line breaks. */
export const trimmed = (text: string): string => text.trim();

/** Every run of blanks within a line becomes one space. */
export const collapseSpaces = (text: string): string => text.replace(/[^\S\r\n\u2028\u2029]+/g, ' ');

export const prefixed = (text: string, prefix: string, unlessThere: boolean): string =>
  unlessThere && text.startsWith(prefix) ? text : prefix + text;

export const suffixed = (text: string, suffix: string, unlessThere: boolean): string =>
  unlessThere && text.endsWith(suffix) ? text : text + suffix;

const ELLIPSIS = '…';

/**
 * No longer than so many characters as people count them (graphemes), the … included; cut before a word when that costs
 * less than a third of the text.
 */
export function truncated(text: string, characters: number, locale: string): string {
  if (text.length <= characters) return text;
  const graphemes = firstGraphemes(text, characters + 1, locale);
  if (graphemes.length <= characters) return text;
  const kept = graphemes.slice(0, characters - 1);
  const next = graphemes[characters - 1] ?? '';
  const atWord = isBlank(next) ? kept.length : kept.findLastIndex(isBlank);
  const cut = atWord > 0 && atWord * 3 >= kept.length * 2 ? kept.slice(0, atWord) : kept;
  return withoutLooseEnd(cut.join('')) + ELLIPSIS;
}

/**
 * Without blanks, commas and dashes before the …. By hand: as a pattern, it would look through a long run of them again from
 * each.
 */
function withoutLooseEnd(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,;:–-]/.test(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** Letters and signs that are one character each, whatever stands beside them: Latin, Greek, Cyrillic, kana, CJK, Hangul. */
const SINGLE =
  /^[\n\t\x20-\x7e\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u2010-\u2027\u3001-\u3020\u3041-\u3096\u30a1-\u30fc\u4e00-\u9fff\uac00-\ud7a3]*$/;

/** The first characters of a text, counted as graphemes. */
function firstGraphemes(text: string, count: number, locale: string): string[] {
  const beginning = text.slice(0, count + 1);
  // The segmenter is exact and slow; most texts do not need it.
  if (SINGLE.test(beginning)) return beginning.slice(0, count).split('');
  const graphemes: string[] = [];
  for (const { segment } of segmenter(languageOf(locale)).segment(text)) {
    graphemes.push(segment);
    if (graphemes.length === count) break;
  }
  return graphemes;
}

const isBlank = (grapheme: string): boolean => grapheme.trim() === '';

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string): Intl.Segmenter {
  let known = segmenters.get(language);
  if (!known) {
    known = new Intl.Segmenter(language, { granularity: 'grapheme' });
    segmenters.set(language, known);
  }
  return known;
}
