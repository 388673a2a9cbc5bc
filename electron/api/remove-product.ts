import type { Reason } from '#shared/contract/reason.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { at, idText, type Json, wrap } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { forAnswersTo } from '#shared/service/profile-results.ts';
import { type OperationResult, readEntry, resultList } from '#shared/service/results.ts';
import { readBody } from './answer-body.ts';
import {
  ACCEPTED_ONLY,
  isRefusal,
  masked,
  type NotProcessed,
  notProcessed,
  refusalReason,
  sendOnce,
  turnedAway,
  type UnknownOutcome,
  unknownBy,
  whatCame,
} from './batch.ts';
import type { HttpAnswer } from './http.ts';
import type { ServiceClient, ServiceRequest } from './service-client.ts';

/** What became of a removal. `unknown` is settled by asking whether the product is still listed. */
export type RemovalOutcome =
  | { kind: 'applied' }
  | ({ kind: 'failed' } & Reason)
  | UnknownOutcome
  | NotProcessed;

/** The request that deletes or unlinks a product (4.4), without its token; the mode goes where the profile says. */
function removalRequest(client: ServiceClient, productId: string, mode: RemovalMode): ServiceRequest {
  const names = client.profile.delete;
  const purpose = mode === 'delete' ? 'Deleting a product' : 'Unlinking a product';
  const common = { method: 'DELETE', purpose, route: 'product_delete' } as const;
  if (names.in === 'query') {
    const query = new URLSearchParams({ [names.param]: names[mode] });
    return { ...common, url: client.url('product_delete', productId, query), headers: {} };
  }
  return {
    ...common,
    url: client.url('product_delete', productId),
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wrap(names.param, names[mode])),
  };
}

/**
 * Deletes or unlinks a product (4.4), once. `productId` is the service's own id, its digits as they came. Aborted before
 * it leaves, it is not processed; after that it is waited for.
 */
export async function removeProduct(
  client: ServiceClient,
  productId: string,
  mode: RemovalMode,
  signal?: AbortSignal,
): Promise<RemovalOutcome> {
  const request = { ...removalRequest(client, productId, mode), ...(signal ? { signal } : {}) };
  const sent = await sendOnce(client, request);
  return 'kind' in sent
    ? sent
    : masked(readRemovalAnswer(sent, request, productId, client.profile), sent.mask);
}

/** Reads the answer to a removal: `applied` only where a 2xx body says so in the profile's words for success. */
export function readRemovalAnswer(
  answer: HttpAnswer,
  request: ServiceRequest,
  productId: string,
  given: ServiceProfile,
): RemovalOutcome {
  const { status } = answer;
  const profile = forAnswersTo('delete', given);
  const body = readBody(answer);
  if (turnedAway(status)) return notProcessed(answer, request, profile);
  if (status === 202) return { kind: 'unknown', reason: ACCEPTED_ONLY, accepted: true, mayComeLater: true };
  if (status >= 200 && status < 300) {
    if (body.kind !== 'json')
      return { kind: 'unknown', reason: whatCame(body, status), accepted: true, mayComeLater: false };
    return toOutcome(readRemoval(body.json, productId, profile));
  }
  if (!isRefusal(status)) return unknownBy(status);
  const reason = refusalReason(body, status, profile);
  return { kind: 'failed', ...reason, code: status === 404 ? 'not_found' : reason.code };
}

/** The result stands by itself, or as the only one in a list of results. */
function readRemoval(body: Json, productId: string, profile: ServiceProfile): OperationResult {
  const listed = resultList(body, profile);
  if (profile.results.applied_when === 'not_listed') {
    if (listed === undefined)
      return {
        outcome: 'unknown',
        reason: `The answer has no list of failures at "${profile.results.items}"`,
      };
    if (listed.length === 0) return { outcome: 'applied' };
  }
  if (listed !== undefined && listed.length !== 1)
    return { outcome: 'unknown', reason: `The service gave ${listed.length} results for one product` };
  const entry = listed === undefined ? body : listed[0]!;
  const named = idText(at(entry, profile.results.product_id))?.text;
  if (named !== undefined && named !== productId)
    return { outcome: 'unknown', reason: 'The service gave a result for another product' };
  return readEntry(entry, profile);
}

function toOutcome(result: OperationResult): RemovalOutcome {
  switch (result.outcome) {
    case 'applied':
      return { kind: 'applied' };
    case 'failed':
      return { kind: 'failed', code: result.code, said: result.said, message: null };
    case 'unknown':
      return { ...result, kind: 'unknown', accepted: true, mayComeLater: false };
  }
}
