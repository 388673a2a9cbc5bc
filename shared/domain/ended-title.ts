import { t } from '@lingui/core/macro';
import type { Job } from '../contract/jobs.ts';

/** How a job ended, if it has no message of its own. */
export function endedTitle({ title, state }: Pick<Job, 'title' | 'state'>): string {
  switch (state) {
    case 'done':
      return t`${title}: done`;
    case 'failed':
      return t`${title}: failed`;
    case 'cancelled':
      return t`${title}: canceled`;
    case 'paused':
      return t`${title}: paused`;
    case 'running':
      return title;
  }
}
