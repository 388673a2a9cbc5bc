import { t } from '@lingui/core/macro';
import type { Reason } from '#shared/contract/reason.ts';
import type { AppError } from '#shared/contract/result.ts';
import type { Json } from '#shared/service/json.ts';
import { troubleBeside } from '#shared/service/list-trouble.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { forAnswersTo } from '#shared/service/profile-results.ts';
import type { ResultKey } from '#shared/service/result-matching.ts';
import { hasResults, type OperationResult, readResults } from '#shared/service/results.ts';
import { type AnswerBody, readBody } from './answer-body.ts';
import type { TokenMask } from './http/token-mask.ts';
import type { HttpAnswer } from './http.ts';
import { NoAnswer } from './no-answer.ts';
import { asAppError } from './problems.ts';
import { refusal, saidIn } from './refusal.ts';
import type { ServiceClient, ServiceRequest } from './service-client.ts';

/**
 * The request certainly had no effect (it never reached the service or was rejected unprocessed), so sending it again is
 * safe.
 */
export interface NotProcessed {
  kind: 'not_processed';
  error: AppError;
  retryAfterMs: number | null;
}

/** The request was refused as a whole: the service neither acted on any of its items nor mentioned them. */
export type RefusedRequest = Reason & {
  kind: 'refused';
  /** Refused for its size: a request with fewer items may succeed. */
  tooLarge: boolean;
};

/**
 * The outcome of a request with a batch of items (4.1, 4.2). `answered`: what the service said about each item, in the
 * order of the request. `unknown`: the service may or may not have acted.
 */
export type BatchOutcome =
  | { kind: 'answered'; results: OperationResult[] }
  | RefusedRequest
  | NotProcessed
  | UnknownOutcome;

/** `mayComeLater`: the service may also act later, so reading back too soon proves nothing. */
export interface UnknownOutcome {
  kind: 'unknown';
  reason: string;
  said?: string;
  /** The service accepted the request (2xx) without saying clearly what it did. */
  accepted: boolean;
  mayComeLater: boolean;
}

/** Sends a batch once: the owner of the journal decides whether to send it again. `keys`: one for each item, in order. */
export async function sendBatch(
  client: ServiceClient,
  request: ServiceRequest,
  keys: readonly ResultKey[],
): Promise<BatchOutcome> {
  const sent = await sendOnce(client, request);
  if ('kind' in sent) return sent;
  const outcome = readBatchAnswer(sent, request, keys, client.profile);
  if (outcome.kind !== 'answered') return masked(outcome, sent.mask);
  return { ...outcome, results: outcome.results.map((result) => masked(result, sent.mask)) };
}

/** The fields of an outcome that contain text from the service. */
const WORDS = ['code', 'said', 'message', 'reason'] as const;

/** Masks the service's text in an outcome: it is stored and shown, and may contain the token. */
export function masked<Outcome extends object>(outcome: Outcome, mask: TokenMask): Outcome {
  const words: { [word in (typeof WORDS)[number]]?: string | null } = outcome;
  const there = WORDS.flatMap((word) => (words[word] ? [[word, mask(words[word])]] : []));
  return { ...outcome, ...Object.fromEntries(there) };
}

/** Sends a request that changes something. Returns the answer, or what its absence means. */
export async function sendOnce(
  client: ServiceClient,
  request: ServiceRequest,
): Promise<HttpAnswer | NotProcessed | UnknownOutcome> {
  try {
    return await client.send(request);
  } catch (error) {
    if (error instanceof NoAnswer && error.maybeProcessed)
      return {
        kind: 'unknown',
        reason: error.message,
        accepted: false,
        mayComeLater: error.kind === 'timeout',
      };
    return { kind: 'not_processed', error: asAppError(error), retryAfterMs: null };
  }
}

/**
 * Reads the answer to a batch. Items are `applied` or `failed` only if a readable answer clearly says so: 200 and 207 by
 * their results; 202 says nothing yet; a 4xx refuses the request unless it contains results of its own; 401, 403, 429 and
 * a redirect mean that nothing was processed; anything else leaves the outcome open.
 */
export function readBatchAnswer(
  answer: HttpAnswer,
  request: ServiceRequest,
  keys: readonly ResultKey[],
  given: ServiceProfile,
): BatchOutcome {
  const { status } = answer;
  const profile = forAnswersTo(request.method === 'PATCH' ? 'patch' : 'upsert', given);
  const body = readBody(answer);
  if (turnedAway(status)) return notProcessed(answer, request, profile);
  if (status === 202) return { kind: 'unknown', reason: acceptedOnly(), accepted: true, mayComeLater: true };
  if (status >= 200 && status < 300) {
    if (body.kind === 'json') {
      const trouble = troubleBeside(body.json, profile.results.items);
      const results = readResults(body.json, keys, profile).map(
        (result): OperationResult =>
          result.outcome === 'unknown' && trouble !== null
            ? { ...result, said: trouble, refused: true }
            : result,
      );
      return { kind: 'answered', results };
    }
    return { kind: 'unknown', reason: whatCame(body, status), accepted: true, mayComeLater: false };
  }
  if (isRefusal(status)) return refused(body, status, keys, profile);
  return unknownBy(status);
}

/** 504: a gateway in front of the service stopped waiting, which does not stop the service. */
export const unknownBy = (status: number): UnknownOutcome => ({
  kind: 'unknown',
  reason: t`The service answered with status ${status}`,
  accepted: false,
  mayComeLater: status === 408 || status === 504,
});

export const acceptedOnly = (): string =>
  t`The service accepted the request for later (status 202) without a result`;

/** Whether a service (or a gateway in front of it) rejects a request with this status without acting on it. */
export const turnedAway = (status: number): boolean => [301, 307, 308, 401, 403, 429].includes(status);

/** A clear refusal of the request. Not 408: the request may have arrived after all, too late for the timeout. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && status !== 408;

export const notProcessed = (
  answer: HttpAnswer,
  request: ServiceRequest,
  profile: ServiceProfile,
): NotProcessed => ({
  kind: 'not_processed',
  error: refusal(request, answer, profile),
  retryAfterMs: answer.retryAfterMs,
});

/** Why a 2xx answer says nothing about the result. */
export function whatCame(body: AnswerBody, status: number): string {
  switch (body.kind) {
    case 'none':
      return t`The service answered without a body (status ${status})`;
    case 'web_page':
      return body.title === null
        ? t`The service answered with a web page, not with results`
        : t`The service answered with a web page (“${body.title}”), not with results`;
    default:
      return t`The answer is not JSON`;
  }
}

/**
 * A refusal that contains results reports on each item; any successes in it contradict the refusal and are not relied on.
 */
function refused(
  body: AnswerBody,
  status: number,
  keys: readonly ResultKey[],
  profile: ServiceProfile,
): BatchOutcome {
  const json: Json | undefined = body.kind === 'json' ? body.json : undefined;
  if (hasResults(json, profile)) {
    const reason = t`The service refused the request (status ${status}), but reports success`;
    const results = readResults(json, keys, profile).map(
      (result): OperationResult => (result.outcome === 'applied' ? { outcome: 'unknown', reason } : result),
    );
    return { kind: 'answered', results };
  }
  const reason = refusalReason(body, status, profile);
  const tooLarge = status === 413 || TOO_LARGE.test(reason.code ?? '') || TOO_LARGE.test(reason.said ?? '');
  return { kind: 'refused', ...reason, tooLarge };
}

/** Messages of services that do not use status 413. */
const TOO_LARGE =
  /\btoo[ _-]?(many|large|big)\b|\b(batch|request|payload|body|operations|items)\b.*\b(limit|maximum|at most|exceed(s|ed|ing)?)\b/i;

/** Why a request was refused; "The service refused …" if the service gave no reason. */
export function refusalReason(body: AnswerBody, status: number, profile: ServiceProfile): Reason {
  const { said, page, ...error } = saidIn(body, profile);
  const code = error.code ?? String(status);
  if (said !== null) return { code, said, message: null };
  return { code, said: null, message: refusalMessage(status, page) };
}

function refusalMessage(status: number, page: string | null): string {
  if (status === 413)
    return page === null
      ? t`The service found the request too large (status ${status}) and gave no reason.`
      : t`The service found the request too large (status ${status}) and answered with a web page (“${page}”).`;
  return page === null
    ? t`The service refused the request (status ${status}) and gave no reason.`
    : t`The service refused the request (status ${status}) and answered with a web page (“${page}”).`;
}
