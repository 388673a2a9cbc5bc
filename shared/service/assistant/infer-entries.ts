import { type BoundField, positionOf, type Step } from '../cells/pattern.ts';
import type { Json } from '../json.ts';
import {
  CONTAINER_WORDS,
  isAroundEntries,
  isMarkedKind,
  LOCALE_WORDS,
  NAME_WORDS,
  VALUE_WORDS,
} from './cell-words.ts';
import {
  areCodes,
  at,
  bestOf,
  type Entry,
  type Field,
  fieldsOf,
  isBesideValue,
  isSameAs,
  nameOf,
  objectsIn,
  partOf,
  tuplesByLength,
} from './entry-fields.ts';
import { usualness } from './field-names.ts';
import { explainValue, innermost } from './infer-values.ts';
import { byKey, isRecord, isScalar, type JsonObject, textOf } from './places.ts';
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
