import { isExactNumber } from '../domain/value.ts';
import { arePieces, type Place } from './cells/cell-reader.ts';
import type { SpelledLanguages } from './cells/spelled-languages.ts';
import { isObject, type Json } from './json.ts';

/** Something of the records that is no cell, nor anything else that the profile names. */
export interface NotShownPlace {
  /** A path with "[]" for any entry of a list: "seo.tags[].label". */
  path: string;
  /** In how many records it was seen. */
  count: number;
  /** One of the contents. */
  example: Json;
  /**
   * `field`: nothing says what it is · `languages`: it is shown, but inside one value there are languages, which may be values of
   * their own · `products`: it is shown, but what looks like products is inside · `pieces`: it is shown as it is, but
   * is a text in pieces with formatting.
   */
  kind: 'field' | 'languages' | 'products' | 'pieces';
}

/** More of them are keys that are data, not names. */
const MAX_PLACES = 500;
const MAX_DEPTH = 12;

/** Collects what records have and the app does not show (every scalar is accounted for), by place. */
export class NotShown {
  readonly #places = new Map<string, NotShownPlace>();
  /** What was seen beyond the number of places that are told apart. */
  #more = 0;

  get places(): NotShownPlace[] {
    return [...this.#places.values()];
  }

  get more(): number {
    return this.#more;
  }

  /** A part of a record that nothing leads to: each of its contents is named. Empty ones say nothing. */
  addField(value: Json, place: Place): void {
    this.#walk(value, pathOf(place), 0);
  }

  /** A value that is shown as it is, in which something may be hidden. */
  addValue(value: Json, place: Place, languages: SpelledLanguages, identifierName: string): void {
    const kind = hiddenIn(value, languages, identifierName, 0);
    if (kind !== null) this.#add(pathOf(place), value, kind);
  }

  /** Adds what another one collected. */
  merge(other: NotShown): void {
    for (const one of other.#places.values()) this.#add(one.path, one.example, one.kind, one.count);
    this.#more += other.#more;
  }

  #walk(value: Json, path: string, depth: number): void {
    if (value === null || value === '') return;
    if (Array.isArray(value) && depth < MAX_DEPTH) {
      for (const entry of value) this.#walk(entry, `${path}[]`, depth + 1);
    } else if (isObject(value) && !isExactNumber(value) && depth < MAX_DEPTH) {
      for (const [key, inner] of Object.entries(value)) this.#walk(inner, joined(path, key), depth + 1);
    } else this.#add(path, value, 'field');
  }

  #add(path: string, example: Json, kind: NotShownPlace['kind'], count = 1): void {
    const key = `${kind} ${path}`;
    const known = this.#places.get(key);
    if (known) known.count += count;
    else if (this.#places.size < MAX_PLACES) this.#places.set(key, { path, count, example, kind });
    else this.#more += count;
  }
}

const joined = (path: string, key: string): string => (path === '' ? key : `${path}.${key}`);

function pathOf(place: Place): string {
  let path = '';
  for (const key of place) path = typeof key === 'number' ? `${path}[]` : joined(path, key);
  return path;
}

/** What is hidden inside a value: languages, or records of products. Null for nothing, as in {value: 5, unit: "kg"}. */
function hiddenIn(
  value: Json,
  languages: SpelledLanguages,
  identifierName: string,
  depth: number,
): 'languages' | 'products' | 'pieces' | null {
  if (arePieces(value)) return 'pieces';
  if (typeof value === 'string') return depth === 0 ? hiddenInText(value, languages, identifierName) : null;
  if (typeof value !== 'object' || value === null || isExactNumber(value) || depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    // [["title", "de", "Pfanne"], …]
    const isTuple = (entry: Json) =>
      Array.isArray(entry) && entry.some((one) => typeof one === 'string' && languages.isListed(one));
    if (value.some(isTuple)) return 'languages';
    if (areTaggedTexts(value, languages)) return 'languages';
    // [{"language": {"code": "de"}, …}, {"language": {"code": "en"}, …}]
    const said = value.map((entry) => listedWithin(entry, languages, 0));
    if (said.length > 1 && said.every((code) => code !== null) && new Set(said).size === said.length)
      return 'languages';
    const isProduct = (entry: Json) =>
      isObject(entry) && Object.hasOwn(entry, identifierName) && Object.keys(entry).length > 2;
    if (identifierName !== '' && value.some(isProduct)) return 'products';
  } else
    for (const [key, inner] of Object.entries(value)) {
      if (languages.isListed(key)) return 'languages';
      if (NAMES_LANGUAGE.test(key) && typeof inner === 'string' && languages.inField(inner) !== null)
        return 'languages';
    }
  for (const inner of Object.values(value)) {
    const found = hiddenIn(inner, languages, identifierName, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

/** JSON in a text. */
function hiddenInText(
  text: string,
  languages: SpelledLanguages,
  identifierName: string,
): ReturnType<typeof hiddenIn> {
  if (!/^\s*[{[]\s*["{[]/.test(text) || text.length > MAX_TEXT) return null;
  try {
    return hiddenIn(JSON.parse(text) as Json, languages, identifierName, 1);
  } catch {
    return null;
  }
}

const MAX_TEXT = 100_000;

/** ["de", "Pfanne", "en", "Pan"] and ["Pfanne@de", "Pan@en"]. */
function areTaggedTexts(list: readonly Json[], languages: SpelledLanguages): boolean {
  const texts = list.filter((one) => typeof one === 'string');
  if (texts.length < 2 || texts.length < list.length) return false;
  const isListed = (text: string) => languages.isListed(text);
  const isAlternating = (from: number) =>
    texts.length % 2 === 0 && texts.every((text, index) => index % 2 !== from || isListed(text));
  const isTagged = (text: string) =>
    isListed(/[^\p{L}\p{N}]([\p{L}_-]{2,7})[^\p{L}\p{N}]?$/u.exec(text)?.[1] ?? '') ||
    isListed(/^[^\p{L}\p{N}]?([\p{L}_-]{2,7})[^\p{L}\p{N}]/u.exec(text)?.[1] ?? '');
  return isAlternating(0) !== isAlternating(1) || texts.every(isTagged);
}

/** A language of the connection in an object, or one level further in; null if there is none. */
function listedWithin(json: Json, languages: SpelledLanguages, depth: number): string | null {
  if (typeof json !== 'object' || json === null || isExactNumber(json)) return null;
  for (const inner of Object.values(json)) {
    const found =
      typeof inner === 'string' && languages.isListedInField(inner)
        ? inner
        : depth < 2
          ? listedWithin(inner, languages, depth + 1)
          : null;
    if (found !== null) return found;
  }
  return null;
}

const NAMES_LANGUAGE = /^[^a-z]*(?:lang|language|locale|culture)(?:_?code|_?id)?$/i;
