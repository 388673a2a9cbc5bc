import { effectiveValue } from '#shared/domain/patch.ts';
import { displayText } from '#shared/domain/value.ts';
import { isStructure, STRUCTURE, structureFields } from '#shared/service/structure.ts';
import type { Database } from '../../database.ts';
import { keyList } from '../key-list.ts';
import type { Names } from '../names.ts';
import { storedKey } from '../products/product-rows.ts';
import { isNewSql } from '../products/shown-products.ts';
import { type DraftWrite, draftsOfProducts } from '../staging/drafts.ts';

interface Parts {
  db: Database;
  names: Names;
  titleCell: () => { property: number; locale: number } | null;
}

/** What a staged edit puts into a row: the column and its text. */
interface RowText {
  product: number;
  column: 'title' | 'parent_identifier' | 'child_bound' | 'defining';
  text: string | null;
}

/**
 * Rows of `product` for new products: the service does not list them, so the rows contain what is staged. Only inside a
 * transaction.
 */
export class NewProductRows {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Adds rows, after all others, for identifiers that the catalog does not have. Returns the product numbers, in order. */
  add(identifiers: readonly string[]): number[] {
    const { db } = this.#parts;
    const [last] = db.firstArray<[number | null]>('SELECT max(place) FROM product') ?? [null];
    const areNumbers = this.#areNumbers();
    return identifiers.map(
      (identifier, i) =>
        db.run(
          `INSERT INTO product (identifier, identifier_key, identifier_is_number, product_id_is_number, title, place, listed, seen)
           VALUES (?, ?, ?, 0, '', ?, 0, 0)`,
          identifier,
          storedKey(identifier),
          Number(areNumbers && isPlainNumber(identifier)),
          (last ?? -1) + 1 + i,
        ).lastId,
    );
  }

  /** Updates the rows of new products after staged edits were written. Returns the products whose parent was written. */
  follow(writes: readonly Pick<DraftWrite, 'cell' | 'draft'>[]): number[] {
    const texts = writes.flatMap((write) => this.#textOf(write) ?? []);
    const moved: number[] = [];
    for (const [column, same] of Map.groupBy(texts, ({ column }) => column)) {
      const rows = this.#parts.db.arrays<[number]>(
        `UPDATE product SET ${column} = k.value ->> 1 FROM json_each(?) k
         WHERE product.product = k.value ->> 0 AND product.listed = 0 AND ${isNewSql('product')} RETURNING product.product`,
        JSON.stringify(same.map(({ product, text }) => [product, text])),
      );
      if (column === 'parent_identifier') moved.push(...rows.flat());
    }
    return moved;
  }

  /** Updates the rows of new products from everything staged on them. */
  refresh(): void {
    const { db } = this.#parts;
    const products = keyList(db, "SELECT product AS k FROM product_mark WHERE mode = 'add'");
    this.follow(draftsOfProducts(db, `[${products.join()}]`));
  }

  #textOf({
    cell: { product, property, locale },
    draft,
  }: Pick<DraftWrite, 'cell' | 'draft'>): RowText | null {
    const title = this.#parts.titleCell();
    const value = draft && effectiveValue(draft);
    if (title?.property === property && title.locale === locale)
      return { product, column: 'title', text: value === null ? '' : displayText(value) };
    const name = this.#parts.names.properties.name(property);
    if (!isStructure(name)) return null;
    const { parentIdentifier, childBoundAttributes, definingProperties } = structureFields(name, value);
    if (name === STRUCTURE.parent)
      return { product, column: 'parent_identifier', text: parentIdentifier ?? null };
    if (name === STRUCTURE.childBound)
      return { product, column: 'child_bound', text: listText(childBoundAttributes) };
    return { product, column: 'defining', text: listText(definingProperties) };
  }

  /** Whether the service spells all identifiers as numbers. */
  #areNumbers(): boolean {
    const [some, others] = this.#parts.db.firstArray<[number, number]>(
      `SELECT EXISTS (SELECT 1 FROM product WHERE listed = 1),
         EXISTS (SELECT 1 FROM product WHERE listed = 1 AND identifier_is_number = 0)`,
    ) ?? [0, 0];
    return some === 1 && others === 0;
  }
}

const listText = (list: readonly unknown[] = []): string | null =>
  list.length === 0 ? null : JSON.stringify(list);

const isPlainNumber = (text: string): boolean => /^(0|-?[1-9]\d*)$/.test(text);
