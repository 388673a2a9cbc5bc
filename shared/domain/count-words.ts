/** Returns the number of words. In languages without spaces between words, a dictionary determines them. */
export function countWords(text: string, locale: string): number {
  let words = 0;
  for (const { isWordLike } of segmenter(locale).segment(text)) if (isWordLike) words++;
  return words;
}

function segmenter(locale: string): Intl.Segmenter {
  const known = segmenters.get(locale);
  if (known) return known;
  const made = segmenterFor(locale);
  segmenters.set(locale, made);
  return made;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(locale: string): Intl.Segmenter {
  try {
    return new Intl.Segmenter(locale.replaceAll('_', '-'), { granularity: 'word' });
  } catch {
    // Not a BCP 47 tag: use the rules of the user's own language.
    return new Intl.Segmenter(undefined, { granularity: 'word' });
  }
}
