import type { Json } from '../../json.ts';
import { usualness } from '../field-names.ts';
import type { OpenApiDocument } from './document.ts';
import { type SchemaView, viewSchema } from './schema.ts';

/** A list in a schema: its dot path ('' for the schema itself), and its entries. */
interface DescribedList {
  path: string;
  entries: SchemaView;
  maxItems: number | null;
}

/** Common names of a product's two ids in requests and results. */
export const PRODUCT_IDS = ['product id', 'id', 'product uuid', 'uuid', 'guid', 'internal id', 'item id'];
export const IDENTIFIERS = [
  'identifier', 'product identifier', 'sku', 'external id', 'external identifier', 'code', 'reference', 'ref', 'ean', 'key',
]; // biome-ignore format: a table

/** Limits the work on recursive schemas. */
const MAX_FIELDS = 500;

/** Returns the list of objects in a schema, nearest first and `usual` names before others; null if there is none. */
export function findList(
  document: OpenApiDocument,
  schema: Json,
  usual: readonly string[],
): DescribedList | null {
  let level: { path: string; view: SchemaView }[] = [{ path: '', view: viewSchema(document, schema) }];
  for (let depth = 0; depth < 4 && level.length > 0; depth++) {
    const lists = level.flatMap(({ path, view }) => {
      const entries = viewSchema(document, view.items);
      return view.kind === 'array' && entries.kind === 'object'
        ? [{ path, entries, maxItems: view.maxItems }]
        : [];
    });
    const [nearest] = lists.sort((a, b) => usualness(b.path, usual) - usualness(a.path, usual));
    if (nearest) return nearest;
    level = level
      .flatMap(({ path, view }) =>
        [...view.fields]
          .filter(([name]) => name !== '' && !name.includes('.'))
          .map(([name, field]) => ({
            path: path === '' ? name : `${path}.${name}`,
            view: viewSchema(document, field),
          })),
      )
      .slice(0, MAX_FIELDS);
  }
  return null;
}

/** Returns the field with the most common of the given names; null if there is none. */
export function fieldNamed(view: SchemaView, usual: readonly string[]): string | null {
  const ranked = [...view.fields.keys()]
    .map((name) => ({ name, rank: usualness(name, usual) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return ranked[0]?.name ?? null;
}
