import { at, type Json } from '../json.ts';
import { CONTAINER_WORDS } from './cell-words.ts';
import { depthOf, hasWord, usualness } from './field-names.ts';
import { isLanguage, languagesOfMaps } from './found-languages.ts';
import { isRecord, type JsonObject, placesIn } from './places.ts';
import { type EntryNames, entryNames, usualEntry } from './value-entries.ts';

/** Where the products' values are, and their shape. */
export type PropertyContainer =
  | { path: string; shape: 'list'; entries: Json[]; names: EntryNames }
  /** `values`: for “locales”, those beside the languages. */
  | { path: string; shape: 'map' | 'locales'; values: Json[]; languages: string[] };

/** Names of lists and objects of a product that contain something else. */
const OTHER_THINGS = new Set(
  (
    'links link meta metadata summary defining child children variant variants variation variations images image media assets ' +
    'asset files prices price stock inventory categories category taxonomy parent dimensions audit relationships permissions ' +
    'axis axes bound options option tags channels status errors'
  ).split(' '),
);

/** The score of a container for its name or the languages in it. */
const GOOD = 40;

/** Interprets a container; null if nothing in it can be a product's values. */
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
  const first = languagesFirst(maps, known);
  if (first.length > 0) {
    const beside = maps.flatMap((map) =>
      Object.entries(map).flatMap(([key, value]) => (first.includes(key) ? [] : [value])),
    );
    return { path, shape: 'locales', values: beside, languages: first };
  }
  const keys = maps.flatMap((map) => Object.keys(map));
  if (keys.every((key) => isLanguage(key, known))) return null;
  const values = maps.flatMap((map) => Object.values(map));
  return { path, shape: 'map', values, languages: languagesOfMaps(values, known) };
}

/** Languages that are keys of objects with texts ({en: {title: …}}): a known one, or at least two. */
function languagesFirst(maps: readonly JsonObject[], known: ReadonlySet<string>): string[] {
  const held = maps.flatMap((map) => Object.entries(map).filter(([key]) => isLanguage(key, known)));
  const hasTexts = held.some(([, inner]) => isRecord(inner) && Object.values(inner).some(isText));
  if (!hasTexts || !held.every(([, inner]) => isRecord(inner))) return [];
  const seen = [...new Set(held.map(([key]) => key))];
  return seen.length > 1 || seen.some((code) => known.has(code)) ? seen : [];
}

const isText = (value: Json): boolean => typeof value === 'string';

/** Returns where the values of the products most likely are. `apart`: paths that are known to be something else (children). */
export function findProperties(
  products: readonly JsonObject[],
  known: ReadonlySet<string>,
  apart: ReadonlySet<string>,
): PropertyContainer | null {
  const candidates = [...placesIn(products)]
    .filter(([path]) => ![...apart].some((other) => path === other || path.startsWith(`${other}.`)))
    .map(([path, held]) => describeContainer(path, held, known))
    .filter((candidate) => candidate !== null)
    .filter((candidate, _, all) => !isLocalizedObject(candidate, all))
    .map((container) => ({ container, score: scoreOf(container, products) }))
    .filter(({ score }) => score > 0);
  const scores = candidates
    .map(({ container, score }) => ({
      container,
      score: candidates.some((other) => isInside(other.container, container) && other.score >= GOOD)
        ? score - 60
        : score,
    }))
    .sort((a, b) => b.score - a.score);
  const [best] = scores;
  if (best && best.score >= GOOD) return best.container;
  return besideOtherFields(products, known, apart) ?? (best && best.score > 0 ? best.container : null);
}

/** Localized values among the fields of the products themselves; null if there are none. */
function besideOtherFields(
  products: readonly JsonObject[],
  known: ReadonlySet<string>,
  apart: ReadonlySet<string>,
): PropertyContainer | null {
  const own = products.map((product) =>
    Object.fromEntries(
      Object.entries(product).filter(([key]) => !apart.has(key) && !hasWord(key, OTHER_THINGS)),
    ),
  );
  const container = describeContainer('', own, known);
  return container !== null && container.shape !== 'list' && container.languages.length > 0
    ? container
    : null;
}

/** Languages first, among properties with languages: the only value of a property by language, an object. */
const isLocalizedObject = (one: PropertyContainer, all: readonly PropertyContainer[]): boolean =>
  one.shape === 'locales' &&
  all.some((other) => other.shape === 'map' && isInside(one, other) && other.languages.length > 0);

const isInside = (inner: PropertyContainer, outer: PropertyContainer): boolean =>
  inner.path.startsWith(`${outer.path}.`);

function scoreOf(container: PropertyContainer, products: readonly JsonObject[]): number {
  const { path } = container;
  if (path.split('.').some((name) => hasWord(name, OTHER_THINGS))) return 0;
  const place = usualness(path, CONTAINER_WORDS) * 60 - depthOf(path) * 4;
  const many = Math.min(
    20,
    (2 * (container.shape === 'list' ? container.entries : container.values).length) / products.length,
  );
  if (container.shape === 'locales') return place + many + 90;
  if (container.shape === 'list') return place + usualEntry(container.names) * 30 + many;
  const localized = container.values.filter(
    (value) => isRecord(value) && Object.keys(value).some((key) => container.languages.includes(key)),
  );
  const share = container.values.length === 0 ? 0 : localized.length / container.values.length;
  return place + many + (localized.length > 0 ? 60 + share * 30 : 0);
}

/** The languages of a container's values, in the order seen. */
export function languagesIn(container: PropertyContainer | null): string[] {
  if (container === null) return [];
  if (container.shape !== 'list') return container.languages;
  const { locale } = container.names;
  if (locale === null) return [];
  const seen = container.entries.map((entry) => at(entry, locale));
  return [...new Set(seen.filter((code): code is string => typeof code === 'string' && code !== ''))];
}
