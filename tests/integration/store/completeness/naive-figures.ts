import type { ByName } from '#shared/domain/by-name.ts';
import {
  attributeKey,
  type CompletenessScope,
  completeness,
  type FilledCount,
  isInScope,
  type ProductCount,
  type RequiredAttribute,
} from '#shared/domain/completeness.ts';
import { heldBy } from '#shared/domain/held-by.ts';
import { type CellValue, isEmptyCell } from '#shared/domain/value.ts';
import { type Catalog, OPTIONS, query } from '../fixtures.ts';

/** Cells by "property/locale". */
type Cells = Map<string, CellValue>;

/** A product as it is now, read through the catalog's other methods. */
interface ProductNow {
  product: number;
  identifier: string;
  gone: boolean;
  kept: Cells;
  shown: Cells;
  /** Cells with a staged edit. */
  edited: Set<string>;
}

/** What the service answered for a product, and which properties had values in the catalog then. */
export interface Answered {
  attributes: RequiredAttribute[];
  held: Set<string>;
}

export interface Now {
  products: ProductNow[];
  properties: Map<string, { translatable: boolean }>;
  mapping: ByName<string>;
}

const filledIn = (cells: Cells, property: string, locale: string | null): boolean =>
  [...cells].some(
    ([cell, value]) =>
      !isEmptyCell(value) &&
      (locale === null ? cell.startsWith(`${property}/`) : cell === `${property}/${locale}`),
  );

export async function readNow(catalog: Catalog): Promise<Now> {
  const { properties, attributeProperties } = await catalog.summary();
  const { view } = await catalog.openView(query());
  const rows = await catalog.window(view, 0, 1000, []);
  const products = await Promise.all(
    rows.map(async ({ product, identifier, gone }): Promise<ProductNow> => {
      const kept = await catalog.storedProduct(product);
      const { cells } = await catalog.product(product);
      return {
        product,
        identifier,
        gone,
        kept: new Map(kept.values.map(({ property, locale, value }) => [`${property}/${locale}`, value])),
        shown: new Map(cells.map(({ property, locale, value }) => [`${property}/${locale}`, value])),
        edited: new Set(
          cells
            .filter(({ state }) => state?.intent !== undefined)
            .map(({ property, locale }) => `${property}/${locale}`),
        ),
      };
    }),
  );
  return {
    products,
    properties: new Map(properties.map(({ name, translatable }) => [name, { translatable }])),
    mapping: attributeProperties,
  };
}

const propertyOf = (attribute: RequiredAttribute, { mapping, properties }: Now): string | null => {
  const held = heldBy(attribute, mapping, (property) => properties.has(property));
  return held?.isKnown ? held.property : null;
};

/** The attributes of an answer for which the catalog has a value, staged edits aside, by `attributeKey`. */
export const heldNow = (attributes: readonly RequiredAttribute[], kept: Cells, now: Now): Set<string> =>
  new Set(
    attributes.flatMap((attribute) => {
      const property = propertyOf(attribute, now);
      return property !== null && filledIn(kept, property, null) ? [attributeKey(attribute)] : [];
    }),
  );

/** The entries of a product, kept and shown, with `isCompleted` by the rule of decision 051. */
function entriesOf(
  { attributes, held }: Answered,
  { kept, shown, edited }: ProductNow,
  locale: string | null,
  now: Now,
): Record<'kept' | 'shown', RequiredAttribute[]> {
  const decide = (cells: Cells, isStaged: (property: string) => boolean) =>
    attributes.map((attribute) => {
      const property = propertyOf(attribute, now);
      const wasHeld = held.has(attributeKey(attribute));
      if (property === null) return { ...attribute, isCompleted: attribute.isCompleted && !wasHeld };
      const translatable = now.properties.get(property)?.translatable ?? false;
      const inLocale = locale === null ? null : translatable ? locale : (OPTIONS.locales[0] ?? '');
      const filled = filledIn(cells, property, inLocale);
      if (locale !== null || isStaged(property)) return { ...attribute, isCompleted: filled };
      const before = filledIn(kept, property, null);
      return before === wasHeld ? attribute : { ...attribute, isCompleted: before };
    });
  const isStaged = (property: string) => [...edited].some((cell) => cell.startsWith(`${property}/`));
  return { kept: decide(kept, () => false), shown: decide(shown, isStaged) };
}

/** Figures of one product (2.6); null if nothing is known, or nothing is required. */
export function naiveCount(
  answered: Answered | undefined,
  product: ProductNow,
  { scope = { of: 'product' }, locale = null }: { scope?: CompletenessScope; locale?: string | null },
  now: Now,
): ProductCount | null {
  if (!answered || product.gone) return null;
  const { kept, shown } = entriesOf(answered, product, locale, now);
  const before = completeness(kept, scope);
  const after = completeness(shown, scope);
  if (before.kind === 'nothing_required' || after.kind === 'nothing_required') return null;
  const fields = (entries: readonly RequiredAttribute[]) =>
    new Set(
      entries.filter((one) => isInScope(one, scope) && !one.isCompleted).map((one) => attributeKey(one)),
    ).size;
  return {
    required: before.required,
    filled: before.completed,
    staged: after.completed,
    missing: fields(kept),
    missingStaged: fields(shown),
  };
}

export const naiveSum = (counts: readonly (FilledCount | null)[]): FilledCount | null =>
  counts
    .filter((count) => count !== null)
    .reduce<FilledCount | null>(
      (sum, { required, filled, staged }) => ({
        required: (sum?.required ?? 0) + required,
        filled: (sum?.filled ?? 0) + filled,
        staged: (sum?.staged ?? 0) + staged,
      }),
      null,
    );
