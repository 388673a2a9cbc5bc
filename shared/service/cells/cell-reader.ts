import { isExactNumber } from '../../domain/value.ts';
import { isObject as isAnyObject, type Json, ownField } from '../json.ts';
import { joinedBy, nameWithin, splitKey, uncapitalised } from './joined-keys.ts';
import { asPositions, type BoundField, type Joined, type Pattern, positionOf } from './pattern.ts';
import type { SpelledLanguages } from './spelled-languages.ts';

/** An exact number only looks like an object. */
const isObject = (json: Json | undefined): json is { [key: string]: Json } =>
  isAnyObject(json) && !isExactNumber(json);

/** Where something is in a record: keys of objects, and positions in lists. */
export type Place = readonly (string | number)[];

/** Several runs of a text, each with its formatting: [{plain_text: "Pan ", annotations: {bold: true}}]. Joined, they would lose that. */
export const arePieces = (json: Json | undefined): boolean =>
  Array.isArray(json) &&
  json.length > 1 &&
  json.every(
    (run) =>
      isObject(run) &&
      Object.keys(run).some((key) => TEXT_OF_RUN.test(key)) &&
      Object.entries(run).some(([key, held]) => FORMATTING.test(key) && typeof held === 'object'),
  );

const TEXT_OF_RUN = /^(?:plain_?)?text$|^content$|^insert$/i;
const FORMATTING = /^(?:annotations|marks|formatting|formats?|styles?|decorations|spans)$/i;

/** What a reader calls while it reads. `place` is only valid during the call. */
export interface CellVisitor {
  /** `spelled`: the language as the service spells it; '' for none. `pattern`: the index of the one that led here. */
  cell(property: string, spelled: string, value: Json, place: Place, pattern: number): void;
  /** Something that no pattern leads to. */
  left(value: Json, place: Place): void;
}

/** All patterns that go on from one place of a record. */
interface Node {
  keys: Map<string, { node: Node; named: boolean }>;
  locale: Node | null;
  types: { only: ReadonlySet<string> | null; node: Node }[];
  joined: { step: Joined; only: ReadonlySet<string> | null; node: Node }[];
  names: { only: ReadonlySet<string> | null; before: string; after: string; node: Node }[];
  part: Node | null;
  group: Node | null;
  lists: { fields: readonly BoundField[]; node: Node }[];
  /** Whether entries of such a list can be lists. */
  hasPositions: boolean;
  fields: { fields: readonly BoundField[]; node: Node }[];
  order: { at: readonly string[]; node: Node } | null;
  /** The index of the pattern whose cell is here; or whether it is used otherwise: as a name, or not shown on purpose. */
  ends: number | 'used' | null;
}

const newNode = (): Node => ({
  keys: new Map(),
  locale: null,
  types: [],
  joined: [],
  names: [],
  part: null,
  group: null,
  lists: [],
  hasPositions: false,
  fields: [],
  order: null,
  ends: null,
});

/** What the steps so far say of the cells below. */
interface Said {
  property: string;
  spelled: string;
  part: string;
}

/**
 * Finds the cells of records by patterns. Where several patterns go on, the one that names a key goes before those that take
 * any. `used`: what is no cell, but accounted for.
 */
export class CellReader {
  readonly #root = newNode();
  readonly #languages: SpelledLanguages;
  readonly #place: (string | number)[] = [];
  #record: { [key: string]: Json } = {};

  constructor(cells: readonly Pattern[], used: readonly Pattern[], languages: SpelledLanguages) {
    this.#languages = languages;
    for (const pattern of used) this.#add(pattern, 'used');
    for (const [index, pattern] of cells.entries()) this.#add(pattern, index);
  }

  read(record: { [key: string]: Json }, visitor: CellVisitor): void {
    this.#place.length = 0;
    this.#record = record;
    this.#object(this.#root, record, { property: '', spelled: '', part: '' }, visitor);
  }

  #add({ steps }: Pattern, ends: number | 'used'): void {
    let here = this.#root;
    for (const step of steps) {
      switch (step.kind) {
        case 'key': {
          const next = here.keys.get(step.key) ?? { node: newNode(), named: step.named };
          here.keys.set(step.key, next);
          here = next.node;
          break;
        }
        case 'name':
          here = branch(here.names, {
            only: setOf(step.only),
            before: step.before ?? '',
            after: step.after ?? '',
          });
          break;
        case 'type':
          here = branch(here.types, { only: setOf(step.only) });
          break;
        case 'joined':
          here = branch(here.joined, { step, only: setOf(step.only) });
          break;
        case 'list':
        case 'fields':
          here.hasPositions ||= step.fields.some(({ path: [first = ''] }) => positionOf(first) !== null);
          here = branch(step.kind === 'list' ? here.lists : here.fields, { fields: step.fields });
          for (const { path } of step.fields) use(here, path);
          break;
        case 'order':
          here.order ??= { at: step.at, node: newNode() };
          here = here.order.node;
          break;
        default:
          here = here[step.kind] ??= newNode();
      }
    }
    here.ends ??= ends;
  }

  #value(node: Node, value: Json, said: Said, visitor: CellVisitor): void {
    if (node.ends === 'used') return;
    const single = isObject(value) ? node.lists.find(({ fields }) => isSingle(value, fields)) : undefined;
    const codes = node.order && Array.isArray(value) ? textsAt(this.#record, node.order.at) : null;
    if (node.order && codes && Array.isArray(value) && value.length <= codes.length) {
      const depth = this.#place.length;
      for (const [index, one] of value.entries()) {
        this.#place[depth] = index;
        if (one !== null)
          this.#value(node.order.node, one, { ...said, spelled: codes[index] ?? '' }, visitor);
      }
      this.#place.length = depth;
    } else if (Array.isArray(value)) this.#list(node, value, said, visitor);
    else if (single) this.#bound(single, value as { [key: string]: Json }, said, visitor);
    else if (isObject(value)) this.#object(node, value, said, visitor);
    else if (node.ends !== null) this.#cell(node.ends, value, said, visitor);
    else visitor.left(value, this.#place);
  }

  #cell(pattern: number, value: Json, { property, spelled, part }: Said, visitor: CellVisitor): void {
    visitor.cell(part === '' ? property : `${property} (${part})`, spelled, value, this.#place, pattern);
  }

  #list(node: Node, list: Json[], said: Said, visitor: CellVisitor): void {
    const isCell = typeof node.ends === 'number';
    const text = arePieces(list) ? endWithin(node) : null;
    if (text !== null) {
      this.#cell(text, list, said, visitor);
      return;
    }
    if (node.lists.length === 0 || (isCell && !list.some(isObject))) {
      if (typeof node.ends === 'number') this.#cell(node.ends, list, said, visitor);
      else if (list.length > 0 || node.lists.length === 0) visitor.left(list, this.#place);
      return;
    }
    const depth = this.#place.length;
    for (const [index, entry] of list.entries()) {
      this.#place[depth] = index;
      const object = isObject(entry)
        ? entry
        : Array.isArray(entry) && node.hasPositions
          ? asPositions(entry)
          : null;
      const branch =
        object === null ? undefined : branchFor(object, node.lists, Array.isArray(entry), this.#languages);
      const plain =
        object === null ? node.lists.find(({ fields }) => fields.length === 0)?.node.ends : undefined;
      if (branch && object !== null) this.#bound(branch, object, said, visitor);
      else if (typeof plain === 'number' && entry !== null) this.#cell(plain, entry, said, visitor);
      else if (entry !== null) visitor.left(entry, this.#place);
    }
    this.#place.length = depth;
  }

  /** Reads an object that says itself what its cells are. */
  #bound(
    { fields, node }: Node['lists'][number],
    entry: { [key: string]: Json },
    said: Said,
    visitor: CellVisitor,
  ): void {
    const own = { ...said };
    for (const { path, is, between } of fields) {
      const text = textAt(entry, path);
      if (is === 'name') own.property = joinedName(own.property, text);
      else if (is === 'joined') {
        const split = splitKey(text, joinedBy(between), this.#languages, {});
        own.property = joinedName(own.property, split?.name ?? text);
        own.spelled = split?.spelled ?? '';
      } else if (is === 'locale') own.spelled = text;
      else own.part = joinedPart(own.part, this.#partOf(text));
    }
    this.#object(node, entry, own, visitor);
  }

  #object(node: Node, object: { [key: string]: Json }, said: Said, visitor: CellVisitor): void {
    const bound = node.fields.find(({ fields }) => fields.some(({ path }) => textAt(object, path) !== ''));
    if (bound) {
      this.#bound(bound, object, said, visitor);
      return;
    }
    const isMap = node.locale !== null && this.#isByLanguage(object, node);
    if (!isMap && !goesOn(node, object)) {
      if (typeof node.ends === 'number') this.#cell(node.ends, object, said, visitor);
      else if (Object.keys(object).length > 0 || isEmpty(node)) visitor.left(object, this.#place);
      return;
    }
    const depth = this.#place.length;
    for (const key in object) {
      const value = object[key] as Json;
      this.#place[depth] = key;
      this.#key(node, key, value, object, isMap, said, visitor);
    }
    this.#place.length = depth;
  }

  #key(
    node: Node,
    key: string,
    value: Json,
    object: { [key: string]: Json },
    isMap: boolean,
    said: Said,
    visitor: CellVisitor,
  ): void {
    const literal = node.keys.get(key);
    if (literal) {
      const property = literal.named ? joinedName(said.property, key) : said.property;
      this.#value(literal.node, value, { ...said, property }, visitor);
      return;
    }
    if (
      node.locale !== null &&
      (isMap || (typeof value === 'object' && value !== null && this.#languages.isListed(key)))
    ) {
      this.#value(node.locale, value, { ...said, spelled: key }, visitor);
      return;
    }
    const type = node.types.find(({ only }) => allows(only, key));
    if (type) {
      // {text: null, number: 5}: the empty ones say nothing, unless all are; of several, the first that the pattern names counts.
      if (value !== null ? isFirstFilled(key, type.only, object) : isFirstOfEmpty(key, object))
        this.#value(type.node, value, said, visitor);
      return;
    }
    for (const { step, only, node: next } of node.joined) {
      const split = splitKey(key, step, this.#languages, object);
      if (split === null || !allows(only, split.name)) continue;
      const property = split.name === '' ? said.property : joinedName(said.property, split.name);
      this.#value(next, value, { ...said, property, spelled: split.spelled }, visitor);
      return;
    }
    const named = namedBy(key, node);
    if (named)
      this.#value(named.node, value, { ...said, property: joinedName(said.property, named.name) }, visitor);
    else if (node.part)
      this.#value(node.part, value, { ...said, part: joinedPart(said.part, this.#partOf(key)) }, visitor);
    else if (node.group) this.#value(node.group, value, said, visitor);
    else visitor.left(value, this.#place);
  }

  /** A word for all parts together says nothing. */
  #partOf(text: string): string {
    return this.#languages.of(text) === 'none' ? '' : text;
  }

  /** Whether all keys are languages; of the connection, where they could be something else here. */
  #isByLanguage(object: { [key: string]: Json }, node: Node): boolean {
    const isUsed = (key: string) => node.keys.get(key)?.node.ends === 'used';
    const keys = Object.keys(object).filter((key) => !isUsed(key));
    if (keys.length === 0 || !keys.every((key) => this.#languages.of(key) !== null)) return false;
    const isSure = node.names.length === 0 && node.keys.size === 0 && node.ends === null;
    return isSure || keys.some((key) => this.#languages.isListed(key) || this.#languages.of(key) === 'none');
  }
}

const setOf = (only: readonly string[] | null): ReadonlySet<string> | null => only && new Set(only);

/** Returns the node for a step, which is a new one unless another pattern took the same step. */
function branch<Step extends object>(branches: (Step & { node: Node })[], step: Step): Node {
  const same = branches.find(({ node: _, ...other }) => keyOf(other) === keyOf(step));
  if (same) return same.node;
  const node = newNode();
  branches.push({ ...step, node });
  return node;
}

const keyOf = (step: object): string =>
  JSON.stringify(step, (_, value) => (value instanceof Set ? [...value] : value));

/** The fields that say what a cell is are used by that. */
function use(node: Node, [key = '', ...more]: readonly string[]): void {
  if (positionOf(key) !== null && more.length > 0) {
    use(branch(node.lists, { fields: [] as readonly BoundField[] }), more);
    return;
  }
  const next = node.keys.get(key) ?? { node: newNode(), named: false };
  node.keys.set(key, next);
  if (more.length === 0) next.node.ends ??= 'used';
  else use(next.node, more);
}

/** The name that a key is or has in it; with text around it, it is no name itself. */
function namedBy(key: string, { names }: Node): { name: string; node: Node } | null {
  let found: { name: string; node: Node } | null = null;
  for (const one of names) {
    const within = nameWithin(key, one);
    const name = within === null || allows(one.only, within) ? within : uncapitalised(within);
    if (name === null || !allows(one.only, name)) continue;
    if (name !== key) return { name, node: one.node };
    found ??= { name, node: one.node };
  }
  return found;
}

const allows = (only: ReadonlySet<string> | null, key: string): boolean => only === null || only.has(key);

const joinedName = (before: string, name: string): string => (before === '' ? name : `${before}.${name}`);
const joinedPart = (before: string, part: string): string =>
  before === '' || part === '' ? before + part : `${before}, ${part}`;

/** The text or number at a path of an object; '' for none. */
function textAt(object: { [key: string]: Json }, path: readonly string[]): string {
  let here: Json | undefined = object;
  for (const key of path)
    here = isObject(here)
      ? ownField(here, key)
      : Array.isArray(here)
        ? here[positionOf(key) ?? -1]
        : undefined;
  return typeof here === 'string' || typeof here === 'number' ? String(here) : '';
}

/** The texts that are listed at a path; null if it has no such list. */
export function textsAt(record: Json, path: readonly string[]): string[] | null {
  let here: Json | undefined = record;
  for (const key of path) here = isObject(here) ? ownField(here, key) : undefined;
  return Array.isArray(here) && here.every((text) => typeof text === 'string') ? here : null;
}

const hasName = (
  entry: { [key: string]: Json },
  fields: readonly BoundField[],
  languages: SpelledLanguages,
): boolean =>
  fields.every(
    ({ path, is, between }) =>
      (is !== 'name' || textAt(entry, path) !== '') &&
      (is !== 'joined' || splitKey(textAt(entry, path), joinedBy(between), languages, {}) !== null),
  );

/** How surely a branch goes on in a list of the entry: 0 if it does not, 5 where entries of that do not say all that it asks for, such as a language. */
function leadsInto(entry: { [key: string]: Json }, { keys }: Node, languages: SpelledLanguages): number {
  let found = 0;
  for (const [key, { node }] of keys) {
    const held = ownField(entry, key);
    if (!Array.isArray(held)) continue;
    for (const { fields } of node.lists.filter((list) => list.fields.length > 0)) {
      const named = held.filter((one) => isObject(one) && hasName(one, fields, languages));
      const says = (one: Json) => isObject(one) && fields.every(({ path }) => textAt(one, path) !== '');
      if (held.length === 0 || named.length > 0)
        found = Math.max(found, held.length === 0 || named.some(says) ? 10 : 5);
    }
  }
  return found;
}

/** Whether an object in place of a list is its only entry, as what was XML has it. */
const isSingle = (object: { [key: string]: Json }, fields: readonly BoundField[]): boolean =>
  fields.length > 0 && fields.every(({ path }) => textAt(object, path) !== '');

/** The branch that an entry belongs to: the one of which it has most. Tuples say by their length what is where: [name, locale, value] beside [name, value]. */
function branchFor(
  entry: { [key: string]: Json },
  lists: Node['lists'],
  isTuple: boolean,
  languages: SpelledLanguages,
): Node['lists'][number] | undefined {
  const possible = lists.filter(({ fields }) => hasName(entry, fields, languages));
  if (possible.length < 2) return possible[0];
  if (!isTuple) {
    const said = ({ fields, node }: Node['lists'][number]) =>
      leadsInto(entry, node, languages) +
      fields.reduce(
        (sum, { path, is }) => sum + (textAt(entry, path) === '' ? -0.1 : is === 'joined' ? 2 : 1),
        0,
      );
    return possible.toSorted((a, b) => said(b) - said(a))[0];
  }
  const { length } = Object.keys(entry);
  return possible.find(({ node }) => node.keys.size === length) ?? possible[0];
}

/** The pattern that reads a single value in the entries of a list here; null if there is none. */
function endWithin({ lists, keys, types, ends }: Node): number | null {
  if (typeof ends === 'number') return ends;
  for (const { node } of [...lists, ...types, ...keys.values()]) {
    const found = endWithin(node);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a pattern leads into an object, which could also be a value as a whole. */
function goesOn(node: Node, object: { [key: string]: Json }): boolean {
  const keys = Object.keys(object);
  if (node.ends === null) return keys.length > 0 && !isEmpty(node);
  return keys.some((key) => {
    const literal = node.keys.get(key);
    if (literal !== undefined) return literal.node.ends !== 'used';
    return node.types.some(({ only }) => allows(only, key));
  });
}

const isEmpty = ({ keys, locale, types, joined, names, part, group }: Node): boolean =>
  keys.size + types.length + joined.length + names.length === 0 && !locale && !part && !group;

const isFirstFilled = (
  key: string,
  only: ReadonlySet<string> | null,
  object: { [key: string]: Json },
): boolean => [...(only ?? [])].find((one) => (ownField(object, one) ?? null) !== null) === key;

const isFirstOfEmpty = (key: string, object: { [key: string]: Json }): boolean =>
  Object.keys(object)[0] === key && Object.values(object).every((value) => value === null);
