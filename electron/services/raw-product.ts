import type { Handlers } from '#shared/contract/registry.ts';
import { toJson } from '#shared/service/json.ts';
import { keptProductJson } from '#shared/service/record-json.ts';
import { FamilyCache } from './runs/family-cache.ts';
import type { Workspaces } from './workspaces.ts';

/** The product in the service's own names: as it was kept at the last pull, or as the service gives it now. */
export function rawProductHandlers(workspaces: Workspaces): Pick<Handlers, 'catalog.raw'> {
  return {
    'catalog.raw': async ({ connectionId, product, from }) => {
      const { store, client, connection } = await workspaces.get(connectionId);
      const kept = await store.keptProduct(product);
      if (from === 'kept') return { text: pretty(keptProductJson(kept, connection)) };
      const { identifier } = kept;
      const alone = await client.rawProduct(identifier);
      if (alone !== null) return { text: pretty(toJson(alone)) };
      // Some services find only the top of a tree by its identifier.
      const top = await store.topmostParent(product);
      const nested = top === null ? null : await new FamilyCache(client).find(kept, top);
      return { text: nested && pretty(toJson(nested.item)) };
    },
  };
}

const pretty = (json: unknown): string => JSON.stringify(json, null, 2);
