import { t } from '@lingui/core/macro';
import type { Job } from '#shared/contract/jobs.ts';
import type { Result } from '#shared/contract/result.ts';
import { client } from '../client/index.ts';
import { copyText } from '../components/copy-text.ts';
import { toastError } from '../components/toast.ts';
import type { ToastAction } from '../components/toast-queue.ts';
import { createAnswer } from '../query/answer-store.ts';
import { useApp } from './app.ts';

/** service: running jobs and those that ended since the app started, in the order they were started. */
export const useJobs = createAnswer(
  'jobs.list',
  () => ({}),
  (jobs) => ({ jobs: (jobs ?? []) as readonly Job[] }),
);

export const cancelJob = (jobId: string): Promise<Result<object>> => client.call('jobs.cancel', { jobId });

/** Cuts the wait of a job short. */
export const skipWait = (jobId: string): Promise<Result<object>> => client.call('jobs.skipWait', { jobId });

export const copyPath = (path: string): ToastAction => ({
  label: t`Copy path`,
  run: () => copyText(path, t`Path copied`),
});

/**
 * What can be done with the file that a job wrote, from its message and from Activity. A browser can open neither a file nor a
 * folder: the path is copied.
 */
export function fileActions({ id, file }: Pick<Job, 'id' | 'file'>): ToastAction[] {
  if (file === null) return [];
  if (useApp.getState().info?.shell !== 'desktop') return [copyPath(file.path)];
  const open = async (what: 'file' | 'folder', failed: string) => {
    const answer = await client.call('jobs.openFile', { jobId: id, what });
    if (!answer.ok) toastError(failed, answer.error);
  };
  const folder = {
    label: t`Show in folder`,
    run: () => void open('folder', t`The folder could not be shown`),
  };
  if (!file.opens) return [folder];
  return [{ label: t`Open file`, run: () => void open('file', t`The file could not be opened`) }, folder];
}

export const runningPull = (jobs: readonly Job[], connectionId: string | null): Job | undefined =>
  jobs.find((job) => job.kind === 'pull' && job.state === 'running' && job.connectionId === connectionId);

/** The job that sends a change set, if it is running. */
export const runningApply = (
  jobs: readonly Job[],
  connectionId: string,
  changeSet: number,
): Job | undefined =>
  jobs.findLast(
    (job) => job.connectionId === connectionId && job.changeSet === changeSet && job.state === 'running',
  );
