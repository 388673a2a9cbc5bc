import { AppError } from '#shared/contract/result.ts';
import type { Operation } from '#shared/domain/patch.ts';
import { at, idText, type Json, parseJson } from '#shared/service/json.ts';
import { type ProductAddress, patchBody } from '#shared/service/patch-request.ts';
import { errorWords, type OperationResult, readResults } from '#shared/service/results.ts';
import { type Dialect, excerpt, type ReadRecords, readProducts } from '#shared/service/wire.ts';
import { type HttpAnswer, type HttpPool, type HttpRequest, NoAnswer } from './http.ts';

/** Where and how to talk to one integration of the service. */
export interface ServiceEndpoint extends Dialect {
  baseUrl: string;
  integrationId: string;
}

/** One page of products, and where the next one starts (null at the end). */
export interface ProductPage {
  next: string | null;
  /** Reads the records out of the page: apart, so that the next page can be asked for first. */
  read(): ReadRecords;
  /** How many products the list has in all, where the service says so; an estimate for progress only. */
  total: number | null;
  /** The first record as the service sent it, to show beside what was made of it. */
  first: Json | null;
}

/**
 * What became of a request with operations. `answered`: the service gave its results. `not_processed`: it certainly did
 * nothing (never reached, or turned away at the door), so sending again is safe. `unknown`: it may or may not have acted.
 */
export type PatchOutcome =
  | { kind: 'answered'; results: OperationResult[] }
  | { kind: 'not_processed'; error: AppError; retryAfterMs: number | null }
  | { kind: 'unknown'; reason: string };

/** The Product Data Public API, as far as the app uses it. Every failure is an `AppError` in plain words, without the token. */
export class ServiceClient {
  readonly #endpoint: ServiceEndpoint;
  readonly #token: () => Promise<string>;
  readonly #http: HttpPool;

  /** `token` is asked for before each request. The pool stays its maker's: who made it closes it. */
  constructor(endpoint: ServiceEndpoint, token: () => Promise<string>, http: HttpPool) {
    this.#endpoint = endpoint;
    this.#token = token;
    this.#http = http;
  }

  /** One page of the product list, children included (4.3). `cursor` null is the first page. */
  async listProducts(cursor: string | null, signal?: AbortSignal): Promise<ProductPage> {
    const { list } = this.#endpoint.profile;
    const { paging } = list;
    const query = new URLSearchParams({ [list.children_param]: list.children_value });
    if (paging.kind !== 'none') query.set(paging.limit_param, String(paging.page_size));
    const position = cursor ?? FIRST_CURSOR[paging.kind];
    if (position !== null) query.set(paging.cursor_param, position);
    const { items, body } = await this.#list(query, 'the product list', signal);
    const next = nextCursor(paging.kind, position, at(body, paging.next), items.length);
    if (next !== null && next === position) {
      throw new AppError(
        'unreadable_response',
        'The service gave the same page position twice, so the list would never end.',
        {
          details: `Paging "${paging.kind}", position ${excerpt(position, 80)}`,
        },
      );
    }
    return {
      read: () => readProducts(items, this.#endpoint),
      next,
      total: listedTotal(body),
      first: items[0] ?? null,
    };
  }

  /** The product with this identifier and its children, or null when the service does not list it (4.3). */
  async findProduct(
    identifier: string,
    signal?: AbortSignal,
  ): Promise<ReadRecords['records'][number] | null> {
    const { list } = this.#endpoint.profile;
    const query = new URLSearchParams({
      [list.identifier_param]: identifier,
      [list.children_param]: list.children_value,
    });
    const { items } = await this.#list(query, `product ${identifier}`, signal);
    return (
      readProducts(items, this.#endpoint).records.find((record) => record.identifier === identifier) ?? null
    );
  }

  /** Exactly the request that `patch` sends, without its token. */
  patchRequest(
    operations: readonly Operation[],
    addresses: ReadonlyMap<number, ProductAddress>,
  ): Omit<HttpRequest, 'secret'> {
    return {
      method: 'PATCH',
      purpose: 'Sending changes',
      url: this.#url('products'),
      headers: { 'content-type': 'application/json' },
      body: patchBody(operations, addresses, this.#endpoint.profile),
    };
  }

  /** Sends operations (4.2), once: whether to send again is decided by who keeps the journal. */
  async patch(
    operations: readonly Operation[],
    addresses: ReadonlyMap<number, ProductAddress>,
  ): Promise<PatchOutcome> {
    let answer: HttpAnswer;
    try {
      answer = await this.#send(this.patchRequest(operations, addresses));
    } catch (error) {
      if (error instanceof NoAnswer && error.maybeProcessed)
        return { kind: 'unknown', reason: error.message };
      return { kind: 'not_processed', error: asAppError(error), retryAfterMs: null };
    }
    const keys = operations.map(({ product }) => ({
      productId: addresses.get(product)?.productId ?? null,
      identifier: addresses.get(product)?.identifier ?? '',
    }));
    const { profile } = this.#endpoint;
    const body = answer.text === '' ? undefined : tryParse(answer.text);
    if (answer.status >= 200 && answer.status < 300) {
      if (body === null) return { kind: 'unknown', reason: 'The answer is not JSON' };
      return { kind: 'answered', results: readResults(body ?? undefined, keys, profile) };
    }
    if ([401, 403, 429].includes(answer.status)) {
      return {
        kind: 'not_processed',
        error: this.#refusal(answer, 'the changes'),
        retryAfterMs: answer.retryAfterMs,
      };
    }
    if (answer.status >= 400 && answer.status < 500) {
      const { code, message } = errorWords(body ?? undefined, profile);
      const words = message ?? `The service refused the whole request (status ${answer.status})`;
      return {
        kind: 'answered',
        results: keys.map(() => ({ outcome: 'failed', code: code ?? String(answer.status), message: words })),
      };
    }
    return { kind: 'unknown', reason: `The service answered with status ${answer.status}` };
  }

  async #list(
    query: URLSearchParams,
    what: string,
    signal?: AbortSignal,
  ): Promise<{ items: Json[]; body: Json }> {
    const { list } = this.#endpoint.profile;
    const body = await this.#read(`${this.#url('products')}?${query}`, what, signal);
    const items = at(body, list.items);
    if (!Array.isArray(items)) {
      const where = list.items === '' ? 'the answer itself' : `"${list.items}"`;
      throw new AppError(
        'unreadable_response',
        `The service answered, but ${where} is not a list of products.`,
        {
          details: `Asked for ${what}. The answer begins: ${excerpt(body)}`,
        },
      );
    }
    return { items, body };
  }

  async #read(url: string, what: string, signal?: AbortSignal): Promise<Json> {
    let answer: HttpAnswer;
    try {
      answer = await this.#send({
        method: 'GET',
        url,
        headers: {},
        purpose: `Reading ${what}`,
        ...(signal ? { signal } : {}),
      });
    } catch (error) {
      throw asAppError(error);
    }
    if (answer.status < 200 || answer.status >= 300) throw this.#refusal(answer, what);
    const body = tryParse(answer.text);
    if (body === null) {
      throw new AppError('unreadable_response', 'The service answered, but not with JSON.', {
        details: `Asked for ${what}. Status ${answer.status}, ${answer.contentType || 'no content type'}. The answer begins: ${excerpt(answer.text)}`,
      });
    }
    return body;
  }

  /** A service that echoes the token must not bring it into messages, logs or the local catalog (promise 9). */
  async #send(request: Omit<HttpRequest, 'secret'>): Promise<HttpAnswer> {
    const { auth } = this.#endpoint.profile;
    const token = await this.#token();
    const headers = { ...request.headers, [auth.header]: `${auth.prefix}${token}` };
    const answer = await this.#http.send({ ...request, headers, secret: token });
    return answer.text.includes(token)
      ? { ...answer, text: answer.text.replaceAll(token, '[token]') }
      : answer;
  }

  #url(route: 'products'): string {
    const { baseUrl, integrationId, profile } = this.#endpoint;
    return baseUrl + profile.routes[route].replaceAll('{integration_id}', encodeURIComponent(integrationId));
  }

  #refusal(answer: HttpAnswer, what: string): AppError {
    const { message } = errorWords(tryParse(answer.text) ?? undefined, this.#endpoint.profile);
    const details = `Asked for ${what}. Status ${answer.status}. The answer begins: ${excerpt(answer.text)}`;
    const words = message ? ` The service says: “${message}”` : '';
    if (answer.status === 401 || answer.status === 403) {
      return new AppError('unauthorized', `The service did not accept the token.${words}`, { details });
    }
    const wait = answer.retryAfterMs;
    return new AppError(
      'service_error',
      `The service answered with an error (status ${answer.status}).${words}`,
      {
        details,
        retryable: answer.status === 429 || answer.status >= 500,
        ...(wait === null ? {} : { retryAfterMs: wait }),
      },
    );
  }
}

const FIRST_CURSOR = { cursor: null, offset: '0', page: '1', none: null } as const;

/** Offset and page lists end with an empty page: a service may give fewer than the page size asked for. */
function nextCursor(
  kind: keyof typeof FIRST_CURSOR,
  position: string | null,
  next: Json | undefined,
  count: number,
): string | null {
  switch (kind) {
    case 'cursor':
      return idText(next)?.text ?? null;
    case 'offset':
      return count === 0 ? null : String(Number(position) + count);
    case 'page':
      return count === 0 ? null : String(Number(position) + 1);
    case 'none':
      return null;
  }
}

function listedTotal(body: Json): number | null {
  const total = at(body, 'total');
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : null;
}

/** null for a text that is not JSON (the JSON `null` too: it is no answer to anything the app asks). */
function tryParse(text: string): Json {
  try {
    return parseJson(text);
  } catch {
    return null; // the caller reports it with the text's beginning, so nothing is lost
  }
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (!(error instanceof NoAnswer)) throw error;
  switch (error.kind) {
    case 'cancelled':
      return new AppError('cancelled', 'Cancelled.');
    case 'timeout':
      return new AppError('timeout', `${error.message}. Try again, or check the service.`, {
        retryable: true,
      });
    case 'too_large':
      return new AppError(
        'unreadable_response',
        `${error.message}. A smaller page size in the service profile helps.`,
      );
    default:
      return new AppError('unreachable', `${error.message}. Check the base address and your network.`, {
        retryable: true,
      });
  }
}
