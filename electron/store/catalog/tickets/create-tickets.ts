import type { KeptLine, KeptTicket, TicketRow } from '#shared/contract/tickets.ts';
import type { Core } from '../core.ts';
import { Tickets } from './tickets.ts';

/** Lists from tickets, and the outcomes of the products in them. */
export function createTickets({ db }: Core) {
  const tickets = new Tickets(db);
  return {
    keepTicket: (note: string, lines: KeptLine[]): KeptTicket => tickets.keep(note, lines),
    tickets: (): KeptTicket[] => tickets.all(),
    /** Throws `not_found`. */
    ticketReport: (ticket: number): TicketRow[] => tickets.report(ticket),
  };
}
