import type { Core } from '../core.ts';
import type { Recorded } from '../journal/recorded.ts';
import type { EndedProduct } from '../removals/ended-product.ts';
import { sentRecord } from './sent-record.ts';
import { settleDrafts } from './settle-drafts.ts';

/** Records outcomes of products that were sent whole in the local catalog. Must be called inside the journal's transaction. */
export class CreationOutcomes {
  readonly #core: Pick<Core, 'db' | 'names' | 'drafts' | 'current' | 'primary' | 'marks' | 'taken'>;

  constructor(core: Pick<Core, 'db' | 'names' | 'drafts' | 'current' | 'primary' | 'marks' | 'taken'>) {
    this.#core = core;
  }

  /**
   * Writes what was read of products to the catalog. An applied product is no longer staged, except for what the service did
   * not keep; a failed one stays staged, with the reason.
   */
  record(ended: readonly EndedProduct[]): Recorded {
    const { marks, taken } = this.#core;
    const applied = ended.filter(({ outcome }) => outcome.state === 'applied');
    const came = taken.take(
      applied.flatMap(({ outcome: { record } }) => record ?? []),
      { isOwn: true },
    );
    const found = taken.take(
      ended.flatMap(({ outcome: { state, record } }) => (state !== 'applied' && record ? [record] : [])),
    );
    marks.remove(applied.map(({ item: { product } }) => product));
    marks.fail(
      ended.flatMap(({ item: { product }, outcome: { state, code = null, said = null, message = null } }) =>
        state === 'failed' ? [{ product, code, said, message }] : [],
      ),
    );
    const cells = applied.flatMap(({ item: { item, product } }) =>
      settleDrafts(this.#core, product, sentRecord(this.#core.db, item).record),
    );
    return { cells, products: [...came, ...found].map(({ product }) => product) };
  }
}
