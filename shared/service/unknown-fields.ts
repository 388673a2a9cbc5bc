import { isNestedDeeper, isObject, type Json, parseJson, toJson } from './json.ts';

/** Fields of one entry of a property list that the profile does not name. */
export interface UnknownValueFields {
  property: string;
  locale: string;
  /** The index of the entry in the cell, from 0; the first if left out. */
  nth?: number | undefined;
  fields: { [key: string]: Json };
}

/** Parts of a record as received, where the app would write what it understands of them in another form. */
export interface ReceivedForms {
  childBoundAttributes?: Json;
  definingProperties?: Json;
  /** Entries of the property list that name no property. */
  values?: Json[];
}

/**
 * What a product record has beside its values: fields that the profile does not name, shown in the raw view, what came in a form of
 * the service's own, and the place of the title.
 */
export interface UnknownFields {
  product?: { [key: string]: Json };
  values?: UnknownValueFields[];
  forms?: ReceivedForms;
  /** The record as received, without its variants and structure, where the profile says by patterns where cells are. */
  template?: { [key: string]: Json };
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
    const kept = node === undefined ? value : besideIn(value, node);
    if (node !== undefined && kept === null) continue;
    out ??= [];
    out.push([key, kept]);
  }
  return out && Object.fromEntries(out);
}

/** The same for what is at a path, also in each entry of a list. */
function besideIn(json: Json, known: KnownPaths): Json {
  if (isObject(json)) return fieldsBeside(json, known);
  if (!Array.isArray(json) || !json.some(isObject)) return json;
  const kept = json.map((entry) => besideIn(entry, known)).filter((entry) => entry !== null);
  return kept.length > 0 ? kept : null;
}

/** Returns unknown fields as the text that is stored; null if there are none. */
export function packUnknown({
  product,
  values = [],
  forms = {},
  template,
  titleBeside,
}: UnknownFields): string | null {
  const hasForms = Object.values(forms).some((form) => form !== undefined);
  if (!product && values.length === 0 && !hasForms && !template && !titleBeside) return null;
  return JSON.stringify({
    ...(product && { product: toJson(product) }),
    ...(values.length > 0 && {
      values: values.map(({ fields, ...cell }) => ({ ...cell, fields: toJson(fields) })),
    }),
    ...(hasForms && { forms: toJson(forms as Json) }),
    ...(template && { template: toJson(template) }),
    ...(titleBeside && { titleBeside }),
  });
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
  const unknown = unpackUnknown(text);
  const key = ({ property, locale }: { property: string; locale: string }) =>
    JSON.stringify([property, locale]);
  const kept = new Set(values.map(key));
  return packUnknown({ ...unknown, values: (unknown.values ?? []).filter((one) => kept.has(key(one))) });
}

/** Removes the fields that the service returns but does not accept. */
export function withdrawals(
  { product, values, forms, template, ...more }: UnknownFields,
  readOnly: readonly string[],
): UnknownFields {
  const kept = (fields: { [key: string]: Json }) =>
    Object.fromEntries(Object.entries(fields).filter(([key]) => !readOnly.includes(key)));
  const entries = <Form extends Json>(form: Form): Form =>
    (Array.isArray(form) ? form.map((entry) => (isObject(entry) ? kept(entry) : entry)) : form) as Form;
  return {
    ...more,
    ...(product && { product: kept(product) }),
    ...(template && { template: withoutFields(template, readOnly) }),
    ...(values && { values: values.map((value) => ({ ...value, fields: kept(value.fields) })) }),
    ...(forms && {
      forms: Object.fromEntries(Object.entries(forms).map(([field, form]) => [field, entries(form)])),
    }),
  };
}

/** Removes what a service gives and does not take back, on the record itself and on the entries of its lists. */
function withoutFields(record: { [key: string]: Json }, names: readonly string[]): { [key: string]: Json } {
  if (names.length === 0) return record;
  const kept = (object: { [key: string]: Json }) =>
    Object.fromEntries(Object.entries(object).filter(([key]) => !names.includes(key)));
  return Object.fromEntries(
    Object.entries(kept(record)).map(([key, held]) => [
      key,
      Array.isArray(held) ? held.map((entry) => (isObject(entry) ? kept(entry) : entry)) : held,
    ]),
  );
}

export const isUnknownTooDeep = ({ product, values = [], forms, template }: UnknownFields): boolean =>
  isNestedDeeper(product) ||
  isNestedDeeper(template) ||
  values.some(({ fields }) => isNestedDeeper(fields)) ||
  isNestedDeeper(forms as Json | undefined);
