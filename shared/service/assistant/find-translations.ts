import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import { idText, type Json } from '../json.ts';
import { isRecord, type JsonObject } from './places.ts';

const MAX_DEPTH = 3;

/** The objects beside the products in which languages of the connection are keys, with their paths. */
export function languagesBeside(
  body: Json,
  items: string,
  languages: SpelledLanguages,
): { path: string; held: JsonObject }[] {
  const found: { path: string; held: JsonObject }[] = [];
  const look = (json: Json, path: string, depth: number): void => {
    if (!isRecord(json) || depth > MAX_DEPTH) return;
    if (path !== '' && isByLanguage(json, languages)) {
      found.push({ path, held: json });
      return;
    }
    const inner = Object.entries(json);
    // Products under their names have languages each: they are one place.
    const under = inner.filter(([, one]) => isRecord(one) && isByLanguage(one, languages));
    if (path !== '' && under.length > 0 && under.length * 2 >= inner.length) {
      found.push({ path, held: json });
      return;
    }
    for (const [key, one] of inner) {
      const at = path === '' ? key : `${path}.${key}`;
      if (at !== items) look(one, at, depth + 1);
    }
  };
  if (items !== '') look(body, '', 0);
  return found;
}

/** Whether all keys are languages, one of them the connection's, with objects that hold something. */
const isByLanguage = (object: JsonObject, languages: SpelledLanguages): boolean => {
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
  const names = new Set(
    products.flatMap((product) => Object.values(product).flatMap((value) => idText(value)?.text ?? [])),
  );
  const isOfProducts = (keys: readonly string[]) =>
    keys.length > 0 && keys.filter((key) => names.has(key)).length * 2 >= keys.length;
  const found = languagesBeside(body, items, languages).find(
    ({ held }) =>
      isOfProducts(Object.keys(held)) ||
      isOfProducts(Object.values(held).flatMap((one) => (isRecord(one) ? Object.keys(one) : []))),
  );
  return found?.path ?? null;
}
