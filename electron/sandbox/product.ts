import { isEmptyCell, type Value } from '#shared/domain/value.ts';

/** One localized value in the service; `locale` is null if it was pushed without one (service document 2.1 rule 2). */
export interface StoredValue {
  readonly property: string;
  readonly locale: string | null;
  readonly value: Value;
  /** Created once and used by many products, so that caching its JSON is worthwhile. */
  readonly shared?: true;
}

/** A product (2.2). Immutable: a change creates a new one. */
export interface Product {
  readonly productId: string;
  readonly identifier: string;
  readonly parentIdentifier: string | null;
  readonly childBoundAttributes: readonly string[];
  readonly definingProperties: readonly StoredValue[];
  /** A property in a locale may occur several times: a category has one value per taxonomy (2.5 rule 1). */
  readonly values: readonly StoredValue[];
}

/** The new values of a property in a locale; none to remove them. */
export interface CellWrite {
  readonly property: string;
  readonly locale: string | null;
  readonly values: readonly Value[];
}

/** Returns the new values of cells; a cell without values is left out. */
export const storedValues = (cells: readonly CellWrite[]): StoredValue[] =>
  cells.flatMap(({ property, locale, values }) => values.map((value) => ({ property, locale, value })));

/** A value without a locale and one in the primary language are the same cell (2.1 rule 2). */
export const isInCell = (
  held: StoredValue,
  property: string,
  locale: string | null,
  primary: string,
): boolean => held.property === property && (held.locale ?? primary) === (locale ?? primary);

export function cellValues(
  product: Product,
  property: string,
  locale: string | null,
  primary: string,
): Value[] {
  return product.values.filter((held) => isInCell(held, property, locale, primary)).map((held) => held.value);
}

/** Returns the product with the cells written, each in its previous position. */
export function writeCells(product: Product, writes: readonly CellWrite[], primary: string): Product {
  let values = [...product.values];
  for (const { property, locale, values: written } of writes) {
    const at = values.findIndex((held) => isInCell(held, property, locale, primary));
    const rest = values.filter((held) => !isInCell(held, property, locale, primary));
    rest.splice(at < 0 ? rest.length : at, 0, ...written.map((value) => ({ property, locale, value })));
    values = rest;
  }
  return { ...product, values };
}

/** Whether a product has a value of a property; `locale` undefined: in any language (2.6). */
export const holdsValue = (product: Product, property: string, primary: string, locale?: string): boolean =>
  product.values.some(
    (held) =>
      held.property === property &&
      (locale === undefined || (held.locale ?? primary) === locale) &&
      !isEmptyCell(held.value),
  );
