import type { Database } from '../../database.ts';
import { SHARING_SQL } from '../products/shared-identifiers.ts';
import type { Feed, FeedNames } from './feed.ts';

/** A product that the feed named. `product`: null if the catalog does not have it. */
export interface UnreadProduct {
  product: number | null;
  identifier: string;
  productId: string | null;
  parentIdentifier: string | null;
  sharesIdentifier: boolean;
}

/** In SQL: what is read of a product of the catalog. */
const COLUMNS = `product, identifier, product_id, parent_identifier, product IN ${SHARING_SQL}`;
/** In SQL: the products of changes that the catalog has not read since. */
const KNOWN = `SELECT DISTINCT e.product FROM feed_entry e JOIN product p USING (product)
  WHERE e.seen >= 0 AND e.seen >= p.seen`;
/** In SQL: names of products that the catalog does not have and that were not looked for. */
const UNKNOWN = `SELECT DISTINCT identifier FROM feed_entry
  WHERE product IS NULL AND seen >= 0 AND identifier IS NOT NULL`;

/** Products that the changes feed (4.5) named, and that the catalog has not read since. */
export class UnreadProducts {
  readonly #db: Database;
  readonly #feed: Feed;
  #unknown: { version: number; products: number } | null = null;

  constructor({ db, feed }: { db: Database; feed: Feed }) {
    this.#db = db;
    this.#feed = feed;
  }

  count(): number {
    return this.#countOf(KNOWN) + this.#countOf(UNKNOWN);
  }

  /** The number of products that were named but that the service did not list when they were looked for. */
  unknown(): number {
    const { version } = this.#feed;
    if (this.#unknown?.version !== version) this.#unknown = { version, products: this.#countUnknown() };
    return this.#unknown.products;
  }

  #countUnknown(): number {
    return (
      this.#countOf(
        'SELECT DISTINCT identifier FROM feed_entry WHERE product IS NULL AND identifier IS NOT NULL AND ifnull(seen, -1) < 0',
      ) +
      this.#countOf(
        'SELECT DISTINCT product_id FROM feed_entry WHERE product IS NULL AND product_id IS NOT NULL AND identifier IS NULL',
      )
    );
  }

  /** At most `limit` of them, those in the catalog first. */
  list(limit: number): UnreadProduct[] {
    const known = this.#known(`product IN (${KNOWN}) ORDER BY product LIMIT ?`, limit);
    const unknown = this.#db
      .arrays<[string]>(`${UNKNOWN} LIMIT ?`, limit - known.length)
      .map(([identifier]) => unknownProduct(identifier));
    return [...known, ...unknown];
  }

  /**
   * All with the id, otherwise all with the identifier; otherwise, if there is one, a product that the catalog does not have.
   */
  named({ productId, identifier }: FeedNames): UnreadProduct[] {
    const byId = this.#known('product_id = ?', productId);
    if (byId.length > 0 || identifier === null) return byId;
    const byIdentifier = this.#known('identifier = ?', identifier);
    return byIdentifier.length > 0 ? byIdentifier : [unknownProduct(identifier)];
  }

  /** A product that the service lists as far as the catalog knows, identifiable by its identifier alone. */
  listedOne(): string | null {
    return (
      this.#db.firstArray<[string]>(
        `SELECT identifier FROM product WHERE listed = 1 AND parent_identifier IS NULL
           AND product NOT IN (${KNOWN}) AND product NOT IN ${SHARING_SQL} LIMIT 1`,
      )?.[0] ?? null
    );
  }

  #known(where: string, parameter: string | number | null): UnreadProduct[] {
    return this.#db
      .arrays<[number, string, string | null, string | null, number]>(
        `SELECT ${COLUMNS} FROM product WHERE ${where}`,
        parameter,
      )
      .map(([product, identifier, productId, parentIdentifier, shares]) => ({
        product,
        identifier,
        productId,
        parentIdentifier,
        sharesIdentifier: shares === 1,
      }));
  }

  #countOf(select: string): number {
    return this.#db.firstArray<[number]>(`SELECT count(*) FROM (${select})`)?.[0] ?? 0;
  }
}

const unknownProduct = (identifier: string): UnreadProduct => ({
  product: null,
  identifier,
  productId: null,
  parentIdentifier: null,
  sharesIdentifier: false,
});
