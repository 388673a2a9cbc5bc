/** A price as the user typed it: "25 EUR", "$20.50". */
interface Price {
  amount: number;
  /** What stands around the number, with the spaces. */
  before: string;
  after: string;
}

const PRICE = /^(?<before>[^\d.,-]{0,10}?)(?<amount>\d{1,9}(?:[.,]\d{1,6})?)(?<after>[^\d.,-]{0,10})$/u;

/** Three digits after a mark may be decimals or thousands, unless a zero stands before. */
const AMBIGUOUS = /^(?!0)\d+[.,]\d{3}$/;

/** Reads a price; null for a text that is none, has no currency, or may be one of two numbers. */
export function parsePrice(text: string): Price | null {
  const found = PRICE.exec(text.trim())?.groups;
  if (!found) return null;
  const { before = '', amount = '', after = '' } = found;
  if (before.trim() === '' && after.trim() === '') return null;
  return AMBIGUOUS.test(amount) ? null : { amount: Number(amount.replace(',', '.')), before, after };
}

const MILLION = 1_000_000;

/** What `units` cost at a price for a million, in its currency; rounded up to two decimals. `spelled`: the number for the user. */
export function costOf(
  { amount, before, after }: Price,
  units: number,
  spelled: (cost: number) => string,
): string {
  return before + spelled(Math.ceil(Number(((amount * units) / MILLION / 0.01).toFixed(6))) / 100) + after;
}

const LETTERS_OF_TOKEN = 4;
/** Scripts whose characters are a token each, more or less. */
const WHOLE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/gu;

/** About how many tokens of a model a text is: nobody but the model knows, and each counts in its own way. */
export function aboutTokens(text: string): number {
  const whole = text.match(WHOLE)?.length ?? 0;
  return whole + Math.ceil((text.length - whole) / LETTERS_OF_TOKEN);
}
