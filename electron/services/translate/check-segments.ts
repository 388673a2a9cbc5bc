import { plural, t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { JobHandle } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';
import { compareSegments } from './compare-segments.ts';

/** Checks all segments of a list. Returns a sentence about what was found. Throws `cancelled`. */
export async function checkSegments(
  store: Workspace['store'],
  list: number,
  handle: JobHandle,
): Promise<string> {
  await compareSegments(store, list);
  let from: number | null = 0;
  let warnings = 0;
  while (from !== null) {
    if (handle.signal.aborted) throw new AppError('cancelled', t`Cancelled.`);
    const chunk: { next: number | null; total: number; warnings: number } = await store.checkSegments(
      list,
      from,
    );
    warnings += chunk.warnings;
    from = chunk.next;
    handle.report({ done: from ?? chunk.total, total: chunk.total });
  }
  return warnings === 0
    ? t`No warnings.`
    : t`${plural(warnings, { one: '# translation', other: '# translations' })} with warnings.`;
}
