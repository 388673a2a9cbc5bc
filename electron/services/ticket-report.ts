import { i18n as shown } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReportFormat, TicketRow } from '#shared/contract/tickets.ts';
import { plainReason } from '#shared/domain/reason-text.ts';
import { ticketOutcomeLabel, ticketRequestLabel } from '#shared/domain/ticket-outcome.ts';
import { csvText } from '#shared/exchange/csv-text.ts';
import { textsIn } from '#shared/i18n/activate-language.ts';
import type { InterfaceLanguage } from '#shared/i18n/languages.ts';
import type { TableColumn } from '../tables/table.ts';

interface TicketReport {
  columns: TableColumn[];
  /** Identifiers stay text in spreadsheets. */
  cells: (row: TicketRow) => (string | number)[];
  text: (rows: readonly TicketRow[], format: ReportFormat) => string;
}

/** The report of a ticket in a language, whichever the app is shown in. */
export async function reportIn(language: InterfaceLanguage): Promise<TicketReport> {
  const i18n = await textsIn(language);
  const columns = [
    { header: i18n._(msg`line`), width: 8 },
    { header: i18n._(msg`pasted`), width: 40 },
    { header: i18n._(msg`identifier`), width: 20 },
    { header: i18n._(msg`title`), width: 40 },
    { header: i18n._(msg`asked for`), width: 16 },
    { header: i18n._(msg`outcome`), width: 24 },
    { header: i18n._(msg`reason`), width: 50 },
    { header: i18n._(msg`time`), width: 24 },
  ];
  const outcomeOf = ({ outcome }: TicketRow) =>
    outcome === null ? i18n._(msg`no identifier`) : ticketOutcomeLabel(outcome, i18n);
  const requestOf = ({ request }: TicketRow) => request && ticketRequestLabel(request, i18n);
  const cells = (row: TicketRow): (string | number)[] => [
    row.line,
    row.pasted,
    row.identifier ?? row.text ?? '',
    row.title ?? '',
    requestOf(row) ?? '',
    outcomeOf(row),
    whyOf(row, language) ?? '',
    row.at ?? '',
  ];
  const line = (row: TicketRow): string => {
    const { text, identifier, title } = row;
    if (text === null) return `${row.line}. ${oneLine(row.pasted)}`;
    const asked = requestOf(row);
    const why = whyOf(row, language);
    const became = `${asked ? `${asked} → ` : ''}${outcomeOf(row)}${why ? ` (${why})` : ''}`;
    return oneLine(`${row.line}. ${[identifier ?? text, title].filter(Boolean).join(' ')}: ${became}`);
  };
  return {
    columns,
    cells,
    text(rows, format) {
      if (format === 'text') return rows.map(line).join('\n');
      const table = [columns.map(({ header }) => header), ...rows.map(cells)];
      return format === 'csv' ? csvText(table) : markdown(table);
    },
  };
}

/**
 * A message of the app was written in the language that the app had then: in a report in another language, only what the service said
 * is quoted.
 */
const whyOf = ({ said, message }: TicketRow, language: InterfaceLanguage): string | null =>
  plainReason({ said, message: language === shown.locale ? message : null });

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

function markdown(table: readonly (readonly (string | number)[])[]): string {
  const [head = [], ...rows] = table.map(
    (cells) => `| ${cells.map((cell) => markdownCell(String(cell))).join(' | ')} |`,
  );
  return [head, `|${' --- |'.repeat(table[0]?.length ?? 0)}`, ...rows].join('\n');
}

/** What Markdown would take for markup is shown as it is. */
const markdownCell = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>|#~&]/g, '\\$&');
