import type { Product } from '../product.ts';
import type { Dialect } from './dialect.ts';

/** A field of a record that the profile puts inside its map of properties. */
export interface FieldInMap {
  field: keyof Pick<Product, 'productId' | 'identifier' | 'parentIdentifier'> | 'title';
  /** Dot path of the field within the record, and within the map. */
  path: string;
  within: string;
}

/** Returns these fields; none if the properties are a list. */
export function fieldsInMap({ profile, identifierField, titleField }: Dialect): FieldInMap[] {
  const { product, property } = profile;
  if (property.shape === 'list') return [];
  const paths = {
    productId: product.product_id,
    identifier: product.identifier ?? identifierField,
    title: product.title ?? titleField,
    parentIdentifier: product.parent_identifier,
  };
  const map = `${product.properties}.`;
  return (Object.entries(paths) as [FieldInMap['field'], string][])
    .filter(([, path]) => path.startsWith(map))
    .map(([field, path]) => ({ field, path, within: path.slice(map.length) }));
}
