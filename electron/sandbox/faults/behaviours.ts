import type { FaultKind } from '#shared/contract/sample.ts';
import { at, type Json } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import type { RoutedCall } from '../http/middleware.ts';
import type { Outcome, Reply } from '../http/reply.ts';
import { RequestError } from '../wire/errors.ts';
import { writeRequestError } from '../wire/results.ts';

/** What one kind of fault does to a request. */
export interface FaultBehaviour {
  /** Whether it happens before anything is done; it then never calls `answer`. */
  before: boolean;
  /**
   * Returns the outcome of the request, or null if the fault does not apply to it. Changes nothing itself: whether the fault
   * is due is decided afterwards. `answer` carries out the request, only once however often it is called.
   */
  strike(request: RoutedCall, answer: () => Reply): Outcome | null;
  /** Called with every answer sent without a fault. */
  saw?(request: RoutedCall, reply: Reply): void;
}

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

/**
 * Returns the last page of the product list again, whichever page is requested: in a list by cursor with the same cursor, so
 * that the client never makes progress. The first page has to be sent before it can be repeated.
 */
class RepeatedPage implements FaultBehaviour {
  readonly before = true;
  readonly #list: ServiceProfile['list'];
  #last: { list: string; reply: Reply } | null = null;

  constructor(list: ServiceProfile['list']) {
    this.#list = list;
  }

  strike(request: RoutedCall): Reply | null {
    return this.#last && this.#last.list === this.#listOf(request) ? this.#last.reply : null;
  }

  saw(request: RoutedCall, reply: Reply): void {
    const list = this.#listOf(request);
    if (list !== null && reply.status === 200) this.#last = { list, reply };
  }

  /** Identifies the list, whatever the page; null for a request that is not for a page of a list. */
  #listOf({ route, call }: RoutedCall): string | null {
    const { paging, identifier_param } = this.#list;
    const asked = new URLSearchParams(call.url.searchParams);
    if (route.name !== 'list' || paging.kind === 'none' || asked.has(identifier_param)) return null;
    asked.delete(paging.cursor_param);
    asked.sort();
    return asked.toString();
  }
}

/** Changes the per-item results of a batch; null leaves them unchanged. */
type Spoil = (results: readonly Json[]) => Json[] | null;

const BATCHES: ReadonlySet<string> = new Set(['patch', 'upsert']);

/** Changes the results in the answer to a batch; other answers, and results that cannot be changed, are not affected. */
const withResults =
  (path: string, spoil: Spoil) =>
  (reply: Reply, { route }: RoutedCall): Reply | null => {
    if (!BATCHES.has(route.name)) return null;
    const body = JSON.parse(String(reply.body)) as Json;
    const results = at(body, path);
    const spoilt = Array.isArray(results) ? spoil(results) : null;
    if (!Array.isArray(results) || spoilt === null) return null;
    results.splice(0, results.length, ...spoilt);
    return { ...reply, body: JSON.stringify(body) };
  };

/** The last one first. Each result keeps its index, which identifies its item. */
const reordered: Spoil = (results) => (results.length < 2 ? null : results.toReversed());

/** Leaves out the first of every three. */
const omitted: Spoil = (results) =>
  results.length < 1 ? null : results.filter((_, index) => index % 3 !== 0);
