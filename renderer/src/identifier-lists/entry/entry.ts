import { t } from '@lingui/core/macro';
import { type TicketLine, ticketLines } from '#shared/domain/ticket-layout.ts';

/**
 * What was entered so far. A long list is `taken`: it is no longer in a field, where tens of thousands of lines take the
 * browser seconds on every key.
 */
export type Entry =
  | { kind: 'typed'; text: string }
  | { kind: 'taken'; text: string; from: readonly string[] };

export const NOTHING: Entry = { kind: 'typed', text: '' };

/** The number of characters that a field shows without being slow. */
const FIELD_CHARACTERS = 20_000;

export const linesOf = ({ text }: Entry): readonly TicketLine[] => ticketLines(text);

/** The current text of the field; taken out of the field once it is long. */
export const typedText = (text: string, from = t`pasted`): Entry =>
  text.length <= FIELD_CHARACTERS ? { kind: 'typed', text } : { kind: 'taken', text, from: [from] };

/** Appends text from a file or a paste to the entry. */
export function withMore(entry: Entry, more: string, from: string): Entry {
  const isFirst = entry.text.trim() === '';
  const text = isFirst ? more : `${entry.text}\n${more}`;
  if (entry.kind === 'taken') return { kind: 'taken', text, from: [...new Set([...entry.from, from])] };
  if (text.length <= FIELD_CHARACTERS) return { kind: 'typed', text };
  return { kind: 'taken', text, from: isFirst ? [from] : ['typed', from] };
}
