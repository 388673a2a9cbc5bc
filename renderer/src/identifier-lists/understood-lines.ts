import {
  type IdentifierColumn,
  type TicketLayout,
  type TicketLine,
  type UnderstoodLine,
  understood,
} from '#shared/domain/ticket.ts';

/** A list as it was given, with what the catalog knows of the texts in it. */
export interface Ticket {
  lines: readonly TicketLine[];
  layout: TicketLayout;
  /** The column that probably has the identifiers. */
  column: IdentifierColumn;
  known: ReadonlySet<string>;
  /** Identifiers that look like an unknown text (`identifierKey`). */
  similar: ReadonlyMap<string, readonly string[]>;
}

/** What each line asks for. `accepted`: identifiers that were chosen for unknown texts. */
export const understoodLines = (
  { lines, layout, known }: Ticket,
  column: IdentifierColumn,
  accepted: ReadonlyMap<string, string>,
): UnderstoodLine[] =>
  understood(lines, layout, column, (text) => known.has(text)).map((line) => ({
    ...line,
    asked: line.asked.map((text) => accepted.get(text) ?? text),
  }));
