/**
 * How well an action matches the typed text, from 0 (not at all) to 1, for cmdk. Every typed word must begin a word of the
 * label or a keyword: looser matching would put unrelated commands before the product search.
 */
export function rank(typed: string, label: string, keywords: readonly string[] = []): number {
  const wanted = words(typed);
  if (wanted.length === 0) return 1;
  const own = words(label);
  const all = [...own, ...keywords.flatMap(words)];
  if (!wanted.every((word) => all.some((candidate) => candidate.startsWith(word)))) return 0;
  const [text, name] = [typed.trim(), label].map((one) => one.toLocaleLowerCase()) as [string, string];
  if (name === text) return 1;
  if (name.startsWith(text)) return 0.9;
  return wanted.every((word) => own.some((candidate) => candidate.startsWith(word))) ? 0.8 : 0.5;
}

const words = (text: string): string[] => text.toLocaleLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
