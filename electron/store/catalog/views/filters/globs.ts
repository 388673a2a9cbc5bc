import { formsOf } from './letter-forms.ts';

/**
 * A text as part of a GLOB pattern. SQLite's own LIKE folds the case of ASCII only, so each letter becomes a class of its
 * forms (ä also finds Ä); the pattern characters `*`, `?` and `[` stand for themselves.
 */
export const globPart = (text: string, matchCase: boolean): string =>
  [...text].map((character) => globCharacter(character, matchCase)).join('');

/** A pattern that finds `text` anywhere, in upper or lower case. */
export const globFor = (text: string): string => `*${globPart(text, false)}*`;

function globCharacter(character: string, matchCase: boolean): string {
  if ('*?['.includes(character)) return `[${character}]`;
  const forms = matchCase ? [character] : formsOf(character);
  return forms.length > 1 ? `[${forms.join('')}]` : character;
}
