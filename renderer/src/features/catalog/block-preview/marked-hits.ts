/** A part of a text in which hits are marked. */
export interface HitPart {
  text: string;
  isHit: boolean;
}

/** Characters kept before the first hit, so that it is visible in a text of any length. */
const BEFORE = 24;

/** Splits a text at its hits ([start, end) in UTF-16 units, in order); a long text starts shortly before its first hit. */
export function markedHits(text: string, hits: readonly [number, number][], room: number): HitPart[] {
  const first = hits[0]?.[0] ?? 0;
  const from = first > BEFORE && text.length > room ? wordStart(text, first - BEFORE) : 0;
  const parts: HitPart[] = from > 0 ? [{ text: '…', isHit: false }] : [];
  let at = from;
  for (const [start, end] of hits) {
    if (start - from > room) break;
    if (start > at) parts.push({ text: text.slice(at, start), isHit: false });
    parts.push({ text: text.slice(start, end), isHit: true });
    at = end;
  }
  const rest = text.slice(at, Math.max(at, from + 2 * room));
  return rest === '' ? parts : [...parts, { text: rest, isHit: false }];
}

function wordStart(text: string, from: number): number {
  const blank = text.slice(from, from + BEFORE).search(/\s/);
  const at = blank < 0 ? from : from + blank + 1;
  return /[\udc00-\udfff]/.test(text.charAt(at)) ? at + 1 : at;
}
