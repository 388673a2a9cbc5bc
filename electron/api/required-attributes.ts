import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import { at, excerpt, idText, type Json } from '#shared/service/json.ts';
import type { UnreadableRecord } from '#shared/service/wire.ts';
import { readBody } from './answer-body.ts';
import { isRefusal, turnedAway } from './batch.ts';
import { explained } from './product-list.ts';
import { type Asked, refuseTroubled } from './refusal.ts';
import type { Reading, ServiceClient, ServiceEndpoint } from './service-client.ts';

/** Narrows the requirement to one taxonomy, or one category's subtree in it (4.6). */
interface AskedScope {
  taxonomyId?: string | undefined;
  /** Needs `taxonomyId`: a subtree belongs to one taxonomy. */
  taxonomyNodeId?: string | undefined;
}

interface RequiredAttributes {
  attributes: RequiredAttribute[];
  /** Entries that do not say which attribute they are about, or whether it is filled. Never counted either way. */
  unreadable: UnreadableRecord[];
}

const purpose = (): string => t`Reading the required attributes`;

/**
 * Returns the attributes that a product is required to have (4.6). Throws `AppError` `invalid_input` for a category without its
 * taxonomy.
 */
export async function requiredAttributes(
  client: ServiceClient,
  productId: string,
  { taxonomyId, taxonomyNodeId }: AskedScope = {},
  signal?: AbortSignal,
): Promise<RequiredAttributes> {
  if (taxonomyNodeId !== undefined && taxonomyId === undefined)
    throw new AppError('invalid_input', t`A category can be asked about only together with its taxonomy.`);
  const query = new URLSearchParams();
  if (taxonomyId !== undefined) query.set('taxonomy_id', taxonomyId);
  if (taxonomyNodeId !== undefined) query.set('taxonomy_node_id', taxonomyNodeId);
  const asked = { purpose: purpose(), url: client.url('required_attributes', productId, query) };
  return answered(client, await client.read({ ...asked, route: 'required_attributes' }, signal));
}

/** The same for the whole product; null if the service finds nothing at this address (404, 410). */
export async function requiredAttributesIfFound(
  client: ServiceClient,
  productId: string,
  signal: AbortSignal,
): Promise<RequiredAttributes | null> {
  const asked = { purpose: purpose(), url: client.url('required_attributes', productId) };
  const reading = await client.read({ ...asked, route: 'required_attributes' }, signal, isNotFound);
  return isNotFound(reading.answer.status) ? null : answered(client, reading);
}

function answered({ endpoint }: ServiceClient, reading: Reading): RequiredAttributes {
  const { body } = reading;
  if (body === undefined) return { attributes: [], unreadable: [] };
  return explained(reading, () => readRequiredAttributes(body, endpoint));
}

const isNotFound = (status: number): boolean => status === 404 || status === 410;

/**
 * Whether the service returns required attributes (4.6) for this product id, which shows whether it still has a product that is no
 * longer listed. Null if the answer does not say: it cannot be read, or the service answers alike for an id that nobody has.
 */
export async function knowsProduct(
  client: ServiceClient,
  productId: string,
  signal?: AbortSignal,
): Promise<boolean | null> {
  const answer = await client.get(lookUp(client, productId), signal);
  if (isNotFound(answer.status)) return false;
  const body = readBody(answer);
  const isGood = answer.status >= 200 && answer.status < 300;
  if (!isGood || body.kind !== 'json' || !isReadable(body.json, client.endpoint)) return null;
  const { status } = await client.get(lookUp(client, invented(productId)), signal);
  return isRefusal(status) && !turnedAway(status) ? true : null;
}

const lookUp = (client: ServiceClient, productId: string): Asked => ({
  method: 'GET',
  purpose: t`Looking a product up`,
  url: client.url('required_attributes', productId),
  route: 'required_attributes',
});

function isReadable(body: Json, endpoint: ServiceEndpoint): boolean {
  try {
    readRequiredAttributes(body, endpoint);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** An id of the same form that no product has. */
const invented = (productId: string): string =>
  /^\d+$/.test(productId)
    ? `${productId}${Math.floor(1e6 + Math.random() * 9e6)}`
    : `${productId}-${crypto.randomUUID()}`;

/** Reads the entries from a parsed answer. Throws `AppError` `unreadable_response` if it contains no list of them. */
export function readRequiredAttributes(body: Json, { profile }: ServiceEndpoint): RequiredAttributes {
  const { items } = profile.required;
  const listed = at(body, items);
  if (!Array.isArray(listed)) {
    const where = items === '' ? t`the answer itself` : `"${items}"`;
    throw new AppError(
      'unreadable_response',
      t`The service answered, but ${where} is not a list of required attributes. Check required.items in the service profile.`,
    );
  }
  refuseTroubled(body, items);
  const out: RequiredAttributes = { attributes: [], unreadable: [] };
  for (const item of listed) {
    const attribute = readEntry(item);
    if (attribute) out.attributes.push(attribute);
    else out.unreadable.push({ problem: t`A required attribute cannot be read`, record: excerpt(item) });
  }
  return out;
}

/** The field names are given in the service document (2.6), so they are not part of the profile. */
function readEntry(json: Json): RequiredAttribute | null {
  const id = idText(at(json, 'attribute_id'))?.text;
  const name = at(json, 'attribute_name');
  const isCompleted = at(json, 'is_completed');
  if ((id === undefined && typeof name !== 'string') || typeof isCompleted !== 'boolean') return null;
  const nodes = at(json, 'contributing_node_ids');
  return {
    attributeId: id ?? null,
    attributeName: typeof name === 'string' ? name : (id ?? ''),
    taxonomyId: idText(at(json, 'taxonomy_id'))?.text ?? null,
    resolvedAnchorId: idText(at(json, 'resolved_anchor_id'))?.text ?? null,
    contributingNodeIds: (Array.isArray(nodes) ? nodes : []).flatMap((node) => idText(node)?.text ?? []),
    isCompleted,
  };
}
