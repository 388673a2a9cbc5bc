/** The part of a file name that someone's own words give; `otherwise` where nothing of them can stand in one. */
export const fileStem = (words: string, otherwise: string): string =>
  words
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || otherwise;
