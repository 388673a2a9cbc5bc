import type { Column } from './cell.ts';

/** A text key for a column, for maps and column ids. U+001F cannot appear in a locale code. */
export const columnKey = (c: Column): string => `${c.property}\u001f${c.locale}`;

export function parseColumnKey(key: string): Column | null {
  const at = key.lastIndexOf('\u001f');
  return at >= 0 ? { property: key.slice(0, at), locale: key.slice(at + 1) } : null;
}
