import { existsSync } from 'node:fs';
import { t } from '@lingui/core/macro';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import type { Jobs } from '../jobs.ts';
import type { UserFiles } from '../ports.ts';

/** The list of jobs, canceling them, and the files that they wrote: no other path is ever opened. */
export const jobHandlers = (jobs: Jobs, queue: ChangeSetQueue, files: UserFiles): HandlersOf<'jobs'> => ({
  'jobs.list': async () => jobs.list(),
  'jobs.cancel': async ({ jobId }) => {
    const job = jobs.list().find(({ id }) => id === jobId);
    const isOpen = job?.state === 'running' || job?.state === 'paused';
    // Goes through the queue even if the change set pauses at this very moment; the queue then continues with the next one.
    if (isOpen && job.changeSet !== null) await queue.cancel(job.connectionId, job.changeSet);
    else jobs.cancel(jobId);
    return {};
  },
  'jobs.openFile': async ({ jobId, what }) => {
    const file = jobs.list().find(({ id }) => id === jobId)?.file;
    if (!file || !existsSync(file.path))
      throw new AppError('not_found', t`The file was moved or deleted since it was written.`);
    if (what === 'file' && !file.opens)
      throw new AppError('invalid_input', t`Only tables and texts are opened from here. Open the folder.`);
    await files.open(file.path, what);
    return {};
  },
  'jobs.skipWait': async ({ jobId }) => {
    jobs.skipWait(jobId);
    return {};
  },
});
