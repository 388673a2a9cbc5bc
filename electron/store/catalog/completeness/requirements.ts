import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import type { Database } from '../../database.ts';
import { inChunks } from '../chunks.ts';
import { propertyOf } from '../names.ts';
import { fromBytes, hasBit, toBytes, wordsWith } from './bits.ts';
import type { HoldingProperties } from './holding-properties.ts';
import { eachNumber } from './product-cells.ts';
import type { RequiredList, RequiredLists } from './required-lists.ts';
import { filledColumns } from './shown-columns.ts';

/** What the service answered for one product (4.6). */
export interface ReadRequirement {
  product: number;
  /** The id by which it was requested. */
  productId: string;
  attributes: RequiredAttribute[];
  /** Entries that could not be read. */
  unreadable: number;
}

interface Parts {
  db: Database;
  lists: RequiredLists;
  holding: HoldingProperties;
}

/** What products are required to have, according to the service's last answer. */
export class Requirements {
  readonly #parts: Parts;
  /**
   * For products that are being requested: the columns that the catalog held before. What is applied or pulled until the
   * service answers is thus newer than its answer.
   */
  #asked = new Map<number, string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Notes that these products are requested now, instead of the previous ones. */
  ask(products: readonly number[]): void {
    this.#asked = filledColumns(this.#parts.db, `[${products.join()}]`, null);
  }

  /** Replaces what was known about these products, which were requested. Must be called inside a transaction. */
  save(read: readonly ReadRequirement[], at: string): void {
    const { db, lists } = this.#parts;
    for (const { product, productId, attributes, unreadable } of read) {
      const { list, completed } = lists.keep(attributes);
      const held = this.#heldIn(list)(this.#asked.get(product) ?? '');
      db.run(
        `INSERT OR REPLACE INTO requirement (product, product_id, list, completed, held, unreadable, read_at)
         VALUES (?, ?, ?, ?, ?, ?, ?)`,
        product,
        productId,
        list.list,
        toBytes(completed),
        toBytes(held),
        unreadable,
        at,
      );
    }
  }

  /**
   * Called when another property holds the attribute from now on: what it holds is then compared with what it holds now. Must
   * be called inside a transaction.
   */
  holdAgain(attribute: string): void {
    const { db, lists } = this.#parts;
    for (const list of lists.all()) {
      const places = list.keys.flatMap((key, place) => (key === attribute ? [place] : []));
      if (places.length === 0) continue;
      const heldNow = this.#heldIn(list);
      const rows = db.arrays<[number, Uint8Array]>(
        'SELECT product, held FROM requirement WHERE list = ?',
        list.list,
      );
      for (const chunk of inChunks(rows)) {
        const filled = filledColumns(db, `[${chunk.map(([product]) => product).join()}]`, null);
        for (const [product, bytes] of chunk) {
          const held = fromBytes(bytes);
          const now = heldNow(filled.get(product) ?? '');
          for (const place of places)
            if (hasBit(held, place) !== hasBit(now, place)) held[place >>> 5]! ^= 1 << (place & 31);
          db.run('UPDATE requirement SET held = ? WHERE product = ?', toBytes(held), product);
        }
      }
    }
  }

  /** The entries of a list that have a value, in any language, if these columns are filled. */
  #heldIn(list: RequiredList): (columns: string) => Uint32Array {
    const { holding } = this.#parts;
    holding.refresh();
    const holders = holding.of(list);
    return (columns) => {
      const properties = new Set<number>();
      eachNumber(columns, (column) => properties.add(propertyOf(column)));
      const places = holders.flatMap((holder, place) =>
        holder && properties.has(holder.property) ? [place] : [],
      );
      return wordsWith(list.entries.length, places);
    };
  }
}
