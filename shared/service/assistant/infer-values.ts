import type { Json } from '../json.ts';
import {
  CONTAINER_WORDS,
  DRAFT_WORDS,
  isKindName,
  isMarkedType,
  isTypeName,
  NAME_WORDS,
  UNIT_WORDS,
  VALUE_WORDS,
} from './cell-words.ts';
import { hasWord, usualness } from './field-names.ts';
import { isAboutRecord } from './held-values.ts';
import { byKey, isRecord, isScalar, type JsonObject } from './places.ts';
import { cellHere, type Explainer, hidden, type Known, keyStep, via, type Way } from './ways.ts';

/** Objects that are the value of a property, or an entry of a list whose name and language (`bound`) are known. */
export function explainValue(
  explaining: Explainer,
  objects: readonly JsonObject[],
  bound: ReadonlySet<string>,
  known: Known,
): Way[] {
  const keys = byKey(objects);
  for (const name of bound) keys.delete(name);
  const deeper = { ...known, depth: known.depth + 1 };
  const isEntry = bound.size > 0;
  if (keys.size === 0) return [];
  const again = entriesAgain(objects, keys);
  if (again.length > 0) {
    const rest = objects.map((object) =>
      Object.fromEntries(Object.entries(object).filter(([name]) => !again.includes(name))),
    );
    return [...again.map((name) => hidden([keyStep(name)])), ...explainValue(explaining, rest, bound, known)];
  }
  // {attribute: "title", en: "Pan", de: "Pfanne"}
  const { languages } = explaining;
  const isMap = (object: JsonObject) =>
    languages.isByLanguage(Object.fromEntries(Object.entries(object).filter(([name]) => !bound.has(name))));
  if (isEntry && !known.locale && objects.every(isMap))
    return via(
      [{ kind: 'locale' }],
      explaining.explain([...keys.values()].flat(), { ...deeper, locale: true }),
    );
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
      ({ held }) =>
        held.length > 0 && held.every((value) => isRecord(value) && explaining.languages.isMap(value)),
    );
  if (isByPart)
    return via(
      [{ kind: 'part' }],
      explaining.explain(
        fields.flatMap(({ held }) => held),
        deeper,
      ),
    );
  const isType = (name: string) => isTypeName(name) || isMarkedType(name);
  const types = fields.filter(({ name }) => isType(name));
  const isFilled = (object: JsonObject, { name }: { name: string }) => (object[name] ?? null) !== null;
  const isOneOf = (some: readonly { name: string }[]) =>
    objects.every((object) => some.filter((field) => isFilled(object, field)).length <= 1);
  /** Fields that mostly stand beside a value say something of it. Others hold what was not understood, and are left over. */
  const notes = (
    others: readonly { name: string; isUnit: boolean }[],
    values: readonly { name: string }[],
  ): Way[] =>
    others.flatMap((field) => {
      // {value: 5, unit: "kg"}: without the unit, the value says something else.
      if (field.isUnit) return [{ steps: [keyStep(field.name, true)], isCell: true }];
      const having = objects.filter((object) => isFilled(object, field));
      const beside = having.filter((object) => values.some(({ name }) => Object.hasOwn(object, name)));
      return beside.length * 2 >= having.length ? [hidden([keyStep(field.name)])] : [];
    });
  // {type: "rich_text", rich_text: "Pan"}: one field has the name of the one with the value.
  const naming = fields.find(({ name }) =>
    objects.every((object) => {
      const said = object[name];
      return typeof said === 'string' && said !== name && Object.hasOwn(object, said);
    }),
  );
  if (naming) {
    const named = fields.filter(({ name }) => naming.held.includes(name));
    const others = fields.filter((field) => !named.includes(field));
    return [...explainTypes(explaining, named, deeper), ...notes(others, named)];
  }
  if (types.length > 1 && isOneOf(types)) {
    // What never stands beside one of them is a type as well, whatever its name.
    const apart = fields.filter(
      (field) => types.includes(field) || types.every((type) => isOneOf([type, field])),
    );
    const all = isOneOf(apart) ? apart : types;
    const others = fields.filter((field) => !all.includes(field));
    const untyped = objects.filter((object) => !all.some((field) => isFilled(object, field)));
    const ways =
      untyped.length * 4 > objects.length && untyped.length < objects.length
        ? explainValue(explaining, untyped, bound, known)
        : [];
    // {name: "Red"} beside {boolean: true, name: "Yes"}: where both are, the one with the type counts.
    const direct = fields.filter(({ name }) =>
      ways.some(
        ({ steps: [step, ...more], isCell }) =>
          isCell && more.length === 0 && step?.kind === 'key' && step.key === name,
      ),
    );
    const isDirect = ({ steps: [step] }: Way) =>
      direct.some(({ name }) => step?.kind === 'key' && step.key === name);
    return [
      ...explainTypes(explaining, [...all, ...direct], deeper),
      ...ways.filter((way) => !isDirect(way)),
      ...(ways.length > 0 ? [] : notes(others, all)),
    ];
  }
  // {value: {…}} beside {values: […]}
  const either = fields.filter(({ usual }) => usual > 0);
  if (
    either.length > 1 &&
    isOneOf(either) &&
    objects.every((object) => either.some((field) => isFilled(object, field)))
  )
    return [
      ...either.flatMap(({ name, held }) => via([keyStep(name)], explaining.explain(held, deeper))),
      ...notes(
        fields.filter((field) => !either.includes(field)),
        either,
      ),
    ];
  // {code: "EF7", valueCode: "red"} beside {code: "EF8", valueNumeric: 5}: each entry has one of several fields.
  if (
    isEntry &&
    fields.length > 2 &&
    isOneOf(fields) &&
    objects.every((object) => fields.some((field) => isFilled(object, field)))
  )
    return explainTypes(explaining, fields, deeper);
  const likeliest = fields
    .filter(({ usual, share }) => usual > 0 && share >= 0.5)
    .sort((a, b) => b.usual - a.usual)[0];
  const free = fields.filter(
    ({ name, isUnit, held }) =>
      !isUnit && !hasWord(name, DRAFT_WORDS) && !isAboutRecord(name, held, explaining.records),
  );
  // {name: "Red", translations: [{language: "de", name: "Rot"}]}
  const translated = fields.flatMap(({ held }) =>
    held.every(Array.isArray) && explaining.languages.hasLanguages(held) ? held.flat().filter(isRecord) : [],
  );
  const mirrored = fields.find(
    ({ name, held }) => held.every(isScalar) && translated.some((one) => Object.hasOwn(one, name)),
  );
  // {name, value} beside few of {name, value, unit}, whatever these are called.
  const [always, more] = free.filter(({ share }) => share >= 0.5);
  const isAlone = isEntry && always !== undefined && more === undefined && always.share > 0.97;
  const value = mirrored ?? likeliest ?? (isAlone ? always : onlyVaried(fields, objects.length));
  const others = fields.filter((field) => field !== value);
  const isMeasure = !isEntry && others.some(({ isUnit, share }) => isUnit && share >= 0.5);
  // One object shows nothing, unless it has languages: {v: ""} may be the value.
  const isLone = !isEntry && objects.length === 1 && !explaining.languages.hasLanguages(objects);
  if (value && !isMeasure && !isLone) {
    const localized = known.locale
      ? []
      : others.filter(({ held }) => explaining.languages.hasLanguages(held));
    // The primary language is at the value, and the others beside it.
    const beside = localized.flatMap(({ name, held }) =>
      via([keyStep(name)], explaining.explain(held, deeper)),
    );
    const rest = others.filter((field) => !localized.includes(field));
    const isWrapper =
      isEntry ||
      localized.length > 0 ||
      (value.share > 0.97 &&
        rest.every(
          ({ name, held, isUnit }) =>
            isUnit ||
            held.every(isScalar) ||
            objects.every((object) => JSON.stringify(object[name]) === JSON.stringify(object[value.name])),
        ));
    if (isWrapper)
      return [
        ...via([keyStep(value.name)], explaining.explain(value.held, deeper)),
        ...beside,
        ...notes(rest, [value, ...localized]),
      ];
  }
  const [only] = fields;
  if (
    fields.length === 1 &&
    only &&
    !isEntry &&
    !isLone &&
    (only.usual > 0 || isType(only.name) || !only.held.every(isScalar))
  )
    return via(
      [isMarkedType(only.name) ? { kind: 'type', only: [only.name] } : keyStep(only.name)],
      explaining.explain(only.held, deeper),
    );
  if (isEntry)
    return fields.flatMap(({ name, held }) => via([keyStep(name, true)], explaining.explain(held, deeper)));
  const localized = objects.filter((object) => explaining.languages.hasLanguages([object]));
  if (localized.length === 0) return cellHere();
  // What has languages inside is several values; what has none is one, as it is.
  const parts = byKey(localized);
  const alike = objects.filter((object) => Object.keys(object).every((name) => parts.has(name)));
  const inside = [...byKey(alike)].filter(([name]) => !bound.has(name));
  return [
    ...inside.flatMap(([name, held]) => via([keyStep(name, true)], explaining.explain(held, deeper))),
    ...(alike.length < objects.length ? cellHere() : []),
  ];
}

/** The way to what objects are around, past fields that only say something of it: {id, rank, main: {property, data: {value}}}. */
export function innermost(objects: readonly JsonObject[]): { path: string[]; objects: JsonObject[] } {
  const path: string[] = [];
  let here = [...objects];
  for (;;) {
    const keys = [...byKey(here)];
    const [holder, another] = keys.filter(([, held]) =>
      held.some((value) => typeof value === 'object' && value !== null),
    );
    const isRemark = ([name, held]: [string, Json[]]) =>
      isKindName(name) ||
      usualness(name, NAME_WORDS) > 0 ||
      new Set(held).size <= Math.min(8, Math.ceil(here.length / 8));
    if (
      holder === undefined ||
      another !== undefined ||
      keys.some(([name]) => usualness(name, VALUE_WORDS) > 0)
    )
      break;
    const [name, held] = holder;
    if (
      !held.every((value) => value === null || isRecord(value)) ||
      !keys.every((one) => one === holder || isRemark(one))
    )
      break;
    path.push(name);
    here = held.filter(isRecord);
  }
  return { path, objects: here };
}

/** Fields with an entry of the lists beside them again: {labels: [{text, language}], current: {text, language}}. */
export function entriesAgain(
  objects: readonly JsonObject[],
  keys: ReadonlyMap<string, readonly Json[]>,
): string[] {
  const lists = [...keys].flatMap(([name, held]) => (held.every(Array.isArray) ? [name] : []));
  const isAgain = (object: JsonObject, name: string) =>
    lists.some((list) =>
      [object[list] ?? []].flat().some((entry) => JSON.stringify(entry) === JSON.stringify(object[name])),
    );
  return [...keys].flatMap(([name, held]) =>
    held.every(isRecord) &&
    lists.length > 0 &&
    objects.every((object) => !Object.hasOwn(object, name) || isAgain(object, name))
      ? [name]
      : [],
  );
}

/** The only field that differs, among such as say little of a value: {current: "Pan", source: "erp", approved: true}. */
function onlyVaried<Field extends { held: readonly Json[]; share: number; isUnit: boolean }>(
  fields: readonly Field[],
  objects: number,
): Field | undefined {
  const isNote = ({ held, isUnit }: Field) =>
    !isUnit && held.every(isScalar) && new Set(held).size <= Math.min(4, objects / 8);
  const [varied, ...more] = fields.filter((field) => !isNote(field));
  if (varied === undefined || more.length > 0 || fields.length < 2) return undefined;
  const distinct = new Set(varied.held.map((value) => JSON.stringify(value))).size;
  return varied.share > 0.97 && !varied.isUnit && distinct * 4 >= objects ? varied : undefined;
}

/** Keys that say the kind of the value below; those that lead on in the same way share a line. */
function explainTypes(
  explaining: Explainer,
  types: readonly { name: string; held: readonly Json[] }[],
  known: Known,
): Way[] {
  const isLone = (value: Json) => Array.isArray(value) && value.length < 2 && value.every(isScalar);
  // {options: ["red"]} beside {option: "red"}: a list that never has more than one is its entry.
  const areLone = types.some(
    ({ held }) => held.length > 0 && held.every((value) => typeof value === 'string'),
  );
  const explained = types
    .filter(({ held }) => held.length > 0)
    .map(({ name, held }) => ({
      name,
      ways:
        areLone && held.every(isLone)
          ? via([{ kind: 'list', fields: [] }], cellHere())
          : explaining.explain(held, known),
    }));
  return [...Map.groupBy(explained, ({ ways }) => JSON.stringify(ways)).values()].flatMap((same) =>
    via([{ kind: 'type', only: same.map(({ name }) => name) }], same[0]?.ways ?? []),
  );
}
