import { z } from 'zod';
import { languageOf } from './block/language-tag.ts';
import { foldText, writesWithoutSpaces } from './fold-text.ts';

export const termText = z.object({
  locale: z.string(),
  text: z.string(),
  note: z.string().nullable(),
  /** Must not be used in this language. */
  forbidden: z.boolean(),
});
export type TermText = z.infer<typeof termText>;

/** A concept with its texts: one language may have several, such as synonyms. */
export const term = z.object({ id: z.int(), texts: z.array(termText) });
export type Term = z.infer<typeof term>;

/** Terms, prepared for finding them in texts. Made by `prepareGlossary`. */
export interface Glossary {
  readonly terms: ReadonlyMap<number, Term>;
  readonly byLanguage: ReadonlyMap<string, LanguageIndex>;
}

/** Terms by their first word, or by their first character in languages that write without spaces. */
type LanguageIndex = Map<string, Beginning>;

interface Beginning {
  /** The distinct lengths of these terms, the longest first. */
  lengths: number[];
  /** By the whole term, folded. */
  entries: Map<string, Entry[]>;
}

interface Entry {
  termId: number;
  text: TermText;
}

export interface TermMatch {
  id: number;
  /** As the glossary spells it. */
  text: string;
  note: string | null;
  /** Where it occurs in the text, in UTF-16 code units. */
  ranges: [number, number][];
  translations: TermText[];
  forbidden: TermText[];
}

const WORD_OR_SIGN = /[\p{L}\p{M}\p{N}]+|\S/gu;
const WORD_CHARACTER = /[\p{L}\p{M}\p{N}]/u;

/** Prepares terms for `termsIn` and `forbiddenIn`; do it once, not for each text. */
export function prepareGlossary(terms: readonly Term[]): Glossary {
  const byLanguage = new Map<string, LanguageIndex>();
  for (const { id, texts } of terms) {
    for (const text of texts) {
      const language = languageOf(text.locale);
      const index = byLanguage.get(language) ?? new Map<string, Beginning>();
      byLanguage.set(language, index);
      for (const folded of spellings(text.text, language))
        addEntry(index, folded, { termId: id, text }, language);
    }
  }
  return { terms: new Map(terms.map((one) => [one.id, one])), byLanguage };
}

export const EMPTY_GLOSSARY: Glossary = prepareGlossary([]);

function addEntry(index: LanguageIndex, folded: string, entry: Entry, language: string): void {
  const key = writesWithoutSpaces(language)
    ? String.fromCodePoint(folded.codePointAt(0)!)
    : folded.match(WORD_OR_SIGN)![0];
  const beginning = index.get(key) ?? { lengths: [], entries: new Map<string, Entry[]>() };
  index.set(key, beginning);
  if (!beginning.lengths.includes(folded.length)) {
    beginning.lengths.push(folded.length);
    beginning.lengths.sort((a, b) => b - a);
  }
  const entries = beginning.entries.get(folded);
  if (entries) entries.push(entry);
  else beginning.entries.set(folded, [entry]);
}

/** A shorter last word with an "s" may be another word: "short" and "shorts", "new" and "news". */
const MIN_PLURAL = 6;

/**
 * The term itself and, in English, its regular plural. Other inflections are not searched for: they would match words that
 * are not in the glossary.
 */
function spellings(text: string, language: string): string[] {
  const { folded } = foldText(text.trim(), language);
  if (folded === '') return [];
  const lastWord = /[a-z]+$/.exec(folded)?.[0] ?? '';
  const hasPlural =
    language.split('-')[0] === 'en' && lastWord.length >= MIN_PLURAL && !/[sxzy]$|[cs]h$/.test(lastWord);
  return hasPlural ? [folded, `${folded}s`] : [folded];
}

/**
 * The terms found in a source, in its order, with their glossary texts in the target language. Terms are found in any case,
 * as whole words if the language has spaces; of overlapping terms, the longest one counts. A term without a text in the
 * target language is found too. "de" also covers "de-AT", but not the other way round.
 */
export function termsIn(
  glossary: Glossary,
  source: string,
  sourceLocale: string,
  targetLocale: string,
): TermMatch[] {
  const matches = new Map<number, TermMatch>();
  for (const { entry, start, end } of occurrences(
    glossary,
    source,
    sourceLocale,
    (text) => !text.forbidden,
  )) {
    const known = matches.get(entry.termId);
    if (known) {
      known.ranges.push([start, end]);
      continue;
    }
    const texts = textsFor(glossary.terms.get(entry.termId)!, targetLocale);
    matches.set(entry.termId, {
      id: entry.termId,
      text: entry.text.text,
      note: entry.text.note,
      ranges: [[start, end]],
      translations: texts.filter(({ forbidden }) => !forbidden),
      forbidden: texts.filter(({ forbidden }) => forbidden),
    });
  }
  return [...matches.values()];
}

interface ForbiddenMatch {
  text: TermText;
  range: [number, number];
  /** The allowed texts of the same concept. */
  instead: TermText[];
}

/** Where a text contains terms that are forbidden in its language. */
export function forbiddenIn(glossary: Glossary, text: string, locale: string): ForbiddenMatch[] {
  return occurrences(glossary, text, locale, ({ forbidden }) => forbidden).map(({ entry, start, end }) => ({
    text: entry.text,
    range: [start, end],
    instead: textsFor(glossary.terms.get(entry.termId)!, locale).filter(({ forbidden }) => !forbidden),
  }));
}

/** "zh-Hant-TW", "zh-Hant", "zh". */
function languageChain(locale: string): string[] {
  const parts = languageOf(locale).split('-');
  return parts.map((_, at) => parts.slice(0, parts.length - at).join('-'));
}

function textsFor({ texts }: Term, locale: string): TermText[] {
  const chain = languageChain(locale);
  return texts.filter((text) => chain.includes(languageOf(text.locale)));
}

interface Occurrence {
  entry: Entry;
  start: number;
  end: number;
}

function occurrences(
  glossary: Glossary,
  text: string,
  locale: string,
  isWanted: (text: TermText) => boolean,
): Occurrence[] {
  const indexes = languageChain(locale).flatMap((language) => glossary.byLanguage.get(language) ?? []);
  if (indexes.length === 0 || text === '') return [];
  const language = languageOf(locale);
  const unspaced = writesWithoutSpaces(language);
  const folded = foldText(text, language);
  const found: Occurrence[] = [];
  let free = 0;
  for (const { 0: key, index: at } of folded.folded.matchAll(unspaced ? /\S/gu : WORD_OR_SIGN)) {
    if (at < free) continue;
    // Most words do not begin a term.
    if (!indexes.some((index) => index.has(key))) continue;
    const beginnings = indexes.flatMap((index) => index.get(key) ?? []);
    const { length, entries } = longestAt(beginnings, folded.folded, at, unspaced, isWanted);
    for (const entry of entries) {
      found.push({ entry, start: folded.startOf(at), end: folded.startOf(at + length) });
    }
    free = at + length;
  }
  return found;
}

function longestAt(
  beginnings: readonly Beginning[],
  folded: string,
  at: number,
  unspaced: boolean,
  isWanted: (text: TermText) => boolean,
): { length: number; entries: Entry[] } {
  const lengths = new Set(beginnings.flatMap((beginning) => beginning.lengths).sort((a, b) => b - a));
  for (const length of lengths) {
    if (!isWhole(folded, at, at + length, unspaced)) continue;
    const text = folded.slice(at, at + length);
    const entries = beginnings
      .flatMap((beginning) => beginning.entries.get(text) ?? [])
      .filter((entry) => isWanted(entry.text));
    if (entries.length > 0) return { length, entries };
  }
  return { length: 0, entries: [] };
}

/**
 * Whether a range covers whole words: no word character continues it at either end. In languages without spaces, only Latin
 * letters and digits count as such.
 */
function isWhole(folded: string, start: number, end: number, unspaced: boolean): boolean {
  const character = unspaced ? /[\p{sc=Latn}\p{Nd}]/u : WORD_CHARACTER;
  const isBroken = (at: number) => character.test(folded.charAt(at - 1)) && character.test(folded.charAt(at));
  return !isBroken(start) && !isBroken(end);
}
