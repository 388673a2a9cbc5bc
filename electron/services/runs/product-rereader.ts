import { t } from '@lingui/core/macro';
import { AppError } from '#shared/contract/result.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ListedProduct } from '../../api/product-list.ts';
import { type Named, OthersListed } from '../../api/product-list.ts';
import { inParallel } from '../in-parallel.ts';
import type { Workspace } from '../workspaces.ts';
import { FamilyCache } from './family-cache.ts';
import type { RunJournal } from './run-journal.ts';

/** A product to read again, with whatever it is read for. */
export interface Wanted {
  address: Pick<ProductAddress, 'product'> & Named;
}

/** What the service says about a product now; null: it does not list it. */
export type CurrentProduct = ListedProduct | null | AppError;

export type Reread<One extends Wanted> = One & { found: CurrentProduct };

/** If this many products in a row cannot be read for a reason that may pass, the service is down, not just those products. */
const MOST_IN_A_ROW = 3;

/**
 * Reads products again, one by one and several at a time (4.3). A product that cannot be read affects only itself, unless
 * all products are affected.
 */
export class ProductRereader<One extends Wanted> {
  readonly #workspace: Pick<Workspace, 'client' | 'connection'>;
  readonly #journal: Pick<RunJournal, 'topmostParent'>;
  readonly #signal: AbortSignal;
  readonly #placed: boolean;
  /** Whether a variant was found only with its parents: this service does not find variants alone. */
  #variantsInParents = false;
  /** Products that could not be read since the last readable one, for reasons that may pass. */
  #unread: Reread<One>[] = [];
  #readAny = false;

  constructor(parts: {
    workspace: Pick<Workspace, 'client' | 'connection'>;
    journal: Pick<RunJournal, 'topmostParent'>;
    signal: AbortSignal;
    /** Whether the parent of a variant matters: some services only return it when they list the variant with its parents. */
    placed?: boolean;
  }) {
    this.#workspace = parts.workspace;
    this.#journal = parts.journal;
    this.#signal = parts.signal;
    this.#placed = parts.placed ?? false;
  }

  /**
   * `trouble`: why no more products can be read (no token, the service is down, it ignores which product is requested,
   * stopped); products that were not read are then left out. `onRead` is called as products are read, with their number.
   */
  async read(
    products: readonly One[],
    onRead: (products: number) => void = () => {},
  ): Promise<{ reread: Reread<One>[]; trouble: AppError | null }> {
    const reread: Reread<One>[] = [];
    const families = new FamilyCache(this.#workspace.client, this.#signal);
    const readOne = async (one: One) => {
      throwIfStopped(this.#signal);
      try {
        const found = await this.#find(one.address, families);
        reread.push(...this.#unread, { ...one, found });
        this.#unread = [];
        this.#readAny = true;
      } catch (error) {
        if (!(error instanceof AppError) || !isAboutOneProduct(error)) throw error;
        const unread = { ...one, found: error };
        if (error.shape.retryable !== true) reread.push(unread);
        else if (this.#unread.push(unread) >= MOST_IN_A_ROW) throw error;
      }
      onRead(1);
    };
    try {
      await inParallel(products, this.#workspace.connection.limits.requestsAtATime, readOne);
      reread.push(...this.#aboutThemselves());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      this.#unread = [];
      return { reread, trouble: error };
    }
    return { reread, trouble: null };
  }

  /** Finds a product alone, and a variant also in the tree of its parents: some services find only the top of it. */
  async #find(address: Wanted['address'], families: FamilyCache): Promise<ListedProduct | null> {
    const { product, identifier } = address;
    const top = this.#variantsInParents ? await this.#journal.topmostParent(product) : null;
    const first = await families.find(address, top ?? identifier);
    if (first && (top !== null || !this.#placed || first.record.parentIdentifier !== null)) return first;
    const other = top === null ? await this.#journal.topmostParent(product) : identifier;
    const found = other === null ? null : await families.find(address, other);
    if (first) return found ?? first;
    if (found && top === null) this.#variantsInParents = true;
    return found;
  }

  /** Returns products that could not be read while others could. Throws if no answer ever came. */
  #aboutThemselves(): Reread<One>[] {
    const unread = this.#unread;
    this.#unread = [];
    for (const { found } of unread)
      if (!this.#readAny && found instanceof AppError && NO_ANSWER.has(found.code)) throw found;
    return unread;
  }
}

const NO_ANSWER = new Set(['unreachable', 'timeout']);

/**
 * Whether an error concerns only one product. It does not if no product can be read: without a token, if the service ignores
 * identifiers, or if stopped.
 */
const isAboutOneProduct = (error: AppError): boolean =>
  !(error instanceof OthersListed) &&
  (error.code === 'unreadable_response' || error.code === 'service_error' || error.shape.retryable === true);

/** Throws `cancelled`. */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', t`Stopped.`);
}
