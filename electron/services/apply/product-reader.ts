import { AppError } from '#shared/contract/result.ts';
import type { CellValue } from '#shared/domain/value.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { SendableChange } from '../../store/catalog-store.ts';
import { inParallel } from '../in-parallel.ts';
import type { Workspace } from '../workspaces.ts';

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
export class ProductReader {
  readonly #workspace: Pick<Workspace, 'client' | 'connection'>;
  readonly #signal: AbortSignal;
  /** Since the last product that could be read, for reasons that may pass. */
  #unread: Reread[] = [];
  #readAny = false;

  constructor(workspace: Pick<Workspace, 'client' | 'connection'>, signal: AbortSignal) {
    this.#workspace = workspace;
    this.#signal = signal;
  }

  /**
   * `trouble`: why no product can be read any more (no token, the service is down, stopped); products that were not read
   * then are left out.
   */
  async read(
    products: readonly Omit<Reread, 'found'>[],
  ): Promise<{ reread: Reread[]; trouble: AppError | null }> {
    const reread: Reread[] = [];
    const { client, connection } = this.#workspace;
    const readOne = async ({ address, items }: Omit<Reread, 'found'>) => {
      throwIfStopped(this.#signal);
      try {
        const found = await client.findProduct(address.identifier, this.#signal);
        reread.push(...this.#unread, { address, items, found });
        this.#unread = [];
        this.#readAny = true;
      } catch (error) {
        if (!(error instanceof AppError) || !isAboutOneProduct(error)) throw error;
        const unread = { address, items, found: error };
        if (error.shape.retryable !== true) reread.push(unread);
        else if (this.#unread.push(unread) >= MOST_IN_A_ROW) throw error;
      }
    };
    try {
      await inParallel(products, connection.limits.requestsAtATime, readOne);
      reread.push(...this.#aboutThemselves());
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { reread, trouble: error };
    }
    return { reread, trouble: null };
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

/** What the service holds of a cell. */
export const valueIn = (
  record: ProductRecord,
  { property, locale }: Pick<SendableChange, 'property' | 'locale'>,
): CellValue =>
  record.values.find((held) => held.property === property && held.locale === locale)?.value ?? null;

const NO_ANSWER = new Set(['unreachable', 'timeout']);

/** Not where no product can be read: without a token, or stopped. */
const isAboutOneProduct = ({ code, shape }: AppError): boolean =>
  code === 'unreadable_response' || code === 'service_error' || shape.retryable === true;

/** Throws `cancelled`. */
export function throwIfStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new AppError('cancelled', 'Stopped.');
}
