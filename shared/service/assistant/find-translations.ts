import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import { idText, type Json } from '../json.ts';
import { namingField, placeIn } from '../record-places.ts';
import type { Dialect } from '../wire.ts';
import { hasWord } from './field-names.ts';
import { byKey, isRecord, type JsonObject } from './places.ts';
import { findParent } from './variant-fields.ts';

const MAX_DEPTH = 3;

/** The places beside the products at which something is that `isFound`: the outermost ones. */
function placesBeside(body: Json, items: string, isFound: (held: Json) => boolean): string[] {
  const found: string[] = [];
  const look = (json: Json, path: string, depth: number): void => {
    if (path !== '' && isFound(json)) found.push(path);
    else if (isRecord(json) && depth <= MAX_DEPTH)
      for (const [key, one] of Object.entries(json)) {
        const at = path === '' ? key : `${path}.${key}`;
        if (at !== items) look(one, at, depth + 1);
      }
  };
  if (items !== '') look(body, '', 0);
  return found;
}

/**
 * Where something is beside the products that is about each of them, or is in several languages: nobody would miss it. `names`: the ids and
 * identifiers of the products.
 */
export const aboutProducts = (
  body: Json,
  items: string,
  names: ReadonlySet<string>,
  languages: SpelledLanguages,
): string[] =>
  placesBeside(
    body,
    items,
    (held) => isByLanguage(held, languages) || isUnder(held, names) || namesProducts(held, names),
  );

const isUnder = (json: Json, names: ReadonlySet<string>): boolean =>
  isRecord(json) && areNames(Object.keys(json), names);

const areNames = (keys: readonly string[], names: ReadonlySet<string>): boolean =>
  keys.length > 0 && keys.filter((key) => names.has(key)).length * 2 >= keys.length;

const PRODUCT_WORDS = new Set(
  'product item article sku id identifier ref record entity parent owner'.split(' '),
);

/** Whether a list has records that each say of which product they are. */
function namesProducts(json: Json, names: ReadonlySet<string>): boolean {
  if (!Array.isArray(json)) return false;
  const records = json.filter(isRecord);
  const fields = new Set(records.flatMap((record) => Object.keys(record)));
  return [...fields].some(
    (field) =>
      hasWord(field, PRODUCT_WORDS) &&
      areNames(
        records.map((record) => idText(record[field])?.text ?? ''),
        names,
      ),
  );
}

/** Whether all keys are languages, one of them the connection's, with objects that hold something. */
const isByLanguage = (object: Json, languages: SpelledLanguages): boolean => {
  if (!isRecord(object)) return false;
  const keys = Object.keys(object);
  return (
    keys.some((key) => languages.isListed(key)) &&
    keys.every((key) => languages.of(key) !== null) &&
    Object.values(object).every(isRecord) &&
    Object.values(object).some((held) => isRecord(held) && Object.keys(held).length > 0)
  );
};

/** Where the translations of the products are beside them, under their ids or identifiers; null if they are not. */
export function findTranslations(
  body: Json,
  items: string,
  products: readonly JsonObject[],
  languages: SpelledLanguages,
): string | null {
  const texts = [...byKey(products).values()].map((held) =>
    held.flatMap((value) => idText(value)?.text ?? []),
  );
  const names = new Set(
    texts.flatMap((own) => (own.length === products.length && new Set(own).size === own.length ? own : [])),
  );
  const [found = null] = placesBeside(body, items, (held) => {
    if (Array.isArray(held)) return areValues(held.filter(isRecord), names);
    if (!isRecord(held)) return false;
    const inner = Object.values(held).filter(isRecord);
    return isByLanguage(held, languages)
      ? areNames(
          inner.flatMap((one) => Object.keys(one)),
          names,
        )
      : isUnder(held, names) && inner.some((one) => isByLanguage(one, languages));
  });
  return found;
}

/** Whether rows each name a product, and are several for one: values of it rather than other products. */
function areValues(rows: readonly JsonObject[], names: ReadonlySet<string>): boolean {
  const field = namingField(rows, names);
  if (field === null) return false;
  const own = rows.map((row) => idText(row[field])?.text ?? '');
  return new Set(own).size * 2 <= own.length && rows.every((row) => Object.keys(row).length > 1);
}

/** Where a list of products beside the list is that name one of it as their parent, and in which field; null if there is none. */
export function findVariantsBeside(
  body: Json,
  products: readonly JsonObject[],
  identifier: string,
  { profile }: Pick<Dialect, 'profile'>,
): { path: string; parent: string } | null {
  let parent: ReturnType<typeof findParent> = null;
  const [path] = placesBeside(body, profile.list.items, (held) => {
    const beside = Array.isArray(held) ? held.filter(isRecord) : [];
    const areProducts = beside.every((one) => idText(placeIn(one, identifier, profile)) !== null);
    if (beside.length === 0 || !areProducts) return false;
    parent = findParent([...products, ...beside], identifier, profile.product, profile);
    return parent?.seen === true;
  });
  return path === undefined || parent === null ? null : { path, parent: (parent as { path: string }).path };
}
