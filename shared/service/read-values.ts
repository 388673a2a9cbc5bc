import type { Value } from '../domain/value.ts';
import { isNestedDeeper, isObject, type Json, MAX_NESTING, toCellValue } from './json.ts';
import { isLanguageCode } from './language-codes.ts';
import type { ServiceProfile } from './profile.ts';
import type { UnknownValueFields } from './unknown-fields.ts';

/** What of a connection decides how values are read. */
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
}

/** Thrown for a record that cannot be used, with the reason in words for the user. */
export class UnusableRecord extends Error {
  override readonly name = 'UnusableRecord';
}

/**
 * Localized values in any property shape. Entries of the same property and locale are one multi-valued cell
 * (2.5 rule 1); where a property stands both without a locale and in the primary one, the spelled-out one counts.
 * Fields of an entry that the profile does not name are added to `unknown`. Throws `UnusableRecord` for a value nested
 * too deeply.
 */
export function readValues(
  json: Json | undefined,
  dialect: ValueDialect,
  unknown: UnknownValueFields[] = [],
): RecordValue[] {
  if (Array.isArray(json)) return readValueList(json, dialect, unknown);
  if (!isObject(json)) return [];
  return dialect.profile.property.shape === 'locales'
    ? readLocaleMap(json, dialect)
    : readValueMap(json, dialect);
}

function readValueList(
  entries: Json[],
  { profile, locales }: ValueDialect,
  unknown: UnknownValueFields[],
): RecordValue[] {
  const names = profile.property;
  const primary = locales[0] ?? '';
  const out: RecordValue[] = [];
  let seen: Map<string, RecordValue[]> | null = null;
  for (const entry of entries) {
    if (!isObject(entry)) continue;
    const property = entry[names.name];
    if (typeof property !== 'string' || property === '') continue;
    const sent = entry[names.locale];
    const localeless = typeof sent !== 'string' || sent === '';
    const locale = localeless ? primary : sent;
    const held = entry[names.value];
    // Counted, not looked at one by one: of the many entries of a page, few have more than the three.
    const named = 1 + (held === undefined ? 0 : 1) + (sent === undefined ? 0 : 1);
    if (Object.keys(entry).length > named)
      unknown.push({ property, locale, fields: unknownFieldsOf(entry, names) });
    const value = readValue(held, property);
    if (value === null) continue;
    const next: RecordValue = { property, locale, value, localeless };
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

function readValueMap(map: { [key: string]: Json }, { locales }: ValueDialect): RecordValue[] {
  const known = new Set(locales);
  const primary = locales[0] ?? '';
  const out: RecordValue[] = [];
  for (const [property, json] of Object.entries(map)) {
    const keys = isObject(json) ? Object.keys(json) : [];
    if (isObject(json) && keys.length > 0 && keys.every((key) => known.has(key))) {
      for (const key of keys) {
        const value = readValue(json[key], property);
        if (value !== null) out.push({ property, locale: key, value, localeless: false });
      }
    } else {
      const value = readValue(json, property);
      if (value !== null) out.push({ property, locale: primary, value, localeless: true });
    }
  }
  return out;
}

/** Languages first; what stands beside them has none. */
function readLocaleMap(map: { [key: string]: Json }, { locales }: ValueDialect): RecordValue[] {
  const known = new Set(locales);
  const primary = locales[0] ?? '';
  const out: RecordValue[] = [];
  const plain: RecordValue[] = [];
  for (const [key, json] of Object.entries(map)) {
    if (isObject(json) && isLanguageCode(key, known)) {
      for (const [property, held] of Object.entries(json)) {
        const value = readValue(held, property);
        if (value !== null) out.push({ property, locale: key, value, localeless: false });
      }
    } else {
      const value = readValue(json, key);
      if (value !== null) plain.push({ property: key, locale: primary, value, localeless: true });
    }
  }
  const spelledOut = new Set(out.filter(({ locale }) => locale === primary).map(({ property }) => property));
  return [...out, ...plain.filter(({ property }) => !spelledOut.has(property))];
}

function readValue(json: Json | undefined, property: string): Value | null {
  const value = toCellValue(json);
  if (typeof value === 'object' && isNestedDeeper(json))
    throw new UnusableRecord(`The value of "${property}" is nested more than ${MAX_NESTING} levels deep`);
  return value;
}

function unknownFieldsOf(
  entry: { [key: string]: Json },
  names: ValueDialect['profile']['property'],
): { [key: string]: Json } {
  const known = new Set([names.name, names.value, names.locale]);
  return Object.fromEntries(Object.entries(entry).filter(([key]) => !known.has(key)));
}
