import { t } from '@lingui/core/macro';
import type { RowVerdict } from '#shared/contract/imports.ts';
import { identifierKey } from '#shared/domain/identifier-key.ts';
import { listed } from '#shared/domain/listed.ts';
import { isDateText, isErrorText, isNullText } from '#shared/domain/sheet-writing.ts';
import type { Database } from '../../database.ts';
import { SHARING_SQL } from '../products/shared-identifiers.ts';
import { type SimilarProduct, similarProducts } from '../products/similar-products.ts';
import type { ImportRow, ImportRules } from './import-rows.ts';

/**
 * The product that a row names, or why there is none. `isNew`: it is only staged to be created. `creates`: there is none yet,
 * and one is to be created.
 */
export type FoundProduct =
  | { is: 'found'; product: number; identifier: string; isNew: boolean; message: string | null }
  | { is: 'creates'; identifier: string; message: null; product?: undefined }
  | {
      is: Exclude<RowVerdict, 'changes' | 'unchanged' | 'left_out' | 'creates' | 'doubled'>;
      message: string;
      product?: number;
    };

type RowName = Pick<ImportRow, 'identifier' | 'productId'>;

interface Named extends SimilarProduct {
  /** Another listed product has the same identifier. */
  shares: boolean;
}

/** As Excel shows a long number in a narrow column, and then saves it. */
const SHORTENED = /^\d(?:[.,]\d+)?E\+\d+$/i;

/** The maximum number of similar identifiers that are named. */
const MOST_NAMED = 3;

const NONE: ReadonlyMap<string, readonly SimilarProduct[]> = new Map();

/** Finds the products that rows of a file name. */
export class FoundProducts {
  readonly #db: Database;
  readonly #similar: ImportRules['similar'];
  readonly #creates: boolean;
  /** Unknown dates are identifiers of new products only where similar identifiers are taken for other ones, too. */
  readonly #keepsDates: boolean;
  /** Product ids with their products; null: products are searched one by one. */
  #idTable: string | null = null;

  /**
   * From a plan: whether an identifier that only looks like that of a product means it, and whether unknown ones create
   * products.
   */
  constructor(db: Database, { similar, unknown }: Pick<ImportRules, 'similar' | 'unknown'>) {
    this.#db = db;
    this.#similar = similar;
    this.#creates = unknown === 'create';
    this.#keepsDates = this.#creates && similar === 'ignore';
  }

  /** Speeds up finding many rows by product id, until `close`. `name`: must not be used by another open instance. */
  indexIds(name: string): void {
    this.#idTable = `temp.${name}`;
    this.#db.exec(`
      CREATE TEMP TABLE ${name} (product_id, product, PRIMARY KEY (product_id, product)) WITHOUT ROWID;
      INSERT INTO ${name} SELECT product_id, product FROM main.product WHERE product_id IS NOT NULL;`);
  }

  close(): void {
    if (this.#idTable) this.#db.exec(`DROP TABLE ${this.#idTable}`);
    this.#idTable = null;
  }

  /** In the order of the rows. A row with both names must mean one product by both. */
  of(rows: readonly RowName[]): FoundProduct[] {
    const identifiers = this.#byIdentifier(textsOf(rows, ({ identifier }) => identifier));
    const ids = this.#byProductId(textsOf(rows, ({ productId }) => productId));
    const unknown = textsOf(rows, ({ identifier }) =>
      identifier === null || identifiers.has(identifier) ? null : identifier,
    );
    const similar = this.#similar === 'ignore' ? NONE : similarProducts(this.#db, unknown);
    return rows.map((row) => this.#find(row, identifiers, ids, similar));
  }

  #find(
    { identifier, productId }: RowName,
    identifiers: ReadonlyMap<string, Named>,
    ids: ReadonlyMap<string, readonly Named[]>,
    similar: ReadonlyMap<string, readonly SimilarProduct[]>,
  ): FoundProduct {
    if (identifier === null && productId === null)
      return { is: 'broken', message: t`This row has no identifier. Enter one.` };
    const byId = productId === null ? [] : (ids.get(productId) ?? []);
    const named =
      identifier === null ? undefined : (identifiers.get(identifier) ?? identifiers.get(identifier.trim()));
    if (named && !named.shares) {
      const isOther = byId.length > 0 && !byId.some(({ product }) => product === named.product);
      return isOther
        ? {
            is: 'ambiguous',
            message: t`“${identifier ?? ''}” and “${productId ?? ''}” are two products. Correct one of them.`,
          }
        : this.#present(named, null);
    }
    const [only, ...others] = byId;
    if (only && others.length === 0) {
      const isOther =
        identifier !== null && !named && identifierKey(identifier) !== identifierKey(only.identifier);
      return isOther
        ? {
            is: 'ambiguous',
            message: t`“${productId ?? ''}” is the product “${only.identifier}” and not “${identifier}”. Correct one of them.`,
          }
        : this.#present(only, null);
    }
    if (named)
      return {
        is: 'ambiguous',
        message: t`Several products have the identifier “${identifier ?? ''}”. Name the product by its product id.`,
      };
    if (only)
      return { is: 'ambiguous', message: t`Several products have the product id “${productId ?? ''}”.` };
    return this.#notFound(identifier, productId, similar);
  }

  #notFound(
    identifier: string | null,
    productId: string | null,
    similar: ReadonlyMap<string, readonly SimilarProduct[]>,
  ): FoundProduct {
    if (identifier === null)
      return { is: 'not_found', message: t`No product has the product id “${productId ?? ''}”.` };
    const candidates = similar.get(identifier) ?? [];
    const [candidate, ...others] = candidates;
    if (candidate && others.length === 0) {
      if (this.#similar === 'use')
        return this.#present(candidate, t`Found as “${{ identifier: candidate.identifier }}”.`);
      return {
        is: 'similar',
        product: candidate.product,
        message: t`There is no “${identifier}”, but “${candidate.identifier}”, which looks the same.`,
      };
    }
    if (candidate)
      return {
        is: 'ambiguous',
        message: t`There is no “${identifier}”, but ${listed(candidates.slice(0, MOST_NAMED).map((one) => `“${one.identifier}”`))}, which look the same.`,
      };
    if (isErrorText(identifier) || isNullText(identifier))
      return { is: 'broken', message: t`“${identifier}” stands where the identifier should be. Enter one.` };
    if (SHORTENED.test(identifier))
      return {
        is: 'not_found',
        message: t`“${identifier}” is a long number that the spreadsheet shortened. Format the column as text and enter the identifier again.`,
      };
    if (!this.#keepsDates && isDateText(identifier))
      return {
        is: 'not_found',
        message: t`No product has the identifier “${identifier}”, which may be a date that a spreadsheet made of another one. Format the column as text and enter the identifier again.`,
      };
    const wanted = identifier.trim();
    if (this.#creates && wanted !== '') return { is: 'creates', identifier: wanted, message: null };
    return { is: 'not_found', message: t`No product has the identifier “${identifier}”.` };
  }

  #present(
    { product, identifier, listed: isListed, isNew }: SimilarProduct,
    message: string | null,
  ): FoundProduct {
    if (isListed || isNew) return { is: 'found', product, identifier, isNew, message };
    if (this.#creates) return { is: 'creates', identifier, message: null };
    return { is: 'gone', product, message: t`The service no longer lists “${identifier}”.` };
  }

  #byIdentifier(texts: readonly string[]): Map<string, Named> {
    const wanted = new Set(texts.flatMap((text) => [text, text.trim()]));
    return new Map(this.#named([...wanted]).map((named) => [named.identifier, named]));
  }

  #named(identifiers: readonly string[]): Named[] {
    if (identifiers.length === 0) return [];
    return this.#db
      .arrays<[number, string, number, number, number]>(
        `SELECT p.product, p.identifier, p.listed, ${IS_NEW_SQL}, p.product IN ${SHARING_SQL}
         FROM json_each(?) k CROSS JOIN product p ON p.identifier = k.value`,
        JSON.stringify(identifiers),
      )
      .map(([product, identifier, listed, isNew, shares]) => ({
        product,
        identifier,
        listed: listed === 1,
        isNew: isNew === 1,
        shares: shares === 1,
      }));
  }

  #byProductId(texts: readonly string[]): Map<string, Named[]> {
    if (texts.length === 0) return new Map();
    const found = this.#db.arrays<[string, number, string, number]>(
      this.#idTable === null
        ? `WITH wanted AS MATERIALIZED (SELECT value FROM json_each(?))
           SELECT p.product_id, p.product, p.identifier, p.listed FROM product p WHERE p.product_id IN wanted`
        : `SELECT p.product_id, p.product, p.identifier, p.listed FROM json_each(?) k
           CROSS JOIN ${this.#idTable} i ON i.product_id = k.value
           CROSS JOIN product p ON p.product = i.product AND p.product_id = k.value`,
      JSON.stringify(texts),
    );
    const named = found.map(([id, product, identifier, listed]) => ({
      id,
      named: { product, identifier, listed: listed === 1, isNew: false, shares: false },
    }));
    return new Map(
      [...Map.groupBy(named, ({ id }) => id)].map(([id, all]) => {
        const listed = all.filter((one) => one.named.listed);
        return [id, (listed.length > 0 ? listed : all).map((one) => one.named)];
      }),
    );
  }
}

/** In SQL over `product p`. */
const IS_NEW_SQL =
  "NOT p.listed AND EXISTS (SELECT 1 FROM creation_mark c WHERE c.product = p.product AND c.mode = 'add')";

const textsOf = (rows: readonly RowName[], of: (row: RowName) => string | null): string[] => [
  ...new Set(rows.flatMap((row) => of(row) ?? [])),
];
