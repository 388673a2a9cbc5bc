import type { Handlers } from '#shared/contract/registry.ts';
import { AppError } from '#shared/contract/result.ts';
import { requiredAttributes } from '../api/required-attributes.ts';
import type { Workspaces } from './workspaces.ts';

type ProductHandlers = Pick<Handlers, 'catalog.product' | 'catalog.family' | 'catalog.requiredAttributes'>;

/** One product beside any view: its values, its family, and what the service requires of it. */
export function productHandlers(workspaces: Workspaces): ProductHandlers {
  return {
    'catalog.product': async ({ connectionId, product }) =>
      (await workspaces.get(connectionId)).store.product(product),
    'catalog.family': async ({ connectionId, product, limit }) =>
      (await workspaces.get(connectionId)).store.family(product, limit),
    'catalog.requiredAttributes': async ({ connectionId, product }) => {
      const { store, client } = await workspaces.get(connectionId);
      const { productId, identifier, gone } = await store.product(product);
      if (gone)
        throw new AppError(
          'not_found',
          `The service no longer lists “${identifier}”, so there are no required attributes.`,
        );
      if (productId === null)
        throw new AppError(
          'invalid_input',
          `The service gave no product id for “${identifier}”, which the request for required attributes needs.`,
        );
      const { attributes, unreadable } = await requiredAttributes(client, productId);
      return { attributes, unreadable: unreadable.length };
    },
  };
}
