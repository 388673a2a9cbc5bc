import { identifierKey } from '#shared/domain/identifier-key.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { HIDDEN } from '../../text-encoding.ts';

/** What is known about a product that is written again. */
export interface KnownProduct {
  product: number;
  productId: string | null;
  seen: number;
  listed: number;
  place: number;
  title: string;
  parentIdentifier: string | null;
}

/** Where a record is written: its row, or the key of a row to be created. */
export interface ListedRow {
  key: string;
  before: KnownProduct | undefined;
}

/** Writes the `product` rows of records: everything but their values. A product that was gone counts as listed again. */
export class ProductRows {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** `key`: the identifier, unless the product shares it with another one (`shared-identifiers.ts`). */
  find(key: string): KnownProduct | undefined {
    return this.#db.get<KnownProduct>(
      `SELECT product, product_id AS productId, seen, listed, place, title, parent_identifier AS parentIdentifier
       FROM product WHERE identifier = ?`,
      key,
    );
  }

  /** Finds a product by its number. */
  get(product: number): Pick<KnownProduct, 'product' | 'seen' | 'listed'> | undefined {
    return this.#db.get('SELECT product, seen, listed FROM product WHERE product = ?', product);
  }

  /** Records that this pull listed a product that is otherwise left unchanged. */
  seen(product: number, pull: number): void {
    this.#db.run('UPDATE product SET seen = ? WHERE product = ?', pull, product);
  }

  /**
   * Returns the product's number. `seen`: the pull that listed it. `title`: replaces that of the record. Only inside a
   * transaction.
   */
  write(
    record: ProductRecord,
    { key, before }: ListedRow,
    { seen, place, title = record.title }: { seen: number; place: number; title?: string },
  ): number {
    const columns = [
      record.productId,
      Number(record.identifierIsNumber),
      Number(record.productIdIsNumber),
      title,
      record.parentIdentifier,
      place,
      record.childBoundAttributes.length > 0 ? JSON.stringify(record.childBoundAttributes) : null,
      record.definingProperties.length > 0 ? JSON.stringify(record.definingProperties) : null,
      record.extra,
      seen,
    ];
    if (before) {
      this.#db.run(
        `UPDATE product SET product_id = ?, identifier_is_number = ?, product_id_is_number = ?, title = ?,
           parent_identifier = ?, place = ?, child_bound = ?, defining = ?, extra = ?, seen = ?, listed = 1
         WHERE product = ?`,
        ...columns,
        before.product,
      );
      return before.product;
    }
    return this.#db.run(
      `INSERT INTO product (product_id, identifier_is_number, product_id_is_number, title,
         parent_identifier, place, child_bound, defining, extra, seen, identifier, identifier_key, listed)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)`,
      ...columns,
      key,
      storedKey(key),
    ).lastId;
  }
}

/** The `identifier_key` of a product with this `identifier`, part of which may be hidden (`shared-identifiers.ts`). */
export function storedKey(identifier: string): string | null {
  const [shown = ''] = identifier.split(HIDDEN.begin);
  const key = identifierKey(shown);
  return key === identifier ? null : key;
}
