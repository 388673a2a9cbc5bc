import { plural, t } from '@lingui/core/macro';
import { AppError, type ErrorCode } from '#shared/contract/result.ts';
import { formatCount } from '#shared/domain/counted.ts';
import { sentences } from '#shared/domain/sentences.ts';
import { requiredAttributesIfFound } from '../../api/required-attributes.ts';
import type { RequirementAddress } from '../../store/catalog/completeness/create-completeness.ts';
import type { ReadRequirement } from '../../store/catalog/completeness/requirements.ts';
import { inParallel } from '../in-parallel.ts';
import type { JobHandle } from '../jobs.ts';
import type { Workspace } from '../workspaces.ts';

/** The number of products that are requested and saved together. */
const CHUNK = 200;
/** If this many answers were useless and none was usable, the others will not be usable either. */
const ENOUGH_REFUSED = 20;

/** Errors that concern one product or its answer. All others end the reading. */
const OF_ONE_PRODUCT: readonly ErrorCode[] = ['service_error', 'unreadable_response'];

/**
 * Reads the required attributes of products from the service (4.6), one request each, a few at a time, and saves them in
 * chunks. After it was stopped or refused, calling `run` again continues with what is left.
 */
export class RequirementReading {
  readonly #products: readonly number[];
  readonly #onSaved: () => void;
  /** The number of products that are done; `#answered` has those that are done in the chunk after them. */
  #done = 0;
  readonly #answered = new Set<number>();
  #read = 0;
  #notFound = 0;
  #refused = 0;
  #skipped = 0;
  #lastRefusal: AppError | null = null;

  /** `onSaved`: called after each chunk. */
  constructor(products: readonly number[], onSaved: () => void) {
    this.#products = products;
    this.#onSaved = onSaved;
  }

  /**
   * Returns sentences about the outcome. Throws `AppError`: `cancelled`, `unauthorized`, and if the service cannot be asked
   * at all.
   */
  async run(workspace: Workspace, { signal, report }: JobHandle): Promise<string> {
    const { store } = workspace;
    const total = this.#products.length;
    const reported = () => report({ done: this.#done + this.#answered.size, total });
    reported();
    while (this.#done < total) {
      if (signal.aborted) throw this.#cancelled();
      const chunk = this.#products.slice(this.#done, this.#done + CHUNK);
      const addresses = await store.askRequirements(chunk);
      await this.#askAll(workspace, addresses, signal, reported);
      this.#skipped += chunk.length - addresses.length;
      this.#done += chunk.length;
      this.#answered.clear();
    }
    reported();
    await store.forgetUnusedLists();
    this.#endWhereNothingWasRead();
    return this.#outcome();
  }

  /** Whatever ends it, the answers received so far are saved. */
  async #askAll(
    { store, client, connection }: Workspace,
    addresses: readonly RequirementAddress[],
    signal: AbortSignal,
    reported: () => void,
  ): Promise<void> {
    const read: ReadRequirement[] = [];
    const left = addresses.filter(({ product }) => !this.#answered.has(product));
    const reading = client.ranked('read');
    try {
      await inParallel(left, connection.limits.requestsAtATime, async (address) => {
        signal.throwIfAborted();
        await this.#ask(reading, address, read, signal);
        this.#answered.add(address.product);
        reported();
      });
    } catch (error) {
      await this.#save(store, read);
      throw signal.aborted ? this.#cancelled() : error;
    }
    await this.#save(store, read);
  }

  async #ask(
    client: Workspace['client'],
    { product, productId }: RequirementAddress,
    read: ReadRequirement[],
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const answer = await requiredAttributesIfFound(client, productId, signal);
      if (answer === null) this.#notFound++;
      else {
        const { attributes, unreadable } = answer;
        read.push({ product, productId, attributes, unreadable: unreadable.length });
      }
    } catch (error) {
      if (!(error instanceof AppError) || !OF_ONE_PRODUCT.includes(error.code)) throw error;
      this.#refused++;
      this.#lastRefusal = error;
    }
    if (this.#notFound + this.#refused >= ENOUGH_REFUSED && read.length === 0) this.#endWhereNothingWasRead();
  }

  async #save(store: Workspace['store'], read: readonly ReadRequirement[]): Promise<void> {
    if (read.length === 0) return;
    await store.saveRequirements([...read]);
    this.#read += read.length;
    this.#onSaved();
  }

  #endWhereNothingWasRead(): void {
    if (this.#read > 0) return;
    if (this.#lastRefusal) throw this.#lastRefusal;
    if (this.#notFound > 0)
      throw new AppError(
        'service_error',
        t`The service finds no required attributes at this address, for any product. Check routes.required_attributes in the service profile, and the integration id.`,
      );
  }

  #cancelled(): AppError {
    return new AppError('cancelled', sentences(t`Stopped.`, this.#outcome()));
  }

  #outcome(): string {
    return sentences(
      t`Required attributes of ${plural(this.#read, { one: '# product', other: '# products' })} read.`,
      this.#notFound > 0 ? t`The service did not find ${formatCount(this.#notFound)}.` : '',
      this.#refused > 0 ? t`${formatCount(this.#refused)} could not be read.` : '',
      this.#skipped > 0
        ? t`${formatCount(this.#skipped)} cannot be asked for: no product id, or no longer listed.`
        : '',
    );
  }
}
