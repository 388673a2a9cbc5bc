import { classifications } from '../../domain/categories.ts';
import type { CellValue } from '../../domain/value.ts';
import { asPositions, type BoundField, positionOf, type Step } from '../cells/pattern.ts';
import type { Json } from '../json.ts';
import {
  CONTAINER_WORDS,
  isAroundEntries,
  isCalledNoLanguage,
  isContainerName,
  isKindName,
  isMarkedKind,
  isPartName,
  LOCALE_WORDS,
  NAME_WORDS,
  VALUE_WORDS,
} from './cell-words.ts';
import { usualness } from './field-names.ts';
import { explainValue, innermost } from './infer-values.ts';
import { byKey, isRecord, isScalar, isTuple, type JsonObject, textOf } from './places.ts';
import {
  cellHere,
  type Explainer,
  hidden,
  type Known,
  keyStep,
  MAX_DEPTH,
  namesCells,
  via,
  type Way,
} from './ways.ts';

/** An entry of a list, and which list it is of. */
interface Entry {
  object: JsonObject;
  list: number;
}

/** What the entries of all lists show of one of their fields. */
interface Field {
  path: readonly string[];
  /** As shares of the entries. */
  present: number;
  repeats: number;
  distinct: number;
  isLanguage: boolean;
  isName: boolean;
  usual: number;
}

/** The ways from lists of objects to cells: which fields of an entry are its name, its language and its value. */
export function explainLists(
  explaining: Explainer,
  lists: readonly (readonly Json[])[],
  known: Known,
): Way[] {
  const entries = lists.flatMap((list, index) =>
    objectsIn(list).map((object): Entry => ({ object, list: index })),
  );
  const whole: Way[] = [{ steps: [], isCell: true }];
  if (entries.length === 0 || known.depth > MAX_DEPTH) return whole;
  const ofLengths = tuplesByLength(lists).map((own) => explainLists(explaining, own, known));
  // [name, locale, value] beside [name, value].
  if (
    ofLengths.length > 1 &&
    ofLengths.some((ways) => ways.some(({ steps: [first] }) => saysLanguage(first)))
  )
    return ofLengths.flat();
  const deeper = { ...known, depth: known.depth + 1 };
  const around = keyAround(entries);
  if (around !== null) {
    const inside = lists.map((list) => list.filter(isRecord).map((entry) => entry[around] as Json));
    const ways = explainLists(explaining, inside, deeper);
    if (ways.some(({ steps }) => steps[0]?.kind === 'list'))
      return ways.map((way) => ({ ...way, steps: intoEntries(way.steps, around) }));
  }
  const fields = fieldsOf(entries, explaining);
  const locale = known.locale
    ? null
    : bestOf(
        fields.filter((field) => field.isLanguage && !isBesideValue(entries, fields, field)),
        ({ path }) =>
          usualness(path.join('.'), LOCALE_WORDS) +
          (entries.every(({ object }) => explaining.languages.isOwn(textOf(at(object, path)))) ? 1 : 0),
      );
  if (!known.name && locale === null) {
    const groups = groupsOf(explaining, entries, fields, deeper);
    if (groups !== null) return groups;
  }
  const name = known.name
    ? null
    : nameOf(
        entries,
        fields.filter(
          (field) => field !== locale && !field.isLanguage && !(locale && isSameAs(entries, field, locale)),
        ),
        locale,
      );
  if (
    name === null &&
    !known.locale &&
    entries.every(({ object }) => explaining.languages.isByLanguage(object))
  )
    return via(
      [{ kind: 'list', fields: [] }],
      explaining.explain(
        entries.map(({ object }) => object),
        deeper,
      ),
    );
  // [{code: "ST", label: "Steel"}]: a value, which has two names.
  if (name !== null && locale === null && !known.locale && areCodes(entries, name)) return whole;
  const asJoined = name === null || locale !== null ? null : joinedEntries(explaining, entries, name, deeper);
  if (asJoined !== null) return asJoined;
  const asGroups = name === null ? null : entriesInEntries(explaining, lists, name, known);
  if (asGroups !== null) return asGroups;
  if (name === null && locale === null)
    return known.name ? wrappedEntries(explaining, entries, deeper) : whole;
  const bound: BoundField[] = [
    ...(name === null ? [] : [{ path: name.path, is: 'name' as const }]),
    ...(locale === null ? [] : [{ path: locale.path, is: 'locale' as const }]),
  ];
  const inside = name === null && locale !== null ? insideEntries(explaining, entries, locale, deeper) : null;
  if (inside !== null) return via([{ kind: 'list', fields: bound }], inside);
  const part = partOf(
    entries,
    fields.filter(({ isLanguage }) => !isLanguage),
    bound,
  );
  if (part !== null) bound.push({ path: part.path, is: 'part' });
  const taken = new Set(bound.map(({ path }) => path[0] ?? ''));
  const objects = entries.map(({ object }) => object);
  const rest = [...byKey(objects).keys()].filter((field) => !taken.has(field));
  // With nothing but a language and a value, an entry is of the property that the list is under.
  const said = rest.filter((field) => !isMarkedKind(field));
  const isOnlyValue = said.length > 0 && said.every((field) => usualness(field, VALUE_WORDS) > 0);
  const next = {
    ...deeper,
    name: known.name || name !== null || isOnlyValue,
    locale: known.locale || locale !== null,
  };
  const ways = next.name
    ? explainValue(explaining, objects, taken, next)
    : explaining.objects(
        objects.map((object) =>
          Object.fromEntries(Object.entries(object).filter(([field]) => !taken.has(field))),
        ),
        next,
      );
  if (!ways.some(({ isCell }) => isCell)) return whole;
  const paths = bound.map(({ path }) => path);
  const beside = paths.flatMap((path) => besidePath(objects, path, paths, 1));
  return via([{ kind: 'list', fields: bound }], [...ways, ...beside]);
}

/** Single values beside a path, from a depth on: they say something of what is there. Others are left over. */
const besidePath = (
  objects: readonly JsonObject[],
  path: readonly string[],
  taken: readonly (readonly string[])[],
  from: number,
): Way[] =>
  path.slice(from).flatMap((_, index) => {
    const outer = path.slice(0, from + index);
    return [...byKey(objects.map((object) => at(object, outer)).filter(isRecord))].flatMap(
      ([inner, held]) => {
        const own = [...outer, inner];
        const isTaken = taken.some((one) => own.every((key, depth) => one[depth] === key));
        return isTaken || !held.every(isScalar) ? [] : [hidden(own.map(stepTo))];
      },
    );
  });

const stepTo = (key: string): Step =>
  positionOf(key) === null ? keyStep(key) : { kind: 'list', fields: [] };

/** Entries that name property and language in one field, beside others: [{key: "title_de", value}, {key: "model", value}]. */
function joinedEntries(
  explaining: Explainer,
  entries: readonly Entry[],
  { path }: Field,
  known: Known,
): Way[] | null {
  if (known.locale || known.name) return null;
  const nameOf = ({ object }: Entry) => textOf(at(object, path));
  const [found] = explaining.languages.joinedKeys(new Map(entries.map((entry) => [nameOf(entry), null])));
  if (found === undefined || found.step.localeFirst || found.step.after !== '') return null;
  const { between } = found.step;
  const isJoined = (entry: Entry) => found.names.includes(nameOf(entry));
  const inside = (own: readonly Entry[], field: BoundField) =>
    via(
      [{ kind: 'list', fields: [field] }],
      explainValue(
        explaining,
        own.map(({ object }) => object),
        new Set([path[0] ?? '']),
        { ...known, name: true, locale: field.is === 'joined' },
      ),
    );
  return [
    ...inside(entries.filter(isJoined), { path, is: 'joined', between }),
    ...inside(
      entries.filter((entry) => !isJoined(entry)),
      { path, is: 'name' },
    ),
  ];
}

/** Entries of which some hold a list of entries like themselves: [{name: "texts", value: [{name: "title", value}]}, {name: "size", value}]. */
function entriesInEntries(
  explaining: Explainer,
  lists: readonly (readonly Json[])[],
  { path }: Field,
  known: Known,
): Way[] | null {
  const isNamed = (json: Json) => isRecord(json) && textOf(at(json, path) ?? null) !== 'null';
  const keys = byKey(lists.flat().filter(isRecord));
  for (const [key, held] of keys) {
    const isGroup = (entry: Json) =>
      isRecord(entry) && Array.isArray(entry[key]) && entry[key].length > 0 && entry[key].every(isNamed);
    if (!held.some((value) => Array.isArray(value) && value.some(isNamed))) continue;
    const inner = lists.map((list) =>
      list.filter(isGroup).flatMap((entry) => (entry as { [name: string]: Json[] })[key] ?? []),
    );
    const outer = lists.map((list) => list.filter((entry) => !isGroup(entry)));
    const ways = explainLists(explaining, inner, { ...known, depth: known.depth + 1 });
    if (!ways.some(({ steps }) => namesCells(steps))) continue;
    return [
      ...via([{ kind: 'list', fields: [] }, keyStep(key)], ways),
      ...explainLists(explaining, outer, known),
    ];
  }
  return null;
}

/** Whether all that entries say follows from one of their fields, in several lists: then it is the value, and not what the value is of. */
function areCodes(entries: readonly Entry[], { path }: Field): boolean {
  const byCode = Map.groupBy(entries, ({ object }) => textOf(at(object, path)));
  const same = [...byCode.values()].map(
    (own) => new Set(own.map(({ object }) => JSON.stringify(object))).size,
  );
  const lists = new Set(entries.map(({ list }) => list)).size;
  const others = [...byKey(entries.map(({ object }) => object)).keys()].filter((key) => key !== path[0]);
  // [{id: 30, name: "New", slug: "new"}]
  if (others.length > 0 && others.every((key) => usualness(key, CODE_WORDS) > 0)) return true;
  return (
    entries.length > byCode.size * 2 &&
    same.every((count) => count === 1) &&
    entries.length < lists * 2 &&
    usualness(path.at(-1) ?? '', CODE_WORDS) > 0
  );
}

const CODE_WORDS = ['code', 'id', 'key', 'slug', 'value id', 'option id'];

/** Entries of a property that only are around its values: [{value: "new"}, {value: "sale"}]. */
function wrappedEntries(explaining: Explainer, entries: readonly Entry[], known: Known): Way[] {
  const { path, objects } = innermost(entries.map(({ object }) => object));
  const ways = explainValue(explaining, objects, new Set(), known);
  const isValue = ({ steps: [step] }: Way) =>
    step?.kind === 'type' || (step?.kind === 'key' && usualness(step.key, VALUE_WORDS) > 0);
  const cells = ways.filter(({ isCell }) => isCell);
  const isAround = cells.every(isValue) || ways.some(({ steps }) => steps.some(saysLanguage));
  const list: Step = { kind: 'list', fields: [] };
  if (!isAround || cells.length === 0) return cellHere();
  const around = entries.map(({ object }) => object);
  const beside = besidePath(around, path, [path], 0);
  return via(
    [list],
    [
      ...via(
        path.map((key) => keyStep(key)),
        ways,
      ),
      ...beside,
    ],
  );
}

/** The objects of a list; or its tuples, if it has nothing else, by position. */
const objectsIn = (list: readonly Json[]): JsonObject[] =>
  list.length > 0 && list.every(isTuple) ? list.map(asPositions) : list.filter(isRecord);

/** Lists of nothing but tuples, taken apart by how long these are. */
function tuplesByLength(lists: readonly (readonly Json[])[]): Json[][][] {
  if (!lists.every((list) => list.every(isTuple))) return [];
  const lengths = new Set((lists as Json[][][]).flatMap((list) => list.map(({ length }) => length)));
  return lengths.size < 2
    ? []
    : [...lengths].map((one) =>
        (lists as Json[][][]).map((list) => list.filter(({ length }) => length === one)),
      );
}

const saysLanguage = (step: Step | undefined): boolean =>
  (step?.kind === 'list' || step?.kind === 'fields') && step.fields.some(({ is }) => is === 'locale');

/** Entries with an object of properties, which says its language itself: [{id, attributes: {locale, title}}]. */
function insideEntries(
  explaining: Explainer,
  entries: readonly Entry[],
  { path }: Field,
  known: Known,
): Way[] | null {
  const [outer = '', inner] = path;
  if (inner === undefined || usualness(outer, CONTAINER_WORDS) === 0) return null;
  const objects = entries.map(({ object }) => object);
  const held = objects
    .map((object) => object[outer])
    .filter(isRecord)
    .map(({ [inner]: _, ...rest }) => rest);
  const others = [...byKey(objects).keys()].filter((key) => key !== outer);
  return [
    ...via([keyStep(outer)], explaining.objects(held, { ...known, locale: true })),
    ...others.map((key): Way => ({ steps: [keyStep(key)], isCell: false })),
  ];
}

/** The only key of all entries, which holds the entry proper: edges[].node. */
function keyAround(entries: readonly Entry[]): string | null {
  const [first] = entries;
  const keys = Object.keys(first?.object ?? {});
  const found = keys.find(
    (key) =>
      (keys.length === 1 || key === 'node' || isAroundEntries(`${key}s`)) &&
      entries.every(
        ({ object }) =>
          isRecord(object[key]) && Object.keys(object).every((other) => other === key || other === 'cursor'),
      ),
  );
  return found ?? null;
}

const intoEntries = ([first, ...rest]: readonly Step[], around: string): Step[] =>
  first?.kind === 'list'
    ? [
        { kind: 'list', fields: [] },
        keyStep(around),
        ...(first.fields.length > 0 ? [{ kind: 'fields' as const, fields: first.fields }] : []),
        ...rest,
      ]
    : [...(first ? [first] : []), ...rest];

const at = (object: JsonObject, path: readonly string[]): Json | undefined => {
  const [key, ...more] = path;
  if (key === undefined) return object;
  const held = Object.hasOwn(object, key) ? object[key] : undefined;
  const [position = '', ...rest] = more;
  // {type: {coding: [{code: "weight"}]}}
  if (Array.isArray(held) && positionOf(position) !== null) {
    const entry = held[positionOf(position) ?? 0];
    return isRecord(entry) ? at(entry, rest) : undefined;
  }
  return more.length === 0 ? held : isRecord(held) ? at(held, more) : undefined;
};

/** Fields of the entries that hold single values, also one level down. */
function fieldsOf(entries: readonly Entry[], explaining: Explainer): Field[] {
  const paths = new Map<string, string[]>();
  for (const { object } of entries.slice(0, 500))
    for (const [key, held] of Object.entries(object)) {
      if (isScalar(held)) paths.set(key, [key]);
      // One value for one taxonomy (2.5): what tells it from that of another is part of it.
      else if (isRecord(held) && classifications(held as CellValue).length === 0) {
        const isLocalized = explaining.languages.hasLanguages([held]);
        for (const [inner, value] of Object.entries(held))
          if (isScalar(value) && (!isLocalized || explaining.languages.isNamedLanguage(inner)))
            paths.set(`${key}.${inner}`, [key, inner]);
          else if (Array.isArray(value) && value.length === 1 && isRecord(value[0])) {
            for (const [last, own] of Object.entries(value[0]))
              if (typeof own === 'string' && usualness(`${inner}.${last}`, NAME_WORDS) > 0)
                paths.set(`${key}.${inner}.#0.${last}`, [key, inner, '#0', last]);
          } else if (isRecord(value))
            // {"language": {"locale": {"code": "de"}}}
            for (const [last, own] of Object.entries(value))
              if (isScalar(own) && usualness(`${inner}.${last}`, LOCALE_WORDS) > 0)
                paths.set(`${key}.${inner}.${last}`, [key, inner, last]);
      }
    }
  // What only some values have inside, is part of these values.
  const isOfEntries = ([outer = '', inner]: readonly string[]) =>
    inner === undefined ||
    entries.every(({ object }) => {
      const held = object[outer];
      return held === undefined || held === null || isRecord(held);
    });
  return [...paths.values()].filter(isOfEntries).map((path) => {
    const values = entries
      .map(({ object }) => at(object, path))
      .filter((value): value is Json => value !== undefined && value !== null && value !== '');
    const texts = new Set(values.map(textOf));
    const dotted = path.join('.');
    const usual = Math.max(
      usualness(dotted, NAME_WORDS),
      path.length > 1 && usualness(path[0] ?? '', NAME_WORDS) > 0
        ? usualness(path.at(-1) ?? '', NAME_WORDS)
        : 0,
    );
    const isNamedLanguage =
      explaining.languages.isNamedLanguage(dotted) || usualness(path[0] ?? '', LOCALE_WORDS) > 0;
    return {
      path,
      present: values.length / entries.length,
      repeats: values.length === 0 ? 0 : 1 - texts.size / values.length,
      distinct: texts.size,
      isLanguage:
        explaining.languages.areLanguages(values) &&
        (isNamedLanguage || (texts.size > 1 && !isCalledNoLanguage(dotted))),
      // A number is one if it is called so: others count.
      isName:
        values.length >= entries.length * 0.97 &&
        values.every(
          (value) =>
            (typeof value === 'string' && value.length <= 120) || (usual > 0 && Number.isInteger(value)),
        ),
      usual,
    };
  });
}

function bestOf(fields: readonly Field[], score: (field: Field) => number): Field | null {
  return fields.toSorted((a, b) => score(b) - score(a))[0] ?? null;
}

/** Names come again from record to record, and hardly twice in one record and language. */
function nameOf(entries: readonly Entry[], fields: readonly Field[], locale: Field | null): Field | null {
  const lists = new Set(entries.map(({ list }) => list)).size;
  // An entry for each language, with properties in it: "name" is then one of these, such as the product's.
  const isOnePerLanguage =
    locale !== null &&
    lists > 3 &&
    !entries.some(({ object }) =>
      Object.keys(object).some((key) => /^(?:value|val|wert|valeur)s?$|^#\d$/i.test(key)),
    ) &&
    new Set(entries.map(({ object, list }) => idOf([locale], object, list))).size === entries.length;
  const keys = new Set(entries.flatMap(({ object }) => Object.keys(object)));
  const localized = entries.filter(
    ({ object }) => locale !== null && (at(object, locale.path) ?? null) !== null,
  );
  // Beside one value, what is the same in all languages of a product names the value.
  const isSameInList = (field: Field) =>
    keys.size <= 3 &&
    field.usual > 0 &&
    new Set(localized.map(({ object, list }) => idOf([field], object, list))).size ===
      new Set(localized.map(({ list }) => list)).size;
  const isVocabulary = (field: Field) =>
    !(field.path.length > 1 && isContainerName(field.path[0] ?? '')) &&
    !(field.distinct === 1 && isKindName(field.path.at(-1) ?? '')) &&
    (!isOnePerLanguage ||
      field.distinct === 1 ||
      field.distinct * 4 <= lists * (field.usual > 0 ? 3 : 1) ||
      isSameInList(field));
  const scored = fields
    .filter(isVocabulary)
    // The only name of a page is still one, where beside a language a single other field is left for the value.
    .filter(
      ({ isName, distinct, usual }) =>
        isName && (distinct > 1 || usual > 0.5 || (locale !== null && fields.length === 2)),
    )
    .map((field) => {
      const ids = entries.map(({ object, list }) => idOf([field, ...(locale ? [locale] : [])], object, list));
      const twice = 1 - new Set(ids).size / ids.length;
      const isValue = usualness(field.path.at(-1) ?? '', VALUE_WORDS) > 0;
      return { field, twice, score: field.usual * 2 + field.repeats * 1.5 - twice * 2 - (isValue ? 2 : 0) };
    })
    .filter(({ field, twice }) => (field.repeats > 0.3 || field.usual > 0.5) && twice < 0.6)
    .sort((a, b) => b.score - a.score);
  const [best] = scored;
  return best !== undefined && best.score > 0.9 ? best.field : null;
}

/** Whether a language is in an object with the value that is in it: {current: {language: "de", content: "Pfanne"}}. */
function isBesideValue(entries: readonly Entry[], fields: readonly Field[], { path }: Field): boolean {
  const [outer = '', inner] = path;
  if (inner === undefined || usualness(outer, CONTAINER_WORDS) > 0) return false;
  return fields.some(
    (field) =>
      field.path.length > 1 &&
      field.path[0] === outer &&
      field.path !== path &&
      usualness(field.path.at(-1) ?? '', VALUE_WORDS) > 0 &&
      field.distinct > 1 &&
      new Set(entries.map(({ object }) => idOf([field, { path }], object, 0))).size > field.distinct / 2,
  );
}

/** Whether two fields of the entries say the same in other words: the id of a language beside its code. */
function isSameAs(entries: readonly Entry[], one: Field, other: Field): boolean {
  if (usualness(one.path.at(-1) ?? '', VALUE_WORDS) > 0) return false;
  const pairs = new Set(entries.map(({ object }) => idOf([one, other], object, 0)));
  return one.distinct > 1 && pairs.size === one.distinct && pairs.size === other.distinct;
}

const idOf = (fields: readonly { path: readonly string[] }[], object: JsonObject, list: number): string =>
  JSON.stringify([list, ...fields.map(({ path }) => at(object, path) ?? null)]);

/** The field by which entries of one name and language differ, such as a channel; null if there are none. */
function partOf(
  entries: readonly Entry[],
  fields: readonly Field[],
  bound: readonly BoundField[],
): Field | null {
  const same = Map.groupBy(entries, ({ object, list }) => idOf(bound, object, list));
  const doubles = [...same.values()].filter((own) => own.length > 1);
  const possible = fields.filter(
    ({ path, distinct, repeats }) =>
      !bound.some((one) => one.path === path) && distinct > 1 && distinct <= 20 && repeats > 0.5,
  );
  const named = possible.find(({ path }) => isPartName(path.at(-1) ?? ''));
  if (named !== undefined) return named;
  if (doubles.length < 2) return null;
  const found = possible.find(
    (field) =>
      usualness(field.path.at(-1) ?? '', VALUE_WORDS) === 0 &&
      doubles.every(
        (own) => new Set(own.map(({ object }) => textOf(at(object, field.path)))).size === own.length,
      ),
  );
  return found ?? null;
}

/** Entries that hold properties themselves, more of them than there are groups: groups[].attributes[](code={name}).value. */
function groupsOf(
  explaining: Explainer,
  entries: readonly Entry[],
  fields: readonly Field[],
  known: Known,
): Way[] | null {
  const objects = entries.map(({ object }) => object);
  const label = bestOf(
    fields.filter(
      ({ isName, path, distinct, usual }) =>
        isName &&
        distinct > 1 &&
        (path.length === 1 || (usual > 0 && usualness(path[0] ?? '', NAME_WORDS) > 0)),
    ),
    ({ usual, repeats }) => usual + repeats,
  );
  for (const [key, held] of byKey(objects)) {
    const lists = held.filter((value): value is Json[] => Array.isArray(value));
    if (
      lists.length === 0 ||
      !lists.some((list) => list.some(isRecord)) ||
      lists.length < held.filter((value) => value !== null).length
    )
      continue;
    const ways = explainLists(explaining, lists, known);
    if (!ways.some(({ steps }) => namesCells(steps))) continue;
    const named = ways.find(({ steps }) => steps[0]?.kind === 'list')?.steps[0];
    const path = named?.kind === 'list' ? named.fields.find(({ is }) => is === 'name')?.path : undefined;
    const names = new Set(
      lists
        .flat()
        .filter(isRecord)
        .map((entry) => textOf(path === undefined ? '' : at(entry, path))),
    );
    // What each product has once, and is called as a name, is one, however many choices it has: {attribute: {slug}, values: [{slug}]}.
    if (label !== null && (names.size <= label.distinct || label.path.length > 1)) continue;
    const hidden = fields
      .filter(({ path: own }) => own.length === 1)
      .map(({ path: own }): Way => ({ steps: [keyStep(own[0] ?? '')], isCell: false }));
    return via([{ kind: 'list', fields: [] }], [...via([keyStep(key)], ways), ...hidden]);
  }
  return null;
}
