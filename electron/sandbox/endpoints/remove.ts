import { at } from '#shared/service/json.ts';
import { jsonBody } from '../http/query.ts';
import { type Call, json, type Reply } from '../http/reply.ts';
import type { Params } from '../http/router.ts';
import type { Service } from '../service.ts';
import type { LeaveMode } from '../state/events.ts';
import { RequestError } from '../wire/errors.ts';
import { assign } from '../wire/paths.ts';

/**
 * Delete a product (service document 4.4), or only unlink it from the integration. The mode has no default: the
 * service never guesses which of the two was meant. Children stay and stand in the flat list from then on.
 */
export function removeProduct({ dialect, state }: Service): (call: Call, params: Params) => Reply {
  const { delete: names, results } = dialect.profile;
  return (call, { product_id: productId = '' }) => {
    const product = state.products.byProductId(productId);
    if (!product)
      throw new RequestError(
        404,
        'product_not_found',
        `There is no product "${productId}" on this integration`,
      );
    const mode = readMode(call);
    state.remove(product, mode);
    state.flush();
    const body = {};
    assign(body, results.product_id, product.productId);
    assign(body, results.identifier, product.identifier);
    assign(body, results.status, results.success.includes(mode) ? mode : (results.success[0] ?? mode));
    return json(body);
  };

  function readMode(call: Call): LeaveMode {
    const sent =
      names.in === 'query' ? call.url.searchParams.get(names.param) : at(jsonBody(call), names.param);
    if (sent === names.delete) return 'deleted';
    if (sent === names.unlink) return 'unlinked';
    throw new RequestError(
      400,
      'mode_required',
      `"${names.param}" must be "${names.delete}" or "${names.unlink}"`,
    );
  }
}
