import type { FreshEnrichment } from '#shared/contract/removals.ts';
import { AppError } from '#shared/contract/result.ts';
import type { ChangesPage } from '../../api/changes.ts';
import { pollChanges } from '../../api/changes.ts';
import type { Workspace } from '../workspaces.ts';

/** So many requests in one go; a feed that was never read may be as long as the service is old. */
const MOST_PAGES = 200;

interface Polling {
  /** At most so many products are listed. */
  limit: number;
  signal: AbortSignal;
  /** Told after each page, with how many changes were read so far. */
  onRead(changes: number): void;
}

/**
 * Reads the changes endpoint (4.5) on from where it was read last, keeps each page together with the place where it goes
 * on, and says which marked products were changed since the last pull listed them. Throws `AppError` where the service
 * cannot be asked; what was read until then is kept.
 */
export async function freshEnrichment(
  { store, client }: Pick<Workspace, 'store' | 'client'>,
  { limit, signal, onRead }: Polling,
): Promise<FreshEnrichment> {
  let offset = await store.feedOffset();
  let read = 0;
  let complete = false;
  for (let pages = 0; pages < MOST_PAGES && !complete; pages++) {
    const page = await pageAfter(client, offset, pages === 0, signal);
    const changed = page.entries.map(({ identifier, productId, occurredAt }) => ({
      identifier,
      productId,
      at: occurredAt,
    }));
    await store.keepFeed(changed, page.offset);
    complete = changed.length + page.unreadable.length === 0;
    read += changed.length;
    offset = page.offset;
    onRead(read);
  }
  return { ...(await store.freshlyChanged(limit)), complete };
}

/** From the beginning where the service no longer knows the place at which it was read last. */
async function pageAfter(
  client: Workspace['client'],
  offset: string | null,
  first: boolean,
  signal: AbortSignal,
): Promise<ChangesPage> {
  try {
    return await pollChanges(client, { offset }, signal);
  } catch (error) {
    const forgotten =
      first &&
      offset !== null &&
      error instanceof AppError &&
      error.code === 'service_error' &&
      error.shape.retryable !== true;
    if (!forgotten) throw error;
    return pollChanges(client, { offset: null }, signal);
  }
}
