import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import type { JobHandle, Jobs } from '../jobs.ts';
import { stopIfAborted } from '../stop-if-aborted.ts';
import type { Workspace } from '../workspaces.ts';

/** Small enough that a window can be read in between without waiting. */
export const CELLS_PER_CHUNK = 2_000;

/**
 * Lets a job stage what it wants chunk by chunk, as one step of the history: all or nothing. Throws what `stage` throws, and `cancelled`,
 * after undoing what was done.
 */
export async function asOneStep<T>(
  store: Workspace['store'],
  label: string,
  { signal, report }: JobHandle,
  stage: (step: number) => Promise<T>,
): Promise<T> {
  const step = await store.beginStep(label);
  try {
    const staged = await stage(step);
    stopIfAborted(signal);
    const next = await store.endStep(step);
    report({ step: next.step === step ? step : null });
    return staged;
  } catch (error) {
    report({ phase: t`undoing the changes so far` });
    await revert(store, step).catch(() => {
      throw notReverted(error);
    });
    throw error;
  }
}

async function revert(store: Workspace['store'], step: number): Promise<void> {
  let left: number;
  do ({ left } = await store.revertStep(step, CELLS_PER_CHUNK));
  while (left > 0);
}

/** The store undoes it at the next start, or before the next such edit. */
function notReverted(error: unknown): AppError {
  const { code, message, ...more } = error instanceof AppError ? error.shape : internal();
  return new AppError(code, sentences(message, t`The changes so far are undone at the next start.`), more);
}

const internal = () => ({ code: 'internal', message: t`Something went wrong in Catalog Desk.` }) as const;

/** Allows one edit of many cells at a time per connection. Throws `busy` while another one runs. */
export function refuseWhileEditing(jobs: Jobs, connectionId: string): void {
  const running = jobs.running(connectionId, 'edit');
  if (running)
    throw new AppError(
      'busy',
      t`“${running.title}” is still running. Wait for it to finish or cancel it first.`,
    );
}
