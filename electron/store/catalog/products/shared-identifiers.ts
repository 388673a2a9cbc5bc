import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { HIDDEN } from '../../text-encoding.ts';
import type { Meta } from '../meta.ts';
import type { KnownProduct, ListedRow, ProductRows } from './product-rows.ts';
import type { ValueWriter } from './value-writer.ts';

/** In SQL: the products that share their identifier with another one that is listed. */
export const SHARING_SQL = `(SELECT value FROM json_each((SELECT value FROM meta WHERE name = 'shared_identifiers')))`;

interface Parts {
  db: Database;
  meta: Meta;
  rows: ProductRows;
  writer: ValueWriter;
}

/**
 * An identifier should belong to one product (2.2), but a service may still list several products with it; they are told
 * apart by product id. One of them is found by the identifier, each of the others by a key, of which everything but the
 * identifier is hidden outside of the store.
 */
export class SharedIdentifiers {
  readonly #parts: Parts;
  /** The previous product ids of products to which this pull gave another one: they may still be listed. */
  readonly #replacedIds = new Map<number, string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Called when a pull begins. */
  begin(): void {
    this.#replacedIds.clear();
  }

  /**
   * `nth`: the number of products with neither id nor parent that the page has listed with this identifier, this one
   * included. Only inside a transaction.
   */
  rowFor(record: ProductRecord, pull: number, nth: number): ListedRow {
    const { identifier, productId } = record;
    const before = this.#parts.rows.find(identifier);
    if (before?.seen !== pull || nth > 1) {
      if (nth > 1) return this.#rowOf(keyOf(identifier, `#${nth}`));
      if (!before || !isOther(before, record)) return { key: identifier, before };
      const known = this.#rowOf(keyOf(identifier, productId!));
      if (known.before) return known;
      this.#replacedIds.set(before.product, before.productId!);
      return { key: identifier, before };
    }
    if (!isOther(before, record)) return { key: identifier, before };
    if (this.#replacedIds.get(before.product) !== productId)
      return this.#rowOf(keyOf(identifier, productId!));
    // The product with the previous id is still listed: it keeps its row with everything staged on it, and the other one gets
    // a row of its own.
    this.#moveOut(before);
    return { key: identifier, before: { ...before, seen: 0 } };
  }

  /** The row for a record that is not part of a pull. */
  knownRow(record: ProductRecord): ListedRow {
    const { identifier, productId } = record;
    const first = { key: identifier, before: this.#parts.rows.find(identifier) };
    if (!first.before || !isOther(first.before, record)) return first;
    const own = this.#rowOf(keyOf(identifier, productId!));
    return own.before ? own : first;
  }

  /**
   * At the end of a pull: the last remaining product with an identifier is found by it again. Returns the number of products
   * that share theirs with another one, and one such identifier.
   */
  settle(): { products: number; identifier: string | null } {
    const keyed = this.#parts.db.arrays<[number, string]>(
      'SELECT product, identifier FROM product WHERE listed = 1 AND instr(identifier, ?) > 0 ORDER BY place',
      HIDDEN.begin,
    );
    const sharing: number[] = [];
    let example: string | null = null;
    for (const [identifier, members] of Map.groupBy(keyed, ([, key]) => identifierOf(key))) {
      const products = members.map(([product]) => product);
      const first = this.#parts.rows.find(identifier);
      if (first?.listed === 1) products.unshift(first.product);
      else this.#swapKeys(identifier, first, products[0]!);
      if (products.length === 1) continue;
      sharing.push(...products);
      example ??= identifier;
    }
    this.#parts.meta.set('shared_identifiers', sharing);
    return { products: sharing.length, identifier: example };
  }

  #rowOf(key: string): ListedRow {
    return { key, before: this.#parts.rows.find(key) };
  }

  #moveOut({ product }: KnownProduct): void {
    this.#parts.writer.flush();
    this.#replacedIds.delete(product);
    const { lastId } = this.#parts.db.run(
      `INSERT INTO product (identifier, identifier_key, identifier_is_number, product_id, product_id_is_number, title,
         parent_identifier, place, child_bound, defining, extra, listed, seen)
       SELECT identifier || ?1 || product_id || ?2, coalesce(identifier_key, identifier), identifier_is_number, product_id,
         product_id_is_number, title, parent_identifier, place, child_bound, defining, extra, listed, seen FROM product WHERE product = ?3`,
      HIDDEN.begin,
      HIDDEN.end,
      product,
    );
    this.#parts.db.run('UPDATE value SET product = ? WHERE product = ?', lastId, product);
  }

  #swapKeys(identifier: string, gone: KnownProduct | undefined, listed: number): void {
    if (gone) {
      const key = keyOf(identifier, gone.productId ?? `#${gone.product}`);
      this.#parts.db.run(
        'UPDATE product SET identifier = ?, identifier_key = coalesce(identifier_key, identifier) WHERE product = ?',
        key,
        gone.product,
      );
    }
    this.#parts.db.run('UPDATE product SET identifier = ? WHERE product = ?', identifier, listed);
  }
}

const keyOf = (identifier: string, id: string): string => identifier + HIDDEN.begin + id + HIDDEN.end;

const identifierOf = (key: string): string => key.slice(0, key.indexOf(HIDDEN.begin));

const isOther = (known: KnownProduct, { productId }: ProductRecord): boolean =>
  known.productId !== null && productId !== null && known.productId !== productId;
