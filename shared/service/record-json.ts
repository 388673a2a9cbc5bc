import { t } from '@lingui/core/macro';
import { quoted } from '../domain/quoted.ts';
import { JSON_NUMBER, sameValue } from '../domain/value.ts';
import { UnsayableCell, type WrittenCell } from './cells/cell-writer.ts';
import { recordCells } from './cells/record-cells.ts';
import { at, idText, isObject, isRawNumber, type Json, rawNumber, toJson, wrap } from './json.ts';
import { isSameLanguage } from './language-codes.ts';
import { listedProperty, placeIn } from './record-places.ts';
import { definingValue } from './structure.ts';
import { type UnknownFields, unpackUnknown, withdrawals } from './unknown-fields.ts';
import { type Dialect, type ProductRecord, readDefiningProperties, readNames, recordPaths } from './wire.ts';
import { rewrapped } from './wrapped-values.ts';
import { valueEntries, valueEntry, valueObject } from './write-values.ts';

/** A product to be sent to the service (4.1, 2.2). */
export type WritableProduct = Pick<
  ProductRecord,
  | 'identifier'
  | 'identifierIsNumber'
  | 'title'
  | 'parentIdentifier'
  | 'childBoundAttributes'
  | 'definingProperties'
  | 'values'
> &
  Partial<Pick<ProductRecord, 'extra'>> & {
    /** Fields of the variant structure that the service holds, and that are to be empty. */
    clears?: readonly StructureField[];
  };

type StructureField = 'parentIdentifier' | 'childBoundAttributes' | 'definingProperties';

/** The fields of the variant structure that one record has, and the other does not. */
export const clearedFields = (before: WritableProduct, after: WritableProduct): StructureField[] =>
  STRUCTURE_FIELDS.filter((field) => hasField(before, field) && !hasField(after, field));

const STRUCTURE_FIELDS = ['parentIdentifier', 'childBoundAttributes', 'definingProperties'] as const;

const hasField = (product: WritableProduct, field: StructureField): boolean =>
  field === 'parentIdentifier' ? product.parentIdentifier !== null : product[field].length > 0;

/** An object for `JSON.stringify`, with all digits of its numbers. */
type WireObject = { [key: string]: unknown };

/** To be filled by assignment: without a prototype, so that a field may have any name, even "__proto__". */
const emptyObject = (): WireObject => Object.create(null) as WireObject;

/**
 * Returns a product record with the profile's names and property shape, to be sent to the service (4.1): identifiers are
 * spelled as received, values without a locale stay without one, and what a product does not have is left out. Fields that
 * the profile does not name are sent back unchanged, unless the service does not accept them (`upsert.read_only`). Throws `UnsayableCell`.
 */
export function productJson(product: WritableProduct, dialect: Dialect): WireObject {
  const unknown = withdrawals(unpackUnknown(product.extra ?? null), dialect.profile.upsert.read_only);
  // A value without a language is in the primary one of its time (2.1 rule 2).
  const [primary = ''] = dialect.locales;
  const values = product.values.map((value) =>
    value.localeless && !isSameLanguage(value.locale, primary) ? { ...value, localeless: false } : value,
  );
  const out = recordJson({ ...product, values }, dialect, unknown);
  if (recordCells(dialect).isByPattern && !isIdentified(out, product, dialect))
    throw new UnsayableCell(
      { property: recordPaths(dialect).identifier, spelled: '' },
      t`The connection’s form does not say how the identifier of a product is written: it is at ${quoted(recordPaths(dialect).identifier)}, in a list.`,
    );
  clear(out, product.clears ?? [], dialect);
  return withUnknown(out, unknown);
}

/** Writes what clears these fields in this service. */
function clear(out: WireObject, fields: readonly StructureField[], dialect: Dialect): void {
  const paths = recordPaths(dialect);
  const { clear: how } = dialect.profile.upsert;
  if (how === 'absent') return;
  const emptyList = how === 'null' ? null : [];
  for (const field of fields) {
    if (field === 'parentIdentifier') putField(out, paths.parent_identifier, null, dialect);
    else if (field === 'childBoundAttributes') put(out, paths.child_bound_attributes, emptyList);
    else put(out, paths.defining_properties, emptyList);
  }
}

/** A record as stored by the last pull, with product id and unknown fields. */
export function storedProductJson(record: ProductRecord, dialect: Dialect): WireObject {
  const unknown = unpackUnknown(record.extra);
  const out = recordJson(record, dialect, unknown);
  if (record.productId !== null)
    putField(
      out,
      recordPaths(dialect).product_id,
      spelled(record.productId, record.productIdIsNumber),
      dialect,
    );
  return withUnknown(out, unknown);
}

function withUnknown(out: WireObject, { product, template }: UnknownFields): WireObject {
  // The template has them at their places.
  if (product && !template) addMissing(out, toJson(product) as WireObject);
  return out;
}

/** A word for no language is written as it came. */
const asWritten = ({ property, locale, localeless, spelled, value }: ProductRecord['values'][number]) => ({
  property,
  spelled: spelled ?? (localeless ? '' : locale),
  value: value as Json,
});

const cellKey = ({ property, locale }: { property: string; locale: string }): string =>
  JSON.stringify([property, locale]);

function recordJson(product: WritableProduct, dialect: Dialect, unknown: UnknownFields): WireObject {
  const paths = recordPaths(dialect);
  const { identifier, identifierIsNumber, parentIdentifier } = product;
  const isTitle = ({ property, locale }: { property: string; locale: string }): boolean =>
    unknown.titleBeside === true && property === dialect.titleField && locale === dialect.locales[0];
  const title = titleOf(product, dialect, unknown);
  const out = emptyObject();
  // First, because the identifier or the title may be inside a map of properties.
  const values = product.values.filter((value) => !isTitle(value));
  const cells = recordCells(dialect);
  const written = values.map(asWritten);
  const writeCells = (more: WrittenCell[] = []) =>
    Object.assign(out, cells.write(unknown.template ?? {}, [...written, ...more]));
  if (cells.isByPattern) writeCells();
  else {
    const properties = propertiesJson(values, dialect, unknown);
    if (paths.properties !== '') put(out, paths.properties, properties);
    else Object.assign(out, properties);
  }
  putField(out, paths.identifier, spelled(identifier, identifierIsNumber), dialect);
  // In an entry of a list, it is written as one of the values: that of the entry's name, one of the path.
  if (cells.isByPattern)
    for (const property of paths.identifier.split('.').reverse()) {
      if (isIdentified(out, product, dialect)) break;
      try {
        writeCells([{ property, spelled: '', value: identifier }]);
      } catch (error) {
        // No pattern says how; `productJson` refuses the product.
        if (!(error instanceof UnsayableCell)) throw error;
      }
    }
  // By language, it is already among the properties.
  const isCell = cells.isByPattern && !unknown.titleBeside;
  if (title !== '' && !isCell && at(out as Json, paths.title) === undefined) put(out, paths.title, title);
  if (parentIdentifier !== null)
    // The spelling of the parent's identifier is unknown here, so that of the product's own is used.
    putField(out, paths.parent_identifier, spelled(parentIdentifier, identifierIsNumber), dialect);
  const { childBoundAttributes: bound, definingProperties: defining } = product;
  const forms = unknown.forms ?? {};
  // What came in a form of the service's own goes back in it, unless it was edited.
  if (
    forms.childBoundAttributes !== undefined &&
    sameValue(readNames(forms.childBoundAttributes, dialect), bound)
  )
    put(out, paths.child_bound_attributes, toJson(forms.childBoundAttributes));
  else if (bound.length > 0) put(out, paths.child_bound_attributes, bound);
  if (
    forms.definingProperties !== undefined &&
    sameValue(
      definingValue(readDefiningProperties(forms.definingProperties, dialect)),
      definingValue(defining),
    )
  )
    put(out, paths.defining_properties, toJson(forms.definingProperties));
  else if (defining.length > 0) {
    const values = defining.map(({ locale, ...one }) => ({
      ...one,
      locale: locale ?? '',
      localeless: locale === undefined,
    }));
    put(out, paths.defining_properties, propertiesJson(values, dialect, {}));
  }
  return out;
}

/**
 * The title to send beside the properties: where it was that of another language, the primary one since then has its own (2.1 rule
 * 2).
 */
function titleOf(
  { title, values }: WritableProduct,
  dialect: Dialect,
  { titleBeside }: UnknownFields,
): string {
  const titles = values.filter(({ property }) => property === dialect.titleField);
  const own = titles.find(({ locale }) => locale === dialect.locales[0])?.value;
  if (typeof own !== 'string') return title;
  return titleBeside || titles.some(({ value }) => value === title) ? own : title;
}

function propertiesJson(
  values: readonly Parameters<typeof valueEntry>[0][],
  { profile }: Dialect,
  { values: unknown = [], forms: { values: unread = [] } = {} }: UnknownFields,
): unknown {
  const { shape } = profile.property;
  if (shape !== 'list' && unknown.length === 0 && unread.length === 0) return valueObject(values, shape);
  const of = Map.groupBy(unknown, cellKey);
  const entries = values.flatMap((value) => {
    const cell = cellKey(value);
    const own = of.get(cell) ?? [];
    of.delete(cell);
    const byEntry = Map.groupBy(own, ({ nth = 0 }) => nth);
    return valueEntries(value, profile, (at) =>
      Object.assign(emptyObject(), ...(byEntry.get(at) ?? []).map(({ fields }) => fields)),
    );
  });
  const withoutValue = [...of.values()]
    .flat()
    .map(({ property, locale, fields }) =>
      valueEntry({ property, locale, localeless: false, value: null }, profile, { more: fields }),
    );
  return [...entries, ...withoutValue, ...unread.map(toJson)];
}

/** Returns an id or identifier as spelled by the service; a number keeps its digits. */
const spelled = (text: string, isNumber: boolean): unknown =>
  isNumber && JSON_NUMBER.test(text) ? rawNumber(text) : text;

/** Whether a record says the identifier of its product where it is read. */
function isIdentified(out: WireObject, { identifier }: WritableProduct, dialect: Dialect): boolean {
  const said = placeIn(out as Json, recordPaths(dialect).identifier, dialect.profile);
  return (isRawNumber(said) ? JSON.stringify(said) : idText(said)?.text) === identifier;
}

/** Sets a field at its place: a dot path, or an entry in the list of values, unless it exists already. */
function putField(target: WireObject, path: string, value: unknown, { profile }: Dialect): void {
  const { product, property: names } = profile;
  const property = listedProperty(path, profile);
  if (property === null) {
    // In an entry of a list, it is one of the values.
    const isInList = path
      .split('.')
      .some((_, depth, keys) => Array.isArray(at(target as Json, keys.slice(0, depth).join('.'))));
    if (!isInList) put(target, path, value);
    return;
  }
  const entries = at(target as Json, product.properties);
  if (!Array.isArray(entries) || entries.some((one) => isObject(one) && one[names.name] === property)) return;
  (entries as unknown[]).push({ [names.name]: property, [names.value]: value });
}

/** Sets a value at a dot path, creating the objects in between. */
function put(target: WireObject, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  let here = target;
  for (const key of keys) {
    const inner = Object.hasOwn(here, key) ? here[key] : undefined;
    const next = isWireObject(inner) ? inner : emptyObject();
    here[key] = next;
    here = next;
  }
  here[last] = value;
}

/** Adds what is missing, also within objects that both have. */
function addMissing(target: WireObject, more: WireObject): void {
  for (const [key, value] of Object.entries(more)) {
    const there = target[key];
    if (!Object.hasOwn(target, key)) target[key] = value;
    else if (isWireObject(there) && isWireObject(value)) addMissing(there, value);
  }
}

/** An exact number is an object only in JavaScript. */
const isWireObject = (value: unknown): value is WireObject =>
  isObject(value as Json | undefined) && !isRawNumber(value);

/** Returns the JSON body of an upsert request (4.1) with the profile's names. */
export function upsertBody(products: readonly WritableProduct[], dialect: Dialect): string {
  return JSON.stringify(
    wrap(
      dialect.profile.upsert.body,
      products.map((product) => rewrapped(productJson(product, dialect), dialect.profile)),
    ),
  );
}
