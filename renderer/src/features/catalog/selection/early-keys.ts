const MOVES = /^(Arrow(Up|Down|Left|Right)|Page(Up|Down)|Home|End)$/;

/** Keys that only a spreadsheet understands; the grid alone would do less, or something else. */
export function isForSpreadsheet({
  key,
  shiftKey,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean {
  if (altKey) return false;
  if (key === 'Delete' || key === 'Backspace') return true;
  const withMod = ctrlKey || metaKey;
  if (MOVES.test(key) || key === ' ') return shiftKey || withMod;
  return withMod && /^[acdrx]$/i.test(key);
}
