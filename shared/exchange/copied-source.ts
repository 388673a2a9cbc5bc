import { inlineCodes } from '../domain/checks/placeholders.ts';

/**
 * Whether a text is nothing but codes, numbers, signs and part numbers such as "AB-12" or "M8 x 30": it is the same in all
 * languages.
 */
export const isWithoutWords = (text: string): boolean =>
  withoutCodes(text, () => true)
    .split(/\s+/)
    .every((word) => !/\p{L}/u.test(word) || /\p{N}/u.test(word) || /^[a-z]$/i.test(word));

/**
 * Whether a translation is its source, or has a whole sentence of it: tools write those into it that nobody translated. Texts without
 * words may be equal.
 */
export function isCopied(source: string, target: string): boolean {
  if (isWithoutWords(source)) return false;
  if (source.trim() === target.trim()) return true;
  const sentences = sentencesOf(source);
  if (sentences.length < 2) return false;
  const known = new Set(sentencesOf(target));
  return sentences.some((sentence) => known.has(sentence) && isLong(sentence));
}

const SENTENCES = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

/** Paragraphs and list items end sentences too. */
const sentencesOf = (text: string): string[] =>
  withoutCodes(text, ({ kind, text: tag }) => kind === 'tag' && tag.startsWith('<'))
    .split('\n')
    .flatMap((line) => [...SENTENCES.segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => sentence !== '');

const SHORT = 3;

/** Names, slogans and the like have few words, and may stand in any language. */
const isLong = (sentence: string): boolean =>
  [...WORDS.segment(sentence)].filter(({ segment, isWordLike }) => isWordLike && /\p{L}/u.test(segment))
    .length > SHORT;

/** A text with line breaks in place of codes. */
function withoutCodes(text: string, isLeftOut: (code: { kind: string; text: string }) => boolean): string {
  let left = '';
  let from = 0;
  for (const code of inlineCodes(text)) {
    if (!isLeftOut(code)) continue;
    left += `${text.slice(from, code.start)}\n`;
    from = code.end;
  }
  return left + text.slice(from);
}
