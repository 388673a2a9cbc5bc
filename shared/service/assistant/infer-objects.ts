import { classifications } from '../../domain/categories.ts';
import type { CellValue } from '../../domain/value.ts';
import type { SpelledLanguages } from '../cells/spelled-languages.ts';
import type { Json } from '../json.ts';
import {
  CONTAINER_WORDS,
  isAroundEntries,
  isContainerName,
  isTypeName,
  UNIT_WORDS,
  VALUE_WORDS,
} from './cell-words.ts';
import { hasWord, usualness } from './field-names.ts';
import { hasSome, isEntry, sorted } from './held-values.ts';
import { affixed, joined, languagesAmong, pooled } from './infer-beside.ts';
import { explainLists } from './infer-entries.ts';
import { explainValue } from './infer-values.ts';
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

/** Explains objects within records: at each, whether its keys are languages, names, both, kinds of values, or groups. */
export class ExplainingObjects implements Explainer {
  readonly languages: LanguageSigns;
  readonly records: number;

  constructor(languages: SpelledLanguages, records: readonly JsonObject[]) {
    this.languages = new LanguageSigns(languages, records);
    this.records = records.length;
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
    if (!known.locale) ways.push(...languagesAmong(this, keys));
    if (!known.locale)
      for (const { step, names } of this.languages.joinedKeys(keys)) {
        const held = names.flatMap((name) => keys.get(name) ?? []);
        for (const name of names) keys.delete(name);
        ways.push(...joined(this, step, names, held, deeper.depth));
      }
    if (!known.locale) ways.push(...affixed(this, objects, keys, deeper.depth));
    if (keys.size === 0) return ways;
    const held = [...keys.values()].flat();
    if (this.#areGroups(keys)) return [...ways, ...via([{ kind: 'group' }], this.explain(held, deeper))];
    const inside = pooled(this, held, { ...deeper, name: true });
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

const withoutKey = (object: JsonObject, name: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
