import { startChangeSet } from './change-sets.ts';
import type { Emit } from './event-bus.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './ports.ts';
import { type Pulling, startPull } from './pull.ts';
import type { Workspace } from './workspaces.ts';

interface Running {
  jobs: Jobs;
  emit: Emit;
}

/**
 * Takes up what waits for a token: the pull at its page, the change sets at their items, the oldest first and one after
 * the other. Gives how many jobs that is; they run on after this returns.
 */
export async function resumeWaiting(
  workspace: Workspace,
  { logger, pulling, ...running }: Running & { logger: Logger; pulling: Pulling },
): Promise<number> {
  const { id, readOnly } = workspace.connection;
  const pull = running.jobs.paused(id).some(({ kind }) => kind === 'pull');
  if (pull) startPull(workspace, pulling);
  const waiting = readOnly ? [] : await waitingChangeSets(workspace);
  const sending = waiting.length > 0 ? await startOldest(workspace, running) : null;
  if (sending !== null)
    void startTheOthers(workspace, sending, running).catch((error: unknown) =>
      logger.error('Change sets that waited for a token were not all taken up', { error }),
    );
  return Number(pull) + waiting.length;
}

/** The oldest first. */
async function waitingChangeSets({ store }: Workspace): Promise<number[]> {
  const all = await store.changeSets();
  return all
    .filter(({ waitsForToken }) => waitsForToken)
    .map(({ changeSet }) => changeSet)
    .toReversed();
}

/** The job that sends the oldest waiting change set, or the one that is running already; null when nothing waits. */
async function startOldest(workspace: Workspace, running: Running): Promise<string | null> {
  const [changeSet] = await waitingChangeSets(workspace);
  if (changeSet === undefined) return null;
  const job = running.jobs.running(workspace.connection.id, 'apply');
  return job ? job.id : startChangeSet(workspace, { changeSet }, running).jobId;
}

/** Ends early when one has to wait for a token again: then all do. */
async function startTheOthers(workspace: Workspace, sending: string, running: Running): Promise<void> {
  for (let job: string | null = sending; job !== null; job = await startOldest(workspace, running)) {
    const current = job;
    await running.jobs.ended(current);
    if (running.jobs.list().some(({ id, state }) => id === current && state !== 'done')) return;
  }
}
