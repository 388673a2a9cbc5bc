import type { RequiredAttribute } from '#shared/domain/completeness.ts';
import type { Database } from '../../database.ts';
import { inChunks } from '../chunks.ts';
import { fromBytes, hasBit, toBytes, wordsFor } from './bits.ts';
import type { HoldingProperties } from './holding-properties.ts';
import { NO_SLOT, ProductCells } from './product-cells.ts';
import type { RequiredList, RequiredLists } from './required-lists.ts';
import { filledColumns } from './shown-columns.ts';

/** What the service answered for one product (4.6). */
export interface ReadRequirement {
  product: number;
  attributes: RequiredAttribute[];
  /** Entries that could not be read. */
  unreadable: number;
}

interface Parts {
  db: Database;
  lists: RequiredLists;
  holding: HoldingProperties;
}

/** What products are required to have, as the service said last. */
export class Requirements {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Replaces what was known of these products. Only inside a transaction. */
  save(read: readonly ReadRequirement[], at: string): void {
    const { db, lists, holding } = this.#parts;
    holding.refresh();
    const kept = read.map(({ attributes, ...one }) => ({ ...one, ...lists.keep(attributes) }));
    const held = this.#heldBits(kept.map(({ product, list }) => [product, list]));
    for (const { product, list, completed, unreadable } of kept)
      db.run(
        'INSERT OR REPLACE INTO requirement (product, list, completed, held, unreadable, read_at) VALUES (?, ?, ?, ?, ?, ?)',
        product,
        list.list,
        toBytes(completed),
        toBytes(held.get(product)!),
        unreadable,
        at,
      );
  }

  /**
   * Another property holds the attribute from now on: whether it has values counts from now on, too. Only inside a transaction.
   */
  holdAgain(attribute: string): void {
    const { db, lists, holding } = this.#parts;
    holding.refresh();
    for (const list of lists.all()) {
      const places = list.keys.flatMap((key, place) => (key === attribute ? [place] : []));
      if (places.length === 0) continue;
      const rows = db.arrays<[number, Uint8Array]>(
        'SELECT product, held FROM requirement WHERE list = ?',
        list.list,
      );
      for (const chunk of inChunks(rows)) {
        const now = this.#heldBits(chunk.map(([product]) => [product, list]));
        for (const [product, bytes] of chunk) {
          const held = fromBytes(bytes);
          for (const place of places)
            if (hasBit(held, place) !== hasBit(now.get(product)!, place))
              held[place >>> 5]! ^= 1 << (place & 31);
          db.run('UPDATE requirement SET held = ? WHERE product = ?', toBytes(held), product);
        }
      }
    }
  }

  /** Of which entries the catalog has a value now, in any language, staged edits aside. */
  #heldBits(products: readonly (readonly [product: number, list: RequiredList])[]): Map<number, Uint32Array> {
    const { db, holding } = this.#parts;
    const properties = new Set<number>();
    for (const list of new Set(products.map(([, list]) => list)))
      for (const holder of holding.of(list)) if (holder) properties.add(holder.property);
    const cells = new ProductCells([...properties], []);
    const filled = filledColumns(db, `[${products.map(([product]) => product).join()}]`, [...properties]);
    return new Map(
      products.map(([product, list]) => {
        const bits = new Uint32Array(wordsFor(list.entries.length));
        cells.next(filled.get(product) ?? '', undefined);
        holding.of(list).forEach((holder, place) => {
          if (holder && cells.isKept(cells.propertySlot(holder.property), NO_SLOT))
            bits[place >>> 5]! |= 1 << (place & 31);
        });
        return [product, bits];
      }),
    );
  }
}
