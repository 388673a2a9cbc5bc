import { type Settlement, settle } from '#shared/domain/patch.ts';
import { displayText } from '#shared/domain/value.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { ItemOutcome, SendableChange } from '../store/catalog-store.ts';
import { inParallel } from './in-parallel.ts';
import type { Workspace } from './workspaces.ts';

/**
 * Finds out by reading back what became of items whose outcome is unknown (promise 6). Gives an outcome for each:
 * applied, pending (it did not arrive, so it may be sent again), failed (the product is gone) or still unknown, with
 * the reason. Throws `AppError` when the service cannot be read; then nothing is decided.
 */
export async function settleUnknown(
  { client, store, connection }: Pick<Workspace, 'client' | 'store' | 'connection'>,
  unknown: readonly SendableChange[],
  signal: AbortSignal,
): Promise<ItemOutcome[]> {
  const byProduct = Map.groupBy(unknown, ({ product }) => product);
  const addresses = await store.addresses([...byProduct.keys()]);
  const outcomes: ItemOutcome[] = [];
  await inParallel(addresses, connection.limits.requestsAtATime, async ({ product, identifier }) => {
    const record = await client.findProduct(identifier, signal);
    for (const item of byProduct.get(product) ?? []) outcomes.push(outcomeFrom(item, record));
  });
  return outcomes;
}

function outcomeFrom(item: SendableChange, record: ProductRecord | null): ItemOutcome {
  if (!record)
    return {
      item: item.item,
      state: 'failed',
      code: 'not_listed',
      message: 'The service no longer lists this product.',
    };
  const now =
    record.values.find((v) => v.property === item.property && v.locale === item.locale)?.value ?? null;
  const states: Record<Settlement, ItemOutcome> = {
    applied: { item: item.item, state: 'applied', now },
    not_applied: { item: item.item, state: 'pending' },
    undecidable: {
      item: item.item,
      state: 'unknown',
      message: `The service now holds “${displayText(now)}”: it cannot be told whether this change arrived.`,
    },
  };
  return states[settle(item.intent, item.base, item.value, now)];
}
