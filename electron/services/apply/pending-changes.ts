import { plural, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Attempts } from '../runs/attempts.ts';
import { readingProgress } from '../runs/reading-progress.ts';
import type { Rereading } from '../runs/rereading.ts';
import type { RunPhase } from '../runs/run-phase.ts';
import { checked } from './check-before-sending.ts';
import type { EditJournal, JournalPage } from './edit-journal.ts';
import { type EditedProduct, editedProducts } from './edited-products.ts';

/** So many items are read at once: the first request leaves soon, and neither thread is busy with it for long. */
export const ITEMS_PER_PAGE = 2_000;

interface Parts {
  journal: EditJournal;
  rereading: Rereading<EditedProduct>;
  attempts: Attempts;
  phase: RunPhase;
}

/**
 * What is pending of a change set, chunk by chunk as it is asked for. With `checkFirst` each product is read again right
 * before: only what still holds what the user saw is given, and what became of the rest is recorded.
 */
export async function* pendingChanges(
  { counts, products, kind }: Pick<ChangeSet, 'counts' | 'products' | 'kind'>,
  { checkFirst }: { checkFirst: boolean },
  { journal, rereading, attempts, phase }: Parts,
): AsyncGenerator<JournalPage, void, undefined> {
  if (!checkFirst) {
    yield* journal.pages('pending', ITEMS_PER_PAGE);
    return;
  }
  if (attempts.checked.size > 0) yield* alreadyChecked(journal, attempts);
  const most = Math.min(products, counts.pending);
  const wanted = (item: number) => !attempts.checked.has(item);
  const shown = (done: string, of: number) =>
    t`Checking ${done} of ${plural(of, { one: '# product', other: '# products' })} in the service`;
  const onRead = readingProgress(phase, 'checking', shown, most);
  const order = editedProducts(journal, { state: 'pending', products: most, wanted, onRead });
  try {
    for await (const chunk of rereading.chunks(order)) {
      const all = chunk.map((reread) => ({ ...checked(reread, kind), address: reread.address }));
      await journal.record(all.flatMap(({ outcomes }) => outcomes));
      const items = all.flatMap(({ toSend }) => toSend);
      if (items.length > 0) yield { items, addresses: all.map(({ address }) => address) };
    }
  } finally {
    phase.set('checking', null);
  }
}

/** What this run has just read back, and found not to have arrived. */
async function* alreadyChecked(
  journal: EditJournal,
  { checked }: Attempts,
): AsyncGenerator<JournalPage, void, undefined> {
  for await (const { items, addresses } of journal.pages('pending', ITEMS_PER_PAGE)) {
    const known = items.filter(({ item }) => checked.has(item));
    if (known.length > 0) yield { items: known, addresses };
  }
}
