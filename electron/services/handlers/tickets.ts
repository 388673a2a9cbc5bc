import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import type { TicketOutcome, TicketRow } from '#shared/contract/tickets.ts';
import type { TableFormat } from '#shared/domain/table-format.ts';
import { ticketOutcomeLabel } from '#shared/domain/ticket-outcome.ts';
import { writeTable } from '../../tables/write-table.ts';
import { savedSentence } from '../imports/save-import.ts';
import type { Jobs } from '../jobs.ts';
import type { SavedFiles } from '../saved-files.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Lists from tickets, and one report for each. */
export function ticketHandlers(workspaces: Workspaces, saved: SavedFiles, jobs: Jobs): HandlersOf<'tickets'> {
  const { read } = onConnection(workspaces);
  return {
    'tickets.keep': read(({ store }, { note, lines }) => store.saveTicket(note, lines)),
    'tickets.list': read(({ store }) => store.tickets()),
    'tickets.report': read(async ({ store }, { ticket }) => ({ rows: await store.ticketReport(ticket) })),
    'tickets.save': read(async ({ store }, { connectionId, ticket, fileName, format }) => {
      const rows = await store.ticketReport(ticket);
      const file = await saved.choose(fileName);
      if (file === null) return { jobId: null };
      return jobs.start({
        kind: 'export',
        unit: 'rows',
        connectionId,
        title: t`Save the ticket report`,
        run: async ({ wrote }) => {
          await file.finish((part) => writeTicketReport(part, rows, format));
          const { target } = file;
          wrote(target);
          return savedSentence(rows.length, 'report', target);
        },
      });
    }),
  };
}

const reportColumns = () => [
  { header: t`line`, width: 8 },
  { header: t`pasted`, width: 40 },
  { header: t`identifier`, width: 20 },
  { header: t`title`, width: 40 },
  { header: t`outcome`, width: 24 },
  { header: t`reason`, width: 50 },
  { header: t`time`, width: 24 },
];

/** Identifiers stay text in spreadsheets. */
async function writeTicketReport(path: string, rows: readonly TicketRow[], format: TableFormat) {
  const lines = async function* () {
    yield rows.map(({ line, pasted, text, identifier, title, outcome, why, at }) => [
      line,
      pasted,
      identifier ?? text,
      title,
      labelOf(outcome),
      why,
      at,
    ]);
  };
  await writeTable(path, format, reportColumns(), lines());
}

const labelOf = (outcome: TicketOutcome | null): string =>
  outcome === null ? t`no identifier` : ticketOutcomeLabel(outcome);
