import type { ChangeSet } from '#shared/contract/changesets.ts';
import type { Connection } from '#shared/contract/connections.ts';
import type { Job } from '#shared/contract/jobs.ts';

/** What a connection waits for with its token, in a few words; null when it waits for nothing. */
export function tokenNeed(
  connection: Pick<Connection, 'id' | 'newTokenWaiting'>,
  jobs: readonly Pick<Job, 'connectionId' | 'state' | 'kind'>[],
  changeSets: readonly Pick<ChangeSet, 'waitsForToken'>[],
): string | null {
  const paused = jobs.filter((job) => job.connectionId === connection.id && job.state === 'paused');
  const pulls = paused.some((job) => job.kind === 'pull');
  const applies =
    paused.some((job) => job.kind === 'apply') || changeSets.some(({ waitsForToken }) => waitsForToken);
  if (pulls && applies) return 'A pull and changes wait for a new token';
  if (pulls) return 'The pull waits for a new token';
  if (applies) return 'Changes wait for a new token';
  return connection.newTokenWaiting ? 'A new token waits to be tested' : null;
}
