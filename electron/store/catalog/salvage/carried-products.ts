import { z } from 'zod';
import type { DamagedFile } from '../../damaged/damaged-file.ts';
import type { Database } from '../../database.ts';
import { storedKey } from '../products/product-rows.ts';
import type { OtherTables } from './damaged-names.ts';

const bit = z.union([z.literal(0), z.literal(1)]);

const productColumns = z.object({
  identifier: z.string(),
  identifierIsNumber: bit,
  productId: z.string().nullable(),
  productIdIsNumber: bit,
  title: z.string(),
});
type CarriedProduct = z.infer<typeof productColumns>;

const PRODUCT_SQL = `SELECT identifier, identifier_is_number AS identifierIsNumber, product_id AS productId,
  product_id_is_number AS productIdIsNumber, title FROM product WHERE product = ?`;

/** Read from the index alone. */
const INDEXED_SQL = 'SELECT product FROM product WHERE identifier = ?';

const IDENTIFIERS_SQL = 'SELECT identifier, product FROM product ORDER BY identifier';

/**
 * The products that carried-over data refers to. They are marked as gone until the next pull lists them, so that nothing new
 * is sent based on a damaged file. Only inside a transaction.
 */
export class CarriedProducts {
  readonly #file: DamagedFile;
  readonly #others: OtherTables;
  readonly #db: Database;
  readonly #carried = new Map<number, number | null>();
  #identifiers: ReadonlyMap<number, string> | null = null;

  constructor(file: DamagedFile, others: OtherTables, db: Database) {
    this.#file = file;
    this.#others = others;
    this.#db = db;
  }

  /** The number that a product of the damaged file has in the new catalog; null if nothing tells which one it was. */
  number(damaged: number): number | null {
    const known = this.#carried.get(damaged);
    if (known !== undefined) return known;
    const number = this.#numberOf(damaged);
    this.#carried.set(damaged, number);
    return number;
  }

  #numberOf(damaged: number): number | null {
    const { data: read } = productColumns.safeParse(this.#file.row(PRODUCT_SQL, damaged));
    if (!read) {
      const identifier = this.#identifier(damaged);
      return identifier === null ? null : this.named({ identifier, productId: null, title: '' });
    }
    // If the index has another product for it, there is no telling which of them is right.
    const indexed = this.#file.row<{ product: number }>(INDEXED_SQL, read.identifier);
    return indexed === null || indexed?.product === damaged ? this.#findOrAdd(read) : null;
  }

  /** The number of a product that is known from something other than its own row. */
  named(product: Pick<CarriedProduct, 'identifier' | 'productId' | 'title'>): number {
    return this.#findOrAdd({ ...product, identifierIsNumber: 0, productIdIsNumber: 0 });
  }

  /** The index of identifiers may be intact even if the row is not. */
  #identifier(damaged: number): string | null {
    this.#identifiers ??= new Map(
      this.#file
        .fromBothEnds<{ identifier: string; product: number }>(IDENTIFIERS_SQL, `${IDENTIFIERS_SQL} DESC`)
        .map(({ identifier, product }) => [product, identifier]),
    );
    const identifier: unknown = this.#identifiers.get(damaged);
    // A page of another index may be in the place of this one's.
    const isOurs =
      typeof identifier === 'string' && !this.#others.have('product', damaged, identifier, 'index');
    return isOurs ? identifier : null;
  }

  #findOrAdd(wanted: CarriedProduct): number {
    const known = this.#db.firstArray<[number]>(
      'SELECT product FROM product WHERE identifier = ?',
      wanted.identifier,
    );
    if (known) return known[0];
    return this.#db.run(
      `INSERT INTO product (identifier, identifier_key, identifier_is_number, product_id, product_id_is_number, title, place, listed, seen)
       VALUES (?, ?, ?, ?, ?, ?, 0, 0, 0)`,
      wanted.identifier,
      storedKey(wanted.identifier),
      wanted.identifierIsNumber,
      wanted.productId,
      wanted.productIdIsNumber,
      wanted.title,
    ).lastId;
  }
}
