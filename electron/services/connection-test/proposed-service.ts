import { type Change, ChangedDialect } from '#shared/service/assistant/changed-dialect.ts';
import type { AskedService } from './asked-service.ts';

/** Returns the service with some changes applied. */
export function serviceIn(service: AskedService, changes: readonly Change[]): AskedService {
  const changed = new ChangedDialect(service.endpoint);
  changed.take(changes);
  return service.in(changed.dialect);
}

/** Returns the service with some changes applied, and with these parameters in each request for the list. */
export function serviceWith(
  service: AskedService,
  parameters: readonly (readonly [name: string, value: string])[],
  changes: readonly Change[] = [],
): AskedService {
  const { products } = service.endpoint.profile.routes;
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, value] as [string, string]));
  const to = query.size === 0 ? products : `${products}${products.includes('?') ? '&' : '?'}${query}`;
  return serviceIn(service, [{ key: 'routes.products', to, why: '' }, ...changes]);
}
