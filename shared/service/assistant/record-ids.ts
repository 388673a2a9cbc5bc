import { idText, type Json } from '../json.ts';
import type { Dialect } from '../wire.ts';
import { coreOf, VALUE_WORDS } from './cell-words.ts';
import { depthOf, hasWord, lastOf, parentOf, usualness, words } from './field-names.ts';

const IDENTIFIER_NAMES = [
  'sku', 'identifier', 'product sku', 'product identifier', 'external id', 'external identifier', 'article number',
  'article no', 'article nr', 'article', 'item number', 'item no', 'material number', 'product number', 'product no',
  'part number', 'mpn', 'product code', 'item code', 'code', 'ean', 'gtin', 'upc', 'reference', 'ref', 'handle', 'slug',
  'number', 'no', 'product key', 'key',
  'artikelnummer', 'artikelnr', 'artikel nr', 'artikel nummer', 'produktnummer', 'materialnummer', 'bestellnummer',
  'artikelcode', 'référence', 'referencia', 'código', 'codice', 'id', 'uuid', 'guid', 'product id',
]; // biome-ignore format: a table

const PRODUCT_ID_NAMES = [
  'product id', 'id', 'product uuid', 'uuid', 'guid', 'gid', 'uid', 'oid', 'internal id', 'service id', 'system id',
  'object id', 'item id', 'entity id', 'node id', 'record id', 'pid', 'key', 'product key', 'kennung', 'interne kennung',
  'produkt id', 'artikel id', 'ref', 'internal', 'system',
]; // biome-ignore format: a table

/** Words of fields that may be unique on a page although they do not identify products. */
const NO_IDENTIFIER = new Set(
  (
    'parent master group variant category brand vendor created updated modified published date time timestamp at url uri href link ' +
    'image tax integration organization tenant account version revision rev hash etag checksum position index sort rank ' +
    'price amount weight stock quantity title name label description status type locale language lang summary count total'
  ).split(' '),
);

const namesNoProduct = (path: string): boolean =>
  path.split('.').some((name) => hasWord(name, NO_IDENTIFIER));

interface UniqueField {
  path: string;
  rank: number;
}

/** Whether every product has it, with different values that look like ids. */
function isUniqueId(values: readonly (Json | undefined)[]): boolean {
  const texts = values.map((value) => idText(value)?.text);
  return (
    texts.every((text) => text !== undefined && text.length <= 200) && new Set(texts).size === texts.length
  );
}

/** How much a field looks like the identifier (2.1): 0 for not at all, above 1 for the name in the form. */
export function identifierRank(
  path: string,
  values: readonly (Json | undefined)[],
  { identifierField }: Dialect,
): number {
  if (!isUniqueId(values)) return 0;
  const nearer = 1 / (1 + depthOf(path));
  if (path === identifierField) return 4;
  const core = lastOf(coreOf(path));
  // "masterVariant.sku" and "values.sku.value.contents", but not "parent.sku" nor "sku.version".
  const isNamed =
    core === identifierField || (path.split('.').includes(identifierField) && !namesNoProduct(lastOf(path)));
  const isValue = usualness(lastOf(path), VALUE_WORDS) > 0;
  if (isNamed && !/parent|group/i.test(path)) return 3 + nearer / 2 + (isValue ? 0.5 : 0);
  if (namesNoProduct(parentOf(path))) return 0;
  if (words(core) === words(identifierField)) return 2 + nearer;
  if (namesNoProduct(lastOf(path))) return 0;
  const usual = usualness(path, IDENTIFIER_NAMES);
  return usual === 0 ? 0 : usual + nearer / 10;
}

/** Returns the path of the field that best identifies the products, considering its name; null if none does. */
export function findIdentifier(
  places: ReadonlyMap<string, readonly (Json | undefined)[]>,
  dialect: Dialect,
): string | null {
  return best(places, (path, values) => identifierRank(path, values, dialect));
}

/** Returns the field that could identify the products, going only by its values, whatever its name; null if none could. */
export function findCode(places: ReadonlyMap<string, readonly (Json | undefined)[]>): string | null {
  return best(places, codeRank);
}

/** The least number of products needed to tell what is different in each. */
const ENOUGH_PRODUCTS = 3;

/**
 * How much a field with a name in any language holds codes such as article numbers: single words on the product itself,
 * never dates. Texts come before numbers, which are rather the service's own ids.
 */
function codeRank(path: string, values: readonly (Json | undefined)[]): number {
  if (values.length < ENOUGH_PRODUCTS || namesNoProduct(path) || !isUniqueId(values)) return 0;
  const texts = values.map((value) => idText(value)?.text ?? '');
  if (texts.some((text) => /\s|^\d{4}-\d\d-\d\d|:\/\//.test(text))) return 0;
  const areTexts = values.every((value) => typeof value === 'string');
  const haveDigits = texts.every((text) => /\d/.test(text));
  return (areTexts ? 2 : 1) + (haveDigits ? 2 : 0) + 1 / (1 + depthOf(path));
}

/**
 * Returns the field of the service's own ids of products: another unique field with a common name; or else the only other one that could be
 * an id: a text, or a number if `mayBeNumber`. Null if there is none.
 */
export function findProductId(
  places: ReadonlyMap<string, readonly (Json | undefined)[]>,
  identifier: string | null,
  mayBeNumber = false,
): string | null {
  const others = new Map([...places].filter(([path]) => path !== identifier));
  const usual = best(others, (path, values) => {
    if (!isUniqueId(values) || namesNoProduct(path)) return 0;
    const rank = usualness(coreOf(path), PRODUCT_ID_NAMES) || (isCalledId(path) ? 0.05 : 0);
    if (rank === 0) return 0;
    // The address of a record has its id in it.
    const areAddresses = values.every((value) => /^(https?:\/)?\//.test(idText(value)?.text ?? ''));
    return (rank + 1 / (10 * (1 + depthOf(path)))) * (areAddresses ? 0.1 : 1);
  });
  if (usual !== null) return usual;
  const same = new Set((places.get(identifier ?? '') ?? []).map((value) => idText(value)?.text));
  const codes = [...others].filter(
    ([path, values]) =>
      depthOf(path) === 1 &&
      codeRank(path, values) > 0 &&
      (mayBeNumber || values.every((value) => typeof value === 'string')) &&
      !values.some((value) => same.has(idText(value)?.text)),
  );
  return codes.length === 1 ? (codes[0]?.[0] ?? null) : null;
}

/** Whether a field has the name of an id: "catalogueItemId". */
export const isCalledId = (path: string): boolean => {
  const core = coreOf(path);
  const isId = /(?:^| )(?:id|uuid)$/.test(words(lastOf(core)));
  return usualness(core, PRODUCT_ID_NAMES) > 0 || (isId && depthOf(core) === 1);
};

function best(
  places: ReadonlyMap<string, readonly (Json | undefined)[]>,
  rankOf: (path: string, values: readonly (Json | undefined)[]) => number,
): string | null {
  const ranked: UniqueField[] = [...places]
    .map(([path, values]) => ({ path, rank: rankOf(path, values) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank);
  return ranked[0]?.path ?? null;
}
