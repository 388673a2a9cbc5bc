import type { CellValue, Value, ValueKind } from '../domain/value.ts';
import { at, idText, isObject, type Json, toCellValue, toJson } from './json.ts';
import type { ServiceProfile } from './profile.ts';

/** What of a connection decides how records are read and written. */
export interface Dialect {
  profile: ServiceProfile;
  /** Languages of the integration, the primary one first (2.1). */
  locales: readonly string[];
  identifierField: string;
  titleField: string;
}

/** One localized value of a product. `localeless`: the service sent it without a locale, so it goes back that way. */
export interface RecordValue {
  property: string;
  locale: string;
  value: Value;
  localeless: boolean;
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
  definingProperties: { property: string; value: CellValue }[];
  values: RecordValue[];
  /** Response fields the app does not know, kept as JSON for the raw view; null when there are none. */
  extra: string | null;
}

/** A record the app cannot use, and why, in words for the user. */
export interface UnreadableRecord {
  problem: string;
  record: string;
}

export interface ReadRecords {
  records: ProductRecord[];
  unreadable: UnreadableRecord[];
}

/**
 * Reads the product records of a page: nested children are laid out after their parent. Liberal: a missing optional
 * field is absent, an unknown one kept. A record without an identifier is reported in `unreadable`, never dropped silently.
 */
export function readProducts(items: readonly Json[], dialect: Dialect): ReadRecords {
  const out: ReadRecords = { records: [], unreadable: [] };
  for (const item of items) readInto(out, item, null, dialect, 0);
  return out;
}

const MAX_NESTING = 16;

function readInto(
  out: ReadRecords,
  json: Json,
  parent: string | null,
  dialect: Dialect,
  depth: number,
): void {
  const names = dialect.profile.product;
  if (!isObject(json)) {
    out.unreadable.push({ problem: 'A product record is not an object', record: excerpt(json) });
    return;
  }
  const identifier = idText(at(json, names.identifier ?? dialect.identifierField));
  if (!identifier) {
    out.unreadable.push({
      problem: `A product record has no "${names.identifier ?? dialect.identifierField}" (the product identifier field)`,
      record: excerpt(json),
    });
    return;
  }
  const productId = idText(at(json, names.product_id));
  const values = readValues(at(json, names.properties), dialect);
  out.records.push({
    productId: productId?.text ?? null,
    productIdIsNumber: productId?.isNumber ?? false,
    identifier: identifier.text,
    identifierIsNumber: identifier.isNumber,
    title: readTitle(json, values, dialect),
    parentIdentifier: idText(at(json, names.parent_identifier))?.text ?? parent,
    childBoundAttributes: readNames(at(json, names.child_bound_attributes), dialect),
    definingProperties: readValues(at(json, names.defining_properties), dialect).map(
      ({ property, value }) => ({ property, value }),
    ),
    values,
    extra: unknownFields(json, dialect),
  });
  const children = at(json, names.children);
  if (Array.isArray(children) && depth < MAX_NESTING) {
    for (const child of children)
      if (isObject(child)) readInto(out, child, identifier.text, dialect, depth + 1);
  }
}

function readTitle(
  json: { [key: string]: Json },
  values: RecordValue[],
  { profile, titleField, locales }: Dialect,
): string {
  const sent = at(json, profile.product.title ?? titleField);
  if (typeof sent === 'string' && sent !== '') return sent;
  const own = values.find((v) => v.property === titleField && v.locale === locales[0]);
  return typeof own?.value === 'string' ? own.value : '';
}

/** Attribute names, whether sent as names or as objects that hold one. */
function readNames(json: Json | undefined, { profile }: Dialect): string[] {
  if (!Array.isArray(json)) return [];
  return json
    .map((entry) => (isObject(entry) ? entry[profile.property.name] : entry))
    .filter((entry): entry is string => typeof entry === 'string');
}

/**
 * Localized values in either property shape. Entries of the same property and locale are one multi-valued cell
 * (2.5 rule 1); where a property stands both without a locale and in the primary one, the spelled-out one counts.
 */
export function readValues(json: Json | undefined, dialect: Dialect): RecordValue[] {
  if (Array.isArray(json)) return readValueList(json, dialect);
  return isObject(json) ? readValueMap(json, dialect) : [];
}

function readValueList(entries: Json[], { profile, locales }: Dialect): RecordValue[] {
  const names = profile.property;
  const primary = locales[0] ?? '';
  const out: RecordValue[] = [];
  let seen: Map<string, RecordValue[]> | null = null;
  for (const entry of entries) {
    if (!isObject(entry)) continue;
    const property = entry[names.name];
    const value = toCellValue(entry[names.value]);
    if (typeof property !== 'string' || property === '' || value === null) continue;
    const locale = entry[names.locale];
    const localeless = typeof locale !== 'string' || locale === '';
    const next: RecordValue = { property, locale: localeless ? primary : locale, value, localeless };
    seen ??= new Map();
    const same = seen.get(property);
    if (!same) {
      seen.set(property, [next]);
      out.push(next);
      continue;
    }
    const twin = same.find((v) => v.locale === next.locale);
    if (!twin) {
      same.push(next);
      out.push(next);
    } else if (twin.localeless === next.localeless) {
      twin.value = [
        ...(Array.isArray(twin.value) ? twin.value : [twin.value]),
        ...(Array.isArray(value) ? value : [value]),
      ];
    } else if (twin.localeless) {
      twin.value = value;
      twin.localeless = false;
    }
  }
  return out;
}

function readValueMap(map: { [key: string]: Json }, { locales }: Dialect): RecordValue[] {
  const known = new Set(locales);
  const primary = locales[0] ?? '';
  const out: RecordValue[] = [];
  for (const [property, json] of Object.entries(map)) {
    const keys = isObject(json) ? Object.keys(json) : [];
    if (isObject(json) && keys.length > 0 && keys.every((key) => known.has(key))) {
      for (const key of keys) {
        const value = toCellValue(json[key]);
        if (value !== null) out.push({ property, locale: key, value, localeless: false });
      }
    } else {
      const value = toCellValue(json);
      if (value !== null) out.push({ property, locale: primary, value, localeless: true });
    }
  }
  return out;
}

function unknownFields(json: { [key: string]: Json }, dialect: Dialect): string | null {
  const { product } = dialect.profile;
  const known = new Set(
    [
      product.product_id,
      product.identifier ?? dialect.identifierField,
      product.title ?? dialect.titleField,
      product.properties,
      product.parent_identifier,
      product.children,
      product.child_bound_attributes,
      product.defining_properties,
    ].map((path) => path.split('.')[0]),
  );
  const extra = Object.entries(json).filter(([key]) => !known.has(key));
  return extra.length > 0 ? JSON.stringify(toJson(Object.fromEntries(extra))) : null;
}

/** The kind of editor a property wants, from how often each kind was seen. Markup or line breaks anywhere ask for the large editor. */
export function dominantKind(seen: Partial<Record<ValueKind, number>>): ValueKind {
  const { text = 0, multiline = 0 } = seen;
  const ranked = (
    Object.entries({ ...seen, text: text + multiline, multiline: 0 }) as [ValueKind, number][]
  ).sort((a, b) => b[1] - a[1]);
  const [kind, count] = ranked[0] ?? ['text', 0];
  return kind === 'text' && count > 0 && multiline > 0 ? 'multiline' : count > 0 ? kind : 'text';
}

/** The beginning of a JSON text, for messages. */
export const excerpt = (json: Json | string | undefined, length = 300): string => {
  const text = typeof json === 'string' ? json : (JSON.stringify(json) ?? '');
  return text.length > length ? `${text.slice(0, length)}…` : text;
};
