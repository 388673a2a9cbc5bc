import { classifications } from '../../domain/categories.ts';
import type { CellValue } from '../../domain/value.ts';
import { nameAfter, splitsOf } from '../cells/cell-reader.ts';
import { isAffix, type Joined, patternText, type Step } from '../cells/pattern.ts';
import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import type { Json } from '../json.ts';
import { BY_LANGUAGE } from '../record-places.ts';
import {
  CONTAINER_WORDS,
  COUNT_WORDS,
  isAroundEntries,
  isContainerName,
  isMarkedKind,
  isMarkedType,
  isTypeName,
  NAME_WORDS,
  STRUCTURE_WORDS,
  SYSTEM_WORDS,
  UNIT_WORDS,
  VALUE_WORDS,
} from './cell-words.ts';
import { hasWord, usualness } from './field-names.ts';
import {
  aroundValue,
  copiesAmong,
  hasSome,
  isAboutRecord,
  isEntry,
  isYesOrNo,
  sorted,
} from './held-values.ts';
import { explainLists } from './infer-entries.ts';
import { entriesAgain, explainValue } from './infer-values.ts';
import { isKindField, LanguageSigns } from './language-signs.ts';
import { byKey, isRecord, isScalar, type JsonObject } from './places.ts';
import {
  cellHere,
  type Explainer,
  hidden,
  type Known,
  keyStep,
  MAX_DEPTH,
  merged,
  namesCells,
  via,
  type Way,
} from './ways.ts';

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
  const ways = merged(new Explaining(languages, records, container, opens).record(records, apart));
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

class Explaining implements Explainer {
  readonly languages: LanguageSigns;
  readonly records: number;
  readonly #container: string;
  readonly #opens: boolean;

  constructor(
    languages: SpelledLanguages,
    records: readonly JsonObject[],
    container: string,
    opens: boolean,
  ) {
    this.languages = new LanguageSigns(languages, records);
    this.records = records.length;
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
    const ways = [...copies.map((name) => hidden([keyStep(name)])), ...this.#languagesAmong(keys)];
    for (const { step, names } of this.languages.joinedKeys(keys)) {
      const held = names.flatMap((name) => keys.get(name) ?? []);
      for (const name of names) keys.delete(name);
      ways.push(...this.#joined(step, names, held, 1));
    }
    ways.push(...this.#affixed(records, keys, 1));
    ways.push(...this.#alike(keys));
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

  /** Keys of a name and a language; or, where objects of names are below, of a fixed text and a language. */
  #joined(step: Joined, names: readonly string[], held: readonly Json[], depth: number): Way[] {
    const stems = new Set(names.flatMap((name) => splitsOf(name, step)[0]?.name ?? []));
    const [stem] = stems;
    if (
      stems.size === 1 &&
      stem !== undefined &&
      !step.localeFirst &&
      held.every((value) => value === null || isRecord(value))
    ) {
      const ways = this.explain(held, { name: false, locale: true, depth });
      const fixed: Joined = { ...step, fixed: `${stem}${step.between}`, between: '' };
      if (ways.some(({ steps }) => namesCells(steps))) return via([fixed], ways);
    }
    return via([step], this.explain(held, { name: true, locale: true, depth }));
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

  /** The ways from these values to their cells. */
  explain(values: readonly Json[], known: Known): Way[] {
    if (known.depth > MAX_DEPTH) return cellHere();
    const { filled, objects, lists } = sorted(values);
    const ways: Way[] = [];
    // A few objects among plain values are values too; wrappers are around all of them.
    const areWhole =
      known.name && objects.length * 5 < filled.length && !this.languages.hasLanguages(objects);
    if (objects.length > 0) ways.push(...(areWhole ? cellHere() : this.objects(objects, known)));
    if (lists.length > 0) ways.push(...explainLists(this, lists, known));
    if (filled.length > objects.length + lists.length || ways.length === 0) ways.push(...cellHere());
    return merged(ways);
  }

  objects(all: readonly JsonObject[], known: Known): Way[] {
    const deeper = { ...known, depth: known.depth + 1 };
    const objects = all.filter((object) => Object.keys(object).length > 0);
    if (objects.length === 0) return known.name ? cellHere() : [];
    const field = this.languages.languageField(objects);
    // {de: {language: "de", value: "Pfanne"}}
    if (known.locale && field !== null && this.languages.isNamedLanguage(field)) {
      const rest = objects.map((object) => withoutKey(object, field));
      return [hidden([keyStep(field)]), ...this.objects(rest, deeper)];
    }
    if (!known.locale) {
      const isMap = objects.some((object) => this.languages.isByLanguage(object))
        ? (object: JsonObject) => this.languages.areAllLanguages(object)
        : (object: JsonObject) => this.languages.isMap(object);
      const holdsMap = (object: JsonObject) =>
        Object.values(object).every((value) => isRecord(value) && this.languages.isMap(value));
      const maps = objects.filter((object) => isMap(object) && !holdsMap(object));
      if (maps.length > 0) {
        const kinds = new Set(
          maps.flatMap((map) => Object.keys(map).filter((name) => isKindField(name, map[name]))),
        );
        const inside = this.explain(
          maps.flatMap((map) =>
            Object.keys(map).flatMap((name) => (kinds.has(name) ? [] : [map[name] as Json])),
          ),
          { ...deeper, locale: true },
        );
        const others = objects.filter((object) => !maps.includes(object));
        return [
          ...[...kinds].map((name) => hidden([keyStep(name)])),
          ...via([{ kind: 'locale' }], inside),
          ...(others.length > 0 ? this.objects(others, known) : []),
        ];
      }
      if (field !== null && known.depth > 0) {
        const plain = objects.filter((object) => !hasSome(object[field]) || object[field] === '');
        const rest = objects.flatMap((object) => (plain.includes(object) ? [] : [withoutKey(object, field)]));
        const ways = this.objects(rest, { ...deeper, locale: true });
        return [
          ...via([{ kind: 'fields', fields: [{ path: [field], is: 'locale' }] }], ways),
          // The field says nothing there: the values have no language.
          ...(plain.length > 0
            ? this.objects(
                plain.map((object) => withoutKey(object, field)),
                known,
              )
            : []),
        ];
      }
    }
    return known.name ? explainValue(this, objects, new Set(), known) : this.#names(objects, known);
  }

  /** Objects whose keys are names of properties, or lead to them. */
  #names(objects: readonly JsonObject[], known: Known): Way[] {
    const keys = byKey(objects);
    const deeper = { ...known, depth: known.depth + 1 };
    const ways: Way[] = [];
    if (keys.size <= 4)
      for (const [name, held] of [...keys]) {
        const isAround =
          isAroundEntries(name) || usualness(name, CONTAINER_WORDS) > 0 || this.#isAroundOne(keys);
        const isTree = !known.locale && this.#isTreeBeside(name, keys);
        if ((!isAround && !isTree) || !held.every((value) => !isScalar(value))) continue;
        const inside = this.explain(held, deeper);
        if (!inside.some(({ steps }) => namesCells(steps))) continue;
        if (keys.size > 1 && !isTree && !held.every(Array.isArray)) continue;
        ways.push(...via([keyStep(name)], inside));
        keys.delete(name);
      }
    // {name: "Pfanne", customFields: {colour: "rot"}} in a language
    for (const [name, held] of known.locale ? [...keys] : []) {
      const objectsThere = held.filter(isRecord);
      if (
        !isContainerName(name) ||
        objectsThere.length === 0 ||
        held.some((value) => value !== null && !isRecord(value))
      )
        continue;
      const inside = this.objects(objectsThere, deeper);
      if (!inside.some(({ steps }) => namesCells(steps))) continue;
      ways.push(...via([keyStep(name)], inside));
      keys.delete(name);
    }
    if (keys.size === 0) return ways;
    const asEntries = this.#entriesUnderIds(objects, keys, known);
    if (asEntries !== null) return asEntries;
    if (!known.locale) ways.push(...this.#languagesAmong(keys));
    if (!known.locale)
      for (const { step, names } of this.languages.joinedKeys(keys)) {
        const held = names.flatMap((name) => keys.get(name) ?? []);
        for (const name of names) keys.delete(name);
        ways.push(...this.#joined(step, names, held, deeper.depth));
      }
    if (!known.locale) ways.push(...this.#affixed(objects, keys, deeper.depth));
    if (keys.size === 0) return ways;
    const held = [...keys.values()].flat();
    if (this.#areGroups(keys)) return [...ways, ...via([{ kind: 'group' }], this.explain(held, deeper))];
    const inside = this.#pooled(held, { ...deeper, name: true });
    // What these products have by language only, others may have without one.
    const isByLanguage =
      inside.length > 0 &&
      inside.every(({ steps: [first, ...more] }) => first?.kind === 'locale' && more.length === 0);
    const all: Way[] = isByLanguage ? [...inside, { steps: [], isCell: true }] : inside;
    return [...ways, ...via([{ kind: 'name', only: null }], all)];
  }

  /** Whether a key has languages around names, which are others than those of the objects beside it: {common: {sku}, texts: {de: {title}}}. */
  #isTreeBeside(name: string, keys: ReadonlyMap<string, readonly Json[]>): boolean {
    const held = keys.get(name) ?? [];
    const others = [...keys].flatMap(([key, values]) => (key === name ? [] : values));
    if (others.length === 0 || !others.every(isRecord) || !this.languages.areTrees(held)) return false;
    const inside = byKey(held.filter(isRecord).flatMap((tree) => Object.values(tree).filter(isRecord)));
    return inside.size > 1 && ![...byKey(others.filter(isRecord)).keys()].some((key) => inside.has(key));
  }

  /** Whether the only key of a container has lists, or the only entry of one: {features: {feature: [{name, value}]}}. */
  #isAroundOne(keys: ReadonlyMap<string, readonly Json[]>): boolean {
    const [held = [], more] = keys.values();
    const isMany = (value: Json) => Array.isArray(value) && value.length > 1 && value.every(isEntry);
    return more === undefined && held.some(isMany) && held.every((value) => !isScalar(value));
  }

  /** Entries of a list under keys that say nothing: {"400": {name, locale, value}}. */
  #entriesUnderIds(
    objects: readonly JsonObject[],
    keys: ReadonlyMap<string, readonly Json[]>,
    known: Known,
  ): Way[] | null {
    const ids = [...keys.keys()].filter((name) =>
      /^\d+$|^[0-9a-f]{8}-[0-9a-f-]{27}$|^[0-9a-f]{16,}$/i.test(name),
    );
    if (ids.length < keys.size * 0.9 || ![...keys.values()].every((held) => held.every(isRecord)))
      return null;
    const ways = explainLists(
      this,
      objects.map((object) => Object.values(object)),
      known,
    );
    if (!ways.some(({ steps: [first] }) => first?.kind === 'list' && first.fields.length > 0)) return null;
    return ways.map(({ steps: [first, ...rest], isCell }) => ({
      isCell,
      steps:
        first?.kind === 'list'
          ? [{ kind: 'group' }, { kind: 'fields', fields: first.fields }, ...rest]
          : [...(first ? [first] : []), ...rest],
    }));
  }

  /** Values of all properties of a container: what one of them does not show, another does. */
  #pooled(values: readonly Json[], known: Known): Way[] {
    const kinds = Map.groupBy(values, (value) => {
      if (Array.isArray(value)) return value.some(isEntry) ? 'entries' : 'other';
      if (!isRecord(value) || (!known.locale && this.languages.isByLanguage(value))) return 'other';
      const [key = '', more] = Object.keys(value);
      if (more === undefined && isMarkedType(key)) return 'typed';
      return this.languages.hasLanguages([value]) ? 'localized' : 'struct';
    });
    const isRare = (own: readonly Json[]) => own.length * 5 < values.length;
    return merged(
      [...kinds].flatMap(([kind, own]) =>
        kind === 'struct' && isRare(own) ? cellHere() : this.explain(own, known),
      ),
    );
  }

  /** Keys that are languages of the connection, with objects of names below, beside other keys. */
  #languagesAmong(keys: Map<string, Json[]>): Way[] {
    const found = [...keys].filter(
      ([name, held]) =>
        this.languages.isListed(name) &&
        held.some(isRecord) &&
        held.every((value) => value === null || isRecord(value)),
    );
    if (found.length === 0) return [];
    for (const [name] of found) keys.delete(name);
    const held = found.flatMap(([, values]) => values);
    return via([{ kind: 'locale' }], this.explain(held, { name: false, locale: true, depth: 1 }));
  }

  /** Fields of the record with objects of the same keys are properties in the same wrapper: {title: {data, source}, model: {data, source}}. */
  #alike(keys: Map<string, Json[]>): Way[] {
    const objects = [...keys].filter(
      ([name, held]) =>
        !hasWord(name, STRUCTURE_WORDS) &&
        held.some(isRecord) &&
        held.every((value) => value === null || isRecord(value)) &&
        !this.languages.hasMaps(held),
    );
    // A unit beside a value is a value of its own, in the same wrapper.
    const signature = (held: readonly Json[]) =>
      // {type: "number", number: 3} and {type: "url", url: "…"}
      held.every(namesItsValue)
        ? 'type\nvalue'
        : [...byKey(held.filter(isRecord)).keys()]
            .filter((key) => !hasWord(key, UNIT_WORDS))
            .sort()
            .join('\n');
    const same = [...Map.groupBy(objects, ([, held]) => signature(held))].filter(
      ([signed, own]) => own.length > 2 && signed.includes('\n'),
    );
    return same.flatMap(([, own]) => {
      const inside = this.#pooled(
        own.flatMap(([, held]) => held),
        { name: true, locale: false, depth: 1 },
      );
      if (inside.some(({ steps, isCell }) => isCell && steps.length === 0)) return [];
      for (const [name] of own) keys.delete(name);
      return via([{ kind: 'name', only: own.map(([name]) => name) }], inside);
    });
  }

  /** Languages of a property that stand beside its value in the primary one: {name: "Pan", nameTranslated: {en: "Pan", de: "Pfanne"}}. */
  #affixed(records: readonly JsonObject[], keys: Map<string, Json[]>, depth: number): Way[] {
    const names = [...byKey(records)].filter(([, held]) => held.every(isScalar)).map(([name]) => name);
    const found = [...keys].flatMap(([name, held]) => {
      if (!this.languages.hasLanguages(held)) return [];
      const around = names.flatMap((stem) =>
        // "nameTranslated", "i18n_name", and "_allNameLocales" for "name"
        [stem, nameAfter('a', stem)].flatMap((written) => {
          const from = name.lastIndexOf(written);
          const [before, after] = [name.slice(0, from), name.slice(from + stem.length)];
          const fits = written === stem ? before === '' || after === '' : nameAfter(before, stem) === written;
          return from >= 0 && name !== stem && fits ? [{ stem, before, after }] : [];
        }),
      );
      const [{ stem, before, after } = { stem: '', before: '', after: '' }] = around.toSorted(
        (a, b) => b.stem.length - a.stem.length,
      );
      if (stem === '' || !this.#isInOneOf(records, stem, name)) return [];
      return isAffix(before) && isAffix(after) ? [{ name, stem, held, before, after }] : [];
    });
    for (const { name } of found) keys.delete(name);
    return [...Map.groupBy(found, ({ before, after }) => `${before}{}${after}`).values()].flatMap((same) =>
      via(
        [
          {
            kind: 'name',
            only: same.map(({ stem }) => stem),
            before: same[0]?.before,
            after: same[0]?.after,
          },
        ],
        this.explain(
          same.flatMap(({ held }) => held),
          { name: true, locale: false, depth },
        ),
      ),
    );
  }

  /** Whether a value is mostly one of those by language elsewhere in its record. */
  #isInOneOf(records: readonly JsonObject[], stem: string, name: string): boolean {
    const both = records.filter((record) => hasSome(record[stem]) && hasSome(record[name]));
    const texts = (json: Json | undefined): Json[] =>
      typeof json === 'object' && json !== null ? Object.values(json).flatMap(texts) : [json ?? null];
    const inside = both.filter((record) => texts(record[name]).includes(record[stem] as Json));
    return both.length > 0 && inside.length * 5 >= both.length * 4;
  }

  /** Objects of properties in place of properties: {general: {color, size}, technical: {power}}. */
  #areGroups(keys: ReadonlyMap<string, readonly Json[]>): boolean {
    const groups = [...keys.values()];
    if (!groups.every((held) => held.every(isRecord))) return false;
    const inside = groups.map(
      (held) => new Set(held.filter(isRecord).flatMap((group) => Object.keys(group))),
    );
    const categories = groups.flat().some((group) => classifications(group as CellValue).length > 0);
    if (categories || inside.filter((names) => names.size > 1).length * 2 < inside.length) return false;
    if (groups.flat().some((group) => isRecord(group) && this.languages.isByLanguage(group))) return false;
    const all = new Set(inside.flatMap((names) => [...names]));
    const total = inside.reduce((sum, names) => sum + names.size, 0);
    if (inside.length > 1 ? all.size < total : all.size < 4) return false;
    return ![...all].every(
      (name) => usualness(name, VALUE_WORDS) > 0 || isTypeName(name) || hasWord(name, UNIT_WORDS),
    );
  }
}

/** Whether one field of an object has the name of the one with the value. */
const namesItsValue = (json: Json): boolean =>
  json === null ||
  (isRecord(json) &&
    Object.values(json).some((said) => typeof said === 'string' && Object.hasOwn(json, said)));

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

const withoutKey = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));

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
