import { t } from '@lingui/core/macro';
import type { ProductDetails } from '#shared/contract/catalog.ts';
import { AppError } from '#shared/contract/result.ts';
import { displayText } from '#shared/domain/value.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { isStructure } from '#shared/service/structure.ts';
import type { ProductRecord } from '#shared/service/wire.ts';
import type { Database } from '../../database.ts';
import { cellUpdate, readFacts, shownValue } from '../cell-facts.ts';
import { fromStored, type Stored } from '../encoding.ts';
import { type MarkMode, shownMark } from '../mark-mode.ts';
import type { CellKey, Names } from '../names.ts';
import { SHARING_SQL } from './shared-identifiers.ts';
import { isGoneSql, isHereSql } from './shown-products.ts';

interface ProductColumns {
  product: number;
  productId: string | null;
  identifier: string;
  title: string;
  gone: number;
  mark: MarkMode | null;
  parentIdentifier: string | null;
  childBound: string | null;
  defining: string | null;
}

interface RecordColumns extends Omit<ProductColumns, 'product' | 'gone' | 'mark'> {
  productIdIsNumber: number;
  identifierIsNumber: number;
  extra: string | null;
}

/**
 * Reads single products: for the product panel, as the service is known to hold them, and how the service identifies them.
 */
export class ProductReader {
  readonly #db: Database;
  readonly #names: Names;
  readonly #titleCell: () => { property: number; locale: number } | null;

  constructor(db: Database, names: Names, titleCell: () => { property: number; locale: number } | null) {
    this.#db = db;
    this.#names = names;
    this.#titleCell = titleCell;
  }

  /** Throws `not_found`. */
  details(product: number): ProductDetails {
    const row = this.#db.get<ProductColumns>(
      `SELECT product, product_id AS productId, identifier, title, ${isGoneSql('p')} AS gone, m.mode AS mark,
         parent_identifier AS parentIdentifier, child_bound AS childBound, defining
       FROM product p LEFT JOIN product_mark m USING (product) WHERE product = ?`,
      product,
    );
    if (!row) throw notFound();
    const { childBound, defining, gone, mark, title, ...plain } = row;
    return {
      ...plain,
      title: this.shownTitle(product, title),
      gone: gone === 1,
      ...shownMark(mark),
      childBoundAttributes: childBound === null ? [] : JSON.parse(childBound),
      definingProperties: defining === null ? [] : JSON.parse(defining),
      ancestors: this.#ancestors(product),
      children: this.#children(row.identifier),
      cells: readFacts(this.#db, this.#cells(product)).map((facts) => {
        const { property, locale, value, state } = cellUpdate(this.#names, facts);
        return { property, locale, value, state };
      }),
    };
  }

  /** The product as the service is known to hold it, without staged edits. Throws `not_found`. */
  record(product: number): ProductRecord {
    const row = this.#db.get<RecordColumns>(
      `SELECT product_id AS productId, product_id_is_number AS productIdIsNumber, identifier,
         identifier_is_number AS identifierIsNumber, title, parent_identifier AS parentIdentifier,
         child_bound AS childBound, defining, extra FROM product WHERE product = ?`,
      product,
    );
    if (!row) throw notFound();
    const { childBound, defining, productIdIsNumber, identifierIsNumber, ...plain } = row;
    return {
      ...plain,
      productIdIsNumber: productIdIsNumber === 1,
      identifierIsNumber: identifierIsNumber === 1,
      childBoundAttributes: childBound === null ? [] : JSON.parse(childBound),
      definingProperties: defining === null ? [] : JSON.parse(defining),
      values: this.#storedValues(product),
    };
  }

  /** The title as its cell shows it, including a staged edit. */
  shownTitle(product: number, title: string): string {
    const cell = this.#titleCell();
    const [facts] = cell ? readFacts(this.#db, [{ product, ...cell }]) : [];
    return facts?.draft ? displayText(shownValue(facts)) : title;
  }

  addresses(products: readonly number[]): ProductAddress[] {
    return this.#db
      .arrays<[number, string | null, number, string, number, number]>(
        `SELECT p.product, p.product_id, p.product_id_is_number, p.identifier, p.identifier_is_number,
           p.product IN ${SHARING_SQL}
         FROM json_each(?) k CROSS JOIN product p ON p.product = k.value`,
        JSON.stringify(products),
      )
      .map(([product, productId, productIdIsNumber, identifier, identifierIsNumber, sharesIdentifier]) => ({
        product,
        productId,
        productIdIsNumber: productIdIsNumber === 1,
        identifier,
        identifierIsNumber: identifierIsNumber === 1,
        ...(sharesIdentifier === 1 ? { sharesIdentifier: true } : {}),
      }));
  }

  /**
   * The identifier of the topmost parent, which need not be in the catalog. Null for a product without a parent, or if its
   * parents form a cycle.
   */
  topmostParent(product: number): string | null {
    const top = this.#db.firstArray<[string]>(
      `WITH RECURSIVE above(identifier) AS (
         SELECT parent_identifier FROM product WHERE product = ? AND parent_identifier IS NOT NULL
         UNION
         SELECT p.parent_identifier FROM above JOIN product p USING (identifier) WHERE p.parent_identifier IS NOT NULL)
       SELECT a.identifier FROM above a LEFT JOIN product p USING (identifier) WHERE p.parent_identifier IS NULL`,
      product,
    );
    return top ? top[0] : null;
  }

  findByIdentifier(identifiers: readonly string[]): { identifier: string; product: number }[] {
    return this.#db
      .arrays<[string, number]>(
        `SELECT p.identifier, p.product FROM json_each(?) k CROSS JOIN product p ON p.identifier = k.value`,
        JSON.stringify(identifiers),
      )
      .map(([identifier, product]) => ({ identifier, product }));
  }

  /** Parents, their parents and so on, the topmost first; if parents form a cycle, each one once. */
  #ancestors(product: number): number[] {
    const above: number[] = [];
    for (let next = this.#parent(product); next !== undefined; next = this.#parent(next)) {
      if (next === product || above.includes(next)) break;
      above.unshift(next);
    }
    return above;
  }

  #parent(product: number): number | undefined {
    return this.#db.get<{ product: number }>(
      `SELECT p.product FROM product c JOIN product p ON p.identifier = c.parent_identifier
       WHERE c.product = ? AND ${isHereSql('p')}`,
      product,
    )?.product;
  }

  #children(identifier: string): ProductDetails['children'] {
    return this.#db
      .arrays<[number, string, string]>(
        `SELECT product, identifier, title FROM product p WHERE parent_identifier = ? AND ${isHereSql('p')} ORDER BY place`,
        identifier,
      )
      .map(([product, childIdentifier, title]) => ({
        product,
        identifier: childIdentifier,
        title: this.shownTitle(product, title),
      }));
  }

  /** Cells with a value or a staged edit. */
  #cells(product: number): CellKey[] {
    return this.#db
      .arrays<[number, number]>(
        `SELECT property, locale FROM value WHERE product = ?1
         UNION SELECT property, locale FROM draft WHERE product = ?1 ORDER BY property, locale`,
        product,
      )
      .map(([property, locale]) => ({ product, property, locale }));
  }

  #storedValues(product: number): ProductRecord['values'] {
    return this.#db
      .arrays<[number, number, number, Stored]>(
        'SELECT property, locale, flags, value FROM value WHERE product = ? ORDER BY property, locale',
        product,
      )
      .flatMap(([property, locale, flags, stored]) => {
        const value = fromStored(flags, stored);
        if (value === null) return [];
        const names = this.#names.ref({ product, property, locale });
        if (isStructure(names.property)) return [];
        return [
          {
            property: names.property,
            locale: names.locale,
            value,
            ...this.#names.spelledIn(flags),
          },
        ];
      });
  }
}

const notFound = (): AppError =>
  new AppError('not_found', t`This product is no longer in the local catalog.`);
