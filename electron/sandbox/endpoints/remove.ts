import type { RemovalMode } from '#shared/domain/removal.ts';
import { at } from '#shared/service/json.ts';
import type { ServiceProfile } from '#shared/service/profile.ts';
import { jsonBody } from '../http/query.ts';
import { type Call, json, type Reply } from '../http/reply.ts';
import type { Params } from '../http/router.ts';
import type { Service } from '../service.ts';
import type { LeaveMode } from '../state/events.ts';
import { removalRefusalOf } from '../state/rules.ts';
import { RequestError } from '../wire/errors.ts';
import { assign } from '../wire/paths.ts';

const LEAVES: Record<RemovalMode, LeaveMode> = { delete: 'deleted', unlink: 'unlinked' };

/** The routes that remove products, with the modes of each: one route for both modes, or one for each. */
export function removalDoors({ routes, delete: names }: ServiceProfile): {
  method: string;
  path: string;
  modes: RemovalMode[];
}[] {
  const deleting = { method: names.method, path: routes.product_delete };
  const unlinking = {
    method: names.unlink_method ?? names.method,
    path: routes.product_unlink ?? routes.product_delete,
  };
  if (deleting.method === unlinking.method && deleting.path === unlinking.path)
    return [{ ...deleting, modes: ['delete', 'unlink'] }];
  return [
    { ...deleting, modes: ['delete'] },
    { ...unlinking, modes: ['unlink'] },
  ];
}

/**
 * Deletes a product (service document 4.4), or only unlinks it from the integration. The mode has no default: the service
 * never guesses which of the two was meant. Children stay, and are in the flat list from then on.
 */
export function removeProduct(
  { dialect, state, conditions, removals }: Service,
  modes: readonly RemovalMode[],
): (call: Call, params: Params) => Reply {
  const { delete: names, results } = dialect.profile;
  return (call, { product_id: productId = '' }) => {
    const mode = readMode(call);
    const product = state.products.byProductId(productId);
    const identifier = product?.identifier ?? state.products.identifierOfLeft(productId);
    const request = { product_id: productId, identifier, mode };
    if (!product) {
      removals.add({ ...request, outcome: 'not_found' });
      throw new RequestError(
        404,
        'product_not_found',
        `There is no product "${productId}" on this integration`,
      );
    }
    const rule = removalRefusalOf(conditions.rules, product.identifier, mode);
    if (rule) {
      removals.add({ ...request, outcome: 'refused' });
      throw new RequestError(422, rule.code, rule.message);
    }
    state.remove(product, LEAVES[mode]);
    state.flush();
    removals.add({ ...request, outcome: 'done' });
    const word = LEAVES[mode];
    const body = {};
    assign(body, results.product_id, product.productId);
    assign(body, results.identifier, product.identifier);
    assign(body, results.status, results.success.includes(word) ? word : (results.success[0] ?? word));
    return json(body);
  };

  function readMode(call: Call): RemovalMode {
    const inQuery = names.in === 'query';
    const sent = (inQuery ? call.url.searchParams.get(names.param) : sentInBody(call)) ?? null;
    const spelled = (mode: RemovalMode) =>
      inQuery && names[mode] !== null ? String(names[mode]) : names[mode];
    const found = modes.find((mode) => spelled(mode) === sent);
    if (found) return found;
    const wanted = modes.map((mode) => JSON.stringify(spelled(mode)) ?? 'left out');
    throw new RequestError(400, 'mode_required', `"${names.param}" must be ${wanted.join(' or ')}`);
  }

  function sentInBody(call: Call) {
    return call.body.length === 0 ? null : at(jsonBody(call), names.param);
  }
}
