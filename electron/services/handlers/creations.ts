import type { HandlersOf } from '#shared/contract/registry.ts';
import type { CreationOutcome } from '../../store/catalog/creations/create-creations.ts';
import type { ChangeSetQueue } from '../change-set-queue.ts';
import { creationPlan } from '../creations/creation-plan.ts';
import { lookForBlocked } from '../translate/look-for-blocked.ts';
import type { Workspaces } from '../workspaces.ts';
import { onConnection } from './on-connection.ts';

/** Staging products that are created or sent whole (4.1), and sending them. */
export function creationHandlers(workspaces: Workspaces, queue: ChangeSetQueue): HandlersOf<'creations'> {
  const { read, change } = onConnection(workspaces);
  const counted = ({ products, summary }: CreationOutcome) => ({ products: products.length, summary });

  return {
    'creations.stage': change(async ({ store }, { products }) => {
      const outcome = await store.stageProducts(products);
      return { products: outcome.products, summary: outcome.summary };
    }),
    'creations.startFrom': read(async ({ store }, { product, as }) => ({
      identifier: '',
      ...(await store.startFrom(product, as)),
    })),
    'creations.axesOf': read(async ({ store }, { parentIdentifier }) => ({
      axes: await store.axesOf(parentIdentifier),
    })),
    'creations.rename': change(async ({ store }, { product, identifier }) => {
      const { products, summary } = await store.renameProduct(product, identifier);
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
