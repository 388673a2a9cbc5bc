import { byName } from '#shared/domain/by-name.ts';
import type { Json } from '#shared/service/json.ts';
import type { ProductAddress } from '#shared/service/patch-request.ts';
import { unpackUnknown } from '#shared/service/unknown-fields.ts';
import type { Database } from '../../database.ts';
import type { Names } from '../names.ts';

/** Enough to determine the type of a property that a product does not have yet; more would take long. */
const PRODUCTS_LOOKED_AT = 2_000;

/** The types that the service assigns to values, as received with the values of products (`extra`). */
export class ValueTypes {
  readonly #db: Database;
  readonly #names: Names;
  readonly #field: string;

  constructor(db: Database, names: Names, field: string) {
    this.#db = db;
    this.#names = names;
    this.#field = field;
  }

  /**
   * The addresses with the types of each product's own values, and of staged properties that have the same type in all
   * products looked at.
   */
  on(addresses: readonly ProductAddress[]): ProductAddress[] {
    const own = new Map(
      this.#db.arrays<[number, string]>(
        `SELECT p.product, p.extra FROM json_each(?) k CROSS JOIN product p ON p.product = k.value
         WHERE p.extra IS NOT NULL`,
        JSON.stringify(addresses.map(({ product }) => product)),
      ),
    );
    const usual = this.#usualOfStaged();
    return addresses.map((address) => ({
      ...address,
      types: byName([...usual, ...this.#typesIn(own.get(address.product) ?? null)]),
    }));
  }

  #usualOfStaged(): [property: string, type: Json][] {
    const staged = new Set(
      this.#db
        .arrays<[number]>('SELECT DISTINCT property FROM draft')
        .map(([property]) => this.#names.properties.name(property)),
    );
    const types = this.#db
      .arrays<[string]>('SELECT extra FROM product WHERE extra IS NOT NULL LIMIT ?', PRODUCTS_LOOKED_AT)
      .flatMap(([extra]) => this.#typesIn(extra))
      .filter(([property]) => staged.has(property));
    return [...Map.groupBy(types, ([property]) => property)].flatMap(([property, [first, ...others]]) =>
      first && others.every(([, type]) => JSON.stringify(type) === JSON.stringify(first[1]))
        ? [[property, first[1]] as [string, Json]]
        : [],
    );
  }

  #typesIn(extra: string | null): [property: string, type: Json][] {
    return (unpackUnknown(extra).values ?? []).flatMap(({ property, fields }) => {
      const type = fields[this.#field];
      return type === undefined || type === null ? [] : [[property, type] as [string, Json]];
    });
  }
}
