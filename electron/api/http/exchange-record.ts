import { t } from '@lingui/core/macro';
import type { ExchangeDetails } from '#shared/contract/recorder.ts';
import { locale } from '#shared/i18n/activate-language.ts';
import type { Attempt, Departure } from './attempt.ts';
import type { TokenMask } from './token-mask.ts';

/** In characters. A page of products is longer, but its beginning shows its structure. */
const KEPT_CHARACTERS = 64 * 1024;

const ONE_DIGIT = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false } as const;

/** Headers in which services identify the request, the most specific first. */
const REQUEST_ID_HEADERS = [
  'x-request-id',
  'request-id',
  'x-correlation-id',
  'x-amzn-requestid',
  'x-amz-request-id',
  'x-ms-request-id',
  'x-trace-id',
  'traceparent',
  'cf-ray',
];

export function requestIdIn(headers: Readonly<Record<string, string>>, mask: TokenMask): string | null {
  for (const name of REQUEST_ID_HEADERS) if (headers[name]) return mask(headers[name]);
  return null;
}

/** With every value masked. */
const shownHeaders = (headers: Readonly<Record<string, string>>, mask: TokenMask): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, mask(value)]));

/** Returns one attempt for the recorder, without the token. */
export function exchangeRecord(
  departure: Departure,
  purpose: string,
  nth: number,
  at: string,
  tried: Attempt,
  mask: TokenMask,
): Omit<ExchangeDetails, 'id' | 'connectionId'> {
  const { status, headers, failure, text, bytes, ms } = tried;
  return {
    at,
    purpose: mask(purpose),
    method: departure.method,
    url: mask(departure.url.href),
    attempt: nth,
    status: failure ? null : status,
    problem: failure ? `${mask(failure.message)}.` : null,
    ms,
    requestBytes: Buffer.byteLength(departure.body ?? ''),
    responseBytes: bytes,
    requestId: requestIdIn(headers, mask),
    requestHeaders: shownHeaders(departure.headers, mask),
    requestBody: kept(departure.body ?? '', mask),
    responseHeaders: shownHeaders(headers, mask),
    responseBody: kept(text, mask),
  };
}

/** What was tried and what came back, line by line, for "Details", without the token. */
export function exchangeDetails(
  { method, url }: Departure,
  purpose: string,
  nth: number,
  { proxy, status, headers, cause, text, ms }: Attempt,
  mask: TokenMask,
): string {
  const requestId = requestIdIn(headers, mask);
  const seconds = new Intl.NumberFormat(locale(), ONE_DIGIT).format(ms / 1000);
  return [
    mask(`${purpose}: ${method} ${url.href}`),
    ...(proxy === null ? [] : [t`Through the proxy ${proxy}`]),
    ...(nth > 1 ? [t`Tried ${nth} times`] : []),
    cause === ''
      ? t`Answered after ${seconds} seconds`
      : t`Given up after ${seconds} seconds: ${mask(cause)}`,
    ...(status === null ? [] : [t`Status ${status}`]),
    ...(requestId === null ? [] : [t`Request id ${requestId}`]),
    ...(text === '' ? [] : [t`The answer begins: ${mask(text.slice(0, 300))}`]),
  ].join('\n');
}

function kept(text: string, mask: TokenMask): ExchangeDetails['requestBody'] {
  if (text.length <= KEPT_CHARACTERS) return { text: mask(text), cut: false };
  // Copied through a buffer: a plain slice would keep the whole text in memory.
  return { text: Buffer.from(mask(text.slice(0, KEPT_CHARACTERS))).toString(), cut: true };
}
