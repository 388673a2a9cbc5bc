import { type CellValue, canonicalJson, sameValue, type Value } from './value.ts';

/**
 * Whether a service may have made `now` of `wanted`: it trims texts, changes their case, tidies their HTML, reformats numbers, or
 * reorders lists and drops what they hold twice.
 */
export function isKeptAs(wanted: CellValue, now: CellValue): boolean {
  if (wanted === null || now === null) return wanted === now;
  const [sent, held] = [essences(wanted), essences(now)];
  const [all, there] = [new Set(sent), new Set(held)];
  // What is there more often than it was sent was done twice.
  return held.length <= sent.length && all.size === there.size && sent.every((one) => there.has(one));
}

const essences = (value: Value): string[] => (Array.isArray(value) ? value : [value]).map(essence);

/** What is left of a value when everything is left out that services change on their own. */
function essence(value: Value): string {
  if (typeof value !== 'string') return canonicalJson(value).toLowerCase();
  const text = value
    .normalize('NFKC')
    .replace(
      /&(amp|lt|gt|quot|apos|nbsp|#\d+|#x[\da-f]+);/gi,
      (entity, name: string) => decoded(name) ?? entity,
    )
    .replace(/\s*\/>/g, '>')
    .replace(/\s+/g, '')
    .toLowerCase();
  return text !== '' && NUMBER.test(text) ? String(Number(text)) : text;
}

const NUMBER = /^-?\d+(\.\d+)?(e[-+]?\d+)?$/;

const NAMED: Readonly<Record<'amp' | 'lt' | 'gt' | 'quot' | 'apos' | 'nbsp', string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

function decoded(name: string): string | null {
  const lower = name.toLowerCase();
  if (!lower.startsWith('#')) return NAMED[lower as keyof typeof NAMED];
  const code = lower.startsWith('#x') ? Number.parseInt(lower.slice(2), 16) : Number(lower.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Whether `now` is what the service made of `wanted`, and not what it held before. */
export const isMadeOf = (wanted: CellValue, base: CellValue, now: CellValue): boolean =>
  !sameValue(now, base) && isKeptAs(wanted, now);
