import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { joinedEditions } from '#shared/service/editions.ts';
import { identifierFilter } from '#shared/service/identifier-filter.ts';
import { at, excerpt, idText, isNestedDeeper, isObject, type Json } from '#shared/service/json.ts';
import { type ListExtent, listExtent } from '#shared/service/list-end.ts';
import { firstPosition, type ListAnswer, namedNext, saysMore } from '#shared/service/next-position.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { nestedIn, placeIn, recordsIn } from '#shared/service/record-places.ts';
import { namedError } from '#shared/service/results.ts';
import {
  type Dialect,
  type ProductRecord,
  type ReadRecords,
  readProducts,
  recordPaths,
} from '#shared/service/wire.ts';
import type { HttpAnswer } from './http.ts';
import { fetchLinkedVariants } from './linked-variants.ts';
import { addressAt, readAddress, readPosition } from './positions.ts';
import { type Asked, answerDetails, refuseTroubled } from './refusal.ts';
import type { Reading, ServiceClient, ServiceEndpoint } from './service-client.ts';

/**
 * One page of products, and where the next one starts (null at the end). A total may or may not count variants; `end` is that
 * of the first page.
 */
export interface ProductPage extends ListExtent {
  next: string | null;
  /** Reads the records of the page. Separate, so that the next page can be requested first. */
  read(): ReadRecords;
  /** Returns the records exactly as they were sent; children are both inside their parents and separate. */
  items(): SentItems;
  /** The service's own time when it answered (Date header), in milliseconds; null if it did not say. */
  answeredAt: number | null;
  /** The first record as the service sent it, to be shown next to how it was read. */
  first: Json | null;
  /** Identifiers of products that came with “�” in place of characters that could not be read, also in their variants. */
  garbled: string[];
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
  const { body, answer } = reading;
  if (body === undefined && answer.status !== 204) return emptyPage(client.endpoint, answer.headers);
  await fetchLinkedVariants(client, body, readLinkedPage(client), signal);
  const page = explained(reading, () => readProductPage({ ...answer, body }, position, client.endpoint));
  const whole =
    client.profile.list.editions === null || position === null ? page : await fromFirst(client, page, signal);
  return { ...whole, trouble: page.trouble && answer.mask(page.trouble) };
}

/** For lists of variants, which are read like the list itself. */
export const readLinkedPage =
  ({ endpoint }: ServiceClient) =>
  (reading: Reading, position: string | null): ProductPage =>
    explained(reading, () => readAnyPage({ ...reading.answer, body: reading.body }, position, endpoint));

/** The page with the whole of its first product, of which some languages may be on the page before. */
async function fromFirst(
  client: ServiceClient,
  page: ProductPage,
  signal: AbortSignal | undefined,
): Promise<ProductPage> {
  const [first] = page.read().records;
  const found = first ? await findProduct(client, first.identifier, signal) : null;
  if (!found) return page;
  const [, ...others] = page.items().roots;
  const products = [found.item, ...others];
  return {
    ...page,
    read: () => readProducts(products, client.endpoint),
    items: () => sentItems(products, client.endpoint),
  };
}

/**
 * Some services answer a request for a page beyond the last one with "not found", "range not satisfiable", or nothing (204).
 * After a cursor, that counts only if the profile says so: otherwise the cursor may have expired in the middle of the list, or
 * the answer was lost.
 */
export const isBeyondEnd = (status: number, position: string | null, { list }: ServiceProfile): boolean => {
  if (isFirst(position, list)) return false;
  const isCounted = list.paging.kind === 'page' || list.paging.kind === 'offset';
  if (status === 416) return isCounted;
  return (status === 404 || status === 204) && (isCounted || list.not_found_is_empty);
};

const isFirst = (position: string | null, { paging }: ServiceProfile['list']): boolean =>
  position === null || position === firstPosition(paging);

/** An answer with an age came from a cache: it was current at another time than now. */
const serviceTime = ({ date = '', age }: ListAnswer['headers']): number | null => {
  const at = Date.parse(date);
  return Number.isNaN(at) || age !== undefined ? null : at;
};

/** A page of which nothing came, and nothing says that there is nothing. */
export const emptyPage = (dialect: Dialect, headers: ListAnswer['headers'] = {}): ProductPage => ({
  next: null,
  read: () => readProducts([], dialect),
  items: () => sentItems([], dialect),
  total: null,
  end: null,
  trouble: null,
  answeredAt: serviceTime(headers),
  first: null,
  garbled: [],
});

/** An answer of the list, and the text that `body` was read from; it is undefined if there is no content (204). */
interface PageAnswer extends Pick<HttpAnswer, 'headers' | 'text'> {
  body: Json | undefined;
}

/**
 * Reads a page of products from a parsed answer. Throws `AppError` `unreadable_response` if it contains no list of
 * products, or does not tell where the list continues.
 */
export function readProductPage(
  answer: PageAnswer,
  position: string | null,
  endpoint: ServiceEndpoint,
): ProductPage {
  const page = readAnyPage(answer, position, endpoint);
  if (page.next !== null && page.next === (position ?? firstPosition(endpoint.profile.list.paging)))
    throw new AppError(
      'unreadable_response',
      t`The service gave the same page position twice (“${excerpt(page.next, 80)}”), so the list would never end. Check list.paging.next in the service profile.`,
    );
  return page;
}

/** The same, even for a page that gives its own position as the next. */
export function readAnyPage(
  { body, headers, text }: PageAnswer,
  position: string | null,
  endpoint: ServiceEndpoint,
): ProductPage {
  const { profile } = endpoint;
  const answer = { body: body ?? null, headers };
  const listed = body === undefined ? null : listedItems(body, endpoint);
  const items = listed ?? [];
  const next = nextPosition(answer, position ?? firstPosition(profile.list.paging), items, endpoint);
  const mayEnd = isFirst(position, profile.list) || isBeyondEnd(204, position, profile);
  if (listed === null && next === null && !mayEnd)
    throw nothingCame(
      t`The service answered with nothing at the page position “${excerpt(position, 80)}”. That does not say that the list ends there: set list.not_found_is_empty in the service profile if it does.`,
    );
  const products = joinedEditions(items, endpoint);
  const first = products[0] ?? null;
  const extent = listExtent(answer, listed, profile);
  return {
    read: () => readProducts(products, endpoint),
    items: () => sentItems(products, endpoint),
    next,
    ...extent,
    // It counts records.
    total: profile.list.editions === null ? extent.total : null,
    answeredAt: serviceTime(headers),
    first: isNestedDeeper(first ?? undefined, MAX_SHOWN_NESTING) ? null : first,
    garbled: GARBLED.test(text) ? garbledAmong(products, endpoint) : [],
  };
}

/** What a decoder puts in place of bytes that it cannot read, as it is and escaped in JSON. */
const GARBLED = /\ufffd|\\ufffd/i;

function garbledAmong(items: readonly Json[], dialect: Dialect): string[] {
  const { identifier } = recordPaths(dialect);
  return items
    .filter((item) => !isNestedDeeper(item, MAX_SHOWN_NESTING) && GARBLED.test(JSON.stringify(item)))
    .map((item) => idText(placeIn(item, identifier, dialect.profile))?.text ?? '');
}

/** Records nested deeper are not shown as received: showing them is recursive. */
const MAX_SHOWN_NESTING = 200;

/** A listed product, exactly as it was sent, children included, and as it was read. */
export interface ListedProduct {
  item: Json;
  record: ProductRecord;
}

/** `family`: all products that were sent with it, including itself. */
interface FoundProduct extends ListedProduct {
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
  const query = new URLSearchParams([identifierFilter(list, identifier)]);
  if (list.children_param !== '') query.set(list.children_param, list.children_value);
  const purpose = t`Reading product ${excerpt(identifier, 80)}`;
  const url = client.url('products', '', query);
  const isMissing = (status: number) => status === 404 && list.not_found_is_empty;
  const reading = await client.read({ purpose, url, route: 'products' }, signal, isMissing);
  const { body } = reading;
  await fetchLinkedVariants(client, body, readLinkedPage(client), signal);
  // "Not found" refers to the product, and not to the address, only if the list itself is there.
  if (isMissing(reading.answer.status)) await listProducts(client, null, signal);
  const items = explained(reading, () => {
    const listed = body === undefined ? null : listedItems(body, client.endpoint);
    // What is not there is sent anew, or counted as removed.
    if (listed === null && !list.not_found_is_empty)
      throw nothingCame(
        t`The service answered with nothing when it was asked for product ${excerpt(identifier, 80)}. That does not say that it has none: set list.not_found_is_empty in the service profile if it does.`,
      );
    return joinedEditions(listed ?? [], client.endpoint);
  });
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
    unreadable[0] === undefined
      ? t`The service listed product ${excerpt(identifier, 80)}, but it cannot be read: it is nested too deeply.`
      : t`The service listed product ${excerpt(identifier, 80)}, but it cannot be read: ${unreadable[0].problem}.`,
  );
}

/** The records of an answer, children included, exactly as they were sent. */
interface SentItems {
  /** Those that are not nested in others. */
  roots: readonly Json[];
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
      below.push(...nestedIn(item, paths.children));
    }
    level = below;
  }
  return {
    roots: items,
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
  const purpose = t`Reading the product list`;
  if (paging.kind === 'link' && position !== null)
    return { purpose, url: addressAt(position, client.endpoint), route: 'products' };
  const query = new URLSearchParams();
  if (list.children_param !== '') query.set(list.children_param, list.children_value);
  if (paging.kind !== 'none' && paging.limit_param !== '')
    query.set(paging.limit_param, String(paging.page_size));
  const asked = position ?? firstPosition(paging);
  if (asked !== null) query.set(paging.cursor_param, asked);
  return { purpose, url: client.url('products', '', query), route: 'products' };
}

/** Offset and page lists end with an empty page: a service may return fewer products than the requested page size. */
function nextPosition(
  answer: ListAnswer,
  position: string | null,
  items: readonly Json[],
  endpoint: ServiceEndpoint,
): string | null {
  const { paging } = endpoint.profile.list;
  const more = saysMore(answer, paging);
  if (more === false) return null;
  const next = positionAfter(answer, position, items, endpoint);
  if (next === null && more && items.length > 0)
    throw new AppError(
      'unreadable_response',
      t`The service says that there are more products (${paging.more ?? ''}), and gives no position to go on from. Check list.paging in the service profile.`,
    );
  return next;
}

function positionAfter(
  answer: ListAnswer,
  position: string | null,
  items: readonly Json[],
  endpoint: ServiceEndpoint,
): string | null {
  const { paging } = endpoint.profile.list;
  const { length } = items;
  switch (paging.kind) {
    case 'cursor':
      return readPosition(namedNext(answer, paging, items), paging.cursor_param, 'list.paging.next');
    case 'link':
      return readAddress(namedNext(answer, paging, items), position, endpoint);
    case 'offset':
      return length === 0 ? null : String(Number(position) + length);
    case 'page':
      return length === 0 ? null : String(Number(position) + 1);
    case 'none':
      return null;
  }
}

/** For an answer that holds nothing: one that was lost on its way looks the same. */
const nothingCame = (message: string): AppError =>
  new AppError('unreadable_response', message, { retryable: true });

/**
 * The products in an answer; null if a JSON null is in their place. Throws `AppError` if they are not there, or if nothing is
 * listed and the answer speaks of an error.
 */
function listedItems(body: Json, dialect: Dialect): Json[] | null {
  const { profile } = dialect;
  const { items, keyed_by } = profile.list;
  const isNull = at(body, items) === null && items !== '' && namedError(body, profile) === null;
  const found = recordsIn(body, dialect) ?? (isNull ? null : undefined);
  if (found === null || found?.length === 0) refuseTroubled(body, items);
  if (found !== undefined) return found;
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
