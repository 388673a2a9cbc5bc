import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import { findProduct } from '../../api/product-list.ts';
import type { UnreadProduct } from '../../store/catalog/feed/unread-products.ts';
import { ProductRereader, type Reread, throwIfStopped } from '../runs/product-rereader.ts';
import type { Workspace } from '../workspaces.ts';

/** What was read is saved after this many products. */
const PRODUCTS_AT_A_TIME = 50;

interface Reading {
  signal: AbortSignal;
  /** Whether to end early, between two chunks, because something else is reading the products now. */
  isOver(): boolean;
  onRead(products: number): void;
  /** Products that cannot be read: they are not requested again. */
  unreadable: Set<string>;
  /** Called with the outcome for a product, once it is in the catalog. */
  onOutcome?(product: UnreadProduct, outcome: NamedOutcome): void;
}

/** `missing`: the service does not list the product. An error says why it could not be read. */
export type NamedOutcome = 'changed' | 'same' | 'missing' | AppError;

interface Wanted {
  address: Omit<UnreadProduct, 'product'> & { product: number };
  isKnown: boolean;
  named: UnreadProduct;
}

/**
 * Reads products that the feed named into the catalog, one by one and several at a time (4.3). A product that the service
 * does not list is gone, if the service finds others by their identifier; the app keeps its staged edits. Throws `AppError`
 * if no more products can be read, `OthersListed` if the service ignores which one is requested; what was read before is
 * kept.
 */
export async function readNamed(
  workspace: Workspace,
  products: readonly UnreadProduct[],
  reading: Reading,
): Promise<void> {
  const { store } = workspace;
  const { signal, unreadable } = reading;
  const wanted = products.filter((product) => !unreadable.has(nameOf(product))).map(toWanted);
  const reader = new ProductRereader<Wanted>({ workspace, journal: store, signal, placed: true });
  let findsProducts = false;
  let done = 0;
  try {
    for (let start = 0; start < wanted.length && !reading.isOver(); start += PRODUCTS_AT_A_TIME) {
      throwIfStopped(signal);
      const askedAt = await store.readMoment();
      const chunk = wanted.slice(start, start + PRODUCTS_AT_A_TIME);
      const { reread, trouble } = await reader.read(chunk, () => reading.onRead(++done));
      const records = reread.flatMap(({ found }) => (found && 'record' in found ? [found.record] : []));
      for (const { address, found } of reread)
        if (found instanceof AppError && !found.shape.retryable) unreadable.add(nameOf(address));
      const missing = reread.filter(({ found }) => found === null);
      findsProducts ||= records.length > 0;
      if (missing.length > 0 && !findsProducts) findsProducts = await findsListed(workspace, signal);
      const { changed } = await store.takeRead({
        askedAt,
        records,
        ...(findsProducts ? whichWent(missing) : NONE),
      });
      if (!findsProducts) for (const { address } of missing) unreadable.add(nameOf(address));
      for (const one of reread) reading.onOutcome?.(one.named, outcomeOf(one, changed, findsProducts));
      if (trouble) throw trouble;
    }
  } finally {
    await store.endReading();
  }
}

const NONE = { gone: [], unknown: [] };

const whichWent = (missing: readonly Reread<Wanted>[]): { gone: number[]; unknown: string[] } => ({
  gone: missing.filter(({ isKnown }) => isKnown).map(({ address }) => address.product),
  unknown: missing.filter(({ isKnown }) => !isKnown).map(({ address }) => address.identifier),
});

/** Returns the key under which unreadable products are remembered. */
const nameOf = ({ identifier, productId }: Pick<UnreadProduct, 'identifier' | 'productId'>): string =>
  JSON.stringify([identifier, productId]);

/** Products that are not in the catalog get numbers that no product has. */
const toWanted = (product: UnreadProduct, nth: number): Wanted => ({
  address: { ...product, product: product.product ?? -1 - nth },
  isKnown: product.product !== null,
  named: product,
});

function outcomeOf(
  { address, isKnown, found }: Reread<Wanted>,
  changed: readonly number[],
  findsProducts: boolean,
): NamedOutcome {
  if (found instanceof AppError) return found;
  if (found === null) return findsProducts || !isKnown ? 'missing' : nothingFound();
  return !isKnown || changed.includes(address.product) ? 'changed' : 'same';
}

const nothingFound = (): AppError =>
  new AppError(
    'service_error',
    t`The service finds no product by its identifier now, so it is open whether it still lists this one.`,
  );

/** Whether the service finds a product that it should have: if it finds nothing, all products would seem to be gone. */
async function findsListed({ store, client }: Workspace, signal: AbortSignal): Promise<boolean> {
  const identifier = await store.listedProduct();
  return identifier !== null && (await findProduct(client, identifier, signal)) !== null;
}
