import type { TicketOutcome, TicketRow } from '#shared/contract/tickets.ts';
import type { ReviewSection } from '../../state/review-section.ts';

/** The number of texts of the list with each outcome, the most frequent first. */
export function outcomeCounts(rows: readonly TicketRow[]): { outcome: TicketOutcome; texts: number }[] {
  const counts = new Map<TicketOutcome, number>();
  for (const { outcome } of rows) if (outcome !== null) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  return [...counts].map(([outcome, texts]) => ({ outcome, texts })).sort((a, b) => b.texts - a.texts);
}

/** The section of Review in which something of the list waits to be sent; null if nothing does. */
export function sectionOf(rows: readonly TicketRow[]): ReviewSection | null {
  const outcomes = new Set(rows.map(({ outcome }) => outcome));
  if (outcomes.has('to_be_unlinked') || outcomes.has('to_be_deleted')) return 'removals';
  return outcomes.has('to_be_corrected') ? 'changes' : null;
}

/** The texts of the rows whose products are to be corrected, and still there. */
export const toCorrect = (rows: readonly TicketRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ request, text, identifier, outcome }) =>
      request === 'correct' && text !== null && identifier !== null && outcome !== 'gone' ? [text] : [],
    ),
  ),
];

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
