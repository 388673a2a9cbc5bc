import type { HeaderNames } from '#shared/exchange/column-header.ts';
import { recordPaths } from '#shared/service/wire.ts';
import type { Workspace } from '../workspaces.ts';

/** How a connection's catalog names its columns now. */
export async function headerNames({ connection, store }: Workspace): Promise<HeaderNames> {
  const { properties } = await store.summary();
  const paths = recordPaths(connection);
  return {
    identifierField: connection.identifierField,
    titleField: connection.titleField,
    productIdField: paths.product_id,
    structureFields: {
      parent: paths.parent_identifier,
      childBound: paths.child_bound_attributes,
      defining: paths.defining_properties,
    },
    primary: connection.locales[0] ?? '',
    localesOf: new Map(properties.map(({ name, locales }) => [name, Object.keys(locales)])),
  };
}
