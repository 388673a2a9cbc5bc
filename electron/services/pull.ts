import { AppError } from '#shared/contract/result.ts';
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

async function pull({ store, client }: Workspace, { signal, report }: JobHandle): Promise<string> {
  const before = await store.summary();
  const state = await store.beginPull();
  // Without a total from the service, the last pull tells how many to expect.
  const expected = before.pulledAt === null ? null : before.products;
  report({ done: state.done, total: expected, phase: state.done > 0 ? 'Going on where it stopped' : null });
  let unreadable = 0;
  let firstProblem = '';
  let upcoming = client.listProducts(state.cursor, signal);
  for (;;) {
    const page = await upcoming.catch((error: unknown) => {
      throw signal.aborted ? stopped() : error;
    });
    if (page.next !== null) {
      upcoming = client.listProducts(page.next, signal);
      upcoming.catch(() => {}); // awaited in the next round; if the page cannot be written, that error is the one to tell
    }
    const { done } = await store.writePage(state.pull, page.records, page.next);
    unreadable += page.unreadable.length;
    firstProblem ||= page.unreadable[0]?.problem ?? '';
    report({ done, total: page.total ?? expected });
    if (page.next === null) break;
    if (signal.aborted) throw stopped();
  }
  const { products, gone, conflicts } = await store.finishPull(state.pull);
  report({ done: products, total: products });
  return [
    `${products.toLocaleString('en')} products pulled.`,
    gone > 0 ? `${gone.toLocaleString('en')} with staged changes are no longer listed by the service.` : '',
    conflicts > 0
      ? `${conflicts.toLocaleString('en')} staged changes meet a value that changed in the service.`
      : '',
    unreadable > 0 ? `${unreadable.toLocaleString('en')} records could not be read: ${firstProblem}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}

const stopped = () => new AppError('cancelled', 'Stopped. The next pull goes on from here.');
