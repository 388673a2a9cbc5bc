import { patternText, type Step } from '../cells/pattern.ts';
import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import type { Json } from '../json.ts';
import { BY_LANGUAGE } from '../record-places.ts';
import {
  CONTAINER_WORDS,
  COUNT_WORDS,
  isContainerName,
  isMarkedKind,
  isMarkedType,
  NAME_WORDS,
  STRUCTURE_WORDS,
  SYSTEM_WORDS,
} from './cell-words.ts';
import { hasWord, usualness } from './field-names.ts';
import { aroundValue, copiesAmong, isAboutRecord, isEntry, isYesOrNo, sorted } from './held-values.ts';
import { affixed, alike, joined, languagesAmong } from './infer-beside.ts';
import { explainLists } from './infer-entries.ts';
import { ExplainingObjects } from './infer-objects.ts';
import { entriesAgain, explainValue } from './infer-values.ts';
import { byKey, isRecord, type JsonObject } from './places.ts';
import { cellHere, hidden, keyStep, merged, namesCells, via, type Way } from './ways.ts';

/** Where cells are in the records of a page, as lines of a profile. */
export interface InferredCells {
  cells: string[];
  notShown: string[];
}

/**
 * Finds out where the cells of products are, top down: at each object, whether its keys are languages, names, both, kinds of values, or
 * groups; at each list, which fields of its entries are name and language. The languages of the connection (2.1) decide what is a
 * language. `apart`: dot paths that are something else; `container`: one that is known to hold properties. `opens`: an object around
 * fields that are something else is a part of the record, rather than a container of properties. What is not understood gets no line, and
 * is left over.
 */
export function inferCells(
  records: readonly JsonObject[],
  languages: SpelledLanguages,
  apart: ReadonlySet<string>,
  container = '',
  opens = false,
): InferredCells {
  const ways = merged(new ExplainingRecords(languages, records, container, opens).record(records, apart));
  const texts = (isCell: boolean) => [
    ...new Set(ways.filter((way) => way.isCell === isCell).map(({ steps }) => patternText(steps))),
  ];
  return { cells: texts(true), notShown: texts(false) };
}

/** What is beside a field of a record: `own`: whether something of it is known; `all`: the names of all fields. */
interface Beside {
  apart: ReadonlySet<string>;
  path: string;
  own: boolean;
  all: ReadonlySet<string>;
}

class ExplainingRecords extends ExplainingObjects {
  readonly #container: string;
  readonly #opens: boolean;

  constructor(
    languages: SpelledLanguages,
    records: readonly JsonObject[],
    container: string,
    opens: boolean,
  ) {
    super(languages, records);
    this.#container = container;
    this.#opens = opens;
  }

  record(records: readonly JsonObject[], apart: ReadonlySet<string>, path = ''): Way[] {
    const keys = byKey(records);
    const all = new Set(keys.keys());
    const below = (name: string) => (path === '' ? name : `${path}.${name}`);
    for (const name of [...keys.keys()]) if (apart.has(below(name))) keys.delete(name);
    const copies = copiesAmong(records, keys);
    for (const name of copies) keys.delete(name);
    const ways = [...copies.map((name) => hidden([keyStep(name)])), ...languagesAmong(this, keys)];
    for (const { step, names } of this.languages.joinedKeys(keys)) {
      const held = names.flatMap((name) => keys.get(name) ?? []);
      for (const name of names) keys.delete(name);
      ways.push(...joined(this, step, names, held, 1));
    }
    ways.push(...affixed(this, records, keys, 1));
    ways.push(...alike(this, keys));
    const plain = new Map<string, Way[]>();
    for (const [name, held] of keys) {
      const own = [...apart].some((one) => one.startsWith(`${below(name)}.`));
      const found = this.#field(name, held, { apart, path: below(name), own, all });
      if (found.isPlain) plain.set(name, found.ways);
      else ways.push(...found.ways);
    }
    // Where there is no container, new properties stand beside the others.
    const isOpen =
      path === '' &&
      !ways.some(({ steps, isCell }) => isCell && namesCells(steps)) &&
      plain.size > 6 &&
      [...plain.keys()].some((name) => (keys.get(name)?.length ?? 0) < records.length * 0.9);
    return [...ways, ...sharedNames(plain, isOpen)];
  }

  /** A field of the record itself. `isPlain`: a property of its name; the ways lead on from there. */
  #field(
    name: string,
    held: readonly Json[],
    { apart, path, own, all }: Beside,
  ): { isPlain: boolean; ways: Way[] } {
    const { filled, objects, lists } = sorted(held);
    const says = this.languages.hasLanguages(filled);
    const usual = path === this.#container || isContainerName(name);
    if (!says && !usual && isAboutRecord(name, filled, this.records))
      return { isPlain: false, ways: [hidden([keyStep(name)])] };
    if (objects.length > 0 && objects.length >= filled.length * 0.9)
      return this.#object(name, objects, { apart, path, says, usual, own, all });
    if (lists.some((list) => list.some(isEntry))) {
      const ways = explainLists(this, lists, { name: false, locale: false, depth: 1 });
      const isNamed = says || usual || !ways.some(({ steps }) => isOddlyNamed(steps));
      if (isNamed && ways.some(({ steps }) => namesCells(steps)))
        return { isPlain: false, ways: via([keyStep(name)], ways) };
      // Products inside products are none of its values: left over, they are asked about.
      if (hasWord(name, STRUCTURE_WORDS)) return { isPlain: false, ways: [] };
      const named = says ? explainLists(this, lists, { name: true, locale: false, depth: 1 }) : cellHere();
      return { isPlain: true, ways: named };
    }
    // Which product is whose is not a value either, nor how many it has.
    const isCount = hasWord(name, COUNT_WORDS) && filled.every((value) => typeof value === 'number');
    if (hasWord(name, STRUCTURE_WORDS) && (filled.every(isYesOrNo) || isCount))
      return { isPlain: false, ways: [hidden([keyStep(name)])] };
    return hasWord(name, STRUCTURE_WORDS)
      ? { isPlain: false, ways: [] }
      : { isPlain: true, ways: cellHere() };
  }

  #object(
    name: string,
    objects: readonly JsonObject[],
    { apart, path, says, usual, own, all }: Beside & { says: boolean; usual: boolean },
  ): { isPlain: boolean; ways: Way[] } {
    const filled = objects.filter((object) => Object.keys(object).length > 0);
    const keys = byKey(filled);
    const around = this.#aroundList(keys);
    if (around !== null)
      return { isPlain: false, ways: via([keyStep(name), keyStep(around.key)], around.ways) };
    if (keys.size > 0 && [...keys.keys()].every(isMarkedType))
      return {
        isPlain: true,
        ways: explainValue(this, filled, new Set(), { name: true, locale: false, depth: 1 }),
      };
    const wrapped = aroundValue(keys);
    if (wrapped !== null) return { isPlain: true, ways: wrapped };
    if (entriesAgain(filled, keys).length > 0)
      return {
        isPlain: true,
        ways: explainValue(this, filled, new Set(), { name: true, locale: false, depth: 1 }),
      };
    if (
      filled.some((object) => this.languages.isByLanguage(object)) &&
      filled.every((object) => this.languages.areAllLanguages(object))
    ) {
      const only = isContainerName(name) || name === BY_LANGUAGE ? null : this.#onlyInside(filled);
      if (only !== null) return { isPlain: true, ways: only };
      const ways = this.objects(filled, { name: false, locale: false, depth: 1 });
      return ways.some(({ steps }) => namesCells(steps))
        ? { isPlain: false, ways: via([keyStep(name)], ways) }
        : { isPlain: true, ways: this.objects(filled, { name: true, locale: false, depth: 1 }) };
    }
    const counts = [...keys.values()].map((held) => held.length / Math.max(1, filled.length));
    const varies = counts.filter((share) => share < 0.9).length;
    const isContainer =
      usual ||
      areAlikeLists([...keys.values()]) ||
      varies >= Math.max(3, counts.length * 0.3) ||
      (says && keys.size > 4);
    const inner = [...keys].some(
      ([one, held]) =>
        !apart.has(`${path}.${one}`) &&
        (usualness(one, CONTAINER_WORDS) > 0.3 ||
          (usualness(one, CONTAINER_WORDS) === 0 && isContainerName(one))) &&
        held.some((value) =>
          Array.isArray(value) ? value.some(isRecord) : isRecord(value) && Object.keys(value).length > 1,
        ),
    );
    // An object around the product's own fields, such as {attributes: {sku, values: […]}}.
    const asRecord = () => ({ isPlain: false, ways: via([keyStep(name)], this.record(filled, apart, path)) });
    if (inner || (own && !isContainer)) return asRecord();
    if (isContainer && filled.length > 0) {
      const ways = this.objects(
        filled.map((object) => without(object, apart, path)),
        { name: false, locale: false, depth: 1 },
      );
      return own && this.#opens ? asRecord() : { isPlain: false, ways: via([keyStep(name)], ways) };
    }
    if (says) {
      const ways = this.objects(filled, { name: false, locale: false, depth: 1 });
      // What is under ids has the names of the record's own properties: {store_views: {"2": {locale, title}}}.
      const named =
        !ways.every(({ steps: [first] }) => first?.kind === 'group') &&
        ![...keys.keys()].every((one) => all.has(one));
      return { isPlain: false, ways: via([keyStep(name, named)], ways) };
    }
    return { isPlain: true, ways: cellHere() };
  }

  /** The ways to the only value under each language: {de: {_type: "text", markup: "Pfanne", source: "Pfanne"}}. Null if there are several. */
  #onlyInside(maps: readonly JsonObject[]): Way[] | null {
    const inside = maps.flatMap((map) => Object.values(map).filter(isRecord));
    const field = this.languages.languageField(inside);
    const keys = byKey(inside);
    const values = [...keys].filter(([name]) => name !== field && !isMarkedKind(name));
    const [[only, held] = [], ...more] = values;
    if (only === undefined || held === undefined) return null;
    if (more.some(([, other]) => JSON.stringify(other) !== JSON.stringify(held))) return null;
    const others = [...keys.keys()].filter((name) => name !== only);
    return via(
      [{ kind: 'locale' }],
      [
        ...via([keyStep(only)], this.explain(held, { name: true, locale: true, depth: 3 })),
        ...others.map((name) => hidden([keyStep(name)])),
      ],
    );
  }

  /** A list of entries under the only key that holds something: {translations: {data: […], links: {…}}}. */
  #aroundList(keys: ReadonlyMap<string, readonly Json[]>): { key: string; ways: Way[] } | null {
    const [only, more] = [...keys].filter(([name]) => !hasWord(name, SYSTEM_WORDS));
    if (only === undefined || more !== undefined) return null;
    const [name, held] = only;
    if (!held.every(Array.isArray) || !this.languages.hasLanguages(held)) return null;
    const ways = explainLists(this, held as Json[][], { name: false, locale: false, depth: 2 });
    return ways.some(({ steps }) => namesCells(steps)) ? { key: name, ways } : null;
  }
}

/** Lists of entries that all say the same kinds of things: {P1: [{id, rank, main}], P2: [{id, rank, main}]}. */
function areAlikeLists(held: readonly (readonly Json[])[]): boolean {
  const entries = held.flat().flat();
  return (
    held.length > 3 &&
    held.flat().every(Array.isArray) &&
    entries.length > 0 &&
    entries.every(isRecord) &&
    [...byKey(entries as JsonObject[]).values()].every((own) => own.length >= entries.length * 0.9)
  );
}

/** Whether a list names entries of several values in a field that is not called so: prices by currency. */
const isOddlyNamed = ([step, next]: readonly Step[]): boolean =>
  step?.kind === 'list' &&
  next?.kind === 'key' &&
  next.named &&
  step.fields.some(({ path, is }) => is === 'name' && usualness(path.join('.'), NAME_WORDS) === 0);

const without = (object: JsonObject, apart: ReadonlySet<string>, path: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !apart.has(`${path}.${name}`)));

/** Names beside each other that lead on in the same way share a line. */
function sharedNames(plain: ReadonlyMap<string, readonly Way[]>, isOpen: boolean): Way[] {
  const shared = new Map<string, { way: Way; names: string[] }>();
  for (const [name, ways] of plain)
    for (const way of ways) {
      const same = shared.get(JSON.stringify(way));
      if (same) same.names.push(name);
      else shared.set(JSON.stringify(way), { way, names: [name] });
    }
  return [...shared.values()].flatMap(({ way, names }) =>
    via([{ kind: 'name', only: isOpen ? null : names }], [way]),
  );
}
