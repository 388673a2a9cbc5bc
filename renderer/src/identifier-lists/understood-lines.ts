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
  /** Identifiers that differ from an unknown text only in case or in leading zeros. */
  near: ReadonlyMap<string, readonly string[]>;
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
