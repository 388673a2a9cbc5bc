export interface Link {
  kind: 'web' | 'email';
  text: string;
  start: number;
  end: number;
}

// Every repetition is bounded or starts at the boundary of its run, so that no text takes more than linear time.
const WEB =
  /(?<![\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}\p{Nd}])(?:https?:\/\/|www\.)[!#$%&*+,\-./:;=?@\w~()[\]{}\p{sc=Latin}]+/giu;
// Languages without spaces, and prefixes of Arabic and Hebrew, write on directly: a letter of another script ends the address.
const EMAIL = new RegExp(
  [String.raw`\p{sc=Latn}`, String.raw`\p{sc=Cyrl}`, String.raw`\p{sc=Grek}`]
    .map((letters) => {
      const label = String.raw`[${letters}\p{Nd}-]{1,63}`;
      return String.raw`(?<![${letters}\p{Nd}._%+-])(?:mailto:)?[${letters}\p{Nd}._%+-]{1,64}@${label}(?:\.${label}){1,8}`;
    })
    .join('|'),
  'giu',
);

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
