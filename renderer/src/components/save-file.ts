/** Hands text to the user as a file. In pieces, so that a large file need not be one text. */
export function saveFile(name: string, pieces: readonly string[], type: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The part of a file name that someone's own words give; `otherwise` where nothing of them can stand in one. */
export const fileStem = (words: string, otherwise: string): string =>
  words
    .trim()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || otherwise;
