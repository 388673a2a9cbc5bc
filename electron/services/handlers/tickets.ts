import type { HandlersOf } from '#shared/contract/registry.ts';
import type { SavedFiles } from '../saved-files.ts';
import { saveTicketReport } from '../ticket-report.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Lists from tickets, and one report for each. */
export function ticketHandlers(workspaces: Workspaces, saved: SavedFiles): HandlersOf<'tickets'> {
  const { read } = onConnection(workspaces);
  return {
    'tickets.keep': read(({ store }, { note, lines }) => store.keepTicket(note, lines)),
    'tickets.list': read(({ store }) => store.tickets()),
    'tickets.report': read(async ({ store }, { ticket }) => ({ rows: await store.ticketReport(ticket) })),
    'tickets.save': read(async ({ store }, { ticket, ...file }) => ({
      saved: await saveTicketReport(saved, await store.ticketReport(ticket), file),
    })),
  };
}
