import { setImmediate } from 'node:timers/promises';
import { AppError } from '#shared/contract/result.ts';
import type { UnreadableRecord } from '#shared/service/wire.ts';
import type { PullState } from '../store/catalog-store.ts';
import type { Emit } from './event-bus.ts';
import type { JobHandle, Jobs } from './jobs.ts';
import type { Workspace } from './workspaces.ts';

/**
 * Pulls the whole integration into the local catalog (4.3), page by page: while one page is written, the next one is on
 * its way. Each page is kept together with where to go on, so that a stopped or crashed pull continues there.
 */
export function startPull(
  workspace: Workspace,
  { jobs, emit, onPulled }: { jobs: Jobs; emit: Emit; onPulled(connectionId: string): Promise<void> },
): { jobId: string } {
  const connectionId = workspace.connection.id;
  const running = jobs.running(connectionId, 'pull');
  if (running) return { jobId: running.id };
  return jobs.start({
    kind: 'pull',
    unit: 'products',
    connectionId,
    title: 'Pulling products',
    run: async (handle) => {
      try {
        const message = await pull(workspace, handle);
        await onPulled(connectionId);
        return message;
      } finally {
        emit('catalog.changed', { connectionId, reason: 'pull' });
        emit('drafts.changed', { connectionId, summary: await workspace.store.stagedSummary(), cells: null });
      }
    },
  });
}

async function pull(workspace: Workspace, handle: JobHandle): Promise<string> {
  const { store } = workspace;
  const { signal } = handle;
  const before = await store.summary();
  const state = await store.beginPull();
  // Without a total from the service, the last pull tells how many to expect.
  const expected = before.pulledAt === null ? null : before.products;
  try {
    const unreadable = await pullPages(workspace, state, expected, handle);
    const { products, gone, conflicts } = await store.finishPull(state.pull);
    handle.report({ done: products, total: products });
    return outcomeSentences(products, gone, conflicts, unreadable);
  } catch (error) {
    if (!signal.aborted) throw error;
    if (signal.reason === 'user') await store.stopPull(state.pull);
    throw new AppError('cancelled', 'Stopped. The next pull goes on from here.');
  }
}

/** Records that could not be read. */
async function pullPages(
  { store, client }: Workspace,
  { pull, cursor, done: before }: PullState,
  expected: number | null,
  { signal, report }: JobHandle,
): Promise<UnreadableRecord[]> {
  report({ done: before, total: expected, phase: before > 0 ? 'Going on where it stopped' : null });
  const unreadable: UnreadableRecord[] = [];
  let upcoming = client.listProducts(cursor, signal);
  for (;;) {
    const page = await upcoming;
    if (page.next !== null) {
      upcoming = client.listProducts(page.next, signal);
      upcoming.catch(() => {}); // awaited in the next round; if the page cannot be written, that error is the one to tell
      await setImmediate(); // the request leaves before this thread is busy reading records
    }
    const read = page.read();
    const { done } = await store.writePage(pull, read.records, page.next);
    unreadable.push(...read.unreadable);
    report({ done, total: page.total ?? expected, phase: null });
    if (page.next === null) return unreadable;
    signal.throwIfAborted();
  }
}

function outcomeSentences(
  products: number,
  gone: number,
  conflicts: number,
  unreadable: UnreadableRecord[],
): string {
  return [
    `${counted(products, 'product')} pulled.`,
    gone > 0 ? `${counted(gone, 'product')} with staged changes no longer listed by the service.` : '',
    conflicts > 0
      ? `${counted(conflicts, 'staged change')} in conflict: the value changed in the service meanwhile.`
      : '',
    unreadable[0]
      ? `${counted(unreadable.length, 'record')} could not be read: ${unreadable[0].problem}.`
      : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
