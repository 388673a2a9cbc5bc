/** Languages that write without spaces between words, and Korean, which joins particles to words. */
const WITHOUT_SPACES = new Set(['ja', 'zh', 'yue', 'th', 'lo', 'km', 'my', 'ko']);

export const writesWithoutSpaces = (language: string): boolean => WITHOUT_SPACES.has(language.split('-')[0]!);

interface FoldedText {
  folded: string;
  /** The position in the original text of a position in the folded text. */
  startOf: (position: number) => number;
}

/**
 * A text folded for comparison: composed, in lower case by the rules of its language ("I" is "ı" in Turkish), with one kind
 * of space and hyphen ("T-shirt" is "t shirt"), and one sigma.
 */
export function foldText(text: string, language: string): FoldedText {
  const whole = fold(text, language);
  if (whole.length === text.length && isComposed(text))
    return { folded: whole, startOf: (position) => position };
  const starts: number[] = [];
  const parts: string[] = [];
  for (const { 0: character, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const folded = fold(character, language);
    parts.push(folded);
    for (let unit = 0; unit < folded.length; unit++) starts.push(index);
  }
  return { folded: parts.join(''), startOf: (position) => starts[position] ?? text.length };
}

const isComposed = (text: string): boolean => text === text.normalize();

/** The folded text alone. */
export const fold = (text: string, language: string): string =>
  text
    .normalize()
    .toLocaleLowerCase(language)
    .replaceAll('ς', 'σ')
    .replace(/[\s\p{Pd}]/gu, ' ');
