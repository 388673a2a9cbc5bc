/** A code of capital letters and digits, or with a single letter behind: "E27", "XR-500B", "USB-C". "Q3" and "10x20" are none. */
const CODE =
  /(?<![\p{L}\p{N}_-])(?!Q[1-4](?!\p{N}))(?:\p{Lu}{1,4}-?\p{Nd}[\p{Lu}\p{Nd}]*(?:-[\p{Lu}\p{Nd}]+)*|\p{Lu}{2,4}-\p{Lu})(?![\p{L}\p{N}_])/gu;
/** Letters that say which side of a thing a number measures differ between languages: "W60" is "B60". */
const SIDE = /^[ABDHLPSTW]\p{Nd}{1,4}$/u;
/** So do abbreviations: "SPF50" is "LSF50". */
const ABBREVIATION = /^\p{Lu}{2,4}(\p{Nd}+)$/u;

interface CodeInText {
  /** Without hyphens and spaces. */
  code: string;
  start: number;
  end: number;
}

const codesIn = (prose: string): CodeInText[] =>
  [...prose.matchAll(CODE)].map(({ 0: text, index }) => ({
    code: plainly(text),
    start: index,
    end: index + text.length,
  }));

const plainly = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Zs}\p{Pd}]/gu, '')
    .toUpperCase();

/**
 * Codes of the source that the translation has in another form: it lacks them, and has others that the source lacks. A translation that
 * only leaves out a code says less, but nothing wrong.
 */
export function swappedCodes(source: string, target: string): [source: CodeInText, target: CodeInText][] {
  const inSource = codesIn(source);
  const inTarget = codesIn(target);
  if (inSource.length === 0 || inTarget.length === 0) return [];
  const wholeSource = plainly(source);
  const wholeTarget = plainly(target);
  const known = new Set(inSource.map(({ code }) => code));
  const kept = new Set(inTarget.map(({ code }) => code));
  const lost = inSource.filter(
    ({ code }) => !kept.has(code) && !isSaidOtherwise(code, wholeTarget, inSource),
  );
  const added = inTarget.filter(
    ({ code }) => !known.has(code) && !isSaidOtherwise(code, wholeSource, inTarget),
  );
  return lost.slice(0, added.length).map((one, at) => [one, added[at]!]);
}

function isSaidOtherwise(code: string, whole: string, all: readonly CodeInText[]): boolean {
  const digits = ABBREVIATION.exec(code)?.[1];
  if (digits !== undefined) return new RegExp(`(?<!\\d)${digits}(?![\\p{Lu}\\d])`, 'u').test(whole);
  return SIDE.test(code) && all.filter((other) => SIDE.test(other.code)).length > 1;
}
