import type { PropertyInfo } from '../contract/catalog.ts';
import { namesOf } from './by-name.ts';

const KIND_RANK = { text: 0, multiline: 1, list: 2, number: 3, yesno: 4, struct: 5 } as const;

/**
 * Title-like properties first, then those with values in several languages; within these, short texts
 * first, then well-filled ones.
 */
function rank(property: PropertyInfo, titleField: string): [number, number, number] {
  const titleLike = property.name === titleField ? 0 : /title|name/i.test(property.name) ? 1 : 2;
  return [
    titleLike,
    KIND_RANK[property.kind] + (namesOf(property.locales).length > 1 ? 0 : 6),
    -property.products,
  ];
}

/** The properties of a catalog in display order, unless the user chose another one. */
export function rankedProperties({
  properties,
  titleField,
}: {
  properties: readonly PropertyInfo[];
  /** The property that holds the product title (service document 2.1). */
  titleField: string;
}): PropertyInfo[] {
  return properties
    .map((property) => ({ property, by: rank(property, titleField) }))
    .sort((a, b) => {
      const at = a.by.findIndex((part, i) => part !== b.by[i]);
      return at < 0 ? a.property.name.localeCompare(b.property.name) : a.by[at]! - b.by[at]!;
    })
    .map(({ property }) => property);
}
