import { AppError } from '#shared/contract/result.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import { OthersListed } from '../../api/product-list.ts';
import type { ServiceClient } from '../../api/service-client.ts';
import type { SendableChange } from '../../store/catalog-store.ts';
import { inParallel } from '../in-parallel.ts';
import type { Workspace } from '../workspaces.ts';
import type { RunJournal } from './run-journal.ts';

/** Items of one product, and what the service says of that product now; null: it does not list it. */
export interface Reread {
  address: ProductAddress;
  items: SendableChange[];
  found: ProductRecord | null | AppError;
}

/** So many products in a row that cannot be read for a reason that may pass: then the service is down, not they. */
const MOST_IN_A_ROW = 3;

/**
 * Reads products again, one by one and several at a time (4.3). A product that cannot be read is that product's own
 * trouble, unless it is everybody's.
 */
export class ProductRereader {
  readonly #workspace: Pick<Workspace, 'client' | 'connection'>;
  readonly #journal: Pick<RunJournal, 'topmostParent'>;
  readonly #signal: AbortSignal;
  /** A variant was found with its parents only: this service does not find variants by themselves. */
  #variantsInParents = false;
  /** Since the last product that could be read, for reasons that may pass. */
  #unread: Reread[] = [];
  #readAny = false;

  constructor(parts: {
    workspace: Pick<Workspace, 'client' | 'connection'>;
    journal: Pick<RunJournal, 'topmostParent'>;
    signal: AbortSignal;
  }) {
    this.#workspace = parts.workspace;
    this.#journal = parts.journal;
    this.#signal = parts.signal;
  }

  /**
   * `trouble`: why no product can be read any more (no token, the service is down, it does not heed which one is asked
   * for, stopped); products that were not read then are left out. `onRead` is told as they are read, with how many.
   */
  async read(
    products: readonly Omit<Reread, 'found'>[],
    onRead: (products: number) => void = () => {},
  ): Promise<{ reread: Reread[]; trouble: AppError | null }> {
    const reread: Reread[] = [];
    const families = new Families(this.#workspace.client, this.#signal);
    const readOne = async ({ address, items }: Omit<Reread, 'found'>) => {
      throwIfStopped(this.#signal);
      try {
        const found = await this.#find(address, families);
        reread.push(...this.#unread, { address, items, found });
        this.#unread = [];
        this.#readAny = true;
      } catch (error) {
        if (!(error instanceof AppError) || !isAboutOneProduct(error)) throw error;
        const unread = { address, items, found: error };
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

  /** By itself, and a variant also where it stands in the tree of its parents: some services find only the top of it. */
  async #find({ product, identifier }: ProductAddress, families: Families): Promise<ProductRecord | null> {
    const top = this.#variantsInParents ? await this.#journal.topmostParent(product) : null;
    const first = await families.find(identifier, top ?? identifier);
    if (first) return first;
    const other = top === null ? await this.#journal.topmostParent(product) : identifier;
    const found = other === null ? null : await families.find(identifier, other);
    if (found && top === null) this.#variantsInParents = true;
    return found;
  }

  /** Products that could not be read while others could. Throws where no answer ever came. */
  #aboutThemselves(): Reread[] {
    const unread = this.#unread;
    this.#unread = [];
    for (const { found } of unread)
      if (!this.#readAny && found instanceof AppError && NO_ANSWER.has(found.code)) throw found;
    return unread;
  }
}

/** What the service lists with products that were asked for (4.3), each of them asked for once. */
class Families {
  readonly #client: Pick<ServiceClient, 'findFamily'>;
  readonly #signal: AbortSignal;
  readonly #asked = new Map<string, Promise<ProductRecord[]>>();

  constructor(client: Pick<ServiceClient, 'findFamily'>, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** The product as it is listed with `head`; null where it is not. */
  async find(identifier: string, head: string): Promise<ProductRecord | null> {
    const family = this.#asked.get(head) ?? this.#client.findFamily(head, this.#signal);
    this.#asked.set(head, family);
    return (await family).find((record) => record.identifier === identifier) ?? null;
  }
}

/** What the service holds of a cell. */
export const valueIn = (
  record: ProductRecord,
  { property, locale }: Pick<SendableChange, 'property' | 'locale'>,
): CellValue =>
  record.values.find((held) => held.property === property && held.locale === locale)?.value ?? null;

const NO_ANSWER = new Set(['unreachable', 'timeout']);

/** Not where no product can be read: without a token, by a service that heeds no identifier, or stopped. */
const isAboutOneProduct = (error: AppError): boolean =>
  !(error instanceof OthersListed) &&
  (error.code === 'unreadable_response' || error.code === 'service_error' || error.shape.retryable === true);

/** Throws `cancelled`. */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'Stopped.');
}
