import { at, idText, isObject, type Json, MAX_NESTING, ownField } from './json.ts';
import type { ServiceProfile } from './profile.ts';
import { unwrapped } from './wrapped-values.ts';

/** Where a record has what other records or places have of it in each language, for cells to be read from it. */
export const BY_LANGUAGE = 'by_language';

type Places = Pick<ServiceProfile, 'product' | 'property'>;

/** Returns the property that a path names inside a list of values ("properties.sku"); null for a plain dot path. */
export const listedProperty = (path: string, { product, property }: Places): string | null =>
  property.shape === 'list' && path.startsWith(`${product.properties}.`)
    ? path.slice(product.properties.length + 1)
    : null;

/**
 * Returns the value at a place of a record: at a dot path, or of a property inside a list of values. After another list, a name is that of
 * the entry that has it in one of its fields ("identifiers.SKU.value").
 */
export function placeIn(record: Json | undefined, path: string, profile: Places): Json | undefined {
  const found = at(record, path);
  if (found !== undefined || !path.includes('.')) return found;
  const name = listedProperty(path, profile);
  const { product, property } = profile;
  const entries = name === null ? undefined : at(record, product.properties);
  const entry = Array.isArray(entries)
    ? entries.find((one) => isObject(one) && ownField(one, property.name) === name)
    : undefined;
  return isObject(entry) ? ownField(entry, property.value) : inNamedEntry(record, path.split('.'));
}

/** Follows names, after a list to the entry that has the name in one of its fields. */
export function inNamedEntry(json: Json | undefined, [key, ...more]: readonly string[]): Json | undefined {
  if (key === undefined) return json;
  if (isObject(json)) return inNamedEntry(ownField(json, key), more);
  if (!Array.isArray(json)) return undefined;
  const isNamed = (entry: Json) =>
    isObject(entry) &&
    Object.entries(entry).some(([field, said]) => field !== more[0] && idText(said)?.text === key);
  return inNamedEntry(json.find(isNamed), more);
}

/**
 * The product records in an answer to the list request (4.3): a list, or an object by product id or identifier
 * (`list.keyed_by`), each of whose records gets its key as that field. Records that are lists of values get their names from
 * `list.columns`. undefined where none of these is there.
 */
export function recordsIn(
  body: Json,
  dialect: { profile: ServiceProfile; identifierField: string },
): Json[] | undefined {
  const { included, translations, variants } = dialect.profile.list;
  const found = listedRecords(body, dialect);
  const listed = found && variants !== '' ? withVariants(found, at(body, variants), dialect) : found;
  const records =
    listed && translations !== '' ? withTranslations(listed, at(body, translations), dialect) : listed;
  const beside = included === '' ? undefined : at(body, included);
  if (records === undefined || !Array.isArray(beside) || beside.length === 0) return records;
  const index = new Map(
    beside.flatMap((one): [string, Json][] => {
      const key = referenceKey(one);
      return key === null ? [] : [[key, one]];
    }),
  );
  return records.map((record) => withIncluded(record, index, []));
}

/** Texts of a product, by language. */
type Texts = { [language: string]: Json };

/** Returns the records with the variants that an answer has beside them, which name their parent, where nested ones are. */
function withVariants(
  records: readonly Json[],
  beside: Json | undefined,
  { profile, identifierField }: { profile: ServiceProfile; identifierField: string },
): Json[] {
  const { parent_identifier, identifier, children } = profile.product;
  const textAt = (record: Json, path: string) => idText(placeIn(record, path, profile))?.text ?? '';
  const listed = new Set(records.map((record) => textAt(record, identifier ?? identifierField)));
  const byParent = Map.groupBy(
    (Array.isArray(beside) ? plain(beside, profile) : []).filter(
      (record) => !listed.has(textAt(record, identifier ?? identifierField)),
    ),
    (record) => textAt(record, parent_identifier),
  );
  const withOwn = (record: Json, level: number): Json => {
    const own = byParent.get(textAt(record, identifier ?? identifierField));
    if (own === undefined || !isObject(record) || level > MAX_NESTING) return record;
    const nested = own.map((one) => withOwn(one, level + 1));
    return withField(record, children.split('.'), nested);
  };
  return records.map((record) => withOwn(record, 0));
}

/**
 * Returns the records with the values that an answer has beside them: by language and product, by product and language, or as a list whose
 * entries name their product. They come below each record as those of a record for each language do (`joinedEditions`).
 */
export function withTranslations(
  records: readonly Json[],
  beside: Json | undefined,
  { profile, identifierField }: { profile: ServiceProfile; identifierField: string },
): Json[] {
  const paths = [profile.product.product_id, profile.product.identifier ?? identifierField];
  const namesOf = (record: Json) =>
    paths.flatMap((path) => idText(placeIn(record, path, profile))?.text ?? []);
  if (Array.isArray(beside)) return withRows(records, beside.filter(isObject), namesOf);
  if (!isObject(beside)) return [...records];
  return records.map((record) => {
    if (!isObject(record)) return record;
    const names = namesOf(record);
    const texts = names.map((name) => textsOf(beside, name)).find((one) => Object.keys(one).length > 0);
    return texts === undefined ? record : { ...record, [BY_LANGUAGE]: texts };
  });
}

/** Each record with the rows that name it in one of their fields: the field in which most do. */
function withRows(
  records: readonly Json[],
  rows: readonly { [key: string]: Json }[],
  namesOf: (record: Json) => string[],
): Json[] {
  const all = new Set(records.flatMap(namesOf));
  const field = namingField(rows, all);
  if (field === null) return [...records];
  const byName = Map.groupBy(rows, (row) => idText(row[field])?.text);
  return records.map((record) => {
    const own = namesOf(record).flatMap((name) => byName.get(name) ?? []);
    if (own.length === 0 || !isObject(record)) return record;
    return { ...record, [BY_LANGUAGE]: own.map(({ [field]: _, ...row }) => row) };
  });
}

/** The field of rows in which most of them have one of these names, at least half; null if there is none. */
export function namingField(
  rows: readonly { [key: string]: Json }[],
  names: ReadonlySet<string>,
): string | null {
  const counts = new Map<string, number>();
  for (const row of rows)
    for (const [field, value] of Object.entries(row))
      if (names.has(idText(value)?.text ?? '')) counts.set(field, (counts.get(field) ?? 0) + 1);
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best !== undefined && best[1] * 2 >= rows.length ? best[0] : null;
}

/** What stands under a product's name, for each language; {} for nothing. */
function textsOf(beside: { [key: string]: Json }, name: string): Texts {
  const own = ownField(beside, name);
  if (isObject(own)) return own;
  return Object.fromEntries(
    Object.entries(beside).flatMap(([language, held]): [string, Json][] => {
      const texts = isObject(held) ? ownField(held, name) : undefined;
      return isObject(texts) ? [[language, texts]] : [];
    }),
  );
}

/**
 * The records nested in a record: a list, or an object of records each of which has its key as a field: {"P-1": {"sku": "P-1"}}; or what
 * entries of a list have at the rest of the path: {"links": [{"target": {"sku": "P-1"}}]}. Empty for anything else.
 */
export function nestedIn(record: Json | undefined, path: string): readonly Json[] {
  const held = at(record, path);
  if (held === undefined) return path.includes('.') ? inEntries(record, path.split('.'), false) : [];
  if (Array.isArray(held)) return held;
  if (!isObject(held)) return [];
  const isUnderKey = ([key, one]: [string, Json]) =>
    isObject(one) && Object.values(one).some((value) => idText(value)?.text === key);
  const entries = Object.entries(held);
  return entries.every(isUnderKey) ? entries.map(([, one]) => one) : [];
}

/** The address of a list, as a text or an object with it; null if it is none, or what is there is said to be empty. */
export function linkedList(json: Json | undefined): string | null {
  const said = isObject(json) ? (json.href ?? json.url) : json;
  const isEmpty = isObject(json) && ['count', 'total', 'size'].some((key) => json[key] === 0);
  const isAddress =
    typeof said === 'string' && (isObject(json) ? /^\S+$/ : /^(?:https?:\/)?\/\S+$/).test(said);
  return isAddress && !isEmpty ? said : null;
}

/** What is at a path below the entries of lists; `isIn`: one was on the way. */
function inEntries(json: Json | undefined, keys: readonly string[], isIn: boolean): readonly Json[] {
  if (Array.isArray(json)) return json.flatMap((entry) => inEntries(entry, keys, true));
  const [key, ...more] = keys;
  if (key === undefined) return isIn && isObject(json) ? [json] : [];
  return isObject(json) ? inEntries(ownField(json, key), more, isIn) : [];
}

/** What a record is named by elsewhere; null if it has no type and id. */
export function referenceKey(json: Json): string | null {
  if (!isObject(json)) return null;
  const { type, id } = json;
  return typeof type === 'string' && (typeof id === 'string' || typeof id === 'number')
    ? `${type} ${id}`
    : null;
}

/** A record with those that it names in the place of their names; none inside itself. */
function withIncluded(json: Json, index: ReadonlyMap<string, Json>, within: readonly string[]): Json {
  if (within.length > MAX_NESTING) return json;
  if (Array.isArray(json)) return json.map((one) => withIncluded(one, index, within));
  if (!isObject(json)) return json;
  const key = referenceKey(json);
  const named = key === null || Object.hasOwn(json, 'attributes') ? undefined : index.get(key);
  if (named !== undefined && key !== null)
    return within.includes(key) ? json : withIncluded(named, index, [...within, key]);
  return Object.fromEntries(
    Object.entries(json).map(([name, inner]) => [
      name,
      typeof inner === 'object' && inner !== null ? withIncluded(inner, index, within) : inner,
    ]),
  );
}

function listedRecords(
  body: Json,
  { profile, identifierField }: { profile: ServiceProfile; identifierField: string },
): Json[] | undefined {
  const { items, keyed_by, columns } = profile.list;
  const found = at(body, items);
  const names = columns === '' ? null : columnNames(at(body, columns));
  if (names !== null && Array.isArray(found))
    return plain(
      found.map((row) => asRecord(row, names)),
      profile,
    );
  // Some languages write an empty list as an object without entries.
  if (keyed_by === null || (Array.isArray(found) && found.length === 0))
    return Array.isArray(found) ? plain(found, profile) : undefined;
  if (!isObject(found)) return undefined;
  const { product_id, identifier } = profile.product;
  const path = keyed_by === 'product_id' ? product_id : (identifier ?? identifierField);
  return Object.entries(found).map(([key, sent]) => {
    const record = unwrapped(sent, profile);
    return isObject(record) && placeIn(record, path, profile) === undefined
      ? withField(record, path.split('.'), key)
      : record;
  });
}

/** The names of columns: a list of names, or of objects with a name; null if it is something else, or names come twice. */
export function columnNames(json: Json | undefined): string[] | null {
  if (!Array.isArray(json)) return null;
  const names = json.map((column) => {
    if (!isObject(column)) return column;
    return COLUMN_NAMES.map((key) => ownField(column, key)).find((name) => typeof name === 'string');
  });
  const texts = names.filter((name): name is string => typeof name === 'string' && name !== '');
  return texts.length === json.length && new Set(texts).size === texts.length ? texts : null;
}

const COLUMN_NAMES = ['name', 'key', 'field', 'code', 'id', 'column', 'label', 'title'];

/** A list of values as a record; one of another length stays a list, which is no product. */
export const asRecord = (row: Json, names: readonly string[]): Json =>
  Array.isArray(row) && row.length === names.length
    ? Object.fromEntries(names.map((name, index) => [name, row[index] as Json]))
    : row;

const plain = (records: Json[], profile: ServiceProfile): Json[] =>
  profile.product.wrapped === null ? records : records.map((record) => unwrapped(record, profile));

function withField(
  record: { [key: string]: Json },
  [key = '', ...more]: readonly string[],
  value: Json,
): { [key: string]: Json } {
  const { [key]: _, ...rest } = record;
  if (more.length === 0) return { [key]: value, ...rest };
  const inner = ownField(record, key) ?? {};
  return isObject(inner) ? { ...record, [key]: withField(inner, more, value) } : record;
}
