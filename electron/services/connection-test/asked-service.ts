import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { idText, type Json } from '#shared/service/json.ts';
import type { ListAnswer } from '#shared/service/next-position.ts';
import { placeIn, recordsIn } from '#shared/service/record-places.ts';
import { type Dialect, recordPaths } from '#shared/service/wire.ts';
import { readBody } from '../../api/answer-body.ts';
import type { HttpAnswer, HttpPool } from '../../api/http.ts';
import { fetchLinkedVariants } from '../../api/linked-variants.ts';
import {
  emptyPage,
  isBeyondEnd,
  type ProductPage,
  probeList,
  readAnyPage,
  readLinkedPage,
  readProductPage,
} from '../../api/product-list.ts';
import { type Asked, refusal, unreadableText } from '../../api/refusal.ts';
import { ServiceClient, type ServiceEndpoint } from '../../api/service-client.ts';

/** A page of the list, and the text that it was read from. */
export interface Page extends ListAnswer {
  text: string;
}

/** A service whose connection is being tested: requested in different ways, by reads only. */
export class AskedService {
  readonly endpoint: ServiceEndpoint;
  readonly explores: boolean;
  readonly #token: string;
  readonly #http: HttpPool;
  readonly #signal: AbortSignal;

  /**
   * `explores`: whether other ways of requesting may be tried to find out what fits. `signal` ends all requests but the very
   * first.
   */
  constructor(
    endpoint: ServiceEndpoint,
    token: string,
    http: HttpPool,
    { explores, signal }: { explores: boolean; signal: AbortSignal },
  ) {
    this.endpoint = endpoint;
    this.explores = explores;
    this.#token = token;
    this.#http = http;
    this.#signal = signal;
  }

  /** Whether the token may be a user and a password. */
  get isTokenOfTwo(): boolean {
    return /^[^:\s]+:[^\s]+$/.test(this.#token);
  }

  /** Returns the same service with another dialect. */
  in(dialect: Dialect): AskedService {
    const { profile, identifierField, titleField, locales } = dialect;
    const endpoint = { ...this.endpoint, profile, identifierField, titleField, locales };
    const { explores } = this;
    return new AskedService(endpoint, this.#token, this.#http, { explores, signal: this.#signal });
  }

  /** Requests the first page and returns it unread, within the connection's own limits. Throws `AppError` if no answer came. */
  firstAnswer(): Promise<HttpAnswer> {
    return probeList(this.#client(), null);
  }

  /** Requests a page and returns it unread, while there is time for more requests. Throws `AppError` if no answer came. */
  answer(position: string | null): Promise<HttpAnswer> {
    return probeList(this.#client(), position, this.#signal);
  }

  /** Reads a page of the list, even one that says nothing new about the position. Throws `AppError` if there is none. */
  async page(position: string | null): Promise<ProductPage> {
    const answer = await this.answer(position);
    if (isBeyondEnd(answer.status, position, this.endpoint.profile)) return emptyPage(this.endpoint);
    if (!isGood(answer)) throw refusal(this.asked, answer, this.endpoint.profile);
    const list = answer.status === 204 ? { ...answer, body: undefined } : this.pageIn(answer);
    if (list === null) throw unreadableText(this.asked, answer);
    const client = this.#client();
    await fetchLinkedVariants(client, list.body, readLinkedPage(client), this.#signal);
    return readAnyPage(list, position, this.endpoint);
  }

  /** Returns the JSON and headers of a successful answer; null if it is anything else. */
  pageIn(answer: HttpAnswer): Page | null {
    const body = isGood(answer) ? jsonOf(answer) : null;
    if (body === null) return null;
    return { body, headers: answer.headers, text: answer.text, from: this.address };
  }

  /** Returns the identifiers of a page's products, without those nested in them; null if it has no list of products. */
  identifiersIn({ body }: ListAnswer): string[] | null {
    const { profile } = this.endpoint;
    const { identifier } = recordPaths(this.endpoint);
    const list = recordsIn(body, this.endpoint);
    return list?.flatMap((item) => idText(placeIn(item, identifier, profile))?.text ?? []) ?? null;
  }

  /** The request for the list, for messages about it. */
  get asked(): Asked {
    return { purpose: t`Reading the product list`, method: 'GET', url: this.address, route: 'products' };
  }

  /** Reads a page from an answer. Throws `AppError` if it has no list of products. */
  read(answer: Page): ProductPage {
    return readProductPage(answer, null, this.endpoint);
  }

  /** The address of the product list, without its query. */
  get address(): string {
    const { baseUrl, integrationId, profile } = this.endpoint;
    return (
      baseUrl +
      profile.routes.products.replaceAll('{integration_id}', () => encodeURIComponent(integrationId))
    );
  }

  #client(): ServiceClient {
    return new ServiceClient(this.endpoint, async () => this.#token, this.#http);
  }
}

export const isGood = ({ status }: HttpAnswer): boolean => status >= 200 && status < 300;

/**
 * Returns the result of a trial, or `nothing` if it threw an `AppError`, because no answer came: what is known already
 * stays.
 */
export async function orNothing<Out>(trial: Promise<Out>, nothing: Out): Promise<Out> {
  try {
    return await trial;
  } catch (error) {
    if (error instanceof AppError) return nothing;
    throw error;
  }
}

/** Returns the JSON of a successful answer; an answer without content is an empty object. Null if it is anything else. */
function jsonOf(answer: HttpAnswer): Json {
  const body = readBody(answer);
  if (body.kind === 'json') return body.json;
  return body.kind === 'none' && answer.status === 204 ? {} : null;
}
