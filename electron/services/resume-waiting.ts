import { startChangeSet } from './change-sets.ts';
import type { Emit } from './event-bus.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './ports.ts';
import { type Pulling, startPull } from './pull.ts';
import type { Turns } from './turns.ts';
import type { Workspace, Workspaces } from './workspaces.ts';

interface Running {
  workspaces: Workspaces;
  jobs: Jobs;
  emit: Emit;
  logger: Logger;
  pulling: Pulling;
  /** Change sets of a connection are started one at a time. */
  starting: Turns;
}

/**
 * Takes up what waits for a token: the pull at its page, the change sets at their items, the oldest first and one after
 * the other. Gives how many jobs that is; they run on after this returns. A job that runs meanwhile may just have been
 * turned away with the former token: it is taken up too, once it has paused.
 */
export async function resumeWaiting(connectionId: string, running: Running): Promise<number> {
  const { jobs, logger } = running;
  const underWay = jobs.list().filter((job) => job.connectionId === connectionId && job.state === 'running');
  const resumed = await takeUp(connectionId, running);
  for (const { id } of underWay)
    void takeUpOncePaused(connectionId, id, running).catch((error: unknown) =>
      logger.error('A job that paused while its token was replaced was not taken up', { error }),
    );
  return resumed;
}

async function takeUpOncePaused(connectionId: string, job: string, running: Running): Promise<void> {
  await running.jobs.ended(job);
  if (running.jobs.paused(connectionId).some(({ id }) => id === job)) await takeUp(connectionId, running);
}

async function takeUp(connectionId: string, running: Running): Promise<number> {
  const { workspaces, jobs, logger, pulling } = running;
  const workspace = await workspaces.get(connectionId);
  const pull = jobs.paused(connectionId).some(({ kind }) => kind === 'pull');
  if (pull) startPull(workspace, pulling);
  const waiting = await waitingChangeSets(workspace);
  const sending = waiting.length > 0 ? await startOldest(connectionId, running) : null;
  if (sending !== null)
    void startTheOthers(connectionId, sending, running).catch((error: unknown) =>
      logger.error('Change sets that waited for a token were not all taken up', { error }),
    );
  return Number(pull) + waiting.length;
}

/** The oldest first; none while the connection is read-only. */
async function waitingChangeSets({ store, connection }: Workspace): Promise<number[]> {
  if (connection.readOnly) return [];
  const all = await store.changeSets();
  return all
    .filter(({ waitsForToken }) => waitsForToken)
    .map(({ changeSet }) => changeSet)
    .toReversed();
}

/** The job that sends the oldest waiting change set, or the one that is running already; null when nothing waits. */
function startOldest(
  connectionId: string,
  { workspaces, starting, jobs, emit }: Running,
): Promise<string | null> {
  return starting.take(connectionId, async () => {
    const workspace = await workspaces.get(connectionId);
    const [changeSet] = await waitingChangeSets(workspace);
    if (changeSet === undefined) return null;
    const job = jobs.running(connectionId, 'apply');
    return job ? job.id : startChangeSet(workspace, { changeSet }, { jobs, emit }).jobId;
  });
}

/** Ends early when one has to wait for a token again: then all do. */
async function startTheOthers(connectionId: string, sending: string, running: Running): Promise<void> {
  const { jobs } = running;
  for (let job: string | null = sending; job !== null; job = await startOldest(connectionId, running)) {
    const current = job;
    await jobs.ended(current);
    if (jobs.list().some(({ id, state }) => id === current && state !== 'done')) return;
  }
}
