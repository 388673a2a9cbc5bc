import { t } from '@lingui/core/macro';
import { languageOf } from '../block/language-tag.ts';
import type { Check } from './check-input.ts';
import { isAbbreviation, UNSPACED, wordsIn } from './words-in.ts';

/** Scripts of a locale that writes in several, by the code of their combination. */
const COMBINED: Record<string, string[]> = {
  Jpan: ['Hani', 'Hira', 'Kana'],
  Kore: ['Hang', 'Hani'],
  Hans: ['Hani', 'Bopo'],
  Hant: ['Hani', 'Bopo'],
  Hrkt: ['Hira', 'Kana'],
};

/** One or two words may be a name. */
const MIN_WORDS = 3;

/** Most of the translation must be in a script of its language. Codes, links and words in capitals do not count. */
export const checkScript: Check = ({ target, text }) => {
  const expected = scriptOf(text.targetLocale);
  if (!expected) return [];
  const words = wordsIn(target.prose).filter((word) => !isAbbreviation(word));
  const letters = words.join('').match(/\p{L}/gu) ?? [];
  const unspaced = letters.filter((letter) => UNSPACED.test(letter));
  if (Math.max(words.length, unspaced.length / 2) < MIN_WORDS) return [];
  const isOwn = (letter: string) => expected.test(letter);
  const own = letters.filter(isOwn).length;
  // A letter of a language without spaces says as much as two of another: "aptX対応Bluetooth".
  if (letters.length - own <= own + unspaced.filter(isOwn).length) return [];
  return [
    {
      subject: '',
      message: t`Most of the text is not in the script of this language`,
      target: [[0, target.text.length]],
    },
  ];
};

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
