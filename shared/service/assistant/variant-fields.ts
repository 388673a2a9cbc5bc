import { idText, type Json, MAX_NESTING } from '../json.ts';
import { nestedIn, placeIn } from '../record-places.ts';
import type { Dialect } from '../wire.ts';
import { coreOf } from './cell-words.ts';
import { depthOf, hasWord, usualness } from './field-names.ts';
import { byKey, isRecord, isScalar, type JsonObject, namedPlacesIn, placesIn, textOf } from './places.ts';

const CHILDREN_NAMES = [
  'children', 'child products', 'variants', 'variations', 'product variants', 'child records', 'childs', 'skus', 'options',
  'items', 'sub products', 'descendants', 'models',
]; // biome-ignore format: a table

const PARENT_NAMES = [
  'parent identifier', 'parent sku', 'parent', 'parent code', 'parent key', 'parent ref', 'parent reference', 'parent ean',
  'parent number', 'parent product', 'parent external id', 'parent id', 'variant of', 'master', 'master sku',
  'master identifier', 'group sku', 'belongs to',
]; // biome-ignore format: a table

export const BOUND_NAMES = [
  'child bound attributes', 'variant attributes', 'variation attributes', 'variant axes', 'variation axes', 'axes',
  'variant properties', 'variation theme', 'bound attributes', 'varies by', 'configurable attributes',
]; // biome-ignore format: a table

export const DEFINING_NAMES = [
  'defining properties', 'defining attributes', 'variant values', 'variation values', 'axis values', 'option values',
  'selected options', 'variant options',
]; // biome-ignore format: a table

/**
 * A list, or an object by key, of a product whose entries are products too, or lead to them: they have an identifier, which is not its own.
 * Common names first.
 */
export function findChildren(
  products: readonly JsonObject[],
  identifier: string,
  profile: Dialect['profile'],
): string | null {
  const idOf = (json: Json) => idText(placeIn(json, identifier, profile))?.text;
  // The few samples of a reference may repeat themselves.
  const areDistinct = products.length > 2 && new Set(products.map(idOf)).size === products.length;
  const listed = new Set(areDistinct ? products.map(idOf) : []);
  const isListed = (entry: Json) => listed.has(idOf(entry) ?? '');
  const lists = placesOfLists(products)
    // Products that are listed as well are only named there.
    .filter((path) => !products.some((product) => nestedIn(product, path).some(isListed)))
    .map((path) => ({
      path,
      entries: products.flatMap((product) => nestedIn(product, path)),
      isOther: products.every((product) =>
        nestedIn(product, path).every(
          (entry) =>
            isRecord(entry) && ![undefined, areDistinct ? idOf(product) : undefined].includes(idOf(entry)),
        ),
      ),
    }))
    .filter(({ entries, isOther }) => entries.length > 0 && isOther)
    .map(({ path, entries }) => ({
      path,
      score: usualness(path, CHILDREN_NAMES) + likeness(entries, products) - depthOf(path) / 20,
    }))
    // Other products may be inside as well, such as accessories.
    .filter(
      ({ path }) =>
        depthOf(path) === 1 ||
        usualness(path, CHILDREN_NAMES) > 0 ||
        path.split('.').some((key) => hasWord(key, VARIANT_WORDS)) ||
        namesParents(products, path, idOf),
    )
    .sort((a, b) => b.score - a.score);
  return lists[0] && lists[0].score > 0.5 ? lists[0].path : null;
}

const VARIANT_WORDS = new Set(
  'child children variant variants variation variations skus sub descendants members'.split(' '),
);

/** Whether entries of lists name the product that they are in. */
function namesParents(
  products: readonly JsonObject[],
  path: string,
  idOf: (json: Json) => string | undefined,
): boolean {
  const named = products.flatMap((product) =>
    nestedIn(product, path).map((entry) =>
      [...placesIn([entry]).values()].some(([value]) => idText(value)?.text === idOf(product)),
    ),
  );
  return named.length > 0 && named.every(Boolean);
}

/** Where lists may be, also what is inside the entries of lists: "links.target". */
function placesOfLists(products: readonly JsonObject[]): string[] {
  const places = placesIn(products);
  const inside = [...places].flatMap(([path, held]) => {
    const entries = held.flatMap((value) => (Array.isArray(value) ? value.filter(isRecord) : []));
    return [...placesIn(entries)].flatMap(([inner, own]) => (own.some(isRecord) ? [`${path}.${inner}`] : []));
  });
  return [...places.keys(), ...inside];
}

/** The share of the entries' names that products also have. */
function likeness(entries: readonly Json[], products: readonly JsonObject[]): number {
  const own = new Set(entries.filter(isRecord).flatMap((entry) => Object.keys(entry)));
  const theirs = new Set(products.flatMap((product) => Object.keys(product)));
  return [...own].filter((key) => theirs.has(key)).length / Math.max(1, own.size);
}

/** The number of products in a list, including nested ones: a total may count all of them, or only the outer ones. */
export const countNested = (list: readonly Json[], children: string): number =>
  withNested(list.filter(isRecord), children).length;

/** The products of a list, and those nested in them that are not listed as well. */
export function withNested(products: readonly JsonObject[], children: string): JsonObject[] {
  const below = (product: JsonObject, depth = 0): JsonObject[] =>
    depth > MAX_NESTING
      ? []
      : nestedIn(product, children)
          .filter(isRecord)
          .flatMap((inner) => [inner, ...below(inner, depth + 1)]);
  const nested = products.map((product) => below(product));
  if (nested.every(({ length }) => length === 0)) return [...products];
  const listed = new Set(products.map(textOf));
  return products.flatMap((product, index) => [
    product,
    ...(nested[index] ?? []).filter((inner) => !listed.has(textOf(inner))),
  ]);
}

/** The field with the identifier of a product's parent: its values are identifiers, or its name is a common one. */
export function findParent(
  products: readonly JsonObject[],
  identifier: string,
  { product_id: productId }: { product_id: string | null },
  profile: Pick<Dialect['profile'], 'product' | 'property'>,
): { path: string; seen: boolean } | null {
  const textsAt = (path: string) => products.map((product) => idText(placeIn(product, path, profile))?.text);
  const identifiers = new Set(textsAt(identifier).filter((text) => text !== undefined));
  const ids = new Set(productId === null ? [] : textsAt(productId).filter((text) => text !== undefined));
  const ranked = [...namedPlacesIn(products)]
    .filter(([path]) => path !== identifier && path !== productId)
    .map(([path, held]) => {
      const texts = held.map((value) => idText(value)?.text).filter((text) => text !== undefined);
      const inside = texts.filter((text) => identifiers.has(text));
      const byId = texts.some((text) => ids.has(text) && !identifiers.has(text));
      const usual = usualness(coreOf(path), PARENT_NAMES);
      const seen = inside.length > 0;
      // Where all have one, and none is listed, it is something else, such as a folder.
      if (!seen && products.length > 2 && texts.length === products.length) return { path, seen, score: 0 };
      return { path, seen, score: texts.length === 0 || byId || usual === 0 ? 0 : usual + (seen ? 1 : 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  return ranked[0] ?? null;
}

/** The field that would name a product's parent, if it exists and is empty in all products; otherwise null. */
export function emptyParentField(
  products: readonly JsonObject[],
  { profile: { product } }: Pick<Dialect, 'profile'>,
): string | null {
  const places = placesIn(products);
  const isEmpty = (path: string) =>
    places.get(path)?.every((value) => value === undefined || value === null || value === '') ?? false;
  if (places.has(product.parent_identifier))
    return isEmpty(product.parent_identifier) ? product.parent_identifier : null;
  const named = [...places.keys()].filter((path) => usualness(coreOf(path), PARENT_NAMES) > 0);
  return named.length > 0 && named.every(isEmpty) ? named[0]! : null;
}

/** A field with a common name that holds lists or objects. */
export function findNamed(products: readonly JsonObject[], usual: readonly string[]): string | null {
  const ranked = [...placesIn(products)]
    .filter(([, held]) => held.some((value) => Array.isArray(value) || isRecord(value)))
    .map(([path, held]) => ({ path, held, score: usualness(path, usual) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  const [best] = ranked;
  if (best === undefined) return null;
  // {"type": "multi_select", "multi_select": ["size"]}
  const keys = [...byKey(best.held.filter(isRecord))];
  const [list, more] = keys.filter(([, held]) => held.every(Array.isArray));
  const isWrapper =
    list !== undefined &&
    more === undefined &&
    keys.length > 1 &&
    keys.every(([, held]) => held === list[1] || held.every(isScalar));
  return isWrapper ? `${best.path}.${list[0]}` : best.path;
}
