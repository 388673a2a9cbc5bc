import type { FaultKind } from '#shared/contract/sample.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { RoutedCall } from '../http/middleware.ts';
import type { Outcome, Reply } from '../http/reply.ts';
import { RequestError } from '../wire/errors.ts';
import { writeRequestError } from '../wire/results.ts';
import type { FaultBehaviour } from './behaviour.ts';
import { RepeatedPage } from './repeated-page.ts';
import { omitted, reordered, withResults } from './spoilt-results.ts';

/** The behavior of each kind of fault, for a service that uses `profile` (docs/decisions/012). */
export function faultBehaviours(profile: ServiceProfile): Record<FaultKind, FaultBehaviour> {
  const failure: Reply = {
    status: 500,
    body: writeRequestError(
      new RequestError(500, 'internal_error', 'The sandbox fails here on request'),
      profile,
    ),
  };
  return {
    cut_before: before(() => ({ broken: 'cut' })),
    stall: before(() => ({ broken: 'stall' })),
    error_500: before(() => failure),
    error_html: before(() => BAD_GATEWAY),
    redirect_loop: before(({ call: { url } }) => ({
      status: 302,
      body: '{}',
      headers: { Location: url.pathname + url.search },
    })),
    repeat_page: new RepeatedPage(profile.list),
    cut_after: after(() => ({ broken: 'cut' })),
    error_500_after: after(() => failure),
    empty_answer: after(() => ({ status: 204, body: '' })),
    half_body: after((reply) => ({ broken: 'half', reply })),
    truncated_json: after((reply) => ({ ...reply, body: firstHalf(reply.body) })),
    wrong_content_type: after((reply) => ({
      ...reply,
      headers: { ...reply.headers, 'Content-Type': 'text/html; charset=utf-8' },
    })),
    reorder_results: after(withResults(profile.results.items, reordered)),
    omit_results: after(withResults(profile.results.items, omitted)),
  };
}

const before = (strike: (request: RoutedCall) => Outcome): FaultBehaviour => ({ before: true, strike });

/** Happens after the request is carried out. A refused request changed nothing, and its refusal is sent. */
const after = (spoil: (reply: Reply, request: RoutedCall) => Outcome | null): FaultBehaviour => ({
  before: false,
  strike(request, answer) {
    const reply = answer();
    return reply.status < 400 ? spoil(reply, request) : null;
  },
});

function firstHalf(body: Reply['body']): Buffer {
  const bytes = Buffer.from(body as string);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/** The answer of a proxy when the service behind it is down. */
const BAD_GATEWAY: Reply = {
  status: 502,
  body: '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>',
  headers: { 'Content-Type': 'text/html; charset=utf-8' },
};
