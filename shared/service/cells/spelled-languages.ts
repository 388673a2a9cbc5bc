import { isLanguageCode, isSameLanguage } from '../language-codes.ts';

/** Words for values that are the same in every language. */
const NO_LANGUAGE = new Set(
  'default x-default * und all any root global invariant neutral none - master base unlocalized <all_locales> <all_channels>'.split(
    ' ',
  ),
);

/** Services have words such as "constructor", too. */
function tableOf(table: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(Object.entries(table));
}

/** ISO 639-2, in both of its forms, where a service may use it in place of two letters. */
const OF_THREE_LETTERS = tableOf({
  ara: 'ar', bul: 'bg', ces: 'cs', chi: 'zh', cze: 'cs', dan: 'da', deu: 'de', dut: 'nl', ell: 'el', eng: 'en', est: 'et',
  fin: 'fi', fra: 'fr', fre: 'fr', ger: 'de', gre: 'el', heb: 'he', hrv: 'hr', hun: 'hu', ita: 'it', jpn: 'ja', kor: 'ko',
  lav: 'lv', lit: 'lt', nld: 'nl', nob: 'nb', nor: 'no', pol: 'pl', por: 'pt', ron: 'ro', rum: 'ro', rus: 'ru', slk: 'sk',
  slo: 'sk', slv: 'sl', spa: 'es', swe: 'sv', tur: 'tr', ukr: 'uk', zho: 'zh',
}); // biome-ignore format: a table

/** Windows' numbers of languages (LCID). */
const OF_NUMBERS = tableOf({
  1025: 'ar-SA', 1028: 'zh-TW', 1029: 'cs-CZ', 1030: 'da-DK', 1031: 'de-DE', 1032: 'el-GR', 1033: 'en-US', 1034: 'es-ES',
  1035: 'fi-FI', 1036: 'fr-FR', 1037: 'he-IL', 1038: 'hu-HU', 1040: 'it-IT', 1041: 'ja-JP', 1042: 'ko-KR', 1043: 'nl-NL',
  1044: 'nb-NO', 1045: 'pl-PL', 1046: 'pt-BR', 1048: 'ro-RO', 1049: 'ru-RU', 1053: 'sv-SE', 1055: 'tr-TR', 2052: 'zh-CN',
  2055: 'de-CH', 2057: 'en-GB', 2060: 'fr-BE', 2070: 'pt-PT', 3079: 'de-AT', 3082: 'es-ES', 3084: 'fr-CA', 4108: 'fr-CH',
}); // biome-ignore format: a table

/** The code of a language that is given by Windows' number for it ("1031"); any other text as it is. */
export const codeOfNumber = (text: string): string => OF_NUMBERS.get(text) ?? text;

/** What a text of a service says about a language. */
export type SpelledLanguage =
  /** One of the connection's, by its own code there or by another word for it ("de_DE", "german", "1031"). */
  | { listed: string }
  /** A code of a language that the connection does not list. */
  | { other: string }
  | 'none';

/**
 * Finds out which languages the texts of a service stand for. `listed`: those of the connection (2.1); `words`: the service's words for
 * them, as the profile says, or `guessed` from what words usually mean.
 */
export class SpelledLanguages {
  readonly #listed: readonly string[];
  readonly #words: ReadonlyMap<string, string> | null;
  readonly #known = new Map<string, SpelledLanguage | null>();

  constructor(listed: readonly string[], words: { readonly [word: string]: string } | 'guessed' = {}) {
    this.#listed = listed;
    this.#words = words === 'guessed' ? null : new Map(Object.entries(words));
  }

  /** What the content of a field says, which can also be a number. */
  inField(text: string): SpelledLanguage | null {
    const code = OF_NUMBERS.get(text);
    if (code === undefined || this.#words?.has(text)) return this.of(text);
    return this.#guess(code) ?? { other: text };
  }

  /** What a key says; null for one that is no language. */
  of(text: string): SpelledLanguage | null {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    const found = this.#find(text);
    if (this.#known.size < 10_000) this.#known.set(text, found);
    return found;
  }

  isListedInField(text: string): boolean {
    const found = this.inField(text);
    return found !== null && found !== 'none' && 'listed' in found;
  }

  /** How the service writes one of the connection's languages, as far as the profile says. */
  wordFor(code: string): string {
    return [...(this.#words ?? [])].find(([, meant]) => meant === code)?.[0] ?? code;
  }

  /** Whether a text is one of the connection's languages as these are written there. */
  isOwn(text: string): boolean {
    return this.#listed.some((code) => isSameLanguage(code, text));
  }

  /** Whether a key stands for the connection's primary language. */
  isPrimary(text: string): boolean {
    const found = this.of(text);
    return found !== null && found !== 'none' && 'listed' in found && found.listed === this.#listed[0];
  }

  /** Whether a key stands for one of the connection's languages. */
  isListed(text: string): boolean {
    const found = this.of(text);
    return found !== null && found !== 'none' && 'listed' in found;
  }

  #find(text: string): SpelledLanguage | null {
    if (text.length === 0 || text.length > 40) return null;
    const word = this.#words?.get(text);
    if (word !== undefined) return { listed: word };
    const same = this.#listed.find((code) => isSameLanguage(code, text));
    if (same !== undefined) return { listed: same };
    if (NO_LANGUAGE.has(text.toLowerCase())) return 'none';
    const code = OF_THREE_LETTERS.get(text.toLowerCase()) ?? (isLanguageCode(text) ? text : null);
    if (code !== null) return this.#guess(code) ?? { other: text };
    const named = this.#listed.filter((one) => namesOf(one).has(text.toLowerCase()));
    if (named.length !== 1 || named[0] === undefined) return null;
    return this.#words === null ? { listed: named[0] } : { other: text };
  }

  /** "de-DE" may be the connection's "de" if that has no other form of German, and the service's own "de" its "de-DE". */
  #guess(code: string): SpelledLanguage | null {
    if (this.#words !== null) return null;
    const same = this.#listed.find((one) => isSameLanguage(one, code));
    if (same !== undefined) return { listed: same };
    const forms = this.#listed.filter((one) => baseOf(one) === baseOf(code));
    const [form] = forms;
    if (forms.length !== 1 || form === undefined) return null;
    return isBare(form) || isBare(code) ? { listed: form } : null;
  }
}

const baseOf = (code: string): string => /^[A-Za-z]+/.exec(code)?.[0].toLowerCase() ?? '';
const isBare = (code: string): boolean => !/[-_]/.test(code);

/** A language's name in English and in itself, in lower case. */
function namesOf(code: string): Set<string> {
  const names = new Set<string>();
  for (const [inside, of] of [
    ['en', code],
    ['en', baseOf(code)],
    [code, code],
    [code, baseOf(code)],
  ] as const) {
    try {
      const name = new Intl.DisplayNames(inside.replaceAll('_', '-'), {
        type: 'language',
        fallback: 'none',
      }).of(of.replaceAll('_', '-'));
      if (name !== undefined) names.add(name.toLowerCase());
    } catch {
      // The form accepts codes that are none.
    }
  }
  return names;
}
