import type { ItemOutcome } from '../../store/catalog/journal/item-states.ts';
import type { ProductWork } from '../../store/catalog/removals/product-items.ts';
import { type ReadingSentence, readingProgress } from '../runs/reading-progress.ts';
import type { Run, Strategy } from '../runs/run.ts';
import type { RunActivity } from '../runs/run-phase.ts';
import { type RereadWork, type WorkProduct, workProducts } from './work-products.ts';

interface RereadOptions {
  activity: RunActivity;
  sentence: ReadingSentence;
  /** Whether hardly any of them is expected to be listed. */
  unlisted?: boolean;
  /** The number of products that are read before the first of them is used. */
  perPage?: number;
}

const orderOf = (
  run: Run<WorkProduct>,
  works: readonly ProductWork[],
  { activity, sentence, ...how }: RereadOptions,
) => workProducts(works, { onRead: readingProgress(run.phase, activity, sentence, works.length), ...how });

/** Reads the products of items again, chunk by chunk; each chunk is processed before the next one is read. */
export async function rereadWorks(
  run: Run<WorkProduct>,
  works: readonly ProductWork[],
  options: RereadOptions,
  use: (chunk: RereadWork[]) => Promise<void>,
): Promise<void> {
  if (works.length > 0) await run.reread(options.activity, orderOf(run, works, options), use);
}

/** Change sets of whole products are sent level by level of the variant structure (2.2). */
export const byLevel = (
  run: Run<WorkProduct>,
  settling: ReadingSentence,
  send: (works: readonly ProductWork[]) => Promise<void>,
): Pick<Strategy<WorkProduct>, 'lots' | 'unknown' | 'pending'> => ({
  lots: () => run.journal.levels('pending'),
  unknown: async (lot) => {
    const works =
      lot === null ? await run.journal.allWork('unknown') : await run.journal.work('unknown', lot);
    const shown = { activity: 'settling', sentence: settling } as const;
    return works.length === 0 ? null : { order: orderOf(run, works, shown), left: works.length };
  },
  pending: async (lot) => {
    const works = await run.journal.work('pending', lot!);
    for (const { item, wasAwaited } of works) if (wasAwaited) run.attempts.sentAgain.add(item);
    return { items: works.length, send: () => send(works) };
  },
});

/**
 * The outcome of an item that was not done when it was read back. `notKept`: the reason if the service has accepted it as
 * often as it is sent.
 */
export function stillPending(
  { attempts }: Run<WorkProduct>,
  item: number,
  left: number,
  notKept: string,
): ItemOutcome {
  const reason = attempts.notKept(item, left, notKept);
  return reason === null ? { item, state: 'pending' } : { item, state: 'failed', ...reason };
}

/**
 * The outcome of an item that the service may still do, although it had not when it was read back: `message`. Has an earlier run waited
 * for it in vain, it has failed: otherwise it could be neither corrected nor given up.
 */
export const stillAwaited = (
  { attempts }: Run<WorkProduct>,
  item: number,
  { message, inVain }: { message: string; inVain: string },
): ItemOutcome =>
  attempts.sentAgain.has(item)
    ? { item, state: 'failed', code: 'not_kept', message: inVain }
    : { item, state: 'unknown', mayComeLater: true, message };
