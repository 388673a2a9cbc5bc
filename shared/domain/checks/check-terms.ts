import { t } from '@lingui/core/macro';
import { languageOf } from '../block/language-tag.ts';
import { writesWithoutSpaces } from '../fold-text.ts';
import { forbiddenIn } from '../glossary.ts';
import { eitherOf } from '../listed.ts';
import { quoted } from '../quoted.ts';
import { type Check, shortened } from './check-input.ts';

/** The translation must not contain terms that are forbidden in its language. */
export const checkForbiddenTerms: Check = ({ target, text, glossary }) =>
  forbiddenIn(glossary, target.prose, text.targetLocale).map((match) => ({
    subject: match.text.text,
    message:
      match.instead.length > 0
        ? t`Use ${alternatives(match.instead)} instead of “${shortened(match.text.text)}”`
        : t`“${shortened(match.text.text)}” is a forbidden term`,
    target: [match.range],
  }));

/** For each term of the source that the glossary translates, the target must contain one of its translations. */
export const checkGlossary: Check = ({ target, text, terms }) => {
  const translated = terms.filter(({ translations }) => translations.length > 0);
  if (translated.length === 0) return [];
  const language = languageOf(text.targetLocale);
  const prose = bare(target.prose, language);
  return translated
    .filter(({ translations }) => !translations.some((one) => hasTranslation(prose, one.text, language)))
    .map((match) => ({
      subject: match.text,
      message: t`Translate “${shortened(match.text)}” as ${alternatives(match.translations)}, as the glossary says`,
      source: match.ranges,
    }));
};

const MAX_NAMED = 3;

const alternatives = (texts: readonly { text: string }[]): string =>
  eitherOf(texts.slice(0, MAX_NAMED).map(({ text }) => quoted(shortened(text))));

/** Accents and points of Latin, Greek, Cyrillic, Hebrew and Arabic. Marks of other scripts make another letter. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g;

/** In lower case and without accents, which inflection changes: "Reißverschluss", "Reißverschlüsse". */
const bare = (text: string, language: string): string =>
  text.normalize('NFD').replace(ACCENTS, '').normalize().toLocaleLowerCase(language);

/**
 * Whether each word of the translation is in the text, in any order. Languages inflect at the end of words, so the
 * last letters of a long word may differ; they compound and prefix words, so that a long one may stand within
 * another. Where a language has no spaces, the translation stands there as it is.
 */
function hasTranslation(prose: string, translation: string, language: string): boolean {
  const wanted = bare(translation.trim(), language);
  if (prose.includes(wanted) && (writesWithoutSpaces(language) || wanted.length >= MIN_WITHIN)) return true;
  if (writesWithoutSpaces(language)) return false;
  const words = wanted.match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return prose.includes(wanted);
  return words.every((word) => {
    const stem = stemOf(word);
    return stem.length >= MIN_WITHIN ? prose.includes(stem) : hasWordWith(prose, stem);
  });
}

/** A shorter stem must be at the beginning of a word; otherwise every word would match. */
const MIN_WITHIN = 5;

/** Three quarters of a word, or all of it if it has up to four letters. */
const stemOf = (word: string): string =>
  word.length <= 4 ? word : word.slice(0, Math.ceil(word.length * 0.75));

function hasWordWith(prose: string, stem: string): boolean {
  for (let at = prose.indexOf(stem); at >= 0; at = prose.indexOf(stem, at + 1)) {
    // Arabic and Hebrew write articles and prepositions as one with the word.
    if (
      !/[\p{L}\p{N}]$/u.test(prose.slice(Math.max(0, at - 2), at)) ||
      /^[\p{sc=Arab}\p{sc=Hebr}]/u.test(stem)
    ) {
      return true;
    }
  }
  return false;
}
