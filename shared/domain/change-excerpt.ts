import { type CellValue, canonicalJson } from './value.ts';

/** The number of characters of a text shown in a line, and how many of them may precede the first difference. */
const SHOWN = 200;
const BEFORE = 40;
/** Lists and structures whose JSON is longer are not shown. */
const MAX_JSON = 4_000;

/**
 * Two values of a cell, shortened to fit a line: for long texts, the part around the first difference, with "…" where text is
 * left out. Null if a list or structure is too large.
 */
export function changeExcerpt(old: CellValue, next: CellValue): { old: CellValue; next: CellValue } | null {
  if (isTooLarge(old) || isTooLarge(next)) return null;
  if (typeof old !== 'string' || typeof next !== 'string')
    return { old: excerpt(old, 0), next: excerpt(next, 0) };
  const from = Math.max(0, differsAt(old, next) - BEFORE);
  return { old: excerpt(old, from), next: excerpt(next, from) };
}

const isTooLarge = (value: CellValue): boolean =>
  typeof value === 'object' && value !== null && canonicalJson(value).length > MAX_JSON;

function differsAt(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) if (a.charCodeAt(at) !== b.charCodeAt(at)) return at;
  return shorter;
}

function excerpt(value: CellValue, from: number): CellValue {
  if (typeof value !== 'string' || value.length <= SHOWN) return value;
  const start = betweenCharacters(value, from);
  const end = betweenCharacters(value, start + SHOWN);
  return `${start > 0 ? '…' : ''}${value.slice(start, end)}${end < value.length ? '…' : ''}`;
}

/** Never splits a surrogate pair. */
function betweenCharacters(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 && at > 0 ? at - 1 : at;
}
