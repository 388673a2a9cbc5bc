import { t } from '@lingui/core/macro';
import { quoted } from '../../domain/quoted.ts';
import { entriesOf } from '../../domain/value.ts';
import { isObject, type Json, ownField } from '../json.ts';
import { type CellReader, type Place, textsAt } from './cell-reader.ts';
import { nameAfter } from './joined-keys.ts';
import { type BoundField, isNaming, namesProperty, type Pattern, positionOf, type Step } from './pattern.ts';
import type { SpelledLanguages } from './spelled-languages.ts';

/** A cell to write. `spelled`: its language as the service spells it; '' for none. */
export interface WrittenCell {
  property: string;
  spelled: string;
  value: Json;
}

/** `isMore`: another one of several values, in an entry of its own. */
interface MissingCell extends WrittenCell {
  isMore: boolean;
}

interface PlacedCell extends WrittenCell {
  place: Place;
  pattern: number;
}

/** Writes cells into records by the patterns that read them. */
export class CellWriter {
  readonly #patterns: readonly Pattern[];
  readonly #reader: CellReader;
  readonly #languages: SpelledLanguages;

  constructor(patterns: readonly Pattern[], reader: CellReader, languages: SpelledLanguages) {
    this.#patterns = patterns;
    this.#reader = reader;
    this.#languages = languages;
  }

  /**
   * Returns a record that has these cells, and no others of the same kind, and all else of `record`. What is there is changed where
   * it is; what is not, is put beside its own other languages, or where the first pattern that can say it leads. Throws
   * `UnsayableCell`.
   */
  write(record: { [key: string]: Json }, cells: readonly WrittenCell[]): { [key: string]: Json } {
    const out = structuredClone(record);
    const there = Map.groupBy(this.#cellsIn(out), keyOf);
    const missing: MissingCell[] = [];
    const surplus: PlacedCell[] = [];
    const wanted = Map.groupBy(cells, keyOf);
    for (const [key, own] of wanted) {
      const places = there.get(key) ?? [];
      const values =
        places.length > 1
          ? own.flatMap(({ value }) => itemsOf(value, places))
          : own.map(({ value }) => value);
      for (const [index, value] of values.entries()) {
        const place = places[index]?.place;
        if (place) setAt(out, place, value);
        else missing.push({ ...(own[0] as WrittenCell), value, isMore: index > 0 });
      }
      surplus.push(...places.slice(values.length));
    }
    for (const [key, places] of there) {
      if (wanted.has(key)) continue;
      for (const one of places) {
        const said = this.#sameAs(one, there) ? cells.find((cell) => this.#isPrimary(cell, one)) : undefined;
        if (said === undefined) surplus.push(one);
        else setAt(out, one.place, said.value);
      }
    }
    // From the end, so that positions in lists stay right.
    for (const one of surplus.sort((a, b) => byPlace(a.place, b.place)).reverse()) {
      // The place of a language in a list stays.
      if (this.#patterns[one.pattern]?.steps.at(-1)?.kind === 'order') setAt(out, one.place, null);
      else this.#remove(out, one.place);
    }
    for (const cell of missing) this.#add(out, cell);
    return out;
  }

  /** Whether a value in no language is that in the primary one again, as in {title: "Pan", title_i18n: {en: "Pan"}}. */
  #sameAs(one: PlacedCell, there: ReadonlyMap<string, readonly PlacedCell[]>): boolean {
    const isSameValue = ({ value }: PlacedCell) => JSON.stringify(value) === JSON.stringify(one.value);
    return (
      one.spelled === '' &&
      [...there.values()].flat().some((other) => this.#isPrimary(other, one) && isSameValue(other))
    );
  }

  #isPrimary({ property, spelled }: WrittenCell, of: WrittenCell): boolean {
    return property === of.property && this.#languages.isPrimary(spelled);
  }

  #cellsIn(record: { [key: string]: Json }): PlacedCell[] {
    const cells: PlacedCell[] = [];
    this.#reader.read(record, {
      cell: (property, spelled, value, place, pattern) =>
        cells.push({ property, spelled, value, place: [...place], pattern }),
      left: () => undefined,
    });
    return cells;
  }

  /** Removes a value, and the entry of a list that says nothing else. */
  #remove(record: { [key: string]: Json }, place: Place): void {
    const entryAt = place.findLastIndex((key) => typeof key === 'number');
    const entry = place.slice(0, entryAt + 1);
    const isOnly =
      entryAt >= 0 &&
      !this.#cellsIn(record).some((one) => isWithin(one.place, entry) && !isSame(one.place, place));
    const cut = isOnly ? entry : place;
    const holder = valueAt(record, cut.slice(0, -1));
    const last = cut.at(-1);
    if (Array.isArray(holder)) holder.splice(Number(last), 1);
    else if (isObject(holder)) delete holder[String(last)];
  }

  /** Puts a cell that is not there by the pattern of the same property in other languages, or the first that can say it. */
  #add(record: { [key: string]: Json }, cell: MissingCell): void {
    const beside = new Set(
      this.#cellsIn(record).flatMap(({ property, pattern }) => (property === cell.property ? [pattern] : [])),
    );
    const ways = this.#patterns.flatMap(({ steps }, index) => {
      const said = sayable(steps, cell, this.#languages);
      return said === null ? [] : [{ steps, said, isBeside: beside.has(index) }];
    });
    const others = this.#cellsIn(record).filter((one) => keyOf(one) !== keyOf(cell));
    const ranked = ways.toSorted((a, b) => rankOf(b) - rankOf(a));
    for (const { steps, said } of ranked) {
      const tried = structuredClone(record);
      setAt(tried, build(tried, steps, cell, said), cell.value);
      // Another pattern may read it as something else, or it may have become part of another cell.
      const now = this.#cellsIn(tried).filter((one) => keyOf(one) !== keyOf(cell));
      if (now.length === this.#cellsIn(tried).length || now.length !== others.length) continue;
      setAt(record, build(record, steps, cell, said), cell.value);
      return;
    }
    throw new UnsayableCell(cell);
  }
}

/** What goes to several places: the entries of a cell, or the items of a list of which each has a place. */
const itemsOf = (value: Json, places: readonly PlacedCell[]): Json[] =>
  Array.isArray(value) && places.every((one) => typeof one.value !== 'object')
    ? value
    : (entriesOf(value as never) as Json[]);

export const cellName = ({ property, spelled }: Omit<WrittenCell, 'value'>): string =>
  spelled === '' ? property : `${property} · ${spelled}`;

/** Thrown for a cell that no pattern can say, with the reason as a text for the user. */
export class UnsayableCell extends Error {
  override readonly name = 'UnsayableCell';

  /** `message`: where it is not for want of a pattern. */
  constructor(cell: Omit<WrittenCell, 'value'>, message?: string) {
    super(
      message ??
        t`No pattern of “product.cells” in the service profile says where a new value of ${quoted(cellName(cell))} goes.`,
    );
  }
}

const rankOf = ({ isBeside, said }: { isBeside: boolean; said: Sayable }): number =>
  (isBeside ? 2 : 0) + (said.isExact ? 1 : 0);

const keyOf = ({ property, spelled }: { property: string; spelled: string }): string =>
  JSON.stringify([property, spelled]);

/** What a pattern needs to say a cell: the keys that name it, one after the other, and its part. */
interface Sayable {
  names: string[];
  part: string;
  /** Whether the pattern lists the name. */
  isExact: boolean;
}

const ofLanguage = (step: Step): boolean =>
  step.kind === 'locale' ||
  step.kind === 'joined' ||
  step.kind === 'order' ||
  (step.kind === 'list' && step.fields.some(({ is }) => is === 'joined'));

/** How a pattern says a cell; null if it cannot. */
function sayable(
  steps: readonly Step[],
  { property, spelled }: WrittenCell,
  languages: SpelledLanguages,
): Sayable | null {
  const says = { locale: false, part: false };
  for (const step of steps) {
    if (ofLanguage(step)) says.locale = true;
    if (step.kind === 'part') says.part = true;
    if (step.kind === 'list' || step.kind === 'fields')
      for (const { is } of step.fields) if (is === 'locale' || is === 'part') says[is] = true;
  }
  // A field of an entry may be left out where there is no language.
  const mustSay = steps.some(ofLanguage);
  if (spelled !== '' ? !says.locale : mustSay) return null;
  if (mustSay && languages.of(spelled) === null) return null;
  const [, bare = property, part = ''] = (says.part && /^(.*) \(([^()]*)\)$/.exec(property)) || [];
  const naming = steps.filter(isNaming);
  const names: string[] = [];
  let rest = bare;
  for (const [index, step] of naming.entries()) {
    const isLast = index === naming.length - 1;
    const next = isLast ? rest : step.kind === 'key' ? step.key : rest.split('.')[0];
    if (next === undefined || next === '' || (!isLast && !rest.startsWith(`${next}.`))) return null;
    if (step.kind === 'key' && step.key !== next) return null;
    if ((step.kind === 'name' || step.kind === 'joined') && step.only && !step.only.includes(next))
      return null;
    names.push(next);
    rest = rest.slice(next.length + 1);
  }
  const isExact = naming.some((step) => step.kind === 'key' || ('only' in step && step.only !== null));
  return { names, part, isExact };
}

/** Makes the objects and entries that lead to a cell, and returns its place. */
function build(
  record: { [key: string]: Json },
  steps: readonly Step[],
  { spelled, value, isMore }: MissingCell,
  { names, part }: Sayable,
): Place {
  const place: (string | number)[] = [];
  const left = [...names];
  const takeName = () => left.shift() ?? '';
  for (const [index, step] of steps.entries()) {
    switch (step.kind) {
      case 'key':
        place.push(step.named ? takeName() : step.key);
        break;
      case 'name': {
        const [before, name, after] = [step.before ?? '', takeName(), step.after ?? ''];
        const held = valueAt(record, place);
        const asIs = `${before}${name}${after}`;
        const isThere = isObject(held) && ownField(held, asIs) !== undefined;
        place.push(isThere ? asIs : `${before}${nameAfter(before, name)}${after}`);
        break;
      }
      case 'locale':
        place.push(spelled);
        break;
      case 'order': {
        const codes = textsAt(record, step.at) ?? [];
        const index = codes.indexOf(spelled);
        if (index < 0) setAt(record, step.at, [...codes, spelled]);
        place.push(index < 0 ? codes.length : index);
        break;
      }
      case 'part':
        place.push(part);
        break;
      case 'type':
        place.push(typeFor(value, step.only ?? []));
        break;
      case 'group':
        place.push(groupIn(valueAt(record, place), left[0] ?? ''));
        break;
      case 'joined': {
        const name = step.fixed ?? takeName();
        place.push(
          step.localeFirst
            ? `${spelled}${step.between}${name}${step.after}`
            : `${name}${step.between}${spelled}${step.after}`,
        );
        break;
      }
      default: {
        const name = step.fields.some(namesProperty) ? takeName() : '';
        const joined = (between = '') => `${name}${between}${spelled}`;
        const fields = step.fields.map((field) => ({
          field,
          text: { name, locale: spelled, part, joined: joined(field.between) }[field.is],
        }));
        if (step.kind === 'list') {
          const held = valueAt(record, place);
          // The only entry, in place of a list.
          if (isObject(held)) setAt(record, place, [held]);
          const list = valueAt(record, place);
          const isLast = !steps.slice(index + 1).some(({ kind }) => kind === 'list');
          place.push(isMore && isLast && Array.isArray(list) ? list.length : entryFor(list, fields));
        }
        for (const { field, text } of fields)
          if (text !== '' && textOf(valueAt(record, [...place, ...field.path])) !== text)
            setAt(record, [...place, ...field.path], text);
      }
    }
  }
  return place;
}

/** The position of the entry of these fields; that after the last one if there is none. */
function entryFor(list: Json | undefined, fields: readonly { field: BoundField; text: string }[]): number {
  if (!Array.isArray(list)) return 0;
  const found =
    fields.length === 0
      ? -1
      : list.findIndex((entry) =>
          fields.every(({ field, text }) => textOf(valueAt(entry, field.path)) === text),
        );
  return found < 0 ? list.length : found;
}

/** The key of the group that has a property, or of the first one. */
function groupIn(held: Json | undefined, property: string): string {
  if (!isObject(held)) return 'general';
  const keys = Object.keys(held);
  return (
    keys.find((key) => ownField((held[key] ?? {}) as never, property) !== undefined) ?? keys[0] ?? 'general'
  );
}

const TYPE_WORDS: readonly [RegExp, (value: Json) => boolean][] = [
  [/bool/i, (value) => typeof value === 'boolean'],
  [/num|int|float|double|dec/i, (value) => typeof value === 'number'],
  [/list|arr|multi|options/i, (value) => Array.isArray(value)],
  [/str|text/i, (value) => typeof value === 'string'],
];

function typeFor(value: Json, types: readonly string[]): string {
  const [words] = TYPE_WORDS.find(([, is]) => is(value)) ?? [];
  return types.find((type) => words?.test(type)) ?? types[0] ?? '';
}

const textOf = (json: Json | undefined): string =>
  typeof json === 'string' || typeof json === 'number' ? String(json) : '';

function valueAt(json: Json, place: Place): Json | undefined {
  let here: Json | undefined = json;
  for (const key of place)
    here = Array.isArray(here)
      ? here[positionOf(key) ?? Number(key)]
      : isObject(here)
        ? ownField(here, String(key))
        : undefined;
  return here;
}

function setAt(record: { [key: string]: Json }, place: Place, value: Json): void {
  let here: Json = record;
  for (const [index, key] of place.entries()) {
    const isLast = index === place.length - 1;
    const inner: Json | undefined = valueAt(here, [key]);
    const next: Json = isLast
      ? value
      : typeof inner === 'object' && inner !== null
        ? inner
        : typeof place[index + 1] === 'number' || positionOf(place[index + 1] ?? '') !== null
          ? []
          : {};
    if (Array.isArray(here)) {
      const at = positionOf(key) ?? Number(key);
      // A language that is not said is null.
      while (here.length < at) here.push(null);
      here[at] = next;
    } else if (isObject(here))
      Object.defineProperty(here, key, { value: next, enumerable: true, configurable: true, writable: true });
    here = next;
  }
}

const isWithin = (place: Place, outer: Place): boolean => outer.every((key, index) => place[index] === key);
const isSame = (a: Place, b: Place): boolean => a.length === b.length && isWithin(a, b);

function byPlace(a: Place, b: Place): number {
  for (const [index, key] of a.entries()) {
    const other = b[index];
    if (other === undefined || key === other) continue;
    return typeof key === 'number' && typeof other === 'number' ? key - other : 0;
  }
  return a.length - b.length;
}
