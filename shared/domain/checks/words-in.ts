const UNSPACED_SCRIPTS =
  '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';

/** A letter of a language that writes without spaces. */
export const UNSPACED = new RegExp(`(?=\\p{L})${UNSPACED_SCRIPTS}`, 'u');
const UNSPACED_RUN = new RegExp(`(?:(?=\\p{L}|\\p{M})${UNSPACED_SCRIPTS})+`, 'gu');

/**
 * The words of a text. One with a digit is a code, and none, unless the language writes on without a space: "5リットル" has
 * the word "リットル".
 */
export const wordsIn = (prose: string): string[] =>
  (prose.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap((word) =>
    /\p{N}/u.test(word) ? (word.match(UNSPACED_RUN) ?? []) : [word],
  );

/** In capitals: "USB". */
export const isAbbreviation = (word: string): boolean =>
  word === word.toUpperCase() && word !== word.toLowerCase();
