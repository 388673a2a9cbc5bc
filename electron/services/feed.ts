import { createHash } from 'node:crypto';
import { AppError } from '#shared/contract/result.ts';
import type { FeedEntry } from '#shared/service/feed-entry.ts';
import { excerpt, isObject, type Json, toJson } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { type ChangesPage, pollChanges } from '../api/changes.ts';
import type { ReceivedEntry } from '../store/catalog/feed/feed.ts';
import type { Workspace } from './workspaces.ts';

/** So many requests in one go; a feed that was never read may be as long as the service is old. */
const MOST_PAGES = 200;

interface Polling {
  signal: AbortSignal;
  /** Told after each page, with how many changes were read so far. */
  onRead(changes: number): void;
}

/** What a poll came to; what it read is in the store. */
export interface PollOutcome {
  /** False: there is more to read. */
  complete: boolean;
  /** Changes that name no product or cannot be read, in this poll. */
  unreadable: number;
}

/**
 * Reads the changes endpoint (4.5), with summaries, on from where it was read last, whoever asked then. Each page is kept
 * together with the cursor that follows it. Throws `AppError` where the service cannot be asked, or gives cursors in a
 * circle; what was read until then is kept.
 */
export async function pollFeed(
  { store, client, connection }: Pick<Workspace, 'store' | 'client' | 'connection'>,
  { signal, onRead }: Polling,
): Promise<PollOutcome> {
  const { baseUrl, integrationId, profile } = connection;
  const source = JSON.stringify([baseUrl, integrationId, profile.routes.changes]);
  let cursor = await store.feedCursor(source);
  const given = new Set<string | null>();
  const outcome: PollOutcome = { complete: false, unreadable: 0 };
  let read = 0;
  for (let pages = 0; pages < MOST_PAGES && !outcome.complete; pages++) {
    const { asked, page } = await pageAfter(client, cursor, pages === 0, signal);
    const entries = page.entries.map((entry) => received(entry, profile));
    cursor = await store.keepFeedPage({ source, asked, entries, cursor: page.offset });
    outcome.complete = entries.length + page.unreadable.length === 0;
    outcome.unreadable += page.unreadable.length;
    given.add(asked);
    if (!outcome.complete && given.has(page.offset)) throw circle(page.offset);
    read += entries.length;
    onRead(read);
  }
  return outcome;
}

/** From the beginning where the service no longer knows the cursor at which it was read last. */
async function pageAfter(
  client: Workspace['client'],
  cursor: string | null,
  first: boolean,
  signal: AbortSignal,
): Promise<{ asked: string | null; page: ChangesPage }> {
  const ask = async (asked: string | null) => ({
    asked,
    page: await pollChanges(client, { offset: asked, includeSummary: true }, signal),
  });
  try {
    return await ask(cursor);
  } catch (error) {
    const forgotten =
      first &&
      cursor !== null &&
      error instanceof AppError &&
      error.code === 'service_error' &&
      error.shape.retryable !== true;
    if (!forgotten) throw error;
    return ask(null);
  }
}

const circle = (cursor: string | null): AppError =>
  new AppError(
    'unreadable_response',
    `Reading changes was stopped: the service gave the offset “${excerpt(cursor, 60)}” twice, so the list would never end. Check changes.next in the service profile.`,
  );

function received(entry: FeedEntry, { changes }: ServiceProfile): ReceivedEntry {
  const { productId, identifier, occurredAt, summary, product, raw } = entry;
  const said = without(without(raw, changes.summary.split('.')), changes.product.split('.'));
  return {
    productId,
    identifier,
    at: occurredAt,
    summaryState: summary.state,
    summary: summary.state === 'counted' ? JSON.stringify(summary.counts) : null,
    product,
    raw: JSON.stringify(toJson(raw)),
    content: createHash('sha256')
      .update(JSON.stringify(toJson(said)))
      .digest('base64'),
  };
}

/** Summary and snapshot are of the product as it is now (2.4), not of the change: they differ when the change comes again. */
function without(json: Json, [key = '', ...deeper]: readonly string[]): Json {
  if (!isObject(json) || !Object.hasOwn(json, key)) return json;
  const { [key]: inner = null, ...rest } = json;
  return deeper.length === 0 ? rest : { ...rest, [key]: without(inner, deeper) };
}
