const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Above this length, characters are counted by code points: finding graphemes would take too long. */
const MAX_EXACT = 200_000;

interface CharacterCount {
  characters: number;
  exact: boolean;
}

/** Counts graphemes: "👩‍🚀" and "é" are one each, however many code points they consist of. */
export function countCharacters(text: string): CharacterCount {
  let characters = 0;
  if (text.length > MAX_EXACT) {
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit < 0xdc00 || unit > 0xdfff) characters++;
    }
    return { characters, exact: false };
  }
  for (const _ of graphemes.segment(text)) characters++;
  return { characters, exact: true };
}
