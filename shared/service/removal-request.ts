import type { RemovalMode } from '../domain/removal.ts';
import { wrap } from './json.ts';
import { routeAddress } from './route-address.ts';

type Method = 'DELETE' | 'POST' | 'PATCH' | 'PUT';
/** The value of the mode parameter; null if it is left out. */
type ModeValue = string | number | boolean | null;

/** The parts of a profile that determine how products are removed. */
interface RemovalNames {
  routes: { product_delete: string; product_unlink: string | null };
  delete: Record<RemovalMode, ModeValue> & {
    in: 'query' | 'body';
    param: string;
    method: Method;
    unlink_method: Method | null;
  };
}

/** The request that removes a product in one mode (4.4), for any product. */
interface RemovalRequest {
  method: Method;
  route: 'product_delete' | 'product_unlink';
  /** Without "?"; '' for none. */
  query: string;
  /** JSON text; null for none. */
  body: string | null;
}

export function removalRequest(profile: RemovalNames, mode: RemovalMode): RemovalRequest {
  const { method, unlink_method, param, ...names } = profile.delete;
  const value = names[mode];
  return {
    method: mode === 'unlink' ? (unlink_method ?? method) : method,
    route: mode === 'unlink' && profile.routes.product_unlink !== null ? 'product_unlink' : 'product_delete',
    query:
      names.in === 'query' && value !== null
        ? `${encodeURIComponent(param)}=${encodeURIComponent(String(value))}`
        : '',
    body: names.in === 'body' && value !== null ? JSON.stringify(wrap(param, value)) : null,
  };
}

/** The same as one line, for display: "DELETE https://api.example.com/…/products/{product_id}/delete?mode=unlink". */
export function removalRequestText(
  { baseUrl, integrationId, profile }: { baseUrl: string; integrationId: string; profile: RemovalNames },
  mode: RemovalMode,
): string {
  const { method, route, query, body } = removalRequest(profile, mode);
  const path = profile.routes[route] ?? profile.routes.product_delete;
  return `${method} ${baseUrl}${routeAddress(path, { integrationId }, query)}${body === null ? '' : ` ${body}`}`;
}
