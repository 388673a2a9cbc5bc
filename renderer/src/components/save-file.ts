/** Hands text to the user as a file. In pieces, so that a large file need not be one text. */
export function saveFile(name: string, pieces: readonly string[], type: string): void {
  const url = URL.createObjectURL(new Blob([...pieces], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
