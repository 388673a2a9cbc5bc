import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { byName } from '#shared/domain/by-name.ts';
import type { FeedEntry, ReceivedSummary } from '#shared/service/feed-entry.ts';
import { at, excerpt, idText, isNestedDeeper, isObject, type Json } from '#shared/service/json.ts';
import { readSnapshot, type UnreadableRecord } from '#shared/service/wire.ts';
import { readPosition } from './positions.ts';
import { explained } from './product-list.ts';
import { refuseTroubled } from './refusal.ts';
import type { ServiceClient, ServiceEndpoint } from './service-client.ts';

/** What to poll (4.5). */
export interface ChangesQuery {
  /** Where the previous poll stopped; null to start from the beginning. */
  offset: string | null;
  /**
   * The number of changes in one answer; the profile's page size by default. At most 10 with `includeAllProperties`
   * (section 8).
   */
  limit?: number;
  includeSummary?: boolean;
  includeAllProperties?: boolean;
}

export interface ChangesPage {
  /** Oldest first. */
  entries: FeedEntry[];
  /** Changes that name no product or cannot be read. */
  unreadable: UnreadableRecord[];
  /** Where the next poll continues; the requested offset if nothing is new. */
  offset: string | null;
}

/** Section 8. */
const MAX_WITH_ALL_PROPERTIES = 10;
/** Changes nested deeper are refused: showing and storing them is recursive. */
const MAX_CHANGE_NESTING = 200;

/** Polls enrichment changes from an offset on (4.5). If nothing is new, returns no entries and the requested offset. */
export async function pollChanges(
  client: ServiceClient,
  query: ChangesQuery,
  signal?: AbortSignal,
): Promise<ChangesPage> {
  const url = client.url('changes', '', changesParams(client, query));
  const reading = await client.read({ purpose: t`Reading changes`, url, route: 'changes' }, signal);
  const { body } = reading;
  if (body === undefined) return { entries: [], unreadable: [], offset: query.offset };
  return explained(reading, () => readChangesPage(body, query.offset, client.endpoint));
}

function changesParams(client: ServiceClient, query: ChangesQuery): URLSearchParams {
  const names = client.profile.changes;
  const { offset, includeSummary = false, includeAllProperties = false } = query;
  const params = new URLSearchParams();
  const wanted = query.limit ?? names.page_size;
  const limit = includeAllProperties ? Math.min(wanted, MAX_WITH_ALL_PROPERTIES) : wanted;
  if (names.limit_param !== '') params.set(names.limit_param, String(limit));
  if (offset !== null) params.set(names.offset_param, offset);
  if (includeSummary) params.set('include_summary', 'true');
  if (includeAllProperties) params.set('include_all_properties', 'true');
  return params;
}

/**
 * Reads a page of changes from a parsed answer. Throws `AppError` `unreadable_response` if it contains no list of
 * changes, or changes without an offset that continues after them: the list would never end.
 */
export function readChangesPage(body: Json, asked: string | null, endpoint: ServiceEndpoint): ChangesPage {
  const names = endpoint.profile.changes;
  const items = at(body, names.items);
  if (!Array.isArray(items)) {
    throw new AppError(
      'unreadable_response',
      names.items === ''
        ? t`The service answered, but the answer itself is not a list of changes. Check changes.items in the service profile.`
        : t`The service answered, but "${names.items}" is not a list of changes. Check changes.items in the service profile.`,
    );
  }
  if (items.length === 0) refuseTroubled(body, names.items);
  const next = readPosition(at(body, names.next), names.offset_param, 'changes.next');
  if (items.length > 0 && (next === null || next === asked))
    throw new AppError(
      'unreadable_response',
      next === null
        ? t`The service gave changes, but no offset to continue from, so the list would never end. Check changes.next in the service profile.`
        : t`The service gave changes, but the offset “${excerpt(next, 80)}” again, so the list would never end. Check changes.next in the service profile.`,
    );
  const page: ChangesPage = { entries: [], unreadable: [], offset: next ?? asked };
  for (const item of items) {
    const entry = readChange(item, endpoint);
    if (entry) page.entries.push(entry);
    else page.unreadable.push({ problem: t`A change names no product`, record: excerpt(item) });
  }
  return page;
}

function readChange(raw: Json, endpoint: ServiceEndpoint): FeedEntry | null {
  const names = endpoint.profile.changes;
  const productId = idText(at(raw, names.product_id));
  const identifier = idText(at(raw, names.identifier));
  const snapshot = at(raw, names.product);
  const product = isObject(snapshot) ? readSnapshot(snapshot, identifier, endpoint) : null;
  if (isNestedDeeper(raw, MAX_CHANGE_NESTING)) return null;
  if (productId === null && identifier === null && product === null) return null;
  return {
    productId: productId?.text ?? product?.productId ?? null,
    productIdIsNumber: productId?.isNumber ?? product?.productIdIsNumber ?? false,
    identifier: identifier?.text ?? product?.identifier ?? null,
    occurredAt: idText(at(raw, names.occurred_at))?.text ?? null,
    summary: readSummary(at(raw, names.summary)),
    product,
    raw,
  };
}

/** The field names are given in the service document (2.4), so they are not part of the profile. */
function readSummary(summary: Json | undefined): ReceivedSummary {
  if (summary === undefined) return { state: 'absent' };
  if (summary === null) return { state: 'unclassified' };
  const numAttributes = countIn(at(summary, 'num_attributes'));
  const locales = at(summary, 'locale_summaries');
  if (numAttributes === null || !isObject(locales)) return { state: 'unreadable' };
  const populated = Object.entries(locales).flatMap(([locale, one]) => {
    const count = countIn(at(one, 'num_attributes_populated'));
    return count === null ? [] : [[locale, count] as const];
  });
  return {
    state: 'counted',
    counts: {
      numAttributes,
      numAttributesWithAgents: countIn(at(summary, 'num_attributes_with_agents')),
      populated: byName(populated),
    },
  };
}

const countIn = (json: Json | undefined): number | null =>
  typeof json === 'number' && Number.isSafeInteger(json) && json >= 0 ? json : null;
