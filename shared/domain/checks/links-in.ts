export interface Link {
  kind: 'web' | 'email';
  text: string;
  start: number;
  end: number;
}

// Every repetition is bounded or starts at the boundary of its run, so that no text takes more than linear time.
const WEB = /(?<![\p{L}\p{N}])(?:https?:\/\/|www\.)[!#$%&*+,\-./:;=?@\w~()[\]{}\p{sc=Latin}]+/giu;
const EMAIL =
  /(?<![\p{L}\p{N}._%+-])(?:mailto:)?[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/giu;

/** Returns the web and e-mail addresses of a text, in order. */
export function linksIn(text: string): Link[] {
  const links: Link[] = [];
  if (/:\/\/|www\./i.test(text)) {
    for (const match of text.matchAll(WEB)) {
      const url = withoutClosing(match[0]);
      if (/^(?:https?:\/\/|www\.)./i.test(url)) {
        links.push({ kind: 'web', text: url, start: match.index, end: match.index + url.length });
      }
    }
  }
  if (!text.includes('@')) return links;
  const webEnds = links.map(({ start, end }) => [start, end] as const);
  let web = 0;
  for (const match of text.matchAll(EMAIL)) {
    while (web < webEnds.length && webEnds[web]![1] <= match.index) web++;
    if (web < webEnds.length && webEnds[web]![0] <= match.index) continue;
    links.push({ kind: 'email', text: match[0], start: match.index, end: match.index + match[0].length });
  }
  return links.sort((a, b) => a.start - b.start);
}

const CLOSING = '.,;:!?*_~';
const OPENING = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
]);

/** Punctuation or brackets after an address are not part of it. */
function withoutClosing(url: string): string {
  const counts = new Map<string, number>();
  for (const character of url) counts.set(character, (counts.get(character) ?? 0) + 1);
  let end = url.length;
  while (end > 0) {
    const last = url[end - 1]!;
    const opening = OPENING.get(last);
    const isUnopened = opening !== undefined && counts.get(last)! > (counts.get(opening) ?? 0);
    if (!isUnopened && !CLOSING.includes(last)) break;
    counts.set(last, counts.get(last)! - 1);
    end--;
  }
  return url.slice(0, end);
}
