import { classifications } from '../../domain/categories.ts';
import type { CellValue } from '../../domain/value.ts';
import { splitsOf } from '../cells/cell-reader.ts';
import { isAffix, JOINED_FORMS, type Joined, patternText, type Step } from '../cells/pattern.ts';
import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import type { Json } from '../json.ts';
import {
  CONTAINER_WORDS,
  COUNT_WORDS,
  DRAFT_WORDS,
  isAroundEntries,
  isKindName,
  isMarkedKind,
  isTypeName,
  LOCALE_WORDS,
  NO_LANGUAGE_WORDS,
  STRUCTURE_WORDS,
  SYSTEM_WORDS,
  UNIT_WORDS,
  VALUE_WORDS,
} from './cell-words.ts';
import { hasWord, usualness } from './field-names.ts';
import { explainLists } from './infer-entries.ts';
import { isRecord, isTuple, type JsonObject } from './places.ts';
import {
  byKey,
  type Explainer,
  isScalar,
  type Known,
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

const key = (text: string, named = false): Step => ({ kind: 'key', key: text, named });
const here = (): Way[] => [{ steps: [], isCell: true }];
const hidden = (steps: Step[]): Way => ({ steps, isCell: false });

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
  const ways = merged(new Explaining(languages, records.length, container, opens).record(records, apart));
  const texts = (isCell: boolean) => [
    ...new Set(ways.filter((way) => way.isCell === isCell).map(({ steps }) => patternText(steps))),
  ];
  return { cells: texts(true), notShown: texts(false) };
}

class Explaining implements Explainer {
  readonly languages: SpelledLanguages;
  readonly #records: number;
  readonly #container: string;
  readonly #opens: boolean;

  constructor(languages: SpelledLanguages, records: number, container: string, opens: boolean) {
    this.languages = languages;
    this.#records = records;
    this.#container = container;
    this.#opens = opens;
  }

  record(records: readonly JsonObject[], apart: ReadonlySet<string>, path = ''): Way[] {
    const keys = byKey(records);
    const below = (name: string) => (path === '' ? name : `${path}.${name}`);
    for (const name of [...keys.keys()]) if (apart.has(below(name))) keys.delete(name);
    const copies = copiesAmong(records, keys);
    for (const name of copies) keys.delete(name);
    const ways = [...copies.map((name) => hidden([key(name)])), ...this.#languagesAmong(keys)];
    for (const { step, names } of this.joinedKeys(keys)) {
      const held = names.flatMap((name) => keys.get(name) ?? []);
      for (const name of names) keys.delete(name);
      ways.push(...this.#joined(step, names, held, 1));
    }
    ways.push(...this.#affixed(records, keys, 1));
    const plain = new Map<string, Way[]>();
    for (const [name, held] of keys) {
      const own = [...apart].some((one) => one.startsWith(`${below(name)}.`));
      const found = this.#field(name, held, { apart, path: below(name), own });
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
    { apart, path, own }: { apart: ReadonlySet<string>; path: string; own: boolean },
  ): { isPlain: boolean; ways: Way[] } {
    const { filled, objects, lists } = sorted(held);
    const says = this.hasLanguages(filled);
    const usual = path === this.#container || usualness(name, CONTAINER_WORDS) > 0;
    if (!says && !usual && isAboutRecord(name, filled, this.#records))
      return { isPlain: false, ways: [hidden([key(name)])] };
    if (objects.length > 0 && objects.length >= filled.length * 0.9)
      return this.#object(name, objects, { apart, path, says, usual, own });
    if (lists.some((list) => list.some(isEntry))) {
      const ways = explainLists(this, lists, { name: false, locale: false, depth: 1 });
      if (ways.some(({ steps }) => namesCells(steps)))
        return { isPlain: false, ways: via([key(name)], ways) };
      // Products inside products are none of its values: left over, they are asked about.
      if (hasWord(name, STRUCTURE_WORDS)) return { isPlain: false, ways: [] };
      const named = says ? explainLists(this, lists, { name: true, locale: false, depth: 1 }) : here();
      return { isPlain: true, ways: named };
    }
    // Which product is whose is not a value either, nor how many it has.
    const isCount = hasWord(name, COUNT_WORDS) && filled.every((value) => typeof value === 'number');
    if (hasWord(name, STRUCTURE_WORDS) && (filled.every(isYesOrNo) || isCount))
      return { isPlain: false, ways: [hidden([key(name)])] };
    return hasWord(name, STRUCTURE_WORDS) ? { isPlain: false, ways: [] } : { isPlain: true, ways: here() };
  }

  #object(
    name: string,
    objects: readonly JsonObject[],
    {
      apart,
      path,
      says,
      usual,
      own,
    }: { apart: ReadonlySet<string>; path: string; says: boolean; usual: boolean; own: boolean },
  ): { isPlain: boolean; ways: Way[] } {
    const filled = objects.filter((object) => Object.keys(object).length > 0);
    const keys = byKey(filled);
    const around = this.#aroundList(keys);
    if (around !== null) return { isPlain: false, ways: via([key(name), key(around.key)], around.ways) };
    const wrapped = aroundValue(keys);
    if (wrapped !== null) return { isPlain: true, ways: wrapped };
    if (
      filled.some((object) => this.isByLanguage(object)) &&
      filled.every((object) => this.#areAllLanguages(object))
    ) {
      const ways = this.objects(filled, { name: false, locale: false, depth: 1 });
      return ways.some(({ steps }) => namesCells(steps))
        ? { isPlain: false, ways: via([key(name)], ways) }
        : { isPlain: true, ways };
    }
    const counts = [...keys.values()].map((held) => held.length / Math.max(1, filled.length));
    const varies = counts.filter((share) => share < 0.9).length;
    const isContainer = usual || varies >= Math.max(3, counts.length * 0.3) || (says && keys.size > 4);
    const inner = [...keys].some(
      ([one, held]) =>
        usualness(one, CONTAINER_WORDS) > 0.3 &&
        held.some((value) =>
          Array.isArray(value) ? value.some(isRecord) : isRecord(value) && Object.keys(value).length > 1,
        ),
    );
    // An object around the product's own fields, such as {attributes: {sku, values: […]}}.
    const asRecord = () => ({ isPlain: false, ways: via([key(name)], this.record(filled, apart, path)) });
    if (inner || (own && !isContainer)) return asRecord();
    if (isContainer && filled.length > 0) {
      const ways = this.objects(
        filled.map((object) => without(object, apart, path)),
        { name: false, locale: false, depth: 1 },
      );
      return own && this.#opens ? asRecord() : { isPlain: false, ways: via([key(name)], ways) };
    }
    if (says) {
      const ways = this.objects(filled, { name: false, locale: false, depth: 1 });
      // What is under ids has the names of the record's own properties: {store_views: {"2": {locale, title}}}.
      const named = !ways.every(({ steps: [first] }) => first?.kind === 'group');
      return { isPlain: false, ways: via([key(name, named)], ways) };
    }
    return { isPlain: true, ways: here() };
  }

  /** A list of entries under the only key that holds something: {translations: {data: […], links: {…}}}. */
  #aroundList(keys: ReadonlyMap<string, readonly Json[]>): { key: string; ways: Way[] } | null {
    const [only, more] = [...keys].filter(([name]) => !hasWord(name, SYSTEM_WORDS));
    if (only === undefined || more !== undefined) return null;
    const [name, held] = only;
    if (!held.every(Array.isArray) || !this.hasLanguages(held)) return null;
    const ways = explainLists(this, held as Json[][], { name: false, locale: false, depth: 2 });
    return ways.some(({ steps }) => namesCells(steps)) ? { key: name, ways } : null;
  }

  /** The ways from these values to their cells. */
  explain(values: readonly Json[], known: Known): Way[] {
    if (known.depth > MAX_DEPTH) return here();
    const { filled, objects, lists } = sorted(values);
    const ways: Way[] = [];
    // A few objects among plain values are values too; wrappers are around all of them.
    const areWhole = known.name && objects.length * 5 < filled.length && !this.hasLanguages(objects);
    if (objects.length > 0) ways.push(...(areWhole ? here() : this.objects(objects, known)));
    if (lists.length > 0) ways.push(...explainLists(this, lists, known));
    if (filled.length > objects.length + lists.length || ways.length === 0) ways.push(...here());
    return merged(ways);
  }

  objects(all: readonly JsonObject[], known: Known): Way[] {
    const deeper = { ...known, depth: known.depth + 1 };
    const objects = all.filter((object) => Object.keys(object).length > 0);
    if (objects.length === 0) return known.name ? here() : [];
    if (!known.locale) {
      const isMap = objects.some((object) => this.isByLanguage(object))
        ? (object: JsonObject) => this.#areAllLanguages(object)
        : (object: JsonObject) => this.#isMap(object);
      const holdsMap = (object: JsonObject) =>
        Object.values(object).every((value) => isRecord(value) && this.#isMap(value));
      const maps = objects.filter((object) => isMap(object) && !holdsMap(object));
      if (maps.length > 0) {
        const kinds = new Set(
          maps.flatMap((map) => Object.keys(map).filter((name) => isKindField(name, map[name]))),
        );
        const inside = this.explain(
          maps.flatMap((map) =>
            Object.keys(map).flatMap((name) => (kinds.has(name) ? [] : (map[name] as Json))),
          ),
          { ...deeper, locale: true },
        );
        const others = objects.filter((object) => !maps.includes(object));
        return [
          ...[...kinds].map((name) => hidden([key(name)])),
          ...via([{ kind: 'locale' }], inside),
          ...(others.length > 0 ? this.objects(others, known) : []),
        ];
      }
      const field = this.languageField(objects);
      if (field !== null && known.depth > 0) {
        const rest = objects.map((object) => withoutKey(object, field));
        const ways = this.objects(rest, { ...deeper, locale: true });
        return via([{ kind: 'fields', fields: [{ path: [field], is: 'locale' }] }], ways);
      }
    }
    return known.name ? this.value(objects, new Set(), known) : this.#names(objects, known);
  }

  /** Objects whose keys are names of properties, or lead to them. */
  #names(objects: readonly JsonObject[], known: Known): Way[] {
    const keys = byKey(objects);
    const deeper = { ...known, depth: known.depth + 1 };
    const ways: Way[] = [];
    if (keys.size <= 4)
      for (const [name, held] of [...keys]) {
        const isAround = isAroundEntries(name) || usualness(name, CONTAINER_WORDS) > 0;
        if (!isAround || !held.every((value) => !isScalar(value))) continue;
        const inside = this.explain(held, deeper);
        if (!inside.some(({ steps }) => namesCells(steps)) || (keys.size > 1 && !held.every(Array.isArray)))
          continue;
        ways.push(...via([key(name)], inside));
        keys.delete(name);
      }
    if (keys.size === 0) return ways;
    const asEntries = this.#entriesUnderIds(objects, keys, known);
    if (asEntries !== null) return asEntries;
    if (!known.locale) ways.push(...this.#languagesAmong(keys));
    if (!known.locale)
      for (const { step, names } of this.joinedKeys(keys)) {
        const held = names.flatMap((name) => keys.get(name) ?? []);
        for (const name of names) keys.delete(name);
        ways.push(...this.#joined(step, names, held, deeper.depth));
      }
    if (!known.locale) ways.push(...this.#affixed(objects, keys, deeper.depth));
    if (keys.size === 0) return ways;
    const held = [...keys.values()].flat();
    if (this.#areGroups(keys)) return [...ways, ...via([{ kind: 'group' }], this.explain(held, deeper))];
    return [...ways, ...via([{ kind: 'name', only: null }], this.#pooled(held, { ...deeper, name: true }))];
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
      if (!isRecord(value) || (!known.locale && this.isByLanguage(value))) return 'other';
      return this.hasLanguages([value]) ? 'localized' : 'struct';
    });
    const isRare = (own: readonly Json[]) => own.length * 5 < values.length;
    return merged(
      [...kinds].flatMap(([kind, own]) =>
        kind === 'struct' && isRare(own) ? here() : this.explain(own, known),
      ),
    );
  }

  /** Objects that are the value of a property, or an entry of a list whose name and language (`bound`) are known. */
  value(objects: readonly JsonObject[], bound: ReadonlySet<string>, known: Known): Way[] {
    const keys = byKey(objects);
    for (const name of bound) keys.delete(name);
    const deeper = { ...known, depth: known.depth + 1 };
    const isEntry = bound.size > 0;
    if (keys.size === 0) return [];
    const fields = [...keys].map(([name, held]) => ({
      name,
      held: held.filter((value) => value !== null),
      usual: usualness(name, VALUE_WORDS),
      share: held.length / objects.length,
      isUnit: hasWord(name, UNIT_WORDS),
    }));
    // Channels around languages: {web: {de: "…"}, print: {de: "…"}}.
    const isByPart =
      !known.locale &&
      (fields.length > 1 || usualness(fields[0]?.name ?? '', CONTAINER_WORDS) === 0) &&
      fields.every(
        ({ held }) => held.length > 0 && held.every((value) => isRecord(value) && this.#isMap(value)),
      );
    if (isByPart)
      return via(
        [{ kind: 'part' }],
        this.explain(
          fields.flatMap(({ held }) => held),
          deeper,
        ),
      );
    const types = fields.filter(({ name }) => isTypeName(name));
    const isOneOf = (some: readonly { name: string }[]) =>
      objects.every((object) => some.filter(({ name }) => (object[name] ?? null) !== null).length <= 1);
    if (types.length > 1 && isOneOf(types)) {
      // Where never two are filled, those of unknown names are types as well.
      const all = isOneOf(fields) ? fields : types;
      const others = fields.filter((field) => !all.includes(field));
      return [...this.#types(all, deeper), ...others.map(({ name }) => hidden([key(name)]))];
    }
    const likeliest = fields
      .filter(({ usual, share }) => usual > 0 && share >= 0.5)
      .sort((a, b) => b.usual - a.usual)[0];
    const free = fields.filter(
      ({ name, isUnit, held }) => !isUnit && !isAboutRecord(name, held, this.#records),
    );
    const value = likeliest ?? (isEntry && free.length === 1 ? free[0] : undefined);
    const others = fields.filter((field) => field !== value);
    const isMeasure = !isEntry && others.some(({ isUnit }) => isUnit);
    if (value && !isMeasure) {
      const localized = known.locale ? [] : others.filter(({ held }) => this.hasLanguages(held));
      // The primary language is at the value, and the others beside it.
      const beside = localized.flatMap(({ name, held }) => via([key(name)], this.explain(held, deeper)));
      const more = others.filter((field) => !localized.includes(field));
      const isWrapper =
        isEntry ||
        localized.length > 0 ||
        (value.share > 0.97 && more.every(({ held }) => held.every(isScalar)));
      if (isWrapper)
        return [
          ...via([key(value.name)], this.explain(value.held, deeper)),
          ...beside,
          ...more.map(({ name }) => hidden([key(name)])),
        ];
    }
    const [only] = fields;
    if (
      fields.length === 1 &&
      only &&
      !isEntry &&
      objects.length > 1 &&
      (only.usual > 0 || isTypeName(only.name) || !only.held.every(isScalar))
    )
      return via([key(only.name)], this.explain(only.held, deeper));
    if (isEntry)
      return fields.flatMap(({ name, held }) => via([key(name, true)], this.explain(held, deeper)));
    const localized = objects.filter((object) => this.hasLanguages([object]));
    if (localized.length === 0) return here();
    // What has languages inside is several values; what has none is one, as it is.
    const parts = byKey(localized);
    const alike = objects.filter((object) => Object.keys(object).every((name) => parts.has(name)));
    const inside = [...byKey(alike)].filter(([name]) => !bound.has(name));
    return [
      ...inside.flatMap(([name, held]) => via([key(name, true)], this.explain(held, deeper))),
      ...(alike.length < objects.length ? here() : []),
    ];
  }

  /** Keys that say the kind of the value below; those that lead on in the same way share a line. */
  #types(types: readonly { name: string; held: readonly Json[] }[], known: Known): Way[] {
    const explained = types
      .filter(({ held }) => held.length > 0)
      .map(({ name, held }) => ({ name, ways: this.explain(held, known) }));
    return [...Map.groupBy(explained, ({ ways }) => JSON.stringify(ways)).values()].flatMap((same) =>
      via([{ kind: 'type', only: same.map(({ name }) => name) }], same[0]?.ways ?? []),
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

  /** Keys that are a name and a language: those of a name that comes in a language of the connection. */
  joinedKeys(keys: ReadonlyMap<string, unknown>): { step: Joined; names: string[] }[] {
    const taken = new Set<string>();
    const out: { step: Joined; names: string[] }[] = [];
    for (const form of JOINED_FORMS) {
      const split = [...keys.keys()]
        .filter((name) => !taken.has(name))
        .flatMap((name) => splitsOf(name, form).map((one) => ({ ...one, key: name })));
      const listed = Map.groupBy(
        split.filter(({ spelled }) => this.languages.isListed(spelled)),
        ({ name }) => name,
      );
      const coded = Map.groupBy(
        split.filter(({ spelled }) => this.languages.of(spelled) !== null),
        ({ name }) => name,
      );
      // One key in one language may as well be called that: "size_no". Two show it, or the same name without a language.
      const isSure = (name: string) => (coded.get(name)?.length ?? 0) > 1 || keys.has(name);
      const sure = new Set([...listed.keys()].filter(isSure));
      if (sure.size === 0) continue;
      const known = new Set(
        [...sure].flatMap((name) => (listed.get(name) ?? []).map(({ spelled }) => spelled)),
      );
      const stems = new Set(
        [...listed]
          .filter(([name, own]) => sure.has(name) || own.some(({ spelled }) => known.has(spelled)))
          .map(([name]) => name),
      );
      const names = [
        ...new Set(
          split
            .filter(({ name, spelled }) => stems.has(name) && this.languages.of(spelled) !== null)
            .map((one) => one.key),
        ),
      ];
      for (const name of names) taken.add(name);
      const only = sure.size < 3 ? [...stems] : null;
      out.push({ step: { kind: 'joined', ...form, only }, names });
    }
    return out;
  }

  /** Languages of a property that stand beside its value in the primary one: {name: "Pan", nameTranslated: {en: "Pan", de: "Pfanne"}}. */
  #affixed(records: readonly JsonObject[], keys: Map<string, Json[]>, depth: number): Way[] {
    const names = [...byKey(records)].filter(([, held]) => held.every(isScalar)).map(([name]) => name);
    const found = [...keys].flatMap(([name, held]) => {
      if (!this.hasLanguages(held)) return [];
      const stem = names.find(
        (one) => name.length > one.length && (name.startsWith(one) || name.endsWith(one)),
      );
      if (stem === undefined || !this.#isInOneOf(records, stem, name)) return [];
      const [before, after] = name.startsWith(stem)
        ? ['', name.slice(stem.length)]
        : [name.slice(0, -stem.length), ''];
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
    if (!groups.every((held) => held.length >= this.#records * 0.3 && held.every(isRecord))) return false;
    const inside = groups.map(
      (held) => new Set(held.filter(isRecord).flatMap((group) => Object.keys(group))),
    );
    if (inside.some((names) => names.size < 2)) return false;
    if (groups.flat().some((group) => isRecord(group) && this.isByLanguage(group))) return false;
    const all = new Set(inside.flatMap((names) => [...names]));
    const total = inside.reduce((sum, names) => sum + names.size, 0);
    if (inside.length > 1 ? all.size < total : all.size < 4) return false;
    return ![...all].every(
      (name) => usualness(name, VALUE_WORDS) > 0 || isTypeName(name) || hasWord(name, UNIT_WORDS),
    );
  }

  #areAllLanguages(object: JsonObject): boolean {
    return Object.entries(object).every(
      ([name, value]) => this.languages.of(name) !== null || isKindField(name, value),
    );
  }

  /** As `isByLanguage`, or only with words for no language. */
  #isMap(object: JsonObject): boolean {
    const keys = Object.keys(object);
    const says = (name: string) => this.languages.isListed(name) || this.languages.of(name) === 'none';
    return this.#areAllLanguages(object) && keys.some(says);
  }

  isByLanguage(object: JsonObject): boolean {
    return this.#areAllLanguages(object) && Object.keys(object).some((name) => this.languages.isListed(name));
  }

  /** The field of objects that says their language; null if there is none. */
  languageField(objects: readonly JsonObject[]): string | null {
    const fields = [...byKey(objects)].filter(
      ([name, held]) =>
        (usualness(name, LOCALE_WORDS) > 0 ||
          (new Set(held).size > 1 && !hasWord(name, NO_LANGUAGE_WORDS))) &&
        held.length >= objects.length * 0.5 &&
        this.areLanguages(held) &&
        Object.keys(objects[0] ?? {}).length > 1,
    );
    return fields[0]?.[0] ?? null;
  }

  /** Whether texts are languages, one of them of the connection. */
  areLanguages(values: readonly Json[]): boolean {
    const texts = values
      .filter((value) => value !== null && value !== '')
      .map((value) => (isScalar(value) ? String(value) : ''));
    return (
      texts.length > 0 &&
      texts.every((text) => this.languages.inField(text) !== null) &&
      texts.some((text) => this.languages.isListedInField(text))
    );
  }

  /** Whether languages are anywhere in these values. */
  hasLanguages(values: readonly Json[], depth = 0): boolean {
    if (depth > 5) return false;
    return values.some((value) => {
      if (Array.isArray(value))
        return this.languageField(value.filter(isRecord)) !== null || this.hasLanguages(value, depth + 1);
      if (!isRecord(value)) return false;
      if (this.isByLanguage(value) || this.languageField([value]) !== null) return true;
      if (this.joinedKeys(new Map(Object.entries(value))).length > 0) return true;
      return this.hasLanguages(Object.values(value), depth + 1);
    });
  }
}

/** Keys of objects that are another one again, such as a draft beside what is published. */
function copiesAmong(records: readonly JsonObject[], keys: ReadonlyMap<string, readonly Json[]>): string[] {
  const objects = [...keys]
    .filter(([, held]) => held.length > 1 && held.every(isRecord))
    .map(([name]) => name);
  const isCopy = (one: string, other: string) => {
    const both = records.filter((record) => isRecord(record[one]) && isRecord(record[other]));
    const same = both.filter((record) => JSON.stringify(record[one]) === JSON.stringify(record[other]));
    const isLarge = both.some((record) => Object.keys(Object(record[one])).length > 1);
    return isLarge && same.length * 5 >= both.length * 4;
  };
  // {title, translated: {title}}
  const isOfRecord = (name: string) =>
    records.some((record) => Object.keys(Object(record[name])).length > 1) &&
    records.every((record) =>
      Object.entries(Object(record[name])).every(
        ([inner, value]) => JSON.stringify(record[inner]) === JSON.stringify(value),
      ),
    );
  const ordered = objects.toSorted(
    (a, b) => Number(hasWord(a, DRAFT_WORDS)) - Number(hasWord(b, DRAFT_WORDS)),
  );
  return ordered.filter(
    (name, index) => isOfRecord(name) || ordered.slice(0, index).some((other) => isCopy(other, name)),
  );
}

/** Values by what they are; categories (2.5) are values as they are. One that is like the entries of the lists beside it is a list of one: what was XML has no others. */
function sorted(values: readonly Json[]): { filled: Json[]; objects: JsonObject[]; lists: Json[][] } {
  const filled = values.filter((value) => value !== null);
  const isCategory = (value: Json) => isRecord(value) && classifications(value as CellValue).length > 0;
  const open = filled.filter((value) => !(Array.isArray(value) ? value : [value]).some(isCategory));
  const objects = open.filter(isRecord);
  const lists = open.filter((value) => Array.isArray(value));
  const entries = byKey(lists.flat().filter(isRecord));
  const isOne = (object: JsonObject) => Object.keys(object).every((name) => entries.has(name));
  return entries.size > 1 && objects.every(isOne)
    ? { filled, objects: [], lists: [...lists, ...objects.map((object) => [object])] }
    : { filled, objects, lists };
}

const isEntry = (value: Json): boolean => isRecord(value) || isTuple(value);

/** Whether a field only says what the object is: {_type: "localeString", en: "Pan"}. */
const isKindField = (name: string, value: Json | undefined): boolean =>
  isMarkedKind(name) && typeof value === 'string';

const hasSome = (json: Json | undefined): boolean =>
  json !== undefined && json !== null && (typeof json !== 'object' || Object.keys(json).length > 0);

const isYesOrNo = (value: Json): boolean => typeof value === 'boolean';

const isTime = (value: Json): boolean =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(value);

/** A value in the only key that is not about it: {__metadata: {type: "Collection(Edm.String)"}, results: ["iron"]}. */
function aroundValue(keys: ReadonlyMap<string, readonly Json[]>): Way[] | null {
  const [about, [only, ...more]] = [...keys].reduce<[string[], [string, readonly Json[]][]]>(
    ([system, own], one) =>
      hasWord(one[0], SYSTEM_WORDS) ? [[...system, one[0]], own] : [system, [...own, one]],
    [[], []],
  );
  if (only === undefined || more.length > 0 || !isAroundEntries(only[0])) return null;
  const [name, held] = only;
  const isPlain = (value: Json) => isScalar(value) || (Array.isArray(value) && value.every(isScalar));
  if (!held.every(isPlain) || !held.some(Array.isArray)) return null;
  return [...via([key(name)], here()), ...about.map((one) => hidden([key(one)]))];
}

/** Whether a field is about the record, not the product: links, times, the same word in all. */
function isAboutRecord(name: string, filled: readonly Json[], records: number): boolean {
  if (hasWord(name, SYSTEM_WORDS)) return true;
  if (filled.length > 0 && filled.every(isTime)) return true;
  return isKindName(name) && records > 1 && new Set(filled.map((value) => JSON.stringify(value))).size === 1;
}

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
