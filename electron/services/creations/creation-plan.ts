import type { CreationPlan } from '#shared/contract/creations.ts';
import { upsertRequest } from '../../api/upsert-products.ts';
import { productsPerRequest } from '../removals/upserts.ts';
import { shownRequest } from '../shown-request.ts';
import { lookForBlocked } from '../translate/look-for-blocked.ts';
import type { Workspace } from '../workspaces.ts';

/** Returns what sending the staged products would do, with the first `limit` requests as they would be sent (4.1). */
export async function creationPlan(workspace: Workspace, limit: number): Promise<CreationPlan> {
  const { store, client, connection } = workspace;
  await lookForBlocked(store);
  const perRequest = productsPerRequest(connection.profile.upsert.max_products);
  const { levels, first, ...plan } = await store.creationPlan(limit * perRequest);
  const requests: (typeof first)[] = [];
  let total = 0;
  let at = 0;
  // Variants are sent after their parents: no request has both.
  for (const products of levels) {
    total += Math.ceil(products / perRequest);
    for (let sent = 0; sent < products; sent += perRequest)
      requests.push(first.slice(at + sent, at + Math.min(sent + perRequest, products)));
    at += products;
  }
  return {
    ...plan,
    requests: total,
    first: requests
      .filter((products) => products.length > 0)
      .slice(0, limit)
      .map((products) => shownRequest(upsertRequest(client, products), connection)),
  };
}
