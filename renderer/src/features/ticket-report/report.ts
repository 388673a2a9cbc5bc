import { t } from '@lingui/core/macro';
import type { SavedTicket, TicketOutcome, TicketRow } from '#shared/contract/tickets.ts';
import { ticketOutcomeLabel } from '#shared/domain/ticket-outcome.ts';
import { countLabel } from '../../components/count-label.ts';
import { formatMoment } from '../../components/format.ts';

/** "SUP-1204 · 12:40 · 300 lines". */
export const ticketLabel = ({ note, keptAt, lines }: SavedTicket): string =>
  [note, formatMoment(keptAt), countLabel.lines(lines)].filter((part) => part !== '').join(' · ');

/** The number of texts of the list with each outcome, the most frequent first. */
export function outcomeCounts(rows: readonly TicketRow[]): { outcome: TicketOutcome; texts: number }[] {
  const counts = new Map<TicketOutcome, number>();
  for (const { outcome } of rows) if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, texts]) => ({ outcome, texts })).sort((a, b) => b.texts - a.texts);
}

export const outcomeText = ({ outcome }: TicketRow): string =>
  outcome === null ? t`no identifier` : ticketOutcomeLabel(outcome);

/** The report as lines of tab-separated text, to be pasted back into the ticket. */
export const reportText = (rows: readonly TicketRow[]): string =>
  rows
    .map((row) => [row.pasted, row.identifier ?? row.text ?? '', outcomeText(row), row.why ?? ''])
    .map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, ' ')).join('\t'))
    .join('\n');

/** Removed products that can be restored, by the change set that removed them. */
export function restorable(rows: readonly TicketRow[]): { changeSet: number; items: number[] }[] {
  const items = new Map<number, Set<number>>();
  for (const { outcome, changeSet, item } of rows) {
    if (item === null || changeSet === null) continue;
    if (outcome !== 'unlinked' && outcome !== 'deleted' && outcome !== 'removed') continue;
    items.set(changeSet, (items.get(changeSet) ?? new Set()).add(item));
  }
  return [...items].map(([changeSet, of]) => ({ changeSet, items: [...of] }));
}
