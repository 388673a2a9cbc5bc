/** A text as the memory compares it, and what it ignores in the comparison. */
export interface Normalised {
  /**
   * Lower-case words; each placeholder and number as a token of its class; each character of a script without spaces. Tags are
   * formatting, and none.
   */
  tokens: string[];
  /** The same tokens as written, to compare upper and lower case. */
  words: string[];
  /** Tags and placeholders in order. */
  codes: string[];
  numbers: string[];
  /** Punctuation and symbols in order. */
  punctuation: string;
}

/** The tokens of each class. No word looks like them. */
export const TAG = '<>';
const PLACEHOLDER = '{}';
const NUMBER = '0';

/** Scripts without spaces between words: every character is a token. */
const DENSE = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const TOKEN = new RegExp(
  [
    String.raw`(?<tag></?[A-Za-z][^<>]*>|&(?:#\w+|\w+);)`,
    String.raw`(?<placeholder>\{\{[^\{\}]*\}\}|\$?\{[^\{\}]*\}|%\([^\(\)]*\)[ds]|%(?:\d+\$)?[\-+0#]*\d*(?:\.\d+)?[@cdfiosuxX](?!\p{L})|\$[A-Za-z_]\w*)`,
    String.raw`(?<number>\p{Nd}+(?:[.,:\/'’]\p{Nd}+)*)`,
    String.raw`(?<dense>[${DENSE}]\p{M}*|\p{Extended_Pictographic})`,
    String.raw`(?<word>[[\p{L}\p{M}]--[${DENSE}]]+)`,
    String.raw`(?<mark>[\p{P}\p{S}])`,
  ].join('|'),
  'gv',
);

/** Optional signs of Arabic and Hebrew, and the stroke that only stretches a word. */
const POINTS = /[\u0591-\u05bd\u05bf\u05c1\u05c2\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** The characters of a text without any token, such as "—", are its tokens, or else its tags. */
export function normalise(text: string): Normalised {
  const found: Normalised = { tokens: [], words: [], codes: [], numbers: [], punctuation: '' };
  const take = (token: string, word: string) => {
    found.tokens.push(token);
    found.words.push(word);
  };
  for (const { groups = {} } of text.normalize('NFKC').replace(POINTS, '').matchAll(TOKEN)) {
    const { tag, placeholder, number, dense, word, mark } = groups;
    if (tag !== undefined) found.codes.push(tag);
    else if (placeholder !== undefined) {
      take(PLACEHOLDER, '');
      found.codes.push(placeholder);
    } else if (number !== undefined) {
      take(NUMBER, '');
      found.numbers.push(number);
    } else if (dense !== undefined) take(dense, dense);
    else if (word !== undefined) take(word.toLowerCase(), word);
    else found.punctuation += mark;
  }
  if (found.tokens.length === 0) for (const mark of found.punctuation) take(mark, mark);
  if (found.tokens.length === 0) for (const _ of found.codes) take(TAG, '');
  return found;
}

/** The pattern as one text: texts with the same pattern differ at most in what is ignored. */
export const patternOf = ({ tokens }: { tokens: readonly string[] }): string => tokens.join(' ');

/** With fewer tokens, a single different one leaves less than 70 %: such texts are compared by characters. */
const SHORT = 4;
export const isShort = (tokens: number): boolean => tokens < SHORT;
