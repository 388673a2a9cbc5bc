import { cellsOf } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import type { Feed } from '../feed/feed.ts';
import { refreshFound } from '../journal/found-values.ts';
import type { ItemStates } from '../journal/item-states.ts';
import type { Drafts } from '../staging/drafts.ts';
import { reconcileDrafts } from '../staging/reconcile.ts';
import type { CurrentValues } from './current-values.ts';
import type { OwnWrites } from './own-writes.ts';
import type { KnownProduct, ProductRows } from './product-rows.ts';
import type { SharedIdentifiers } from './shared-identifiers.ts';
import { orderByTree } from './tree-order.ts';
import type { ValueWriter } from './value-writer.ts';

interface Parts {
  db: Database;
  rows: ProductRows;
  writer: ValueWriter;
  current: CurrentValues;
  drafts: Drafts;
  itemStates: ItemStates;
  own: OwnWrites;
  shared: SharedIdentifiers;
  feed: Feed;
  /** The primary language. */
  primary: string;
}

/** Takes single products into the catalog between pulls, as a pull would: what is staged stays. Only inside a transaction. */
export class TakenProducts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The products' numbers, in the order of the records. A known one keeps its place unless it has another parent now. */
  take(records: readonly ProductRecord[]): number[] {
    if (records.length === 0) return [];
    const { seen, place } = this.#now();
    const known: number[] = [];
    const moved: number[] = [];
    const taken = records.map((record) => {
      const row = this.#parts.shared.knownRow(record);
      const { before } = row;
      const stays = before !== undefined && before.parentIdentifier === record.parentIdentifier;
      const at = stays ? before.place : place + moved.length + 1;
      const product = this.#parts.rows.write(record, row, { seen, place: at });
      this.#parts.own.product(product);
      if (!stays) moved.push(product);
      this.#writeValues(product, record, before);
      if (before) known.push(product);
      return product;
    });
    this.#parts.writer.flush();
    this.#parts.feed.productsRead(taken);
    reconcileDrafts(this.#parts.db, [...new Set(known)], this.#parts.drafts, this.#parts.current);
    refreshFound(this.#parts.db, known, this.#parts.current, this.#parts.itemStates);
    if (this.#haveFamily(moved)) orderByTree(this.#parts.db);
    return taken;
  }

  #writeValues(product: number, record: ProductRecord, before: KnownProduct | undefined): void {
    const values = cellsOf(record, this.#parts.primary);
    if (!before) this.#parts.writer.insertNew(product, values);
    else {
      // Values gathered for this product earlier must be there to be compared with.
      this.#parts.writer.flush();
      this.#parts.writer.replace(product, values, { isReported: before.gone === 0 });
    }
  }

  /** Whether any of them stands under a product of the catalog, or above one. Ordering goes over all products. */
  #haveFamily(products: readonly number[]): boolean {
    return (
      this.#parts.db.firstArray(
        `SELECT 1 FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
         WHERE EXISTS (SELECT 1 FROM product q WHERE q.identifier = p.parent_identifier)
           OR EXISTS (SELECT 1 FROM product c WHERE c.parent_identifier = p.identifier)`,
        JSON.stringify(products),
      ) !== undefined
    );
  }

  /** The pull that is under way, else the last one, has seen what is taken: none that is open must call it gone. `place`: the last one. */
  #now(): { seen: number; place: number } {
    const [seen, place] = this.#parts.db.firstArray<[number, number]>(
      'SELECT coalesce((SELECT max(pull) FROM pull), 0), coalesce((SELECT max(place) FROM product), -1)',
    ) ?? [0, -1];
    return { seen, place };
  }
}
