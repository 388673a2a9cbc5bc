import type { ChangeSetQueue } from './change-set-queue.ts';
import type { FeedWatch } from './feed/feed-watch.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './ports.ts';
import { type Pulling, startPull } from './start-pull.ts';
import type { Workspaces } from './workspaces.ts';

interface Running {
  workspaces: Workspaces;
  jobs: Jobs;
  logger: Logger;
  pulling: Pulling;
  queue: ChangeSetQueue;
  feeds: FeedWatch;
}

/**
 * Resumes what waits for a token: the pull at its page, the change sets at their items, the changes feed, and required
 * attributes where reading stopped. Returns how many jobs that is; they continue after this returns. A job that is running
 * may just have been refused with the previous token: it is resumed too, once it has paused.
 */
export async function resumeWaiting(connectionId: string, running: Running): Promise<number> {
  const { jobs, logger } = running;
  const atWork = jobs.list().filter((job) => job.connectionId === connectionId && job.state === 'running');
  const resumed = await resumePaused(connectionId, running);
  running.feeds.tokenReplaced(connectionId);
  for (const { id } of atWork)
    void resumeOncePaused(connectionId, id, running).catch((error: unknown) =>
      logger.error('A job that paused while its token was replaced was not resumed', { error }),
    );
  return resumed;
}

async function resumeOncePaused(connectionId: string, job: string, running: Running): Promise<void> {
  await running.jobs.ended(job);
  if (running.jobs.paused(connectionId).some(({ id }) => id === job))
    await resumePaused(connectionId, running);
}

async function resumePaused(
  connectionId: string,
  { workspaces, jobs, pulling, queue }: Running,
): Promise<number> {
  const pull = jobs.paused(connectionId).some(({ kind }) => kind === 'pull');
  if (pull) startPull(await workspaces.get(connectionId), pulling);
  const readings = jobs.paused(connectionId).filter(({ kind }) => kind === 'completeness');
  for (const { id } of readings) jobs.resume(id);
  return Number(pull) + readings.length + (await queue.resumeWaiting(connectionId));
}
