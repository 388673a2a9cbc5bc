import type { ProductEvent } from '#shared/contract/changesets.ts';
import type { ProductItemEvent } from '#shared/contract/removals.ts';

/** Something that this app sent for a product: the change of a value, or the whole product removed or restored. */
export type HistoryEntry = { of: 'value'; event: ProductEvent } | { of: 'product'; event: ProductItemEvent };

/**
 * Merges the changes and removals of a product, newest first; those without a time are not sent yet, and come first.
 * Both inputs are newest first already. `more`: there are older changes, so removals older than the last change are left
 * out until those are read.
 */
export function historyEntries(
  changes: readonly ProductEvent[],
  removals: readonly ProductItemEvent[],
  more: boolean,
): HistoryEntry[] {
  const oldest = changes.at(-1)?.at ?? null;
  const shown = more && oldest !== null ? removals.filter(({ at }) => at === null || at >= oldest) : removals;
  const entries: HistoryEntry[] = [
    ...changes.map((event): HistoryEntry => ({ of: 'value', event })),
    ...shown.map((event): HistoryEntry => ({ of: 'product', event })),
  ];
  return entries.toSorted((a, b) => when(b).localeCompare(when(a)));
}

/** Times are in ISO format, so they sort as text. */
const when = ({ event }: HistoryEntry): string => event.at ?? '9999';
