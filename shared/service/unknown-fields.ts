import { isNestedDeeper, isObject, type Json, parseJson, toJson } from './json.ts';

/** Fields of one entry of a property list that the profile does not name. */
export interface UnknownValueFields {
  property: string;
  locale: string;
  /** The index of the entry in the cell, from 0; the first if left out. */
  nth?: number | undefined;
  fields: { [key: string]: Json };
}

/**
 * What a product record has beside its values: fields that the profile does not name, shown in the raw view, and the place
 * of the title.
 */
export interface UnknownFields {
  product?: { [key: string]: Json };
  values?: UnknownValueFields[];
  /** Whether the title was only beside the properties: as a value, it is read from there and written back there. */
  titleBeside?: true;
}

/** The keys of a record that dot paths use; `true` at the end of a path. */
export type KnownPaths = Map<string, KnownPaths | true>;

export function knownPaths(paths: readonly string[]): KnownPaths {
  const root: KnownPaths = new Map();
  for (const path of paths) {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let here: KnownPaths | true | undefined = root;
    for (const key of keys) {
      if (here === true) break;
      if (!here.has(key)) here.set(key, new Map());
      here = here.get(key)!;
    }
    if (here !== true) here.set(last, true);
  }
  return root;
}

/** Returns the fields of an object that no known path leads to, or null if there are none. */
export function fieldsBeside(
  json: { [key: string]: Json },
  known: KnownPaths,
): { [key: string]: Json } | null {
  let out: [string, Json][] | null = null;
  for (const key in json) {
    const node = known.get(key);
    if (node === true) continue;
    const value = json[key] as Json;
    const kept = node === undefined ? value : isObject(value) ? fieldsBeside(value, node) : value;
    if (node !== undefined && kept === null) continue;
    out ??= [];
    out.push([key, kept]);
  }
  return out && Object.fromEntries(out);
}

/** Returns unknown fields as the text that is stored; null if there are none. */
export function packUnknown(
  product: { [key: string]: Json } | null,
  values: readonly UnknownValueFields[],
  titleBeside = false,
): string | null {
  if (product === null && values.length === 0 && !titleBeside) return null;
  const unknown = {
    ...(product === null ? {} : { product: toJson(product) }),
    ...(values.length === 0
      ? {}
      : { values: values.map(({ fields, ...cell }) => ({ ...cell, fields: toJson(fields) })) }),
    ...(titleBeside ? { titleBeside } : {}),
  };
  return JSON.stringify(unknown);
}

/** Reads what `packUnknown` wrote; numbers keep their digits. */
export function unpackUnknown(text: string | null): UnknownFields {
  if (text === null) return {};
  return parseJson(text) as unknown as UnknownFields;
}

/** Removes the fields of values that are not among these: they belong to the value that they were received with. */
export function fieldsOfValues(
  text: string | null,
  values: readonly { property: string; locale: string }[],
): string | null {
  const { product = null, values: fields = [], titleBeside = false } = unpackUnknown(text);
  const key = ({ property, locale }: { property: string; locale: string }) =>
    JSON.stringify([property, locale]);
  const kept = new Set(values.map(key));
  return packUnknown(
    product,
    fields.filter((one) => kept.has(key(one))),
    titleBeside,
  );
}

/** Removes the fields that the service returns but does not accept. */
export function withdrawals(
  { product, values, ...more }: UnknownFields,
  readOnly: readonly string[],
): UnknownFields {
  const kept = (fields: { [key: string]: Json }) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !readOnly.includes(key)));
  return {
    ...more,
    ...(product && { product: kept(product) }),
    ...(values && { values: values.map((value) => ({ ...value, fields: kept(value.fields) })) }),
  };
}

export const isUnknownTooDeep = (
  product: { [key: string]: Json } | null,
  values: readonly UnknownValueFields[],
): boolean => isNestedDeeper(product ?? undefined) || values.some(({ fields }) => isNestedDeeper(fields));
