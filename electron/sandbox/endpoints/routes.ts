import type { Access } from '../http/access.ts';
import type { ServiceRoute } from '../http/router.ts';
import type { Service } from '../service.ts';
import { RequestError } from '../wire/errors.ts';
import { pollChanges } from './changes.ts';
import { listProducts } from './list.ts';
import { patchProducts } from './patch.ts';
import { removalDoors, removeProduct } from './remove.ts';
import { listRequiredAttributes } from './required.ts';
import { upsertProducts } from './upsert.ts';

/** The endpoints of the service document (section 4) at the profile's paths, each requiring the token. */
export function serviceRoutes(service: Service, access: Access): ServiceRoute[] {
  const { routes } = service.dialect.profile;
  const guarded =
    (endpoint: ServiceRoute['endpoint']): ServiceRoute['endpoint'] =>
    (call, params) => {
      access.check(call);
      const { integration_id: id } = params;
      if (id !== undefined && id !== service.settings.integrationId)
        throw new RequestError(404, 'integration_not_found', `There is no integration "${id}"`);
      return endpoint(call, params);
    };
  const reads = (name: string, path: string, endpoint: ServiceRoute['endpoint']): ServiceRoute => ({
    name,
    kind: 'reads',
    method: 'GET',
    path,
    endpoint: guarded(endpoint),
  });
  const writes = (
    name: string,
    method: string,
    path: string,
    endpoint: ServiceRoute['endpoint'],
  ): ServiceRoute => ({ name, kind: 'writes', method, path, endpoint: guarded(endpoint) });
  return [
    reads('list', routes.products, listProducts(service)),
    writes('upsert', 'POST', routes.products, upsertProducts(service)),
    writes('patch', 'PATCH', routes.products, patchProducts(service)),
    ...removalDoors(service.dialect.profile).map(({ method, path, modes }) =>
      writes('delete', method, path, removeProduct(service, modes)),
    ),
    reads('changes', routes.changes, pollChanges(service)),
    reads('required', routes.required_attributes, listRequiredAttributes(service)),
  ];
}
