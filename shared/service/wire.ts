import { t } from '@lingui/core/macro';
import type { CellValue, ValueKind } from '../domain/value.ts';
import type { Place } from './cells/cell-reader.ts';
import { type RecordCells, recordCells } from './cells/record-cells.ts';
import { at, excerpt, idText, isObject, type Json, MAX_NESTING, ownField, wrap } from './json.ts';
import { looseNames, looseProperties } from './loose-structure.ts';
import { NotShown } from './not-shown.ts';
import type { ServiceProfile } from './profile.ts';
import { Cells, type RecordValue, readValues, UnusableRecord, type ValueDialect } from './read-values.ts';
import { nestedIn, placeIn } from './record-places.ts';
import {
  fieldsBeside,
  isUnknownTooDeep,
  type KnownPaths,
  knownPaths,
  packUnknown,
  type UnknownFields,
  type UnknownValueFields,
} from './unknown-fields.ts';
import { unwrapped } from './wrapped-values.ts';

/** The parts of a connection that determine how records are read and written. */
export interface Dialect extends ValueDialect {
  identifierField: string;
  titleField: string;
}

/** What distinguishes a variant from its siblings (2.2). `locale`: if the service has one. */
export interface DefiningProperty {
  property: string;
  locale?: string | undefined;
  value: CellValue;
}

/** A product record (2.2) as the app reads it from any dialect. */
export interface ProductRecord {
  productId: string | null;
  productIdIsNumber: boolean;
  identifier: string;
  identifierIsNumber: boolean;
  title: string;
  parentIdentifier: string | null;
  childBoundAttributes: string[];
  definingProperties: DefiningProperty[];
  values: RecordValue[];
  /** Response fields that the app does not know, as JSON of `UnknownFields` for the raw view; null if there are none. */
  extra: string | null;
}

/** A record that the app cannot use, and the reason as a text for the user. */
export interface UnreadableRecord {
  problem: string;
  record: string;
}

export interface ReadRecords {
  records: ProductRecord[];
  unreadable: UnreadableRecord[];
  /** What the records have and the app does not show. */
  notShown: NotShown;
}

/** Dot paths of all fields of a record that the profile names. */
export function recordPaths({ profile: { product }, identifierField, titleField }: Dialect) {
  const { cells: _cells, not_shown: _notShown, languages: _languages, wrapped: _wrapped, ...paths } = product;
  return {
    ...paths,
    identifier: product.identifier ?? identifierField,
    title: product.title ?? titleField,
  };
}

/**
 * Reads the product records of a page: nested children are laid out after their parent. Liberal: a missing optional
 * field is absent, an unknown one kept. A record the app cannot use is reported in `unreadable`, never left out silently.
 */
export function readProducts(items: readonly Json[], dialect: Dialect): ReadRecords {
  const reader = new RecordReader(dialect);
  for (const item of items) reader.readTree(item, null, 0);
  return reader.out;
}

/** Reads the snapshot of one product; its identifier may be beside it instead of in it. Null if it cannot be read. */
export function readSnapshot(
  snapshot: Json,
  beside: { text: string; isNumber: boolean } | null,
  dialect: Dialect,
): ProductRecord | null {
  const reader = new RecordReader(dialect, beside);
  reader.readTree(unwrapped(snapshot, dialect.profile), null, 0);
  return reader.out.records[0] ?? null;
}

class RecordReader {
  readonly #dialect: Dialect;
  readonly #paths: ReturnType<typeof recordPaths>;
  readonly #known: KnownPaths;
  readonly #beside: { text: string; isNumber: boolean } | null;
  readonly #cells: RecordCells;
  /** The record without what is read on its own, as it goes back where cells are read by patterns. */
  readonly #apart: KnownPaths;
  readonly out: ReadRecords = { records: [], unreadable: [], notShown: new NotShown() };

  /** `beside`: the identifier of a top-level record that does not contain it. */
  constructor(dialect: Dialect, beside: { text: string; isNumber: boolean } | null = null) {
    this.#dialect = dialect;
    this.#paths = recordPaths(dialect);
    const { title, properties, ...others } = this.#paths;
    // A title beside the properties is treated as one of them.
    this.#known = knownPaths(Object.values(properties === '' ? others : this.#paths));
    this.#beside = beside;
    this.#cells = recordCells(dialect);
    const { product_id, parent_identifier, children, child_bound_attributes, defining_properties } =
      this.#paths;
    this.#apart = knownPaths([
      product_id,
      parent_identifier,
      children,
      child_bound_attributes,
      defining_properties,
    ]);
  }

  readTree(json: Json, parent: string | null, depth: number): void {
    try {
      if (depth > MAX_NESTING) throw new UnusableRecord(t`Children are nested more than ${MAX_NESTING} deep`);
      const record = this.#readRecord(json, parent);
      this.out.records.push(record);
      // A list of ids says nothing more than `parent_identifier` of the children.
      for (const child of nestedIn(json, this.#paths.children))
        if (isObject(child)) this.readTree(child, record.identifier, depth + 1);
    } catch (error) {
      if (!(error instanceof UnusableRecord)) throw error;
      this.out.unreadable.push({ problem: error.message, record: excerpt(json) });
    }
  }

  #readRecord(json: Json, parent: string | null): ProductRecord {
    const paths = this.#paths;
    const dialect = this.#dialect;
    if (!isObject(json)) throw new UnusableRecord(t`A product record is not an object`);
    const { profile } = dialect;
    const identifier =
      idText(placeIn(json, paths.identifier, profile)) ?? (parent === null ? this.#beside : null);
    if (!identifier)
      throw new UnusableRecord(
        t`A product record has no "${paths.identifier}" (the product identifier field)`,
      );
    const productId = idText(placeIn(json, paths.product_id, profile));
    const { values, unknown: read } = this.#cells.isByPattern ? this.#byPattern(json) : this.#byShape(json);
    const sentTitle = at(json, paths.title);
    const titleBeside = titleBesideOf(sentTitle, values, dialect);
    if (titleBeside) values.push(titleBeside);
    const bound = at(json, paths.child_bound_attributes);
    const defining = at(json, paths.defining_properties);
    const [childBoundAttributes, definingProperties] = [
      readNames(bound, dialect),
      readDefiningProperties(defining, dialect),
    ];
    if (childBoundAttributes.length === 0 && bound !== undefined)
      this.out.notShown.addField(bound, paths.child_bound_attributes.split('.'));
    if (definingProperties.length === 0 && defining !== undefined)
      this.out.notShown.addField(defining, paths.defining_properties.split('.'));
    const unknown: UnknownFields = {
      ...read,
      forms: {
        ...(!isNamesForm(bound, profile) && { childBoundAttributes: bound }),
        ...(!isDefiningForm(defining, profile) && { definingProperties: defining }),
        ...read.forms,
      },
      ...(titleBeside && { titleBeside: true }),
    };
    if (isUnknownTooDeep(unknown))
      throw new UnusableRecord(t`A product record is nested more than ${MAX_NESTING} levels deep`);
    return {
      productId: productId?.text ?? null,
      productIdIsNumber: productId?.isNumber ?? false,
      identifier: identifier.text,
      identifierIsNumber: identifier.isNumber,
      title: readTitle(sentTitle, values, dialect),
      parentIdentifier: idText(placeIn(json, paths.parent_identifier, profile))?.text ?? parent,
      childBoundAttributes,
      definingProperties,
      values,
      extra: packUnknown(unknown),
    };
  }

  /** Values where `product.properties` and `property` say. */
  #byShape(json: { [key: string]: Json }): ReadCells {
    const { properties } = this.#paths;
    const values: UnknownValueFields[] = [];
    const unread: Json[] = [];
    const beside = fieldsBeside(json, this.#known);
    const isFlat = properties === '';
    const held = isFlat ? (beside ?? {}) : at(json, properties);
    const read = readValues(held, this.#dialect, { unknown: values, unread });
    this.#account(read, isFlat ? null : beside, values, unread);
    if (held !== undefined && held !== null && typeof held !== 'object')
      this.out.notShown.addField(held, properties.split('.'));
    return {
      values: read,
      unknown: {
        ...(!isFlat && beside && { product: beside }),
        values,
        ...(unread.length > 0 && { forms: { values: unread } }),
      },
    };
  }

  #account(
    values: readonly RecordValue[],
    beside: { [key: string]: Json } | null,
    fields: readonly UnknownValueFields[],
    unread: readonly Json[],
  ): void {
    const { notShown } = this.out;
    const entries = this.#paths.properties.split('.');
    const cells = this.#cells;
    const left = { cell: () => undefined, left: notShown.addField.bind(notShown) };
    if (beside) cells.read(beside, left);
    const { type } = this.#dialect.profile.property;
    for (const { fields: own } of fields) {
      // The type of a value goes back with it.
      const { [type ?? '']: _, ...rest } = own;
      cells.read(wrap(this.#paths.properties, [rest]) as { [key: string]: Json }, left);
    }
    for (const entry of unread) notShown.addField(entry, [...entries, 0]);
    for (const { property, value } of values)
      if (mayHide(value as Json)) this.#accountValue(value as Json, [...entries, property]);
  }

  #accountValue(value: Json, place: Place): void {
    const identifier = this.#paths.identifier;
    this.out.notShown.addValue(
      value,
      place,
      this.#cells.languages,
      identifier.slice(identifier.lastIndexOf('.') + 1),
    );
  }

  /** Values where the patterns of `product.cells` lead. */
  #byPattern(json: { [key: string]: Json }): ReadCells {
    const { title } = this.#paths;
    const cells = new Cells(this.#dialect.locales, this.#cells.languages);
    const left: { [path: string]: Json } = Object.create(null);
    this.#cells.read(json, {
      cell: (property, spelled, value, place) => {
        cells.add(property, spelled, value, listOf(place));
        if (mayHide(value)) this.#accountValue(value, place);
      },
      left: (value, place) => {
        const path = place.join('.');
        const rest = withoutTitle(value, path, title);
        if (rest === null) return;
        left[path] = rest;
        this.out.notShown.addField(rest, place);
      },
    });
    const template = fieldsBeside(json, this.#apart);
    return {
      values: cells.values,
      unknown: {
        ...(Object.keys(left).length > 0 && { product: left }),
        ...(template && { template }),
      },
    };
  }
}

/** Whether something may be inside a value; a text may be JSON. */
const mayHide = (value: Json): boolean =>
  typeof value === 'string' ? /^\s*[{[]/.test(value) : typeof value === 'object' && value !== null;

/** The innermost list that a place is in; undefined for none. */
function listOf(place: Place): string | undefined {
  const entry = place.findLastIndex((key) => typeof key === 'number');
  return entry < 0 ? undefined : place.slice(0, entry).join('.');
}

/** A title beside the cells is read on its own. */
function withoutTitle(value: Json, path: string, title: string): Json | null {
  if (path === title) return null;
  if (!isObject(value) || !title.startsWith(`${path}.`)) return value;
  return fieldsBeside(value, knownPaths([title.slice(path.length + 1)]));
}

/** The values of a record, and what else it has. */
interface ReadCells {
  values: RecordValue[];
  unknown: Pick<UnknownFields, 'product' | 'values' | 'forms' | 'template'>;
}

/**
 * Returns the title as a value if a service has it only beside the properties; null if it is one of them. A title equal to
 * that in another language is only a substitute for a missing one.
 */
function titleBesideOf(
  sent: Json | undefined,
  values: readonly RecordValue[],
  { titleField, locales: [primary = ''] }: Dialect,
): RecordValue | null {
  if (typeof sent !== 'string' || sent === '') return null;
  const isHeld = values.some(
    ({ property, locale, value }) => property === titleField && (locale === primary || value === sent),
  );
  return isHeld ? null : { property: titleField, locale: primary, value: sent, localeless: true };
}

function readTitle(sent: Json | undefined, values: RecordValue[], { titleField, locales }: Dialect): string {
  if (typeof sent === 'string' && sent !== '') return sent;
  const own = values.find((v) => v.property === titleField && v.locale === locales[0]);
  return typeof own?.value === 'string' ? own.value : '';
}

/** Attribute names, in the profile's form or in any other. */
export function readNames(json: Json | undefined, dialect: Dialect): string[] {
  const { profile } = dialect;
  if (!isNamesForm(json, profile)) return looseNames(json, recordCells(dialect).languages);
  if (!Array.isArray(json)) return [];
  return json
    .map((entry) => (isObject(entry) ? entry[profile.property.name] : entry))
    .filter((entry): entry is string => typeof entry === 'string');
}

export function readDefiningProperties(json: Json | undefined, dialect: Dialect): DefiningProperty[] {
  if (isDefiningForm(json, dialect.profile))
    return readValues(json, dialect).map(({ property, locale, localeless, spelled, value }) =>
      localeless ? { property, value } : { property, locale: spelled ?? locale, value },
    );
  const cells = recordCells(dialect);
  const read = cells.readLikeValues(json ?? null) ?? looseProperties(json, cells.languages);
  return read.map(({ property, spelled, value }) => ({
    property,
    ...(spelled !== '' && { locale: spelled }),
    value: value as CellValue,
  }));
}

/** Whether all of these attribute names is understood: a list of names, or of objects with nothing but a name. */
const isNamesForm = (json: Json | undefined, { property: { name } }: ServiceProfile): boolean =>
  isNothing(json) ||
  (Array.isArray(json) &&
    json.every((entry) =>
      isObject(entry)
        ? typeof ownField(entry, name) === 'string' && Object.keys(entry).length === 1
        : typeof entry === 'string',
    ));

/** Whether all of these defining properties is understood, in the form in which the app writes them. */
function isDefiningForm(json: Json | undefined, { property: names }: ServiceProfile): boolean {
  if (isNothing(json)) return true;
  if (names.shape !== 'list') return isObject(json) && Object.values(json).every((value) => !isObject(value));
  const known = new Set([names.name, names.value, names.locale]);
  return (
    Array.isArray(json) &&
    json.every(
      (entry) =>
        isObject(entry) &&
        typeof ownField(entry, names.name) === 'string' &&
        !isNothing(ownField(entry, names.value)) &&
        Object.keys(entry).every((key) => known.has(key)),
    )
  );
}

const isNothing = (json: Json | undefined): boolean =>
  json === undefined || json === null || json === '' || (Array.isArray(json) && json.length === 0);

/**
 * Returns the kind of editor for a property, from how often each kind of value was seen. Markup or line breaks anywhere
 * require the large editor.
 */
export function dominantKind(seen: Partial<Record<ValueKind, number>>): ValueKind {
  const { text = 0, multiline = 0 } = seen;
  const ranked = (
    Object.entries({ ...seen, text: text + multiline, multiline: 0 }) as [ValueKind, number][]
  ).sort((a, b) => b[1] - a[1]);
  const [kind, count] = ranked[0] ?? ['text', 0];
  return kind === 'text' && count > 0 && multiline > 0 ? 'multiline' : count > 0 ? kind : 'text';
}
