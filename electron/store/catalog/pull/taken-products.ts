import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import type { Feed } from '../feed/feed.ts';
import type { ServiceChanges } from '../feed/service-changes.ts';
import { refreshFound } from '../journal/found-values.ts';
import type { ItemStates } from '../journal/item-states.ts';
import type { KeptLanguages } from '../kept-languages.ts';
import type { CurrentValues } from '../products/current-values.ts';
import { hasTitle, type OwnWrites, type ReadMoment } from '../products/own-writes.ts';
import type { KnownProduct, ProductRows } from '../products/product-rows.ts';
import type { SharedIdentifiers } from '../products/shared-identifiers.ts';
import { orderByTree } from '../products/tree-order.ts';
import type { ValueWriter } from '../products/value-writer.ts';
import type { Drafts } from '../staging/drafts.ts';
import { reconcileDrafts } from '../staging/reconcile.ts';

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
  changes: ServiceChanges;
  titleCell: () => { property: number; locale: number } | null;
  keptLanguages: KeptLanguages;
}

/** The outcome for a product that was taken. */
interface TakenProduct {
  product: number;
  /** Whether the catalog did not list it before. */
  came: boolean;
  /** Whether anything differed from what the catalog held. */
  changed: boolean;
}

interface Taking {
  /** Null: just now. */
  askedAt?: ReadMoment | null;
  /** Whether the app itself put the products into the service. */
  isOwn?: boolean;
}

/** Takes single products into the catalog between pulls, as a pull would: staged edits stay. Only inside a transaction. */
export class TakenProducts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the products in the order of the records. A known product keeps its place unless its parent changed. */
  take(records: readonly ProductRecord[], { askedAt = null, isOwn = false }: Taking = {}): TakenProduct[] {
    if (records.length === 0) return [];
    const { seen, place } = this.#now();
    const known: number[] = [];
    const moved: number[] = [];
    const taken: TakenProduct[] = [];
    for (const record of records) {
      const row = this.#parts.shared.knownRow(record);
      const { before } = row;
      if (before && askedAt && this.#isNewer(before, askedAt)) continue;
      const stays = before !== undefined && before.parentIdentifier === record.parentIdentifier;
      const at = stays ? before.place : place + moved.length + 1;
      const kept = before && askedAt ? this.#parts.own.columns(before.product, askedAt.own) : undefined;
      const title = before && kept && hasTitle(kept, this.#parts.titleCell()) ? before.title : record.title;
      const product = this.#parts.rows.write(record, row, { seen, place: at, title });
      this.#parts.own.product(product);
      if (!stays) moved.push(product);
      const came = !before || before.listed === 0;
      if (came && !isOwn) this.#parts.changes.listed(product, record);
      const changed = this.#writeValues(product, record, { before, kept });
      this.#parts.feed.productCame(product, record);
      if (before) known.push(product);
      const isRetitled = before !== undefined && before.title !== title;
      taken.push({ product, came, changed: came || changed || isRetitled });
    }
    this.#parts.writer.flush();
    const products = taken.map(({ product }) => product);
    this.#parts.feed.productsRead(products, askedAt?.entry ?? Number.MAX_SAFE_INTEGER);
    reconcileDrafts(this.#parts.db, [...new Set(known)], this.#parts.drafts, this.#parts.current);
    refreshFound(this.#parts.db, known, this.#parts.current, this.#parts.itemStates);
    if (this.#haveFamily(moved)) orderByTree(this.#parts.db);
    return taken;
  }

  /** Whether the catalog holds what the app itself wrote, or what a pull brought, after the product was requested. */
  isNewer(product: number, askedAt: ReadMoment): boolean {
    const row = this.#parts.rows.get(product);
    return row !== undefined && this.#isNewer(row, askedAt);
  }

  #isNewer({ product, seen }: Pick<KnownProduct, 'product' | 'seen'>, { own, pull }: ReadMoment): boolean {
    return seen > pull || this.#parts.own.wroteProduct(product, own);
  }

  /** Returns whether anything differed. */
  #writeValues(
    product: number,
    record: ProductRecord,
    { before, kept }: { before: KnownProduct | undefined; kept: ReadonlySet<number> | undefined },
  ): boolean {
    const values = this.#parts.keptLanguages.cellsOf(record, before?.product);
    if (!before) {
      this.#parts.writer.insertNew(product, values);
      return true;
    }
    // Values collected for this product earlier must be written before they can be compared.
    this.#parts.writer.flush();
    return this.#parts.writer.replace(product, values, { isReported: before.listed === 1, kept });
  }

  /** Whether any of them has a parent or a child in the catalog. Ordering goes through all products. */
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

  /**
   * `seen`: the current pull, or else the last one, so that an open pull does not mark what is taken as gone. `place`: the
   * last one in use.
   */
  #now(): { seen: number; place: number } {
    const [seen, place] = this.#parts.db.firstArray<[number, number]>(
      'SELECT coalesce((SELECT max(pull) FROM pull), 0), coalesce((SELECT max(place) FROM product), -1)',
    ) ?? [0, -1];
    return { seen, place };
  }
}
