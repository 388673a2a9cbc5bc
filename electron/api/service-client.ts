import type { Json } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { routeAddress } from '#shared/service/route-address.ts';
import type { Dialect } from '#shared/service/wire.ts';
import { readBody } from './answer-body.ts';
import type { HttpAnswer, HttpPool, HttpRequest, RequestRank } from './http.ts';
import { presentToken } from './presented-token.ts';
import { asAppError } from './problems.ts';
import { type Asked, refusal, unreadableText } from './refusal.ts';

/** Where and how to talk to one integration of the service. */
export interface ServiceEndpoint extends Dialect {
  baseUrl: string;
  integrationId: string;
}

/** A request before the token is added. */
export type ServiceRequest = Omit<HttpRequest, 'secret'> & Pick<Asked, 'route'>;

/** The result of a read: the parsed body (undefined if there is nothing), and the answer, for messages about it. */
export interface Reading {
  body: Json | undefined;
  asked: Asked;
  answer: HttpAnswer;
}

interface Options {
  rank: RequestRank;
  /** Returns where a request goes, whose address only stands for it. */
  located(address: string): Promise<string>;
}

/** A 2xx text that is not JSON may be an incomplete one: it is requested this many times in all. */
const READ_ATTEMPTS = 3;

/**
 * Access to one integration of the Product Data Public API: builds addresses, adds the token to each request, and reads
 * answers as JSON. Each endpoint is a function on top of it, in its own file.
 */
export class ServiceClient {
  readonly endpoint: ServiceEndpoint;
  readonly #token: () => Promise<string>;
  readonly #http: HttpPool;
  readonly #options: Options;

  constructor(
    endpoint: ServiceEndpoint,
    token: () => Promise<string>,
    http: HttpPool,
    options: Partial<Options> = {},
  ) {
    this.#options = { rank: 'waited_for', located: async (address) => address, ...options };
    this.endpoint = endpoint;
    this.#token = token;
    this.#http = http;
  }

  /** The same access, for requests of another rank. */
  ranked(rank: RequestRank): ServiceClient {
    return new ServiceClient(this.endpoint, this.#token, this.#http, { ...this.#options, rank });
  }

  get profile(): ServiceProfile {
    return this.endpoint.profile;
  }

  /** The base address that requests are sent to now. */
  baseUrl(): Promise<string> {
    return this.#options.located(this.endpoint.baseUrl);
  }

  /** The address of a route; a route may have a query of its own. */
  url(route: keyof ServiceProfile['routes'], productId = '', query: URLSearchParams | string = ''): string {
    const { baseUrl, integrationId, profile } = this.endpoint;
    const path = profile.routes[route] ?? profile.routes.product_delete;
    return baseUrl + routeAddress(path, { integrationId, productId }, query.toString());
  }

  /**
   * Sends one request, with the token that is current when it is sent. If it is rejected with a token that has since been
   * replaced, or is just being replaced, it had no effect and is sent again with the new token. Any status is an answer;
   * throws `NoAnswer` if there was none.
   */
  async send({ route: _, ...request }: ServiceRequest): Promise<HttpAnswer> {
    const { auth } = this.profile;
    const { rank, located } = this.#options;
    const url = await located(request.url);
    for (;;) {
      let presented = '';
      const credentials = async () => {
        presented = await this.#token();
        return { ...presentToken(auth, presented), secret: presented };
      };
      const answer = await this.#http.send({ rank, ...request, url, credentials });
      if (answer.status !== 401 && answer.status !== 403) return answer;
      await this.#http.released(request.signal);
      if ((await this.#token()) === presented) return answer;
    }
  }

  /** Sends a GET: any status is an answer. Throws `AppError` only if there was no answer. */
  async get(asked: Asked, signal?: AbortSignal): Promise<HttpAnswer> {
    try {
      return await this.send({ ...asked, headers: {}, ...(signal ? { signal } : {}) });
    } catch (error) {
      throw asAppError(error);
    }
  }

  /**
   * Sends a GET and reads the answer as JSON. Throws `AppError` for anything but a readable 2xx answer. `isNothing`:
   * statuses that here mean that there is nothing, as 204 No Content always does.
   */
  async read(
    read: Omit<Asked, 'method'>,
    signal?: AbortSignal,
    isNothing: (status: number) => boolean = () => false,
  ): Promise<Reading> {
    const asked: Asked = { ...read, method: 'GET' };
    for (let tries = 1; ; tries++) {
      const answer = await this.get(asked, signal);
      if (answer.status === 204 || isNothing(answer.status)) return { body: undefined, asked, answer };
      if (answer.status < 200 || answer.status >= 300) throw refusal(asked, answer, this.profile);
      const body = readBody(answer);
      if (body.kind === 'json') return { body: body.json, asked, answer };
      if (body.kind === 'web_page' || tries === READ_ATTEMPTS) throw unreadableText(asked, answer);
    }
  }
}
