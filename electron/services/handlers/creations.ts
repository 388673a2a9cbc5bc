import type { CreationPlan } from '#shared/contract/creations.ts';
import type { HandlersOf } from '#shared/contract/registry.ts';
import { upsertRequest } from '../../api/upsert-products.ts';
import type { CreationOutcome } from '../../store/catalog/creations/create-creations.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import { productsPerRequest } from '../removals/upserts.ts';
import { shownRequest } from '../shown-request.ts';
import { lookForBlocked } from '../translate/look-for-blocked.ts';
import type { Workspace, Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Staging products that are created or sent whole (4.1), and sending them. */
export function creationHandlers(workspaces: Workspaces, queue: ChangeSetQueue): HandlersOf<'creations'> {
  const { read, change } = onConnection(workspaces);
  const counted = ({ products, summary }: CreationOutcome) => ({ products: products.length, summary });

  return {
    'creations.stage': change(async ({ store }, { products, similar }) => {
      const outcome = await store.stageProducts(products, similar);
      return { products: outcome.products, summary: outcome.summary };
    }),
    'creations.startFrom': read(async ({ store }, { product, as }) => ({
      identifier: '',
      ...(await store.startFrom(product, as)),
    })),
    'creations.axesOf': read(async ({ store }, { parentIdentifier }) => ({
      axes: await store.axesOf(parentIdentifier),
    })),
    'creations.rename': change(async ({ store }, { product, identifier, similar }) => {
      const { products, summary } = await store.renameProduct(product, identifier, similar);
      return { product: products[0] ?? product, summary };
    }),
    'creations.discard': read(async ({ store }, { which }) => counted(await store.discardProducts(which))),
    'creations.sendAsPatch': read(async ({ store }, { which }) => counted(await store.sendAsPatch(which))),
    'creations.list': read(async ({ store }, { filter, order, offset, limit }) => {
      await lookForBlocked(store);
      return store.stagedProducts(filter, offset, limit, order);
    }),
    'creations.guarded': read(async ({ store }, { product }) => ({
      values: await store.guardedValues(product),
    })),
    'creations.plan': read((workspace, { limit }) => creationPlan(workspace, limit)),
    'creations.apply': ({ connectionId, confirmed, losing }) =>
      queue.send(connectionId, async ({ store }) => {
        await lookForBlocked(store);
        return store.freezeCreations({ confirmed, losing });
      }),
  };
}

/** Returns what sending the staged products would do, with the first `limit` requests as they would be sent (4.1). */
async function creationPlan(workspace: Workspace, limit: number): Promise<CreationPlan> {
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
