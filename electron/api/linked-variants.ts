import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { quoted } from '#shared/domain/quoted.ts';
import { parentOf } from '#shared/service/assistant/field-names.ts';
import { at, isObject, type Json } from '#shared/service/json.ts';
import { firstPosition } from '#shared/service/next-position.ts';
import { linkedList } from '#shared/service/record-places.ts';
import { addressAt, readAddress } from './positions.ts';
import type { Reading, ServiceClient } from './service-client.ts';

/** Reads a page of the list from an answer that came for a position. */
type ReadPage = (
  reading: Reading,
  position: string | null,
) => { next: string | null; end: string | null; items(): { roots: readonly Json[] } };

/** Deeper ones are no variants any more, but products that lead to each other. */
const MAX_LEVELS = 5;

/**
 * Puts the variants of products into an answer of the list, in the place of the addresses where these are listed, if `product.children`
 * leads to such: `{"children": {"href": "/products?parent=7"}}`. All pages of them are read. Throws `AppError` if one cannot be.
 */
export async function fetchLinkedVariants(
  client: ServiceClient,
  body: Json | undefined,
  readPage: ReadPage,
  signal?: AbortSignal,
  level = 0,
): Promise<void> {
  const { list, product } = client.profile;
  const items = body === undefined ? undefined : at(body, list.items);
  if (!Array.isArray(items)) return;
  const linked = items.flatMap((record) => {
    const holder = at(record, parentOf(product.children));
    const address = linkedList(at(record, product.children));
    return address === null || !isObject(holder) ? [] : [{ holder, address }];
  });
  if (linked.length > 0 && level > MAX_LEVELS)
    throw new AppError(
      'unreadable_response',
      t`The addresses of variants at ${quoted(product.children)} lead through more than ${MAX_LEVELS} levels, so they may lead in a circle. Check product.children in the service profile.`,
    );
  const key = product.children.slice(product.children.lastIndexOf('.') + 1);
  await Promise.all(
    linked.map(async ({ holder, address }) => {
      holder[key] = await listedAt(client, address, readPage, signal, level);
    }),
  );
}

async function listedAt(
  client: ServiceClient,
  address: string,
  readPage: ReadPage,
  signal: AbortSignal | undefined,
  level: number,
): Promise<Json[]> {
  const { endpoint } = client;
  const { paging } = client.profile.list;
  const out: Json[] = [];
  let path = readAddress(address, null, endpoint);
  let position = firstPosition(paging);
  while (path !== null) {
    const purpose = t`Reading variants`;
    const reading = await client.read({ purpose, url: addressAt(path, endpoint), route: 'products' }, signal);
    await fetchLinkedVariants(client, reading.body, readPage, signal, level + 1);
    const page = readPage(reading, position);
    const { roots } = page.items();
    out.push(...roots);
    if (page.next === null || page.next === position || page.end !== null || roots.length === 0) break;
    position = page.next;
    const next = new URL(addressAt(paging.kind === 'link' ? position : path, endpoint));
    if (paging.kind !== 'link') next.searchParams.set(paging.cursor_param, position);
    path = next.pathname + next.search;
  }
  return out;
}
