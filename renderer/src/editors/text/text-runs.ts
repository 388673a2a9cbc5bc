/** The kinds of marked parts. */
export type PartKind = 'code' | 'term' | 'finding' | 'search' | 'sentence';

/** A marked part of a text, in UTF-16 units, the end exclusive. */
export interface TextPart {
  kind: PartKind;
  start: number;
  end: number;
  /** The tooltip. */
  title?: string;
}

/** A piece of a text with everything that marks it. */
export interface TextRun {
  text: string;
  start: number;
  kinds: readonly PartKind[];
  title: string;
}

/** Splits a text where a part begins or ends. The joined runs are the text; parts outside of it are ignored. */
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

/** Returns where a pattern is found first; nothing if it is none. Later ones could take as long as their search was allowed to. */
export function patternParts(text: string, pattern: string): TextPart[] {
  try {
    const found = new RegExp(pattern, 'iu').exec(text);
    return found ? [{ kind: 'search', start: found.index, end: found.index + found[0].length }] : [];
  } catch {
    return [];
  }
}

/** Returns the occurrences of a search text, ignoring case. */
export function searchParts(text: string, search: string): TextPart[] {
  if (search === '') return [];
  const parts: TextPart[] = [];
  const [inText, wanted] = [text.toLowerCase(), search.toLowerCase()];
  // Letters that become longer in lower case would misplace the marks.
  if (inText.length !== text.length) return [];
  for (let at = inText.indexOf(wanted); at >= 0; at = inText.indexOf(wanted, at + wanted.length))
    parts.push({ kind: 'search', start: at, end: at + wanted.length });
  return parts;
}
