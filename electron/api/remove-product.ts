import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import type { Reason } from '#shared/contract/reason.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import { at, excerpt, idText, type Json } from '#shared/service/json.ts';
import { namedModes } from '#shared/service/named-modes.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { forAnswersTo } from '#shared/service/profile-results.ts';
import { removalRequest } from '#shared/service/removal-request.ts';
import { readEntry, resultList } from '#shared/service/results.ts';
import { readBody } from './answer-body.ts';
import {
  acceptedOnly,
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

/** The outcome of a removal. `unknown` is settled by asking whether the product is still listed. */
export type RemovalOutcome =
  /** `says`: the answer names the requested mode; otherwise it only reports success. */
  | { kind: 'applied'; says: boolean }
  /** The answer names the other mode: that is what was done. */
  | { kind: 'other_mode'; said: string }
  | ({ kind: 'failed' } & Reason)
  | UnknownOutcome
  | NotProcessed;

const PURPOSE: Record<RemovalMode, MessageDescriptor> = {
  delete: msg`Deleting a product`,
  unlink: msg`Unlinking a product`,
};

/**
 * Deletes or unlinks a product (4.4), once. `productId` is the service's own id, with its digits as received. If aborted
 * before it is sent, it is not processed; after that, the answer is awaited.
 */
export async function removeProduct(
  client: ServiceClient,
  productId: string,
  mode: RemovalMode,
  signal?: AbortSignal,
): Promise<RemovalOutcome> {
  const { method, route, query, body } = removalRequest(client.profile, mode);
  const request: ServiceRequest = {
    method,
    route,
    purpose: i18n._(PURPOSE[mode]),
    url: client.url(route, productId, query),
    ...(body === null ? { headers: {} } : { headers: { 'content-type': 'application/json' }, body }),
    ...(signal ? { signal } : {}),
  };
  const sent = await sendOnce(client, request);
  return 'kind' in sent
    ? sent
    : masked(readRemovalAnswer(sent, request, { productId, mode }, client.profile), sent.mask);
}

/** Reads the answer to a removal: `applied` only if a 2xx body says so with one of the profile's success values. */
export function readRemovalAnswer(
  answer: HttpAnswer,
  request: ServiceRequest,
  { productId, mode }: { productId: string; mode: RemovalMode },
  given: ServiceProfile,
): RemovalOutcome {
  const { status } = answer;
  const profile = forAnswersTo('delete', given);
  const body = readBody(answer);
  if (turnedAway(status)) return notProcessed(answer, request, profile);
  if (status === 202) return { kind: 'unknown', reason: acceptedOnly(), accepted: true, mayComeLater: true };
  if (status >= 200 && status < 300) {
    if (body.kind !== 'json')
      return { kind: 'unknown', reason: whatCame(body, status), accepted: true, mayComeLater: false };
    return readRemoval(body.json, productId, mode, profile);
  }
  if (!isRefusal(status)) return unknownBy(status);
  const reason = refusalReason(body, status, profile);
  return { kind: 'failed', ...reason, code: status === 404 ? 'not_found' : reason.code };
}

/** The result is the body itself, or the only one in a list of results. */
function readRemoval(
  body: Json,
  productId: string,
  mode: RemovalMode,
  profile: ServiceProfile,
): RemovalOutcome {
  const listed = resultList(body, profile);
  const failuresOnly = profile.results.applied_when === 'not_listed';
  if (failuresOnly && listed === undefined)
    return unclear(t`The answer has no list of failures at "${profile.results.items}"`);
  const none = failuresOnly && listed?.length === 0;
  if (!none && listed !== undefined && listed.length !== 1)
    return unclear(t`The service gave ${listed.length} results for one product`);
  const entry = none || listed === undefined ? body : listed[0]!;
  const named = idText(at(entry, profile.results.product_id))?.text;
  if (named !== undefined && named !== productId)
    return unclear(t`The service gave a result for another product`);
  const says = namedModes([entry, body], profile);
  // Checked first: whatever else the answer says, no more removals may be requested in this form.
  if (says[mode === 'unlink' ? 'delete' : 'unlink']) return { kind: 'other_mode', said: excerpt(entry) };
  if (none) return { kind: 'applied', says: says[mode] };
  const result = readEntry(entry, profile);
  switch (result.outcome) {
    case 'applied':
      return { kind: 'applied', says: says[mode] };
    case 'failed':
      return { kind: 'failed', code: result.code, said: result.said, message: null };
    case 'unknown':
      return { ...result, kind: 'unknown', accepted: true, mayComeLater: false };
  }
}

const unclear = (reason: string): UnknownOutcome => ({
  kind: 'unknown',
  reason,
  accepted: true,
  mayComeLater: false,
});
