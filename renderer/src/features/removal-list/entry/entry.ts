import { identifiersIn } from '#shared/domain/identifier-texts.ts';

/**
 * What was given so far. A long list is `taken`: it is no longer in a field, where tens of thousands of lines take the
 * browser seconds at every key.
 */
export type Entry =
  | { kind: 'typed'; text: string }
  | { kind: 'taken'; texts: readonly string[]; from: readonly string[] };

export const NOTHING: Entry = { kind: 'typed', text: '' };

/** Characters that a field shows without being slow. */
const FIELD_CHARACTERS = 20_000;

export const textsOf = (entry: Entry): readonly string[] =>
  entry.kind === 'typed' ? identifiersIn(entry.text, 'all') : entry.texts;

/** A text as it stands in the field now; taken out of it once it is long. */
export const typedText = (text: string, from = 'pasted'): Entry =>
  text.length <= FIELD_CHARACTERS
    ? { kind: 'typed', text }
    : { kind: 'taken', texts: identifiersIn(text, 'all'), from: [from] };

/** More of them, from a file or a paste, after those that are there. */
export function withMore(entry: Entry, texts: readonly string[], from: string): Entry {
  const all = [...textsOf(entry), ...texts];
  if (entry.kind === 'taken') return { kind: 'taken', texts: all, from: [...new Set([...entry.from, from])] };
  const text = all.join('\n');
  if (text.length <= FIELD_CHARACTERS) return { kind: 'typed', text };
  return { kind: 'taken', texts: all, from: entry.text.trim() === '' ? [from] : ['typed', from] };
}
