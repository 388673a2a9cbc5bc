import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { at, excerpt, idText, isNestedDeeper, isObject, type Json } from '#shared/service/json.ts';
import { type ListEnd, listExtent } from '#shared/service/list-end.ts';
import { firstPosition, type ListAnswer, namedNext } from '#shared/service/next-position.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { placeIn, recordsIn } from '#shared/service/record-places.ts';
import { namedError } from '#shared/service/results.ts';
import {
  type Dialect,
  type ProductRecord,
  type ReadRecords,
  readProducts,
  recordPaths,
} from '#shared/service/wire.ts';
import type { HttpAnswer } from './http.ts';
import { readPosition } from './positions.ts';
import { type Asked, answerDetails } from './refusal.ts';
import type { Reading, ServiceClient, ServiceEndpoint } from './service-client.ts';

/** One page of products, and where the next one starts (null at the end). */
export interface ProductPage {
  next: string | null;
  /** Reads the records of the page. Separate, so that the next page can be requested first. */
  read(): ReadRecords;
  /** Returns the records exactly as they were sent; children are both inside their parents and separate. */
  items(): SentItems;
  /** The total number of products in the list, if the service gives it; it may or may not count variants. */
  total: number | null;
  /** For the first page: what shows that it is the only one; null if nothing does. */
  end: ListEnd | null;
  /** The first record as the service sent it, to be shown next to how it was read. */
  first: Json | null;
}

/** One page of the product list (4.3) as an unread answer. `position` null is the first page. */
export const probeList = (
  client: ServiceClient,
  position: string | null,
  signal?: AbortSignal,
): Promise<HttpAnswer> => client.get({ ...listRequest(client, position), method: 'GET' }, signal);

/** One page of the product list, children included (4.3). `position` null is the first page. */
export async function listProducts(
  client: ServiceClient,
  position: string | null,
  signal?: AbortSignal,
): Promise<ProductPage> {
  const isEnd = (status: number) => isBeyondEnd(status, position, client.profile);
  const reading = await client.read(listRequest(client, position), signal, isEnd);
  const { body } = reading;
  const { answer } = reading;
  // 204 No Content plainly means that there is nothing (more).
  if (body === undefined) return emptyPage(client.endpoint, answer.status === 204 ? 'empty' : null);
  return explained(reading, () =>
    readProductPage({ body, headers: answer.headers }, position, client.endpoint),
  );
}

/**
 * Some services answer a request for a page, or a product, beyond the last one with "not found" or "range not satisfiable".
 * After a cursor, that counts only if the profile says so: otherwise the cursor may have expired in the middle of the list.
 */
export const isBeyondEnd = (status: number, position: string | null, { list }: ServiceProfile): boolean => {
  if (position === null || position === firstPosition(list.paging)) return false;
  const isCounted = list.paging.kind === 'page' || list.paging.kind === 'offset';
  return status === 404 ? isCounted || list.not_found_is_empty : status === 416 && isCounted;
};

export const emptyPage = (dialect: Dialect, end: ListEnd | null): ProductPage => ({
  next: null,
  read: () => readProducts([], dialect),
  items: () => sentItems([], dialect),
  total: null,
  end,
  first: null,
});

/**
 * Reads a page of products from a parsed answer. Throws `AppError` `unreadable_response` if it contains no list of
 * products, or does not tell where the list continues.
 */
export function readProductPage(
  answer: ListAnswer,
  position: string | null,
  endpoint: ServiceEndpoint,
): ProductPage {
  const { paging } = endpoint.profile.list;
  const items = listedItems(answer.body, endpoint);
  const asked = position ?? firstPosition(paging);
  const next = nextPosition(answer, asked, items.length, endpoint);
  if (next !== null && next === asked) {
    throw new AppError(
      'unreadable_response',
      t`The service gave the same page position twice (“${excerpt(next, 80)}”), so the list would never end. Check list.paging.next in the service profile.`,
    );
  }
  const first = items[0] ?? null;
  return {
    read: () => readProducts(items, endpoint),
    items: () => sentItems(items, endpoint),
    next,
    ...listExtent(answer, items, endpoint.profile),
    first: isNestedDeeper(first ?? undefined, MAX_SHOWN_NESTING) ? null : first,
  };
}

/** Records nested deeper are not shown as received: showing them is recursive. */
const MAX_SHOWN_NESTING = 200;

/** A listed product, exactly as it was sent, children included, and as it was read. */
export interface ListedProduct {
  item: Json;
  record: ProductRecord;
}

/** `family`: all products that were sent with it, including itself. */
export interface FoundProduct extends ListedProduct {
  family: ListedProduct[];
}

/** A request for one product does not show whether the service has it; the whole list does. */
export class OthersListed extends AppError {
  constructor(message: string, details?: string) {
    super('unreadable_response', message, { details });
  }
}

/**
 * The product with this identifier, or null if the service does not list it (4.3). Throws `AppError` if the answer leaves
 * that open: the service listed other products instead (`OthersListed`), or sent a record that cannot be read.
 */
export async function findProduct(
  client: ServiceClient,
  identifier: string,
  signal?: AbortSignal,
): Promise<FoundProduct | null> {
  const { list } = client.profile;
  if (!identifier.isWellFormed())
    throw new OthersListed(
      t`Product ${excerpt(identifier, 80)} cannot be requested by itself: its identifier contains an incomplete character.`,
    );
  const query = new URLSearchParams({ [list.identifier_param]: identifier });
  if (list.children_param !== '') query.set(list.children_param, list.children_value);
  const purpose = t`Reading product ${excerpt(identifier, 80)}`;
  const url = client.url('products', '', query);
  const isMissing = (status: number) => status === 404 && list.not_found_is_empty;
  const reading = await client.read({ purpose, url, route: 'products' }, signal, isMissing);
  const { body } = reading;
  // "Not found" refers to the product, and not to the address, only if the list itself is there.
  if (isMissing(reading.answer.status)) await listProducts(client, null, signal);
  if (body === undefined) {
    if (list.not_found_is_empty) return null;
    // An answer that was lost on its way looks the same, and what is not there is sent anew, or counted as removed.
    throw new AppError(
      'unreadable_response',
      t`The service answered with nothing when it was asked for product ${excerpt(identifier, 80)}. That does not say that it has none: set list.not_found_is_empty in the service profile if it does.`,
      { retryable: true, details: answerDetails(reading.asked, reading.answer) },
    );
  }
  const items = explained(reading, () => listedItems(body, client.endpoint));
  if (items.length === 0) return null;
  const sent = sentItems(items, client.endpoint);
  if (!sent.has(identifier))
    throw new OthersListed(
      t`The service was asked for one product only, and listed others. Check list.identifier_param (“${list.identifier_param}”) in the service profile.`,
      answerDetails(reading.asked, reading.answer),
    );
  return explained(reading, () => readFound(items, sent, identifier, client.endpoint));
}

function readFound(
  items: readonly Json[],
  sent: SentItems,
  identifier: string,
  dialect: Dialect,
): FoundProduct {
  // Reads all of them: the parent of a nested child is known only from its place in the answer.
  const { records, unreadable } = readProducts(items, dialect);
  const family = records.map((record) => ({ item: sent.of(record), record }));
  const found = family.find(({ record }) => record.identifier === identifier);
  if (found && !isNestedDeeper(found.item, MAX_SHOWN_NESTING)) return { ...found, family };
  throw new AppError(
    'unreadable_response',
    t`The service listed product ${excerpt(identifier, 80)}, but it cannot be read: ${unreadable[0]?.problem ?? t`it is nested too deeply`}.`,
  );
}

/** The records of an answer, children included, exactly as they were sent. */
export interface SentItems {
  has(identifier: string): boolean;
  /** Of several with the same identifier, the one with the record's product id, otherwise the one at the highest level. */
  of(record: Pick<ProductRecord, 'identifier' | 'productId'>): Json;
}

function sentItems(items: readonly Json[], dialect: Dialect): SentItems {
  const paths = recordPaths(dialect);
  const byIdentifier = new Map<string, { productId: string | null; item: Json }[]>();
  for (let level: readonly Json[] = items; level.length > 0; ) {
    const below: Json[] = [];
    for (const item of level) {
      if (!isObject(item)) continue;
      const identifier = idText(placeIn(item, paths.identifier, dialect.profile))?.text;
      if (identifier !== undefined) {
        const productId = idText(placeIn(item, paths.product_id, dialect.profile))?.text ?? null;
        const sent = { productId, item };
        const others = byIdentifier.get(identifier);
        if (others) others.push(sent);
        else byIdentifier.set(identifier, [sent]);
      }
      const children = at(item, paths.children);
      if (Array.isArray(children)) for (const child of children) below.push(child);
    }
    level = below;
  }
  return {
    has: (identifier) => byIdentifier.has(identifier),
    of: ({ identifier, productId }) => {
      const sent = byIdentifier.get(identifier) ?? [];
      return (sent.find((one) => one.productId === productId) ?? sent[0])?.item ?? null;
    },
  };
}

/** The product's own record: of several with its identifier, the one with its product id. Null if there are only others. */
export function ownRecord<One extends { record: ProductRecord }>(
  listed: Iterable<One>,
  { identifier, productId, sharesIdentifier }: Named,
): One | null {
  const named = [...listed].filter(({ record }) => record.identifier === identifier);
  const own = named.find(({ record }) => record.productId === productId);
  return own ?? (sharesIdentifier ? null : (named[0] ?? null));
}

/** What identifies a product. */
export type Named = Pick<ProductAddress, 'identifier' | 'sharesIdentifier'> & { productId?: string | null };

function listRequest(client: ServiceClient, position: string | null): Omit<Asked, 'method'> {
  const { list } = client.profile;
  const { paging } = list;
  const query = new URLSearchParams();
  if (list.children_param !== '') query.set(list.children_param, list.children_value);
  if (paging.kind !== 'none' && paging.limit_param !== '')
    query.set(paging.limit_param, String(paging.page_size));
  const asked = position ?? firstPosition(paging);
  if (asked !== null) query.set(paging.cursor_param, asked);
  return { purpose: t`Reading the product list`, url: client.url('products', '', query), route: 'products' };
}

/** Offset and page lists end with an empty page: a service may return fewer products than the requested page size. */
function nextPosition(
  answer: ListAnswer,
  position: string | null,
  count: number,
  { profile }: ServiceEndpoint,
): string | null {
  const { paging } = profile.list;
  switch (paging.kind) {
    case 'cursor':
      return readPosition(namedNext(answer, paging), paging.cursor_param, 'list.paging.next');
    case 'offset':
      return count === 0 ? null : String(Number(position) + count);
    case 'page':
      return count === 0 ? null : String(Number(position) + 1);
    case 'none':
      return null;
  }
}

/** The products in an answer; a JSON null in their place is an empty list, unless the answer reports an error. */
function listedItems(body: Json, dialect: Dialect): Json[] {
  const { profile } = dialect;
  const { items, keyed_by } = profile.list;
  const found = recordsIn(body, dialect);
  if (found !== undefined) return found;
  if (at(body, items) === null && items !== '' && namedError(body, profile) === null) return [];
  const where = items === '' ? t`the answer itself` : `"${items}"`;
  throw new AppError(
    'unreadable_response',
    {
      none: t`The service answered, but ${where} is not a list of products. Check list.items in the service profile.`,
      identifier: t`The service answered, but ${where} is not an object with a product under each identifier. Check list.items and list.keyed_by in the service profile.`,
      product_id: t`The service answered, but ${where} is not an object with a product under each product id. Check list.items and list.keyed_by in the service profile.`,
    }[keyed_by ?? 'none'],
    { details: t`The answer begins: ${excerpt(body, 600)}` },
  );
}

/** Adds the details of the request to an error about reading its answer. */
export function explained<Out>({ asked, answer }: Reading, read: () => Out): Out {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError(error.code, answer.mask(error.message), {
      ...error.shape,
      details: answerDetails(asked, answer),
    });
  }
}
