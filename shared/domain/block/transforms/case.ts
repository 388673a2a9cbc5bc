import type { TransformStep } from '../block-edit.ts';
import { languageOf } from '../language-tag.ts';

type LetterCase = Extract<TransformStep, { step: 'case' }>['to'];

/** Changes the case of a text, by the rules of the locale's language (Turkish i and İ, Greek final sigma, Dutch IJ). */
export function changeCase(text: string, to: LetterCase, locale: string): string {
  const language = languageOf(locale);
  switch (to) {
    case 'upper':
      return text.toLocaleUpperCase(language);
    case 'lower':
      return text.toLocaleLowerCase(language);
    case 'sentence':
      return sentences(text, language)
        .map((sentence) => capitalized(sentence.toLocaleLowerCase(language), language))
        .join('');
    case 'title':
      return text.toLocaleLowerCase(language).replace(WORD, (word) => capitalized(word, language));
  }
}

/**
 * Words according to Unicode text segmentation in scripts with upper and lower case ("don’t" and "e.g" are one word each),
 * found many times faster than with `Intl.Segmenter`.
 */
const WORD = /[\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*(?:['’.·:][\p{L}\p{N}_][\p{L}\p{M}\p{N}_]*)*/gu;

/** A text without these characters is one sentence. */
const SENTENCE_END = /[.!?…‽。！？．؟۔।॥;\u037e\n\r\u0085\u2028\u2029]/;

/** Split before converting to lower case, because a capital after a full stop marks a new sentence. */
function sentences(text: string, language: string): string[] {
  if (!SENTENCE_END.test(text)) return [text];
  return Array.from(segmenter(language).segment(text), ({ segment }) => segment);
}

/** Puts the first letter in upper case; changes nothing if a digit comes first. */
const capitalized = (text: string, language: string): string =>
  text.replace(language.startsWith('nl') ? /ij|[\p{L}\p{N}]/u : /[\p{L}\p{N}]/u, (letter) => {
    const upper = letter.toLocaleUpperCase(language);
    if (letter === 'ij' || upper.length === letter.length) return upper;
    const [first = '', ...rest] = upper;
    // "ß" becomes "SS", of which only the first letter is the capital.
    return first + rest.join('').toLocaleLowerCase(language);
  });

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(language: string): Intl.Segmenter {
  let known = segmenters.get(language);
  if (!known) {
    known = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, known);
  }
  return known;
}
