import { AppError } from '#shared/contract/result.ts';
import { type Settlement, settle } from '#shared/domain/patch.ts';
import { displayText } from '#shared/domain/value.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { ItemOutcome, SendableChange } from '../store/catalog-store.ts';
import { inParallel } from './in-parallel.ts';
import type { Workspace } from './workspaces.ts';

/** So many products in a row that cannot be read for a reason that may pass: then the service is down, not they. */
const MOST_IN_A_ROW = 3;

/** What reading back gave: an outcome for each item whose product was asked for, and why the others were not. */
export interface Settled {
  outcomes: ItemOutcome[];
  trouble: AppError | null;
}

/**
 * Finds out by reading back what became of items whose outcome is unknown (promise 6): applied, pending (it did not
 * arrive, so it may be sent again) or still unknown, with the reason. A product that cannot be read leaves its own items
 * unknown and no others.
 */
export async function settleUnknown(
  { client, store, connection }: Pick<Workspace, 'client' | 'store' | 'connection'>,
  unknown: readonly SendableChange[],
  signal: AbortSignal,
): Promise<Settled> {
  const byProduct = Map.groupBy(unknown, ({ product }) => product);
  const addresses = await store.addresses([...byProduct.keys()]);
  const outcomes: ItemOutcome[] = [];
  let unread = 0;
  const readBack = async ({ product, identifier }: (typeof addresses)[number]) => {
    const items = byProduct.get(product) ?? [];
    try {
      const record = await client.findProduct(identifier, signal);
      unread = 0;
      outcomes.push(...items.map((item) => outcomeFrom(item, record)));
    } catch (error) {
      if (!(error instanceof AppError) || !isAboutOneProduct(error)) throw error;
      const { retryable = false } = error.shape;
      if (retryable && ++unread >= MOST_IN_A_ROW) throw error;
      const message = `Its product could not be read back. ${error.message}`;
      outcomes.push(...items.map(({ item }): ItemOutcome => ({ item, state: 'unknown', message })));
    }
  };
  try {
    await inParallel(addresses, connection.limits.requestsAtATime, readBack);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { outcomes, trouble: error };
  }
  return { outcomes, trouble: null };
}

/** Not where no product can be read: without a token, or stopped. */
const isAboutOneProduct = ({ code, shape }: AppError): boolean =>
  code === 'unreadable_response' || code === 'service_error' || shape.retryable === true;

function outcomeFrom(item: SendableChange, record: ProductRecord | null): ItemOutcome {
  if (!record)
    return {
      item: item.item,
      state: 'unknown',
      message: 'The service no longer lists this product, so it cannot be told whether this change arrived.',
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
