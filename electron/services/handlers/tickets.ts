import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import type { TicketRow } from '#shared/contract/tickets.ts';
import { writeTable } from '../../tables/write-table.ts';
import { savedSentence } from '../imports/save-import.ts';
import type { Jobs } from '../jobs.ts';
import type { SavedFiles } from '../saved-files.ts';
import { reportIn } from '../ticket-report.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Lists from tickets, what they ask for, and one report for each. */
export function ticketHandlers(workspaces: Workspaces, saved: SavedFiles, jobs: Jobs): HandlersOf<'tickets'> {
  const { read } = onConnection(workspaces);
  return {
    'tickets.keep': read(({ store }, { note, lines }) => store.saveTicket(note, lines)),
    'tickets.decide': async ({ connectionId, ticket, rows, request }) => {
      // As for marks: only those that are made need a connection that may be written to.
      const { store } = await (request === 'unlink' || request === 'delete'
        ? workspaces.writable(connectionId)
        : workspaces.get(connectionId));
      const { products, mode } = await store.decideTicket(ticket, rows, request);
      return store.markProducts({ products }, mode);
    },
    'tickets.list': read(({ store }) => store.tickets()),
    'tickets.report': read(async ({ store }, { ticket }) => ({ rows: await store.ticketReport(ticket) })),
    'tickets.text': read(async ({ store }, { ticket, rows, language, format }) => ({
      text: (await reportIn(language)).text(chosen(await store.ticketReport(ticket), rows), format),
    })),
    'tickets.save': read(async ({ store }, { connectionId, ticket, rows, language, format, fileName }) => {
      const { columns, cells } = await reportIn(language);
      const report = chosen(await store.ticketReport(ticket), rows);
      const file = await saved.choose(fileName);
      if (file === null) return { jobId: null };
      return jobs.start({
        kind: 'export',
        unit: 'rows',
        connectionId,
        title: t`Save the ticket report`,
        run: async ({ wrote }) => {
          await file.finish((part) => writeTable(part, format, columns, batchOf(report.map(cells))));
          const { target } = file;
          wrote(target);
          return savedSentence(report.length, 'report', target);
        },
      });
    }),
  };
}

function chosen(report: readonly TicketRow[], rows: readonly number[] | null): readonly TicketRow[] {
  if (rows === null) return report;
  const wanted = new Set(rows);
  return report.filter(({ row }) => wanted.has(row));
}

async function* batchOf<Row>(rows: Row[]) {
  yield rows;
}
