import { t } from '@lingui/core/macro';
import { type TicketLine, ticketLines } from '#shared/domain/ticket.ts';

/**
 * What was given so far. A long list is `taken`: it is no longer in a field, where tens of thousands of lines take the
 * browser seconds at every key.
 */
export type Entry =
  | { kind: 'typed'; text: string }
  | { kind: 'taken'; text: string; from: readonly string[] };

export const NOTHING: Entry = { kind: 'typed', text: '' };

/** Characters that a field shows without being slow. */
const FIELD_CHARACTERS = 20_000;

export const linesOf = ({ text }: Entry): readonly TicketLine[] => ticketLines(text);

/** A text as it stands in the field now; taken out of it once it is long. */
export const typedText = (text: string, from = t`pasted`): Entry =>
  text.length <= FIELD_CHARACTERS ? { kind: 'typed', text } : { kind: 'taken', text, from: [from] };

/** More of it, from a file or a paste, after what is there. */
export function withMore(entry: Entry, more: string, from: string): Entry {
  const isFirst = entry.text.trim() === '';
  const text = isFirst ? more : `${entry.text}\n${more}`;
  if (entry.kind === 'taken') return { kind: 'taken', text, from: [...new Set([...entry.from, from])] };
  if (text.length <= FIELD_CHARACTERS) return { kind: 'typed', text };
  return { kind: 'taken', text, from: isFirst ? [from] : ['typed', from] };
}
