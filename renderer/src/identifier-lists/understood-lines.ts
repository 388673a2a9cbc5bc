import { couldBeIdentifier, type IdentifierShape } from '#shared/domain/identifier-shapes.ts';
import { type IdentifierColumn, type UnderstoodLine, understood } from '#shared/domain/ticket.ts';
import type { Known } from '#shared/domain/ticket-alternatives.ts';
import type { TicketLayout, TicketLine } from '#shared/domain/ticket-layout.ts';

/** A list as it was given, with what the catalog knows of the texts in it. */
export interface Ticket {
  lines: readonly TicketLine[];
  layout: TicketLayout;
  /** The column that probably has the identifiers. */
  column: IdentifierColumn;
  known: ReadonlySet<string>;
  /** Identifiers that look like an unknown text (`identifierKey`). */
  similar: ReadonlyMap<string, readonly string[]>;
  /** How identifiers are written; null if that tells nothing. */
  shapes: readonly IdentifierShape[] | null;
}

export const knownTo = ({ known, similar, shapes }: Pick<Ticket, 'known' | 'similar' | 'shapes'>): Known => ({
  isKnown: (text) => known.has(text),
  similar: (text) => similar.get(text) ?? [],
  couldBe: (text) => couldBeIdentifier(text, shapes),
});

/**
 * What each line asks for. `accepted`: the identifiers that were chosen for texts that are none. `withApart`: also lines of earlier
 * mails and of signatures.
 */
export const understoodLines = (
  ticket: Ticket,
  {
    column,
    accepted,
    withApart,
  }: { column: IdentifierColumn; accepted: ReadonlyMap<string, readonly string[]>; withApart: boolean },
): UnderstoodLine[] =>
  understood(ticket.lines, ticket.layout, column, knownTo(ticket), withApart).map((line) => ({
    ...line,
    asked: [...new Set(line.asked.flatMap((text) => accepted.get(text) ?? [text]))],
  }));
