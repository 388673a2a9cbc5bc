import type { CellKey, Names } from '../names.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { DamagedNames } from './damaged-names.ts';

/** Cells of a damaged file in the new catalog. Only inside a transaction. */
export class CarriedCells {
  readonly #names: Names;
  readonly #products: CarriedProducts;
  readonly #properties: DamagedNames;
  readonly #locales: DamagedNames;

  constructor(parts: {
    names: Names;
    products: CarriedProducts;
    properties: DamagedNames;
    locales: DamagedNames;
  }) {
    this.#names = parts.names;
    this.#products = parts.products;
    this.#properties = parts.properties;
    this.#locales = parts.locales;
  }

  /** Null where its product or the name of its property or language cannot be read any more. */
  key(damaged: CellKey): CellKey | null {
    const property = this.#properties.name(damaged.property);
    const locale = this.#locales.name(damaged.locale);
    if (property === null || locale === null) return null;
    const product = this.#products.number(damaged.product);
    return product === null ? null : this.#names.key({ product, property, locale });
  }
}
