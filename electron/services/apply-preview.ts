import type { ApplyPreview } from '#shared/contract/changesets.ts';
import { buildOperations } from '#shared/domain/patch.ts';
import { batchOperations } from '#shared/service/patch-request.ts';
import { isStructure, withStructure } from '#shared/service/structure.ts';
import { patchRequest } from '../api/patch-products.ts';
import { upsertRequest } from '../api/upsert-products.ts';
import { sentOf, waysOfSending } from './apply/ways-of-sending.ts';
import { requestFingerprint } from './removals/first-products.ts';
import { shownRequest } from './shown-request.ts';
import { lookForBlocked } from './translate/look-for-blocked.ts';
import type { Workspace } from './workspaces.ts';

/** Returns what applying all staged edits would send (4.1, 4.2), with the first `limit` requests as they would be sent. */
export async function applyPreview(
  { store, client, connection }: Workspace,
  limit: number,
): Promise<ApplyPreview> {
  const options = await store.applyOptions();
  await lookForBlocked(store);
  const { changes, heldBack } = await store.sendable();
  const { patched = [], updated = [] } = Object.groupBy(changes, ({ property }) =>
    isStructure(property) ? 'updated' : 'patched',
  );
  const { patch } = connection.profile;
  const proofs = await store.writeProofs(requestFingerprint(connection));
  const ways = waysOfSending(connection, proofs);
  const operations = buildOperations(sentOf(patched, ways).toSend, {
    ...ways,
    onePerCell: options.onePerCell || ways.onePerCell,
  });
  const batches = batchOperations(operations, patch.max_operations);
  const shown = batches.slice(0, limit);
  const addresses = await store.addresses([...new Set(shown.flat().map(({ product }) => product))]);
  const byProduct = new Map(addresses.map((address) => [address.product, address]));
  const updates = [...Map.groupBy(updated, ({ product }) => product)];
  const whole = await Promise.all(
    updates
      .slice(0, limit - shown.length)
      .map(async ([product, edits]) => withStructure(await store.storedProduct(product), edits)),
  );
  const requests = [
    ...shown.map((batch) => patchRequest(client, batch, byProduct)),
    ...whole.map((product) => upsertRequest(client, [product])),
  ];
  return {
    changes: changes.length,
    products: new Set(changes.map(({ product }) => product)).size,
    locales: [...new Set(changes.map(({ locale }) => locale))],
    operations: operations.length + updates.length,
    requests: batches.length + updates.length,
    fullUpdates: updates.length,
    heldBack,
    options,
    first: requests.map((request) => shownRequest(request, connection)),
  };
}
