import { t } from '@lingui/core/macro';
import type { Exchange, ExchangeDetails } from '#shared/contract/recorder.ts';
import { formatBytes } from '../../../components/format.ts';
import { formatMilliseconds } from './format-exchange.ts';

/** Whether a request went wrong: no answer, a refusal, or a redirect. */
export const isProblem = ({ status, problem }: Pick<Exchange, 'status' | 'problem'>): boolean =>
  problem !== null || status === null || (status >= 300 && status !== 304);

const STATUS_WORDS: Record<number, string> = {
  200: 'OK',
  201: t`created`,
  202: t`accepted`,
  204: t`no content`,
  207: t`per item`,
  304: t`not modified`,
  400: t`bad request`,
  401: t`token refused`,
  403: t`not allowed`,
  404: t`not found`,
  408: t`timed out`,
  409: t`conflict`,
  413: t`too large`,
  422: t`refused`,
  429: t`too many requests`,
};

/** How a request was answered, in a few words: "200 OK", "503 service error", "no answer". */
export function answerMessage({ status }: Pick<Exchange, 'status'>): string {
  if (status === null) return t`no answer`;
  return `${status} ${STATUS_WORDS[status] ?? classLabel(status)}`;
}

function classLabel(status: number): string {
  if (status >= 500) return t`service error`;
  if (status >= 400) return t`refused`;
  return status >= 300 ? t`redirect` : t`answer`;
}

/** Returns the path and query of an address; the text unchanged if it is not a valid address. */
export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url;
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** Whether the text shown for a request contains all words of the search. */
export function matchesText(exchange: Exchange, typed: string): boolean {
  const { purpose, method, url, problem, requestId } = exchange;
  const text = [purpose, method, url, answerMessage(exchange), problem, requestId].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** Whether a body, complete or truncated, is shown as JSON: an HTML page must keep its own line breaks. */
export function looksLikeJson(headers: Record<string, string>, text: string): boolean {
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return /^\s*[[{]/.test(text) && (type === undefined || /\bjson\b|text\/plain/i.test(type));
}

/** One request and its answer as text, for the service's support. The token is not in it. */
export function exchangeText(exchange: ExchangeDetails): string {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = exchange;
  const head = [
    t`${exchange.purpose}, ${exchange.at}, attempt ${exchange.attempt}`,
    exchange.requestId === null ? t`Request id: none given` : t`Request id: ${exchange.requestId}`,
  ];
  const request = [
    `${exchange.method} ${exchange.url}`,
    ...headerLines(requestHeaders),
    ...bodyLines(requestBody),
  ];
  const answer = [
    t`Answer after ${formatMilliseconds(exchange.ms)}: ${answerMessage(exchange)}, ${formatBytes(exchange.responseBytes)}`,
    ...(exchange.problem ? [exchange.problem] : []),
    ...headerLines(responseHeaders),
    ...bodyLines(responseBody),
  ];
  return [head, request, answer].map((lines) => lines.join('\n')).join('\n\n');
}

const headerLines = (headers: Record<string, string>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function bodyLines({ text, cut }: ExchangeDetails['requestBody']): string[] {
  if (text === '') return [];
  return ['', cut ? t`${text}\n[cut here]` : text];
}
