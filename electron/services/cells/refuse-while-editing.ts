import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { Jobs } from '../jobs.ts';

/** Allows one edit of many cells at a time per connection. Throws `busy` while another one runs. */
export function refuseWhileEditing(jobs: Jobs, connectionId: string): void {
  const running = jobs.running(connectionId, 'edit');
  if (running)
    throw new AppError(
      'busy',
      t`“${running.title}” is still running. Wait for it to finish or cancel it first.`,
    );
}
