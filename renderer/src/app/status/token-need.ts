import { t } from '@lingui/core/macro';
import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';
import { type Unit, unitOf, unitOfJob } from '../../changesets/kind-labels.ts';
import { waitsForToken } from '../../state/token-labels.ts';

/** What a connection waits for regarding its token, in a few words; null if it waits for nothing. */
export function tokenNeed(
  connection: Pick<Connection, 'id' | 'newTokenWaiting' | 'token'>,
  jobs: readonly Pick<Job, 'connectionId' | 'state' | 'kind' | 'unit'>[],
  changeSets: readonly Pick<ChangeSet, 'waitsForToken' | 'kind'>[],
): string | null {
  const paused = jobs.filter((job) => job.connectionId === connection.id && job.state === 'paused');
  const pulls = paused.some((job) => job.kind === 'pull');
  const sent = new Set<Unit>([
    ...paused.filter((job) => job.kind === 'apply').map(unitOfJob),
    ...changeSets.filter(({ waitsForToken }) => waitsForToken).map(({ kind }) => unitOf(kind)),
  ]);
  const [unit] = sent;
  if (unit) {
    const all = sent.size > 1 ? 'changeSets' : unit;
    return waitsForToken(pulls ? 'pullAndChangeSets' : all, connection);
  }
  if (pulls) return waitsForToken('pull', connection);
  return connection.newTokenWaiting ? t`A new token has not been tested yet` : null;
}
