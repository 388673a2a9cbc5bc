import type { ApplyPreview } from '#shared/contract/changesets.ts';
import { buildOperations } from '#shared/domain/patch.ts';
import { batchOperations } from '#shared/service/patch-request.ts';
import { patchRequest } from '../api/patch-products.ts';
import type { Workspace } from './workspaces.ts';

const TOKEN_PLACEHOLDER = '••• (the token is added when the request is sent)';

/** What applying all staged edits would send (4.2), with the first `limit` requests as they would leave. */
export async function applyPreview(
  { store, client, connection }: Workspace,
  limit: number,
): Promise<ApplyPreview> {
  const options = await store.applyOptions();
  const { changes, heldBack } = await store.sendable();
  const operations = buildOperations(changes, options);
  const { auth, patch } = connection.profile;
  const batches = batchOperations(operations, patch.max_operations);
  const shown = batches.slice(0, limit);
  const addresses = await store.addresses([...new Set(shown.flat().map(({ product }) => product))]);
  const byProduct = new Map(addresses.map((address) => [address.product, address]));
  return {
    changes: changes.length,
    products: new Set(changes.map(({ product }) => product)).size,
    locales: [...new Set(changes.map(({ locale }) => locale))],
    operations: operations.length,
    requests: batches.length,
    heldBack,
    options,
    first: shown.map((batch) => {
      const { method, url, headers, body } = patchRequest(client, batch, byProduct);
      return { method, url, headers: { [auth.header]: TOKEN_PLACEHOLDER, ...headers }, body: body ?? '' };
    }),
  };
}
