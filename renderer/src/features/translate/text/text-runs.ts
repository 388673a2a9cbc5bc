/** What a part of a text is, beside being text. */
export type PartKind = 'code' | 'term' | 'finding' | 'search';

/** A part of a text that is shown otherwise: UTF-16 units, the end not counted. */
export interface TextPart {
  kind: PartKind;
  start: number;
  end: number;
  /** What there is to say about it. */
  title?: string;
}

/** A stretch of a text with all that it is. */
export interface TextRun {
  text: string;
  start: number;
  kinds: readonly PartKind[];
  title: string;
}

/** Splits a text where a part begins or ends. Joined, the runs give the text; parts outside of it are left out. */
export function textRuns(text: string, parts: readonly TextPart[]): TextRun[] {
  const inside = parts.filter(({ start, end }) => start >= 0 && start < end && end <= text.length);
  if (inside.length === 0) return text === '' ? [] : [{ text, start: 0, kinds: [], title: '' }];
  const edges = new Set([0, text.length]);
  for (const { start, end } of inside) edges.add(start).add(end);
  const ordered = [...edges].sort((a, b) => a - b);
  return ordered.slice(0, -1).map((start, at) => {
    const end = ordered[at + 1] ?? text.length;
    const here = inside.filter((part) => part.start <= start && part.end >= end);
    return {
      text: text.slice(start, end),
      start,
      kinds: [...new Set(here.map(({ kind }) => kind))],
      title: here.flatMap(({ title }) => title ?? []).join(' · '),
    };
  });
}

/** Where a search finds its text, in upper or lower case alike. */
export function searchParts(text: string, search: string): TextPart[] {
  if (search === '') return [];
  const parts: TextPart[] = [];
  const [inText, wanted] = [text.toLowerCase(), search.toLowerCase()];
  // Letters that become longer in lower case would put the marks in the wrong place.
  if (inText.length !== text.length) return [];
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + wanted.length))
    parts.push({ kind: 'search', start: at, end: at + wanted.length });
  return parts;
}
