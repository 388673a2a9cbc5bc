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

let changing: string | null = null;

/** Every letter that has another case, once. */
function lettersWithCase(): string {
  if (changing === null) {
    const letters: string[] = [];
    for (let code = 0; code < 0x1_f000; code++) {
      const surrogate = code >= 0xd800 && code <= 0xdfff;
      if (!surrogate && /\p{Changes_When_Casemapped}/u.test(String.fromCodePoint(code)))
        letters.push(String.fromCodePoint(code));
    }
    changing = letters.join('');
  }
  return changing;
}

const forms = new Map<string, string[]>();

/** The forms of a character that differ in case only, as regular expressions see it (flags `iu`): for "σ" also "Σ" and "ς". */
function formsOf(character: string): string[] {
  let known = forms.get(character);
  if (!known) {
    const cased = /\p{Changes_When_Casemapped}/u.test(character);
    known = (cased ? lettersWithCase().match(new RegExp(character, 'giu')) : null) ?? [character];
    forms.set(character, known);
  }
  return known;
}
