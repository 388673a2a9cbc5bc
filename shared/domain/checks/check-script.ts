import { t } from '@lingui/core/macro';
import { languageOf } from '../block/language-tag.ts';
import type { Check } from './check-input.ts';

/** Scripts of a locale that writes in several, by the code of their combination. */
const COMBINED: Record<string, string[]> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
  Hrkt: ['Hira', 'Kana'],
};

/** Such texts have no spaces: two letters count as a word. */
const UNSPACED = /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;

/** One or two words may be a name. */
const MIN_WORDS = 3;

/** Most of the translation must be in a script of its language. Codes, links and words in capitals do not count. */
export const checkScript: Check = ({ target, text }) => {
  const expected = scriptOf(text.targetLocale);
  if (!expected) return [];
  const words = (target.prose.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter(isWord);
  const letters = words.join('').match(/\p{L}/gu) ?? [];
  const unspaced = letters.join('').match(UNSPACED)?.length ?? 0;
  const foreign = letters.filter((letter) => !expected.test(letter)).length;
  if (Math.max(words.length, unspaced / 2) < MIN_WORDS || foreign * 2 <= letters.length) return [];
  return [
    {
      message: t`Most of the text is not in the script of this language`,
      target: [[0, target.text.length]],
    },
  ];
};

const isWord = (word: string): boolean =>
  !/\p{N}/u.test(word) && (word !== word.toUpperCase() || word === word.toLowerCase());

const known = new Map<string, RegExp | null>();

/** Matches a letter of a script that the locale is written in; null if the script of the locale is unknown. */
function scriptOf(locale: string): RegExp | null {
  const language = languageOf(locale);
  const cached = known.get(language);
  if (cached !== undefined) return cached;
  // Otherwise the root language would be taken for English.
  const letter = language === 'und' ? null : letterOf(new Intl.Locale(language).maximize().script);
  known.set(language, letter);
  return letter;
}

function letterOf(script: string | undefined): RegExp | null {
  if (script === undefined) return null;
  try {
    const classes = (COMBINED[script] ?? [script]).map((name) => `\\p{scx=${name}}`);
    return new RegExp(`[${classes.join('')}]`, 'u');
  } catch {
    // A script that this engine does not know cannot be checked.
    return null;
  }
}
