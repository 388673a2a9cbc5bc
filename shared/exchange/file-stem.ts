/** Turns a user's text into the stem of a file name, or returns `otherwise` if nothing in it can be used. */
export const fileStem = (text: string, otherwise: string): string =>
  text
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || otherwise;
