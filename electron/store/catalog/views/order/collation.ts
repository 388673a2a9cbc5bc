import { compareUnits, orderOf } from './sort-keys.ts';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyzåäöčšž'];
/** Sorts after all LETTERS in every language that writes with them. */
const BEHIND_LETTERS = 'я';
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));

/** Ranks of characters: none if the order ignores the character, several if it stands for several. */
type Ranks = Map<string, readonly number[]>;

const IGNORED = 0;
/** Begins a pair, or has more than one rank. */
const LOOK_UP = 0xffff;

/**
 * Sorts very many texts in the order of a language, that of `Intl.Collator`: they get keys that compare quickly, character by
 * character, by ranks from the collator (sensitivity "base": case does not count, nor do accents if the language treats the
 * letters as one). Only texts with equal keys are compared by the collator itself. Letters made of two ("ch" in Czech) and
 * characters that stand for several ("ß", "½") are supported. Orders that look further are not: Hungarian "dzs" and doubled
 * "ccs", the long mark of Japanese, vowels that Thai writes before their consonant.
 */
export class Collation {
  readonly #compare: (a: string, b: string) => number;
  /** Compares accents and case, too. */
  readonly #compareAll: (a: string, b: string) => number;
  /** Letters made of two characters, in all their cases. */
  readonly #pairs: readonly string[];

  /** `locale`: a language code; an unknown one sorts as most languages do. */
  constructor(locale: string) {
    this.#compare = collatorFor(locale, 'base').compare;
    this.#compareAll = collatorFor(locale, 'variant').compare;
    this.#pairs = PAIRS.filter(
      (pair) =>
        this.#compare(pair.slice(1), BEHIND_LETTERS) < 0 &&
        this.#compare(pair, pair.slice(0, 1) + BEHIND_LETTERS) > 0,
    ).flatMap((pair) => casesOf(pair).filter((form) => this.#compare(form, pair) === 0));
  }

  /** The places of `texts` in ascending order. */
  order(texts: readonly string[]): Uint32Array {
    return orderOf(
      this.#keys(texts),
      (a, b) => this.#compareAll(texts[a]!, texts[b]!) || compareUnits(texts[a]!, texts[b]!),
    );
  }

  /** A key for each text: keys compare by code unit as the texts do in the language. Equal texts have equal keys. */
  #keys(texts: readonly string[]): string[] {
    const composed = texts.map((text) => (LATIN_1.test(text) ? text : text.normalize('NFC')));
    const ranks = this.#ranks(composed);
    const single = new Uint16Array(0x1_0000);
    for (const [character, [rank, second]] of ranks)
      if (character.length === 1)
        single[character.charCodeAt(0)] = second === undefined ? (rank ?? IGNORED) : LOOK_UP;
    for (const character of ranks.keys())
      if (character.length === 2) single[character.charCodeAt(0)] = LOOK_UP;
    const writer = new KeyWriter(ranks);
    return composed.map((text) => {
      writer.begin(text.length);
      for (let i = 0; i < text.length; i++) {
        const rank = single[text.charCodeAt(i)]!;
        if (rank === IGNORED) continue;
        if (rank !== LOOK_UP) {
          writer.write(rank);
          continue;
        }
        const pair = ranks.get(text.slice(i, i + 2));
        for (const one of pair ?? ranks.get(text.charAt(i)) ?? []) writer.write(one);
        if (pair) i++;
      }
      return writer.end();
    });
  }

  /** Ranks of the characters in the texts, and of letters made of two; a surrogate pair is one character. */
  #ranks(texts: readonly string[]): Ranks {
    const characters = [...charactersIn(texts), ...this.#pairs];
    const ignored = new Set(characters.filter((character) => this.#compare(character, '') === 0));
    const expanded = new Map(
      characters
        .filter((character) => character.length === 1 && character > '\u007f')
        .flatMap((character) => {
          const pair = this.#standsFor(character);
          return pair === null ? [] : [[character, pair] as const];
        }),
    );
    const ordered = [...new Set([...characters, ...[...expanded.values()].flatMap((pair) => [...pair])])]
      .filter((character) => !ignored.has(character) && !expanded.has(character))
      .sort(this.#compare);
    const ranks: Ranks = new Map([...ignored].map((character) => [character, []]));
    let last = IGNORED;
    ordered.forEach((character, i) => {
      if (i === 0 || this.#compare(ordered[i - 1]!, character) !== 0) last++;
      ranks.set(character, [last]);
    });
    for (const [character, pair] of expanded)
      ranks.set(
        character,
        [...pair].flatMap((letter) => ranks.get(letter) ?? []),
      );
    return ranks;
  }

  /** The characters that one is sorted as ("ß" as "ss", "½" as "1⁄2"), or null. */
  #standsFor(character: string): string | null {
    const same = (parts: string) => this.#compare(parts, character) === 0;
    const decomposed = character.normalize('NFD') === character ? character.normalize('NFKC') : character;
    const parts =
      [...decomposed].length > 1 && same(decomposed)
        ? decomposed
        : /\p{Script=Latin}/u.test(character)
          ? PAIRS.find(same)
          : undefined;
    return parts === undefined || this.#pairs.some((pair) => parts.includes(pair)) ? null : parts;
  }
}

/** Texts without combining marks, surrogates or anything else that needs a second look. */
const LATIN_1 = /^[\0-\xff]*$/;

const casesOf = ([first = '', second = '']: string): string[] =>
  [first, first.toUpperCase()].flatMap((one) => [one + second, one + second.toUpperCase()]);

function collatorFor(locale: string, sensitivity: 'base' | 'variant'): Intl.Collator {
  try {
    return new Intl.Collator(locale.replaceAll('_', '-'), { sensitivity });
  } catch {
    // Not a language code: the service may name its languages freely.
    return new Intl.Collator('en', { sensitivity });
  }
}

function charactersIn(texts: readonly string[]): string[] {
  const seen = new Uint8Array(0x1_0000);
  const beyond = new Set<string>();
  for (const text of texts) {
    for (let i = 0; i < text.length; i++) {
      const code = text.charCodeAt(i);
      if (code < 0xd800 || code > 0xdbff) seen[code] = 1;
      else beyond.add(String.fromCodePoint(text.codePointAt(i)!));
    }
  }
  const low: string[] = [];
  for (let code = 0; code < seen.length; code++)
    if (seen[code] === 1 && (code < 0xdc00 || code > 0xdfff)) low.push(String.fromCharCode(code));
  return [...low, ...[...beyond].filter((character) => character.length === 2)];
}

/** Joins ranks into a text: one byte each if that is enough. */
class KeyWriter {
  readonly #bytes: 1 | 2;
  /** The maximum number of ranks of a character. */
  readonly #mostOfOne: number;
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(ranks: Ranks) {
    this.#bytes = ranks.size < 255 ? 1 : 2;
    this.#mostOfOne = Math.max(1, ...[...ranks.values()].map((ofOne) => ofOne.length));
  }

  begin(characters: number): void {
    const bytes = characters * this.#mostOfOne * this.#bytes;
    if (this.#buffer.length < bytes) this.#buffer = Buffer.alloc(Math.max(1024, bytes * 2));
    this.#length = 0;
  }

  write(rank: number): void {
    if (this.#bytes === 1) this.#buffer[this.#length++] = rank;
    else {
      this.#buffer[this.#length++] = rank & 0xff;
      this.#buffer[this.#length++] = rank >> 8;
    }
  }

  end(): string {
    return this.#buffer.toString(this.#bytes === 1 ? 'latin1' : 'utf16le', 0, this.#length);
  }
}
