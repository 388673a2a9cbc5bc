import { TAXONOMIES } from '../catalog/taxonomies.ts';
import { requiredAttributes } from '../completeness.ts';
import { json, type Reply } from '../http/reply.ts';
import type { Params } from '../http/router.ts';
import type { Service } from '../service.ts';
import { RequestError } from '../wire/errors.ts';
import { assign } from '../wire/paths.ts';

/** Lists the required attributes of a product (service document 4.6). */
export function listRequiredAttributes({
  dialect,
  state,
}: Service): (call: { url: URL }, params: Params) => Reply {
  const { items } = dialect.profile.required;
  return ({ url }, { product_id: productId = '' }) => {
    const product = state.products.byProductId(productId);
    if (!product)
      throw new RequestError(
        404,
        'product_not_found',
        `There is no product "${productId}" on this integration`,
      );
    const taxonomyId = url.searchParams.get('taxonomy_id');
    const nodeId = url.searchParams.get('taxonomy_node_id');
    checkScope(taxonomyId, nodeId);
    const entries = requiredAttributes(product, dialect.primary, taxonomyId, nodeId);
    if (items === '') return json(entries);
    const body = {};
    assign(body, items, entries);
    return json(body);
  };
}

function checkScope(taxonomyId: string | null, nodeId: string | null): void {
  if (nodeId !== null && taxonomyId === null)
    throw new RequestError(
      400,
      'taxonomy_id_required',
      'taxonomy_node_id needs taxonomy_id: a subtree lives inside one taxonomy',
    );
  const taxonomy = TAXONOMIES.find(({ id }) => id === taxonomyId);
  if (taxonomyId !== null && !taxonomy)
    throw new RequestError(404, 'taxonomy_not_found', `There is no taxonomy "${taxonomyId}"`);
  if (nodeId !== null && !taxonomy?.nodes.has(nodeId))
    throw new RequestError(404, 'category_not_found', `There is no category "${nodeId}" in "${taxonomyId}"`);
}
