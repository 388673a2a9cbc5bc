import { RequestError } from '../wire/errors.ts';
import type { Call, Reply } from './reply.ts';

export type Params = Readonly<Record<string, string>>;

/** `Answer` is a promise if an endpoint has to wait for something. */
export interface Route<Answer = Reply | Promise<Reply>> {
  /** For the statistics. */
  name: string;
  method: string;
  /** A path with `{parameters}`, each a segment or a part of one; after "?", required query parameters. */
  path: string;
  endpoint: (call: Call, params: Params) => Answer;
}

/** A route of the service itself. It runs synchronously, so that two requests never interfere. */
export interface ServiceRoute extends Route<Reply> {
  kind: 'reads' | 'writes';
}

export interface Match<Found extends Route> {
  route: Found;
  params: Params;
}

/** What a part of an address must equal or match. */
type Pattern = string | RegExp;

interface Compiled<Found> {
  route: Found;
  segments: readonly Pattern[];
  query: readonly (readonly [name: string, value: Pattern])[];
}

/** Finds the route of a call: of several with the same path, the one that requires the most query parameters. */
export class Router<Found extends Route> {
  readonly #routes: readonly Compiled<Found>[];

  constructor(routes: readonly Found[]) {
    this.#routes = routes.map(compiled).toSorted((a, b) => b.query.length - a.query.length);
  }

  /** Throws `RequestError`: 404 if no path matches, 405 if one matches with another method. */
  find({ method, url }: Call): Match<Found> {
    const segments = segmentsOf(url.pathname);
    const there = this.#routes.flatMap((compiled) => {
      const params = match(compiled, segments, url.searchParams);
      return params ? [{ route: compiled.route, params }] : [];
    });
    if (there.length === 0) throw new RequestError(404, 'not_found', `There is nothing at ${url.pathname}`);
    const found = there.find(({ route }) => route.method === method);
    if (!found) {
      const allowed = there.map(({ route }) => route.method).join(', ');
      throw new RequestError(405, 'method_not_allowed', `Use ${allowed} here`, { Allow: allowed });
    }
    return found;
  }
}

function compiled<Found extends Route>(route: Found): Compiled<Found> {
  const [path = '', query = ''] = route.path.split('?', 2);
  return {
    route,
    segments: segmentsOf(path).map(pattern),
    query: [...new URLSearchParams(query)].map(([name, value]) => [name, pattern(value)]),
  };
}

function segmentsOf(path: string): string[] {
  return path
    .replace(/^\//, '')
    .split('/')
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        // A stray percent sign is not an escape: the segment is used unchanged.
        return segment;
      }
    });
}

/** `{product_id}.json` becomes a regular expression with a group for the parameter. */
function pattern(text: string): Pattern {
  const parts = text.split(/\{([a-z_]\w*)\}/i);
  if (parts.length === 1) return text;
  const source = parts.map((part, at) => (at % 2 === 1 ? `(?<${part}>.+)` : literally(part)));
  return new RegExp(`^${source.join('')}$`, 's');
}

const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function match(
  { segments: patterns, query }: Compiled<unknown>,
  segments: readonly string[],
  asked: URLSearchParams,
): Params | null {
  if (patterns.length !== segments.length) return null;
  const params: Record<string, string> = {};
  const pairs = [
    ...patterns.map((wanted, at) => ({ wanted, text: segments[at] })),
    ...query.map(([name, wanted]) => ({ wanted, text: asked.get(name) })),
  ];
  for (const { wanted, text } of pairs) {
    if (wanted === text) continue;
    const found = typeof wanted === 'string' ? null : wanted.exec(text ?? '');
    if (!found) return null;
    Object.assign(params, found.groups);
  }
  return params;
}
