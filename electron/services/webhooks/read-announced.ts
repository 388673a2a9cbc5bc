import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { FeedNames } from '../../store/catalog/feed/feed.ts';
import type { UnreadProduct } from '../../store/catalog/feed/unread-products.ts';
import { type NamedOutcome, readNamed } from '../feed/read-named.ts';
import type { Workspace } from '../workspaces.ts';

/** The outcome for a name: `nameless` if the catalog has no such product, and the service cannot be asked for it. */
export type AnnouncedOutcome = NamedOutcome | 'nameless';

interface Reading {
  signal: AbortSignal;
  onOutcome(nth: number, outcome: AnnouncedOutcome, found: KnownProduct): void;
}

/** `product`: its number in the catalog, if the catalog has it; `isKnown`: whether the catalog had it before. */
export interface KnownProduct {
  product: number | null;
  isKnown: boolean;
}

/**
 * Reads the products with these names from the service into the catalog, each once, in the same way as products that the
 * feed names (decision 050). Throws `AppError` if no more products can be read; for the names before that, the outcome is
 * known.
 */
export async function readAnnounced(
  workspace: Workspace,
  names: readonly FeedNames[],
  { signal, onOutcome }: Reading,
): Promise<void> {
  const { store } = workspace;
  const { hasPulled } = await store.unreadProducts(0);
  if (!hasPulled) throw new AppError('invalid_input', t`The catalog was not pulled yet. Pull first.`);
  const named = await store.namedProducts([...names]);
  const askers = new Map<string, { product: UnreadProduct; nths: number[] }>();
  for (const [nth, products] of named.entries()) {
    if (products.length === 0) onOutcome(nth, 'nameless', { product: null, isKnown: false });
    for (const product of products) {
      const key = keyOf(product);
      const asker = askers.get(key) ?? { product, nths: [] };
      asker.nths.push(nth);
      askers.set(key, asker);
    }
  }
  const came: number[] = [];
  const ended = (product: UnreadProduct, outcome: NamedOutcome): void => {
    for (const nth of askers.get(keyOf(product))?.nths ?? []) {
      if (product.product === null && outcome === 'changed') came.push(nth);
      else onOutcome(nth, outcome, { product: product.product, isKnown: product.product !== null });
    }
  };
  try {
    const wanted = [...askers.values()].map(({ product }) => product);
    await readNamed(workspace, wanted, {
      signal,
      isOver: () => false,
      onRead: () => {},
      unreadable: new Set(),
      onOutcome: ended,
    });
  } finally {
    const placed = await store.namedProducts(came.map((nth) => names[nth]!));
    for (const [at, nth] of came.entries())
      onOutcome(nth, 'changed', { product: placed[at]?.[0]?.product ?? null, isKnown: false });
  }
}

const keyOf = ({ product, identifier }: UnreadProduct): string => JSON.stringify([product, identifier]);
