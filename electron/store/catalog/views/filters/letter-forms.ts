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
export function formsOf(character: string): string[] {
  let known = forms.get(character);
  if (!known) {
    const cased = /\p{Changes_When_Casemapped}/u.test(character);
    known = (cased ? lettersWithCase().match(new RegExp(character, 'giu')) : null) ?? [character];
    forms.set(character, known);
  }
  return known;
}
