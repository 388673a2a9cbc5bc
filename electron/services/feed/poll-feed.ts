import { createHash } from 'node:crypto';
import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { FeedEntry } from '#shared/service/feed-entry.ts';
import { feedTime } from '#shared/service/feed-time.ts';
import { excerpt, isObject, type Json, toJson } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { type ChangesPage, type ChangesQuery, pollChanges } from '../../api/changes.ts';
import type { ReceivedEntry } from '../../store/catalog/feed/feed.ts';
import type { Workspace } from '../workspaces.ts';

interface Polling {
  signal: AbortSignal;
  /** Called after each page with the number of changes read so far. */
  onRead?(changes: number): void;
  /** The maximum number of pages to request. */
  pages: number;
  /** Whether to include the products as they are now, at most ten of them (`include_all_properties`, section 8). */
  withProducts?: boolean;
  /** Cursors seen earlier in this series of polls: one that comes again leads in a circle. */
  given?: Set<string | null>;
}

/** The outcome of a poll; what it read is in the store. */
export interface PollOutcome {
  /** False: there is more to read. */
  complete: boolean;
  /** The number of changes read. */
  changes: number;
  /** The number of changes in this poll that name no product or cannot be read. */
  unreadable: number;
  /** Snapshots that came with the changes. */
  products: ProductRecord[];
}

/**
 * Reads the changes endpoint (4.5), with summaries, from where it was last read. Each page is saved together with the cursor
 * that follows it. Throws `AppError` if the service cannot be asked, or returns cursors in a circle; what was read before is
 * kept.
 */
export async function pollFeed(
  { store, client, connection }: Pick<Workspace, 'store' | 'client' | 'connection'>,
  { signal, onRead, pages, withProducts = false, given = new Set() }: Polling,
): Promise<PollOutcome> {
  const { baseUrl, integrationId, profile } = connection;
  const source = JSON.stringify([baseUrl, integrationId, profile.routes.changes]);
  const query = { includeSummary: true, includeAllProperties: withProducts };
  const ask = (cursor: string | null, first = false) => {
    const asked = pageAfter(client, { ...query, offset: cursor }, first, signal);
    asked.catch(() => {}); // thrown where it is awaited, unless something else ends the poll first
    return asked;
  };
  const outcome: PollOutcome = { complete: false, changes: 0, unreadable: 0, products: [] };
  let upcoming = ask(await store.feedCursor(source), true);
  for (let page = 1; page <= pages && !outcome.complete; page++) {
    const { asked, answer } = await upcoming;
    const entries = answer.entries.map((entry) => received(entry, profile));
    const unreadable = answer.unreadable.length;
    const isEnd = entries.length + unreadable === 0;
    given.add(asked);
    const isCircle = !isEnd && given.has(answer.offset);
    const goesOn = !isEnd && !isCircle && page < pages;
    // The next page is requested while this one is saved.
    if (goesOn) upcoming = ask(answer.offset);
    const cursor = await store.saveFeedPage({
      source,
      asked,
      entries,
      unreadable,
      isEnd,
      cursor: answer.offset,
    });
    if (isCircle) throw circle(answer.offset);
    if (goesOn && cursor !== answer.offset) upcoming = ask(cursor);
    outcome.complete = isEnd;
    outcome.changes += entries.length;
    outcome.unreadable += unreadable;
    outcome.products.push(...answer.entries.flatMap(({ product }) => product ?? []));
    onRead?.(outcome.changes);
  }
  return outcome;
}

/** Starts from the beginning if the service no longer knows the cursor at which reading stopped. */
async function pageAfter(
  client: Workspace['client'],
  query: ChangesQuery,
  first: boolean,
  signal: AbortSignal,
): Promise<{ asked: string | null; answer: ChangesPage }> {
  const ask = async (asked: string | null) => ({
    asked,
    answer: await pollChanges(client, { ...query, offset: asked }, signal),
  });
  try {
    return await ask(query.offset);
  } catch (error) {
    const forgotten =
      first &&
      query.offset !== null &&
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
    t`Reading changes was stopped: the service gave the offset “${excerpt(cursor, 60)}” twice, so the list would never end. Check changes.next in the service profile.`,
  );

function received(entry: FeedEntry, { changes }: ServiceProfile): ReceivedEntry {
  const { productId, identifier, occurredAt, summary, product, raw } = entry;
  const said = without(without(raw, changes.summary.split('.')), changes.product.split('.'));
  return {
    productId,
    identifier,
    at: occurredAt,
    time: feedTime(occurredAt),
    summaryState: summary.state,
    summary: summary.state === 'counted' ? JSON.stringify(summary.counts) : null,
    product,
    raw: JSON.stringify(toJson(raw)),
    // Begins with the time: if the feed is in order, the entries to look up are next to each other.
    content: `${occurredAt ?? ''} ${createHash('sha256')
      .update(JSON.stringify(toJson(said)))
      .digest('base64')}`,
  };
}

/**
 * Returns `json` without a field. Summary and snapshot describe the product as it is now (2.4), not the change: they differ
 * when the change comes again.
 */
function without(json: Json, [key = '', ...deeper]: readonly string[]): Json {
  if (!isObject(json) || !Object.hasOwn(json, key)) return json;
  const { [key]: inner = null, ...rest } = json;
  return deeper.length === 0 ? rest : { ...rest, [key]: without(inner, deeper) };
}
