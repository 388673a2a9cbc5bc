import { t } from '@lingui/core/macro';
import { languageOf } from '../block/language-tag.ts';
import type { TermMatch } from '../glossary.ts';
import type { Check } from './check-input.ts';
import { FILLER, masking } from './inspect-text.ts';
import { isAbbreviation, UNSPACED, wordsIn } from './words-in.ts';

/**
 * The translation is no copy of a source that has something to translate: a word of three letters or more that is
 * no code, no abbreviation in capitals, and no term that the glossary keeps. Between "en-GB" and "en-US" there are
 * no copies.
 */
export const checkUntranslated: Check = (input) => {
  const { source, target, text } = input;
  const language = (locale: string) => languageOf(locale).split('-')[0];
  if (language(text.sourceLocale) === language(text.targetLocale)) return [];
  if (plain(source.text) !== plain(target.text)) return [];
  const words = wordsIn(masking(source.prose, untranslatedTerms(input.terms), FILLER));
  if (!words.some(isTranslatable)) return [];
  return [
    { subject: '', message: t`The translation is a copy of the source`, target: [[0, target.text.length]] },
  ];
};

const plain = (text: string): string => text.normalize().trim();

const isTranslatable = (word: string): boolean =>
  !isAbbreviation(word) &&
  (/\p{L}\p{M}*\p{L}\p{M}*\p{L}/u.test(word) || (UNSPACED.test(word) && /\p{L}\p{L}/u.test(word)));

/** The positions of terms that are the same in both languages, such as brands. */
function untranslatedTerms(terms: readonly TermMatch[]): { start: number; end: number }[] {
  return terms
    .filter(({ text, translations }) => translations.some((translation) => translation.text === text))
    .flatMap(({ ranges }) => ranges)
    .sort((a, b) => a[0] - b[0])
    .map(([start, end]) => ({ start, end }));
}
