import { at, type Json } from '../json.ts';
import { isLanguageCode } from '../language-codes.ts';
import { depthOf, hasWord, usualness } from './field-names.ts';
import { languagesOfMaps } from './found-languages.ts';
import { isRecord, type JsonObject, placesIn } from './places.ts';
import { type EntryNames, entryNames, usualEntry } from './value-entries.ts';

/** Where the products' values are, and how they are written. */
export type PropertyContainer =
  | { path: string; shape: 'list'; entries: Json[]; names: EntryNames }
  | { path: string; shape: 'map'; values: Json[]; languages: string[] };

const CONTAINER_NAMES = [
  'properties', 'attributes', 'values', 'property values', 'attribute values', 'product properties', 'product attributes',
  'fields', 'custom fields', 'custom attributes', 'features', 'specifications', 'specs', 'characteristics', 'props',
  'details', 'metafields', 'facts', 'localized values', 'localized', 'translations', 'content', 'data', 'params',
]; // biome-ignore format: a table

/** Words of lists and objects on a product that hold something else. */
const OTHER_THINGS = new Set(
  (
    'links link meta metadata summary defining child children variant variants variation variations images image media assets ' +
    'asset files prices price stock inventory categories category taxonomy parent dimensions audit relationships permissions ' +
    'axis axes bound options option tags channels status errors'
  ).split(' '),
);

/** Reads a container as what it holds; null when nothing in it can be a product's values. */
export function describeContainer(
  path: string,
  held: readonly (Json | undefined)[],
  known: ReadonlySet<string>,
): PropertyContainer | null {
  const lists = held.filter((value): value is Json[] => Array.isArray(value) && value.length > 0);
  const maps = held.filter((value): value is JsonObject => isRecord(value) && Object.keys(value).length > 0);
  if (lists.length === 0 && maps.length === 0) return null;
  if (lists.length >= maps.length) {
    const entries = lists.flat();
    const names = entryNames(entries, known);
    return names === null ? null : { path, shape: 'list', entries, names };
  }
  const keys = maps.flatMap((map) => Object.keys(map));
  if (keys.every((key) => isLanguageCode(key, known))) return null;
  const values = maps.flatMap((map) => Object.values(map));
  return { path, shape: 'map', values, languages: languagesOfMaps(values, known) };
}

/** Where the values of the products most likely are. `apart`: paths that are known to be something else (children). */
export function findProperties(
  products: readonly JsonObject[],
  known: ReadonlySet<string>,
  apart: ReadonlySet<string>,
): PropertyContainer | null {
  const candidates = [...placesIn(products)]
    .filter(([path]) => ![...apart].some((other) => path === other || path.startsWith(`${other}.`)))
    .map(([path, held]) => describeContainer(path, held, known))
    .filter((candidate) => candidate !== null)
    .map((container) => ({ container, score: scoreOf(container, products) }))
    .filter(({ score }) => score > 0);
  const scores = candidates
    .map(({ container, score }) => ({
      container,
      score: candidates.some((other) => isInside(other.container, container) && other.score >= 40)
        ? score - 60
        : score,
    }))
    .sort((a, b) => b.score - a.score);
  return scores[0] && scores[0].score > 0 ? scores[0].container : null;
}

const isInside = (inner: PropertyContainer, outer: PropertyContainer): boolean =>
  inner.path.startsWith(`${outer.path}.`);

function scoreOf(container: PropertyContainer, products: readonly JsonObject[]): number {
  const { path } = container;
  if (path.split('.').some((name) => hasWord(name, OTHER_THINGS))) return 0;
  const place = usualness(path, CONTAINER_NAMES) * 60 - depthOf(path) * 4;
  const many = Math.min(
    20,
    (2 * (container.shape === 'list' ? container.entries : container.values).length) / products.length,
  );
  if (container.shape === 'list') return place + usualEntry(container.names) * 30 + many;
  const localized = container.values.filter(
    (value) => isRecord(value) && Object.keys(value).some((key) => container.languages.includes(key)),
  );
  const share = container.values.length === 0 ? 0 : localized.length / container.values.length;
  return place + many + (localized.length > 0 ? 60 + share * 30 : 0);
}

/** A map by language first ({en: {title: …}}), which no profile can name; the path of one, for the words to the user. */
export function languageFirstMap(products: readonly JsonObject[], known: ReadonlySet<string>): string | null {
  for (const [path, held] of placesIn(products)) {
    if (path.split('.').some((name) => hasWord(name, OTHER_THINGS))) continue;
    const maps = held.filter(isRecord).filter((map) => Object.keys(map).length > 0);
    const byLanguage = (map: JsonObject) =>
      Object.entries(map).every(([key, value]) => isLanguageCode(key, known) && isRecord(value));
    if (maps.length > 0 && maps.every(byLanguage)) return path;
  }
  return null;
}

/** The languages that a container's values name, in the order seen. */
export function languagesIn(container: PropertyContainer | null): string[] {
  if (container === null) return [];
  if (container.shape === 'map') return container.languages;
  const { locale } = container.names;
  if (locale === null) return [];
  const seen = container.entries.map((entry) => at(entry, locale));
  return [...new Set(seen.filter((code): code is string => typeof code === 'string' && code !== ''))];
}
