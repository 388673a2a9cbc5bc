import { buildOperations, type Operation } from '#shared/domain/patch.ts';
import { batchOperations, type ProductAddress } from '#shared/service/patch-request.ts';
import type { SendableChange } from '../store/catalog-store.ts';
import type { Workspace } from './workspaces.ts';

/** The operations of one request, the journal items they carry, and how the service names their products. */
export interface Batch {
  operations: Operation[];
  items: number[];
  addresses: ReadonlyMap<number, ProductAddress>;
}

/** So many items are read at once: the first request leaves soon, and neither thread is busy with it for long. */
export const ITEMS_PER_PAGE = 2_000;

interface Page {
  items: SendableChange[];
  addresses: ProductAddress[];
}

/**
 * What waits to be sent of a change set, as requests in journal order; the next items are read while requests are under
 * way. Items that are put back to pending meanwhile are not given again.
 */
export async function* pendingBatches(
  { store, connection }: Pick<Workspace, 'store' | 'connection'>,
  changeSet: number,
): AsyncGenerator<Batch, undefined, undefined> {
  const read = async (after: number): Promise<Page> => {
    const items = await store.itemsToSend(changeSet, 'pending', { after, limit: ITEMS_PER_PAGE });
    return { items, addresses: await store.addresses([...new Set(items.map(({ product }) => product))]) };
  };
  let upcoming = read(0);
  /** Of the last page: operations that do not fill a request. */
  let rest: Batch | undefined;
  for (let last = false; !last; ) {
    const { items, addresses } = await upcoming;
    last = items.length < ITEMS_PER_PAGE;
    if (!last) {
      upcoming = read(items.at(-1)!.item);
      upcoming.catch(() => {}); // awaited in the next round, where its error counts
    }
    const known = new Map(rest?.addresses);
    for (const address of addresses) known.set(address.product, address);
    const operations = [...(rest?.operations ?? []), ...buildOperations(items)];
    const batches = batchOperations(operations, connection.profile.patch.max_operations).map((batch) =>
      toBatch(batch, known),
    );
    rest = last ? undefined : batches.pop();
    yield* batches;
  }
  return undefined;
}

function toBatch(operations: Operation[], known: ReadonlyMap<number, ProductAddress>): Batch {
  const addresses = new Map<number, ProductAddress>();
  for (const { product } of operations) addresses.set(product, known.get(product)!);
  return { operations, addresses, items: operations.flatMap(({ items }) => items) };
}
