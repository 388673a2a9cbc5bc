import type { ExchangeDetails } from '#shared/contract/recorder.ts';
import type { Attempt, Departure } from './attempt.ts';
import type { TokenMask } from './token-mask.ts';

/** In characters; a page of products is longer, but its beginning shows what it is made of. */
const KEPT_CHARACTERS = 64 * 1024;

/** Names under which services tell which request it was, the most telling first. */
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

export function requestIdIn(headers: Readonly<Record<string, string>>): string | null {
  for (const name of REQUEST_ID_HEADERS) if (headers[name]) return headers[name];
  return null;
}

/** One attempt for the recorder; the token is in none of it. */
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
    purpose,
    method: departure.method,
    url: mask(departure.url.href),
    attempt: nth,
    status: failure ? null : status,
    problem: failure ? `${mask(failure.message)}.` : null,
    ms,
    requestBytes: Buffer.byteLength(departure.body ?? ''),
    responseBytes: bytes,
    requestId: requestIdIn(headers),
    requestHeaders: Object.fromEntries(
      Object.entries(departure.headers).map(([name, value]) => [name, mask(value)]),
    ),
    requestBody: kept(mask(departure.body ?? '')),
    responseHeaders: headers,
    responseBody: kept(text),
  };
}

function kept(text: string): ExchangeDetails['requestBody'] {
  if (text.length <= KEPT_CHARACTERS) return { text, cut: false };
  // Through bytes and back: a plain slice would keep the whole text in memory.
  return { text: Buffer.from(text.slice(0, KEPT_CHARACTERS)).toString(), cut: true };
}
