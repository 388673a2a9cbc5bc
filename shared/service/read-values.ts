import { t } from '@lingui/core/macro';
import { entriesOf, type Value } from '../domain/value.ts';
import type { SpelledLanguages } from './cells/spelled-languages.ts';
import { isNestedDeeper, isObject, type Json, MAX_NESTING, ownField, toCellValue } from './json.ts';
import { isByLanguage, isLanguageCode, listedAs } from './language-codes.ts';
import type { ServiceProfile } from './profile.ts';
import type { UnknownValueFields } from './unknown-fields.ts';

/** The parts of a connection that determine how values are read. */
export interface ValueDialect {
  profile: ServiceProfile;
  /** Languages of the integration, the primary one first (2.1). */
  locales: readonly string[];
}

/** One localized value of a product. `localeless`: the service sent it without a locale, so it goes back that way. */
export interface RecordValue {
  property: string;
  locale: string;
  value: Value;
  localeless: boolean;
  /** The service's own code of the language, if spelled differently from `locale`. */
  spelled?: string | undefined;
}

/** Thrown for a record that cannot be used, with the reason as a text for the user. */
export class UnusableRecord extends Error {
  override readonly name = 'UnusableRecord';
}

/**
 * Localized values in any property shape, each language called as the connection lists it (`listedAs`). Entries of the same
 * property and locale are values of one cell, each of its own (2.5 rule 1); where a property stands both without a locale and in the primary
 * one, the spelled-out one counts. Fields of an entry that the profile does not name are added to `unknown`, entries that name no
 * property to `unread`. Throws `UnusableRecord` for a value nested too deeply.
 */
export function readValues(
  json: Json | undefined,
  dialect: ValueDialect,
  { unknown = [], unread = [] }: { unknown?: UnknownValueFields[]; unread?: Json[] } = {},
): RecordValue[] {
  const cells = new Cells(dialect.locales);
  if (Array.isArray(json)) readValueList(json, dialect, cells, { unknown, unread });
  else if (isObject(json) && dialect.profile.property.shape === 'locales')
    readLocaleMap(json, dialect, cells);
  else if (isObject(json)) readValueMap(json, dialect, cells);
  return cells.values;
}

function readValueList(
  entries: Json[],
  { profile }: ValueDialect,
  cells: Cells,
  { unknown, unread }: { unknown: UnknownValueFields[]; unread: Json[] },
): void {
  const names = profile.property;
  for (const entry of entries) {
    const property = isObject(entry) ? ownField(entry, names.name) : undefined;
    if (!isObject(entry) || typeof property !== 'string') {
      if (entry !== null) unread.push(entry);
      continue;
    }
    const sent = ownField(entry, names.locale);
    const spelled = typeof sent === 'string' ? sent : '';
    const held = ownField(entry, names.value);
    // Counts the fields first, because few of the many entries of a page have more than the three.
    const named = 1 + (held === undefined ? 0 : 1) + (sent === undefined ? 0 : 1);
    if (Object.keys(entry).length > named)
      unknown.push({ property, ...cells.placeOf(property, spelled), fields: unknownFieldsOf(entry, names) });
    cells.add(property, spelled, held);
  }
}

function readValueMap(map: { [key: string]: Json }, { locales }: ValueDialect, cells: Cells): void {
  for (const [property, json] of Object.entries(map)) {
    if (isObject(json) && isByLanguage(json, locales))
      for (const [spelled, value] of Object.entries(json)) cells.add(property, spelled, value);
    else cells.add(property, '', json);
  }
}

/** Languages first; values beside them have none. */
function readLocaleMap(map: { [key: string]: Json }, { locales }: ValueDialect, cells: Cells): void {
  for (const [key, json] of Object.entries(map)) {
    if (!isObject(json) || !(isLanguageCode(key) || locales.includes(listedAs(key, locales))))
      cells.add(key, '', json);
    else for (const [property, held] of Object.entries(json)) cells.add(property, key, held);
  }
}

/** Collects the values of one record, cell by cell, in order. `words`: other words for languages count, too ("german"). */
export class Cells {
  readonly values: RecordValue[] = [];
  readonly #listed: readonly string[];
  readonly #words: SpelledLanguages | null;
  readonly #ofProperty = new Map<string, Map<string, Cell>>();

  constructor(listed: readonly string[], words: SpelledLanguages | null = null) {
    this.#listed = listed;
    this.#words = words;
  }

  /** The empty text, no locale, is the primary language (2.1 rule 2). */
  localeOf(spelled: string): string {
    if (this.#isNone(spelled)) return this.#listed[0] ?? '';
    const said = this.#words?.inField(spelled) ?? null;
    if (said !== null && said !== 'none' && 'listed' in said) return said.listed;
    return listedAs(spelled, this.#listed);
  }

  /** No language, or a word for none. */
  #isNone(spelled: string): boolean {
    return spelled === '' || this.#words?.inField(spelled) === 'none';
  }

  /** Returns the cell of the next entry, and the index of the entry in the cell, from 0; left out for the first. */
  placeOf(property: string, spelled: string): { locale: string; nth?: number } {
    const locale = this.localeOf(spelled);
    const twin = this.#ofProperty.get(property)?.get(locale);
    return twin ? { locale, nth: twin.entries.length } : { locale };
  }

  /** `list`: the list of which the value is an entry, if it is: plain values of one are a list. */
  add(property: string, spelled: string, json: Json | undefined, list?: string): void {
    const value = readValue(json, property);
    if (value === null) return;
    const localeless = this.#isNone(spelled);
    const same = this.#ofProperty.get(property);
    const called = this.localeOf(spelled);
    const isTwice = isSpelledOtherwise(same?.get(called)?.value, spelled);
    // One language in two spellings: the second one is kept as a separate language.
    const locale = isTwice ? spelled : called;
    const twin = same?.get(locale);
    if (!twin) this.#push({ property, locale, value, localeless, ...spelling(spelled, locale) }, same, list);
    else if (twin.value.localeless && !localeless) {
      Object.assign(twin.value, { value, localeless }, spelling(spelled, locale));
      twin.entries = [...entriesOf(value)];
    } else if (twin.value.localeless === localeless) {
      twin.entries.push(value);
      const areItems = list !== undefined && twin.list === list && twin.entries.every(isPlain);
      twin.value.value = areItems ? [...twin.entries] : { $entries: twin.entries };
    }
  }

  #push(value: RecordValue, same: Map<string, Cell> | undefined, list: string | undefined): void {
    this.values.push(value);
    const cell = { value, entries: [...entriesOf(value.value)], list };
    if (same) same.set(value.locale, cell);
    else this.#ofProperty.set(value.property, new Map([[value.locale, cell]]));
  }
}

/** `entries`: those of the value so far, to be added to: copied for each of them, many would take very long. */
interface Cell {
  value: RecordValue;
  entries: Value[];
  list: string | undefined;
}

const isPlain = (value: Value): boolean => typeof value !== 'object';

const isSpelledOtherwise = (twin: RecordValue | undefined, spelled: string): boolean =>
  twin !== undefined && !twin.localeless && spelled !== '' && (twin.spelled ?? twin.locale) !== spelled;

const spelling = (spelled: string, locale: string) =>
  spelled === '' || spelled === locale ? {} : { spelled };

function readValue(json: Json | undefined, property: string): Value | null {
  const value = toCellValue(json);
  if (typeof value === 'object' && isNestedDeeper(json))
    throw new UnusableRecord(t`The value of "${property}" is nested more than ${MAX_NESTING} levels deep`);
  return value;
}

function unknownFieldsOf(
  entry: { [key: string]: Json },
  names: ValueDialect['profile']['property'],
): { [key: string]: Json } {
  const known = new Set([names.name, names.value, names.locale]);
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !known.has(key)));
}
