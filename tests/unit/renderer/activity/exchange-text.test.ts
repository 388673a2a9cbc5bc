import { describe, expect, it } from 'vitest';
import type { ExchangeDetails } from '#shared/contract/recorder.ts';
import {
  answerMessage,
  exchangeText,
  isProblem,
  looksLikeJson,
  matchesText,
  pathOf,
} from '../../../../renderer/src/features/activity/requests/exchange-text.ts';

const exchange: ExchangeDetails = {
  id: 7,
  at: '2026-11-21T14:36:18.583Z',
  connectionId: 'c1',
  purpose: 'Sending changes',
  method: 'PATCH',
  url: 'https://api.example.com/api/v1/integrations:api/i1/products?dry=1',
  attempt: 2,
  status: 429,
  problem: null,
  ms: 1234.4,
  requestBytes: 12,
  responseBytes: 2412,
  requestId: 'req_1',
  requestHeaders: { authorization: 'Bearer [token]' },
  requestBody: { text: '[{"op":"set"}]', cut: false },
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: { text: '{"message":"slow do', cut: true },
};

describe('the outcome of a request', () => {
  it.each([
    [200, null, false, '200 OK'],
    [207, null, false, '207 per item'],
    [302, null, true, '302 redirect'],
    [304, null, false, '304 not modified'],
    [401, null, true, '401 token refused'],
    [418, null, true, '418 refused'],
    [503, null, true, '503 service error'],
    [null, 'Nobody listens at this address.', true, 'no answer'],
    [200, 'The answer ended too early.', true, '200 OK'],
  ])('%s, "%s": a problem %s, “%s”', (status, problem, expected, words) => {
    expect(isProblem({ status, problem })).toBe(expected);
    expect(answerMessage({ status })).toBe(words);
  });
});

describe('the filter by text', () => {
  it('matches all words in any place and any case', () => {
    for (const typed of ['', 'sending', 'PATCH products', '429', 'too many', 'REQ_1 dry=1'])
      expect(matchesText(exchange, typed), typed).toBe(true);
    for (const typed of ['reading', 'patch 200', 'req_2'])
      expect(matchesText(exchange, typed), typed).toBe(false);
  });
});

describe('a request as text for support', () => {
  it('contains the request, the answer, and where a body was cut', () => {
    expect(exchangeText(exchange)).toBe(
      [
        'Sending changes, 2026-11-21T14:36:18.583Z, attempt 2',
        'Request id: req_1',
        '',
        'PATCH https://api.example.com/api/v1/integrations:api/i1/products?dry=1',
        'authorization: Bearer [token]',
        '',
        '[{"op":"set"}]',
        '',
        'Answer after 1.2 s: 429 too many requests, 2.4 kB',
        'content-type: application/json',
        '',
        '{"message":"slow do',
        '[cut here]',
      ].join('\n'),
    );
  });

  it('gives the reason if there was no answer', () => {
    const text = exchangeText({
      ...exchange,
      status: null,
      problem: 'The connection was cut.',
      requestId: null,
      responseHeaders: {},
      responseBody: { text: '', cut: false },
    });
    expect(text).toContain('Request id: none given');
    expect(text).toContain(': no answer, 2.4 kB\nThe connection was cut.');
  });
});

it('an address is shortened to path and query, and text that is not an address stays whole', () => {
  expect(pathOf(exchange.url)).toBe('/api/v1/integrations:api/i1/products?dry=1');
  expect(pathOf('not an address')).toBe('not an address');
});

it('a body counts as JSON only if both its content type and its text allow it', () => {
  expect(looksLikeJson({ 'Content-Type': 'application/json; charset=utf-8' }, ' {"a":1')).toBe(true);
  expect(looksLikeJson({ 'content-type': 'application/problem+json' }, '[1]')).toBe(true);
  expect(looksLikeJson({}, '{"a":1}')).toBe(true);
  expect(looksLikeJson({ 'content-type': 'text/html' }, '{"a":1}')).toBe(false);
  expect(looksLikeJson({ 'content-type': 'application/json' }, '<html></html>')).toBe(false);
});
