import type { CellKey, Names } from '../names.ts';
import type { CarriedProducts } from './carried-products.ts';
import type { DamagedNames } from './damaged-names.ts';

interface Parts {
  names: Names;
  products: CarriedProducts;
  properties: DamagedNames;
  locales: DamagedNames;
}

/** Translates cells of a damaged file into those of the new catalog. Only inside a transaction. */
export class CarriedCells {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Null if its product, or the name of its property or language, cannot be read any more. */
  key(damaged: CellKey): CellKey | null {
    const property = this.#parts.properties.name(damaged.property);
    const locale = this.#parts.locales.name(damaged.locale);
    if (property === null || locale === null) return null;
    const product = this.#parts.products.number(damaged.product);
    return product === null ? null : this.#parts.names.key({ product, property, locale });
  }
}
