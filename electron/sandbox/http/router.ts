import { RequestError } from '../wire/errors.ts';
import type { Call, Reply } from './reply.ts';

export type Params = Readonly<Record<string, string>>;
export type Endpoint = (call: Call, params: Params) => Reply;

export interface Route {
  /** For the statistics. */
  name: string;
  method: string;
  /** A path with `{parameters}`, each one segment. */
  path: string;
  endpoint: Endpoint;
}

export interface Match {
  route: Route;
  params: Params;
}

/** The route of a call. Throws `RequestError`: 404 where no path matches, 405 where one does with another method. */
export function findRoute(routes: readonly Route[], { method, url }: Call): Match {
  const segments = segmentsOf(url.pathname);
  const there = routes.flatMap((route) => {
    const params = matchPath(segmentsOf(route.path), segments);
    return params ? [{ route, params }] : [];
  });
  if (there.length === 0) throw new RequestError(404, 'not_found', `There is nothing at ${url.pathname}`);
  const found = there.find(({ route }) => route.method === method);
  if (!found) {
    const allowed = there.map(({ route }) => route.method).join(', ');
    throw new RequestError(405, 'method_not_allowed', `Use ${allowed} here`, { Allow: allowed });
  }
  return found;
}

function segmentsOf(path: string): string[] {
  return path.split('/').map((segment) => {
    try {
      return decodeURIComponent(segment);
    } catch {
      // A stray percent sign is not an escape: the segment is meant as it stands.
      return segment;
    }
  });
}

function matchPath(pattern: readonly string[], segments: readonly string[]): Params | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of pattern.entries()) {
    const segment = segments[at]!;
    if (part.startsWith('{') && part.endsWith('}') && segment !== '') params[part.slice(1, -1)] = segment;
    else if (part !== segment) return null;
  }
  return params;
}
