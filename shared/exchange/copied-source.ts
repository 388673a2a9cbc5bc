import { inlineCodes } from '../domain/checks/placeholders.ts';

/**
 * Whether a text is nothing but codes, numbers, signs and part numbers such as "AB-12" or "M8 x 30": it is the same in all
 * languages.
 */
export function isWithoutWords(text: string): boolean {
  let left = '';
  let from = 0;
  for (const { start, end } of inlineCodes(text)) {
    left += `${text.slice(from, start)} `;
    from = end;
  }
  return (left + text.slice(from))
    .split(/\s+/)
    .every((word) => !/\p{L}/u.test(word) || /\p{N}/u.test(word) || /^[a-z]$/i.test(word));
}

/**
 * Whether a translation is its source, or has a whole sentence of it: tools write those into it that nobody translated. Texts without
 * words may be equal.
 */
export function isCopied(source: string, target: string): boolean {
  if (isSameText(source, target)) return !isWithoutWords(source);
  const sentences = sentencesOf(source);
  if (sentences.length < 2) return false;
  const same = sentences.filter((sentence) => target.includes(sentence) && isLong(sentence));
  if (same.length === 0) return false;
  const known = new Set(sentencesOf(target));
  return same.some((sentence) => known.has(sentence));
}

/** Whether texts differ in nothing but their blanks, which tools write in their own way, or how letters are composed. */
export const isSameText = (one: string, other: string): boolean => plain(one) === plain(other);

const plain = (text: string): string => text.normalize('NFC').replace(/\s+/g, ' ').trim();

/** Tags and line breaks, such as those of paragraphs and list items, end sentences too. */
const END = /\n|<[^<>]{1,200}>|(?<=[.!?…]["”»’)]?)\s+|(?<=[。！？؟।])/u;

const sentencesOf = (text: string): string[] => text.split(END).flatMap((sentence) => sentence.trim() || []);

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });
const SHORT = 3;

/** Names, slogans and the like have few words, and may stand in any language. */
const isLong = (sentence: string): boolean =>
  [...WORDS.segment(sentence)].filter(({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment))
    .length > SHORT;
