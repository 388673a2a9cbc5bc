import { inlineCodes } from './checks/placeholders.ts';

/** A text whose placeholders and tags machine translation must leave alone. */
interface ProtectedText {
  /** Markup: `<x id="0"/>` for each code, everything else escaped. */
  markup: string;
  codes: string[];
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** `first`: the number of its first code, so that those of several texts are told apart. */
export function protectCodes(text: string, first = 0): ProtectedText {
  const escaped = (part: string) => part.replaceAll(/[&<>]/g, (character) => ESCAPES[character]!);
  const codes: string[] = [];
  let markup = '';
  let from = 0;
  for (const { text: code, start, end } of inlineCodes(text)) {
    markup += `${escaped(text.slice(from, start))}<x id="${first + codes.length}"/>`;
    codes.push(code);
    from = end;
  }
  return { markup: markup + escaped(text.slice(from)), codes };
}

/** The translated markup with the codes in their places. A code that the machine lost stays lost; a check reports it. */
export const restoreCodes = (markup: string, codes: readonly string[], first = 0): string =>
  markup
    .replaceAll(/\s*<\/x>/gi, '')
    .replaceAll(
      /<x\s+id="?(\d+)"?\s*\/?>|&(amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});|<[^<>]*>/gi,
      (whole, id, entity) => {
        if (id !== undefined) return codes[Number(id) - first] ?? '';
        return entity === undefined ? whole : decoded(entity);
      },
    );

/**
 * The codes that are not exactly once in translated markup, as they stand in the text, and tags and placeholders that came to it, also
 * from another text.
 */
export function changedCodes(markup: string, codes: readonly string[], first = 0): string[] {
  const times = new Map<number, number>();
  const foreign: string[] = [];
  for (const [mark, number] of markup.matchAll(/<x\s+id="?(\d+)"?\s*\/?>/gi)) {
    const id = Number(number) - first;
    times.set(id, (times.get(id) ?? 0) + 1);
    if (codes[id] === undefined) foreign.push(mark);
  }
  const lost = codes.filter((_, id) => times.get(id) !== 1);
  const added = inlineCodes(restoreCodes(markup, codes, first))
    .map(({ text }) => text)
    .filter((code) => /^[<{[]/.test(code) && !codes.includes(code));
  return [...new Set([...lost, ...added, ...foreign])];
}

function decoded(entity: string): string {
  const named = ENTITIES[entity.toLowerCase()];
  if (named !== undefined) return named;
  const code = /^#x/i.test(entity) ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
