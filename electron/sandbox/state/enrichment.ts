import { isEmptyCell, type Value } from '#shared/domain/value.ts';
import { type CellWrite, cellValues, type Product } from '../product.ts';
import type { SandboxState } from './sandbox-state.ts';

/**
 * Lets the service's automations work on the next products that have a gap: each gets its category classified or the texts
 * of one language filled in. Returns the number of enriched products: fewer than requested if nothing is left to do.
 */
export function advanceEnrichment(state: SandboxState, count: number): number {
  const { catalog, products } = state;
  const size = catalog.options.products;
  let enriched = 0;
  let index = state.enrichmentReached;
  for (let seen = 0; seen < size && enriched < count; seen++, index = (index + 1) % size) {
    const product = products.byProductId(catalog.productIdAt(index));
    const cells = product ? nextFilling(state, product, index) : [];
    if (product && cells.length > 0) {
      state.enrich(product, cells);
      enriched++;
    }
  }
  if (enriched > 0) state.enrichmentWalkedTo(index);
  return enriched;
}

function nextFilling(state: SandboxState, product: Product, index: number): CellWrite[] {
  if (isUnclassified(product))
    return [{ property: 'category', locale: null, values: state.catalog.categoriesAt(index) }];
  const [primary, ...others] = state.catalog.options.locales;
  for (const locale of others) {
    const cells: CellWrite[] = [];
    for (const property of state.catalog.localizedProperties(index)) {
      const isGap =
        isEmpty(cellValues(product, property, locale, primary!)) &&
        !isEmpty(cellValues(product, property, primary!, primary!));
      const text = isGap ? state.catalog.textAt(index, property, locale) : null;
      if (text !== null) cells.push({ property, locale, values: [text] });
    }
    if (cells.length > 0) return cells;
  }
  return [];
}

const isEmpty = (values: Value[]): boolean => values.every(isEmptyCell);

const isUnclassified = (product: Product): boolean =>
  product.values.some(
    ({ property, value }) =>
      property === 'category' &&
      typeof value === 'object' &&
      'taxonomy_id' in value &&
      value.taxonomy_id === null,
  );
