import { plural, t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Attempts } from '../runs/attempts.ts';
import { readingProgress } from '../runs/reading-progress.ts';
import type { Rereading } from '../runs/rereading.ts';
import type { JournalPage, RunJournal } from '../runs/run-journal.ts';
import type { RunPhase } from '../runs/run-phase.ts';
import { checked } from './check-before-sending.ts';
import { type EditedProduct, editedProducts } from './edited-products.ts';

/** Small enough that the first request is sent soon, and neither thread is busy with a page for long. */
const ITEMS_PER_PAGE = 2_000;

interface Parts {
  journal: RunJournal;
  rereading: Rereading<EditedProduct>;
  attempts: Attempts;
  phase: RunPhase;
}

/**
 * Yields the pending items of a change set, chunk by chunk on demand. With `checkFirst`, each product is read again just
 * before: only items whose cells still hold what the user saw are yielded; the outcomes of the others are recorded.
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

/** Items that this run has just read back and found not to have arrived. */
async function* alreadyChecked(
  journal: RunJournal,
  { checked }: Attempts,
): AsyncGenerator<JournalPage, void, undefined> {
  for await (const { items, addresses } of journal.pages('pending', ITEMS_PER_PAGE)) {
    const known = items.filter(({ item }) => checked.has(item));
    if (known.length > 0) yield { items: known, addresses };
  }
}
