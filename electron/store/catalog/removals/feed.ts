import type { NamedProduct } from '#shared/contract/removals.ts';
import type { RemovalMode } from '#shared/domain/removal.ts';
import type { Database } from '../../database.ts';
import type { Meta } from '../meta.ts';

/** In `meta`. */
const OFFSET = 'feed_offset';

/** The clocks of the service and of this computer may differ by so much. */
const CLOCKS_DIFFER = '-10 minutes';

/** An entry of the changes endpoint, as far as it says which product it is about, and when. */
interface FeedChange {
  identifier: string | null;
  productId: string | null;
  at: string | null;
}

/** When the service changed products, as its changes endpoint says (4.5). */
export class Feed {
  readonly #db: Database;
  readonly #meta: Meta;

  constructor(db: Database, meta: Meta) {
    this.#db = db;
    this.#meta = meta;
  }

  offset(): string | null {
    return this.#meta.get(OFFSET);
  }

  /** A product is found by its id, else by its identifier. What is said to be older than the pull that listed the product last is not kept. */
  keep(changed: readonly FeedChange[], offset: string | null): void {
    this.#db.transaction('page', () => {
      const productOf = this.#finder(changed);
      const found = changed.flatMap((change) => {
        const product = productOf(change);
        return product === undefined ? [] : [[product, change.at]];
      });
      this.#db.run(
        `INSERT OR REPLACE INTO feed_change (product, at, seen)
         SELECT p.product, k.value ->> 1, p.seen FROM json_each(?) k
           CROSS JOIN product p ON p.product = k.value ->> 0 LEFT JOIN pull ON pull.pull = p.seen
         WHERE julianday(k.value ->> 1) IS NULL
           OR julianday(k.value ->> 1) >= coalesce(julianday(pull.started_at, '${CLOCKS_DIFFER}'), 0)
         ORDER BY k.key`,
        JSON.stringify(found),
      );
      if (offset === null) this.#meta.delete(OFFSET);
      else this.#meta.set(OFFSET, offset);
    });
  }

  #finder(changed: readonly FeedChange[]): (change: FeedChange) => number | undefined {
    const numbers = (column: 'product_id' | 'identifier', texts: readonly (string | null)[]) =>
      new Map(
        this.#db.arrays<[string, number]>(
          `SELECT ${column}, product FROM product WHERE ${column} IN (SELECT value FROM json_each(?))`,
          JSON.stringify(texts),
        ),
      );
    const byId = numbers(
      'product_id',
      changed.map(({ productId }) => productId),
    );
    const byIdentifier = numbers(
      'identifier',
      changed.map(({ identifier }) => identifier),
    );
    return ({ productId, identifier }) => byId.get(productId ?? '') ?? byIdentifier.get(identifier ?? '');
  }

  /** Marked products that were changed since a pull listed them, the newest first. */
  freshlyChanged(limit: number): {
    total: number;
    products: (NamedProduct & { mode: RemovalMode; at: string | null })[];
  } {
    const from = `FROM removal_mark m JOIN feed_change f USING (product) JOIN product p USING (product)
      WHERE f.seen = p.seen AND p.gone = 0`;
    const [total] = this.#db.firstArray<[number]>(`SELECT count(*) ${from}`) ?? [0];
    const products = this.#db.all<NamedProduct & { mode: RemovalMode; at: string | null }>(
      `SELECT p.product, p.identifier, p.title, m.mode, f.at ${from} ORDER BY f.at DESC, p.place, p.product LIMIT ?`,
      limit,
    );
    return { total, products };
  }
}
