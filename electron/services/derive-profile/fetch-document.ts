import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { OpenApiDocument } from '#shared/service/assistant/openapi/document.ts';
import type { Json } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { readBody } from '../../api/answer-body.ts';
import { type TokenMask, tokenMask } from '../../api/http/token-mask.ts';
import type { HttpAnswer, HttpPool } from '../../api/http.ts';
import { presentToken } from '../../api/presented-token.ts';
import { asAppError } from '../../api/problems.ts';
import { parseDocument } from './parse-document.ts';

/** Enough for a reference page and what it leads to; no more requests are made. */
const MAX_REQUESTS = 14;

/** The service that documents are fetched from, and what is needed to fetch them. */
interface DocumentSource {
  baseUrl: string;
  auth: ServiceProfile['auth'];
  token: string | undefined;
  http: HttpPool;
}

const refused = (message: string, details?: string): AppError =>
  new AppError('invalid_input', message, { field: 'source.address', ...(details ? { details } : {}) });

/**
 * Reads an OpenAPI document from an address of the service, or from the one that an interactive reference at that address
 * leads to. The token is sent along, so only the service's own origin is requested. Throws `AppError`.
 */
export async function fetchDocument(address: string, source: DocumentSource): Promise<Json> {
  return new DocumentFetch(source).from(addressIn(address, source.baseUrl));
}

function addressIn(address: string, baseUrl: string): URL {
  const url = URL.parse(address, `${baseUrl}/`);
  const base = new URL(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw refused(t`“${address}” is not a web address. Give one such as ${base.origin}/openapi.json.`);
  if (url.origin !== base.origin)
    throw refused(
      t`${url.origin} is not where this service is (${base.origin}), and the token is for the service only. Download the document and choose it as a file.`,
    );
  if (url.username !== '' || url.password !== '')
    throw refused(t`The address must not contain a user name or password.`);
  return url;
}

class DocumentFetch {
  readonly #source: DocumentSource;
  readonly #origin: string;
  readonly #asked = new Set<string>();
  /** Addresses that were named but do not belong to the service. */
  readonly #elsewhere = new Set<string>();
  readonly #mask: TokenMask;

  constructor(source: DocumentSource) {
    this.#source = source;
    this.#mask = tokenMask(source.token ?? '');
    this.#origin = new URL(source.baseUrl).origin;
  }

  async from(url: URL): Promise<Json> {
    const answer = await this.#get(url);
    if (answer === null) throw new Error('the first address was asked before');
    if (answer.status < 200 || answer.status >= 300)
      throw this.#refused(
        t`There is no document at ${url.href}: the service answered with status ${answer.status}.`,
        beginning(answer),
      );
    if (readBody(answer).kind !== 'web_page') return this.#parsed(url, answer);
    const found = (await this.#named(url, answer.text, 0)) ?? (await this.#first(usualAddresses(url)));
    if (found !== null) return found;
    const elsewhere = [...this.#elsewhere].map(
      (href) =>
        t`It names ${href}, which is not the service's own address: download it from there and choose it as a file.`,
    );
    throw this.#refused(
      sentences(
        t`${url.href} is a web page, and no OpenAPI document was found in it or beside it.`,
        ...elsewhere,
      ),
      [t`Asked for:`, ...this.#asked].join('\n'),
    );
  }

  /** Masks the token, because messages quote addresses and answers. */
  #refused(message: string, details: string): AppError {
    return refused(this.#mask(message), this.#mask(details));
  }

  async #parsed(url: URL, answer: HttpAnswer): Promise<Json> {
    const json = await parseDocument(answer.text);
    if (OpenApiDocument.from(json) !== null) return json;
    // The settings of a reference page are JSON too.
    const found = await this.#named(url, answer.text, 1);
    if (found !== null) return found;
    throw this.#refused(
      t`What is at ${url.href} is not an OpenAPI 3 or Swagger 2.0 document.`,
      beginning(answer),
    );
  }

  /** Returns the document that a page names, directly or through settings that it names. */
  async #named(page: URL, text: string, depth: number): Promise<Json | null> {
    const { documents, settings } = namedInPage(text);
    const found = await this.#first(this.#own(documents, page));
    if (found !== null || depth > 1) return found;
    for (const url of this.#own(settings, page)) {
      const answer = await this.#get(url);
      const inside = answer === null ? null : await this.#named(page, answer.text, depth + 1);
      if (inside !== null) return inside;
    }
    return null;
  }

  async #first(addresses: readonly URL[]): Promise<Json | null> {
    for (const url of addresses) {
      const answer = await this.#get(url);
      if (answer === null || answer.status < 200 || answer.status >= 300) continue;
      if (readBody(answer).kind === 'web_page') continue;
      const json = await parseDocument(answer.text);
      if (OpenApiDocument.from(json) !== null) return json;
    }
    return null;
  }

  /** Returns the addresses of the service's own origin; the others are only remembered. */
  #own(addresses: readonly string[], page: URL): URL[] {
    return addresses.flatMap((address) => {
      const url = URL.parse(address, page.href);
      if (url?.origin === this.#origin) return [url];
      if (url && /^https?:$/.test(url.protocol)) this.#elsewhere.add(url.href);
      return [];
    });
  }

  /** Null for an address that was requested before, or if the limit of requests is reached. */
  async #get(url: URL): Promise<HttpAnswer | null> {
    const { auth, token, http } = this.#source;
    if (this.#asked.has(url.href) || this.#asked.size >= MAX_REQUESTS) return null;
    this.#asked.add(url.href);
    const headers = {
      accept: 'application/json, application/yaml, text/yaml, text/html;q=0.8, */*;q=0.5',
    };
    const credentials = async () => ({
      ...(token === undefined ? { headers: {}, parameter: null } : presentToken(auth, token)),
      secret: token ?? '',
    });
    const purpose = t`Reading an OpenAPI document`;
    try {
      return await http.send({ method: 'GET', url: url.href, headers, purpose, credentials });
    } catch (error) {
      throw asAppError(error);
    }
  }
}

const beginning = ({ text }: HttpAnswer): string =>
  text === '' ? t`The answer is empty.` : t`It begins: ${text.slice(0, 300)}`;

/** Patterns by which an interactive reference (Swagger UI, Redoc, Scalar, Stoplight) names the document that it shows. */
const NAMES_DOCUMENT = [
  /\b(?:spec-url|data-url|apiDescriptionUrl|api-description-url|spec-source-url)\s*=\s*["']([^"']+)["']/gi,
  /\b["']?(?:url|specUrl|spec_url|swaggerUrl|openapiUrl|apiDescriptionUrl)["']?\s*[:=]\s*["']([^"']+)["']/gi,
  /\bRedoc\.init\(\s*["']([^"']+)["']/gi,
  /<link[^>]+rel=["'](?:service-desc|describedby)["'][^>]+href=["']([^"']+)["']/gi,
];

/** Patterns by which it names a settings file or a script that names the document. */
const NAMES_SETTINGS = [
  /\b["']?configUrl["']?\s*[:=]\s*["']([^"']+)["']/gi,
  /<script[^>]+src=["']([^"']*swagger-initializer[^"']*)["']/gi,
];

const USUAL_DOCUMENTS = ['openapi.json', 'openapi.yaml', 'swagger.json', 'v3/api-docs', 'api-docs'];

/** Returns addresses, as written in the page, of documents and of settings that name documents. */
function namedInPage(page: string): { documents: string[]; settings: string[] } {
  const all = (patterns: readonly RegExp[]) => [
    ...new Set(
      patterns.flatMap((pattern) => [...page.matchAll(pattern)].map(([, address]) => address ?? '')),
    ),
  ];
  const settings = all(NAMES_SETTINGS);
  const documents = all(NAMES_DOCUMENT).filter(
    (address) => !settings.includes(address) && isDocument(address),
  );
  return { documents, settings };
}

/** Excludes icons, styles and validators, which pages also name under "url". */
const isDocument = (address: string): boolean =>
  address !== '' &&
  !/\.(css|js|png|svg|ico|woff2?|html?)([?#]|$)/i.test(address) &&
  !/validator\.swagger/.test(address);

/** Where a document usually is if its page does not say. */
const usualAddresses = (page: URL): URL[] => {
  const inside = new URL(`${page.pathname.replace(/\/+$/, '')}/`, page);
  const around = [page, inside].flatMap((base) => USUAL_DOCUMENTS.map((name) => new URL(name, base)));
  return around.filter((url, index) => around.findIndex(({ href }) => href === url.href) === index);
};
