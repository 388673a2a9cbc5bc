import { idText, type Json } from '../json.ts';
import { asRecord, columnNames, placeIn } from '../record-places.ts';
import type { Dialect } from '../wire.ts';
import { depthOf, hasWord, usualness } from './field-names.ts';
import { isLanguage } from './found-languages.ts';
import { isRecord, type JsonObject, namedPlacesIn, placesIn } from './places.ts';
import { findIdentifier, findProductId, identifierRank } from './record-ids.ts';

/** Looking at more products would find nothing new. */
const LOOKED_AT = 300;

const LIST_NAMES = [
  'products', 'items', 'data', 'results', 'records', 'product', 'entries', 'elements', 'rows', 'content', 'list', 'hits',
  'objects', 'docs', 'documents', 'nodes', 'edges', 'resources', 'articles', 'skus', 'value', 'values', 'payload',
]; // biome-ignore format: a table

/** Lists that many pages have beside products. */
const OTHER_LISTS = new Set(
  'errors error warnings links facets filters sort sorts aggregations languages locales integrations attributes categories taxonomies messages included meta'.split(
    ' ',
  ),
);

/** The products of a list, as far as they are looked at. */
export const lookedAt = (list: Json | undefined): JsonObject[] =>
  Array.isArray(list) ? list.slice(0, LOOKED_AT).filter(isRecord) : [];

/** Whether the profile can read products from there: most entries have the identifier that it names. */
export function readsProducts(list: Json | undefined, { profile, identifierField }: Dialect): boolean {
  const products = lookedAt(list);
  const named = products.filter((product) =>
    idText(placeIn(product, profile.product.identifier ?? identifierField, profile)),
  );
  return products.length > 0 && named.length * 2 >= products.length;
}

/** Where the products of an answer are: a dot path, '' for the answer itself; what their keys are in an object, and where the names of their fields are. */
type ProductPlace = Pick<Dialect['profile']['list'], 'keyed_by' | 'columns'> & { path: string };

/** Returns where the products of an answer most likely are; null if nowhere. */
export function findProductList(body: Json, dialect: Dialect): ProductPlace | null {
  const places = new Map<string, Json | undefined>([['', body]]);
  for (const [path, [value]] of placesIn([body])) places.set(path, value);
  const [best] = [...places]
    .flatMap(([path, value]): (ProductPlace & { list: Json[] })[] => {
      if (Array.isArray(value)) return [{ path, keyed_by: null, ...inColumns(value, places) }];
      const keyed_by = keyOf(value, usualness(path, LIST_NAMES) > 0, dialect);
      return keyed_by === null || !isRecord(value)
        ? []
        : [{ path, keyed_by, columns: '', list: Object.values(value) }];
    })
    .map(({ list, ...place }) => ({ place, score: scoreOf(place.path, list, dialect) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return best?.place ?? null;
}

/** A list; one of lists of values with their names from a list elsewhere, if there is one as long as these. */
function inColumns(
  list: Json[],
  places: ReadonlyMap<string, Json | undefined>,
): { columns: string; list: Json[] } {
  const [first] = list;
  if (Array.isArray(first) && first.length > 1)
    for (const [columns, value] of places) {
      const names = value === list ? null : columnNames(value);
      if (names?.length === first.length) return { columns, list: list.map((row) => asRecord(row, names)) };
    }
  return { columns: '', list };
}

/**
 * Returns what the keys of an object of products are; null if it contains something else. `isNamed`: it has a common name
 * for lists of products.
 */
function keyOf(value: Json | undefined, isNamed: boolean, dialect: Dialect): ProductPlace['keyed_by'] {
  if (!isRecord(value)) return null;
  const entries = Object.entries(value).slice(0, LOOKED_AT);
  const records = entries.map(([, record]) => record).filter(isRecord);
  const known = new Set(dialect.locales);
  const isOfProducts =
    records.length >= (isNamed ? 1 : 2) &&
    records.length === entries.length &&
    areAlike(records) &&
    !entries.every(([key]) => isLanguage(key, known));
  if (!isOfProducts) return null;
  const places = namedPlacesIn(records);
  const [same] =
    [...places].find(([, values]) => values.every((one, i) => idText(one)?.text === entries[i]![0])) ?? [];
  const id = findProductId(places, null);
  const identifier = findIdentifier(new Map([...places].filter(([path]) => path !== id)), dialect);
  if (identifier === null || identifier === same) return 'identifier';
  // A number by another name than the form's is rather the service's own.
  const values = places.get(identifier) ?? [];
  const isOwnNumber =
    identifierRank(identifier, values, dialect) < 2 && values.every((one) => idText(one)?.isNumber === true);
  return isOwnNumber ? 'identifier' : 'product_id';
}

/** Whether each record has most of what the first one has. */
function areAlike(records: readonly JsonObject[]): boolean {
  const keys = Object.keys(records[0] ?? {});
  return (
    keys.length > 0 &&
    records.every((record) => keys.filter((key) => Object.hasOwn(record, key)).length * 2 >= keys.length)
  );
}

function scoreOf(path: string, list: Json[], dialect: Dialect): number {
  const name = path === '' ? 0.5 : usualness(path, LIST_NAMES);
  const place = name * 30 - depthOf(path) * 3 - (hasWord(path, OTHER_LISTS) && name === 0 ? 40 : 0);
  if (list.length === 0) return name > 0 ? place - 10 + 1 / (1 + depthOf(path)) : 0;
  const products = lookedAt(list);
  if (products.length * 10 < Math.min(list.length, LOOKED_AT) * 9) return 0;
  const inside = placesIn(products.slice(0, 50));
  const ids = Math.max(0, ...[...inside].map(([at, values]) => identifierRank(at, values, dialect)));
  const { product } = dialect.profile;
  const holdsValues = [...inside].some(
    ([at, values]) =>
      at === product.properties || values.some((value) => isRecord(value) || holdsObjects(value)),
  );
  const named = readsProducts(list, dialect) ? 60 : 0;
  return 1 + place + named + ids * 40 + (holdsValues ? 40 : 0) + Math.min(20, products.length / 5);
}

const holdsObjects = (value: Json | undefined): boolean => Array.isArray(value) && value.some(isRecord);
