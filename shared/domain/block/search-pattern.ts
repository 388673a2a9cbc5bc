import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { FindText } from './block-edit.ts';
import { languageOf } from './language-tag.ts';
import { UnreadableEdit } from './unreadable-edit.ts';

/** A word character: letters with their marks, digits, underscore. */
const WORD = '[\\p{L}\\p{M}\\p{N}_]';
/** A word boundary, or a place beside a character that is not part of a word: "-5" is a whole word in "a -5". */
const WORD_START = `(?:(?<!${WORD})|(?!${WORD}))`;
const WORD_END = `(?:(?!${WORD})|(?<!${WORD}))`;

/**
 * Returns a search as a regular expression (flags `g` and `u`), using the letters of a locale. Throws `UnreadableEdit` for
 * an invalid pattern.
 */
export function compileSearch(search: FindText): (locale: string) => RegExp {
  if (search.pattern) {
    const pattern = readPattern(search);
    return () => pattern;
  }
  if (search.matchCase) {
    const exact = new RegExp(bounded(escaped(search.find), search), 'gu');
    return () => exact;
  }
  const byLanguage = new Map<string, RegExp>();
  return (locale) => {
    let pattern = byLanguage.get(locale);
    if (!pattern) {
      const language = languageOf(locale);
      const source = Array.from(search.find, (letter) => anyCase(letter, language)).join('');
      // In Turkish and Azeri, I is not i, but the engine's own case folding takes them for the same letter.
      const flags = /^(tr|az)\b/.test(language) ? 'gu' : 'giu';
      pattern = new RegExp(bounded(source, search), flags);
      byLanguage.set(locale, pattern);
    }
    return pattern;
  };
}

/** Explains why a pattern is invalid; null if it is valid. */
export function patternProblem(search: FindText): string | null {
  if (!search.pattern || search.find === '') return null;
  try {
    readPattern(search);
    return null;
  } catch (error) {
    if (error instanceof UnreadableEdit) return error.message;
    throw error;
  }
}

/**
 * Returns the replacement of a hit. For a pattern, `$1`, `$<name>` and `$&` are groups, `\n` and `\t` a line break and a
 * tab; otherwise the text is used unchanged.
 */
export function replacementOf(search: FindText, replacement: string): string | (() => string) {
  if (!search.pattern) return () => replacement;
  return replacement.replace(/\\([nt\\])/g, (_, sign: string) =>
    sign === 'n' ? '\n' : sign === 't' ? '\t' : '\\',
  );
}

function readPattern(search: FindText): RegExp {
  const flags = search.matchCase ? 'gu' : 'giu';
  try {
    // Tried alone first: "a)(b" is only valid with the parentheses that `bounded` puts around it.
    new RegExp(search.find, flags);
    return new RegExp(bounded(search.find, search), flags);
  } catch (error) {
    throw new UnreadableEdit(plainMessage(error instanceof Error ? error.message : String(error)));
  }
}

function bounded(source: string, { wholeCell, wholeWord }: FindText): string {
  if (wholeCell) return `^(?:${source})$`;
  return wholeWord ? `${WORD_START}(?:${source})${WORD_END}` : source;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns a letter in every form: upper and lower case of the language, composed or not. */
function anyCase(letter: string, language: string): string {
  const upper = letter.toLocaleUpperCase(language);
  const lower = letter.toLocaleLowerCase(language);
  const cased = [letter, upper, lower, upper.toLocaleLowerCase(language)];
  const forms = new Set(cased.flatMap((form) => [form, form.normalize('NFC'), form.normalize('NFD')]));
  const [only, ...more] = [...forms].sort((a, b) => b.length - a.length).map(escaped);
  return more.length === 0 ? (only ?? '') : `(?:${[only, ...more].join('|')})`;
}

const PLAIN_WORDS: readonly [RegExp, MessageDescriptor][] = [
  [/unterminated group/i, msg`A group is opened with ( and not closed. To match the character, write \\(.`],
  [/unmatched '\)'/i, msg`A ) closes a group that was not opened. To match the character, write \\).`],
  [
    /unterminated character class/i,
    msg`A set of characters is opened with [ and not closed. To match the character, write \\[.`,
  ],
  [/lone quantifier/i, msg`A bracket has no partner. To match the character, write \\'{', \\'}' or \\].`],
  [
    /nothing to repeat/i,
    msg`There is nothing to repeat before *, +, ? or '{'. To match the character, write \\ before it.`,
  ],
  [/incomplete quantifier/i, msg`A '{' is not closed. To match the character, write \\'{'.`],
  [/numbers out of order/i, msg`In '{'from,to'}', the first number is greater than the second.`],
  [/range out of order/i, msg`In [from-to], the first character comes after the second.`],
  [/\\ at end/i, msg`The pattern ends with \\. To match the character, write \\\\.`],
  [
    /invalid escape/i,
    msg`A \\ comes before a character that needs none. To match the character, write \\\\.`,
  ],
  [/duplicate capture group/i, msg`Two groups have the same name.`],
  [/invalid named reference|invalid named capture/i, msg`The name of a group, or \\k<name>, is incomplete.`],
  [/invalid capture group name/i, msg`The name of a group is written (?<name>…), in letters and digits.`],
  [/invalid group/i, msg`After (? there must be :, =, !, <= , <! or <name>.`],
  [/property name/i, msg`After \\p there must be a known name, as in \\p'{'L'}' for letters.`],
  [/unicode escape/i, msg`A \\u is incomplete: write \\u'{'…'}' with the number of the character.`],
];

/** Says in plain words what is wrong with a regular expression. `message`: the engine's. */
export function plainMessage(message: string): string {
  const known = PLAIN_WORDS.find(([said]) => said.test(message));
  const said = message.split(': ').at(-1) ?? '';
  return known ? i18n._(known[1]) : t`Not a valid regular expression: ${said}`;
}
