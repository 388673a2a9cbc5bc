import { isExactNumber } from '../domain/value.ts';
import { UnsayableCell } from './cells/cell-writer.ts';
import { excerpt, isObject, type Json, parseJson } from './json.ts';
import { productJson } from './record-json.ts';
import { type StructureFields, withoutEditedForms } from './structure.ts';
import { unpackUnknown } from './unknown-fields.ts';
import { type Dialect, type ProductRecord, recordPaths } from './wire.ts';

/**
 * What a product would lose if it were sent back as it was read (4.1): the places of its record that are not understood, each with
 * what it holds. The product id, fields that the service does not take back, and its variants are not sent. `edited`: the structure to
 * be sent; where it differs, it is written in the app's own form.
 */
export function lostPlaces(
  item: Json,
  record: ProductRecord,
  dialect: Dialect,
  edited: StructureFields = record,
): string[] {
  const { product_id, children, child_bound_attributes, defining_properties } = recordPaths(dialect);
  const { property, upsert } = dialect.profile;
  const structure = [child_bound_attributes, defining_properties];
  // The variant structure is written in the profile's form, whatever form it came in; types are the service's own words for values.
  const placeOf = (path: string): string => structure.find((one) => path.startsWith(`${one}[]`)) ?? path;
  const isLeftOut = (path: string, name: string): boolean =>
    path === product_id ||
    path === children ||
    upsert.read_only.includes(name) ||
    (name === property.type && path.startsWith(`${defining_properties}[]`));
  const sent = sentOrReason({ ...record, ...formsLostTo(record, edited) }, dialect);
  if (typeof sent === 'string') return [sent];
  const left = new Map<string, number>();
  for (const { path, text } of leavesOf(sent, '')) {
    const key = keyOf(placeOf(path), text);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  const lost = new Set<string>();
  for (const { path, text } of leavesOf(item, '', isLeftOut)) {
    const key = keyOf(placeOf(path), text);
    const count = left.get(key) ?? 0;
    if (count === 0) lost.add(`${path}: ${excerpt(text, 40)}`);
    else left.set(key, count - 1);
  }
  return [...lost];
}

/** Structure that came in another form than the app writes, and is edited: its form is lost, whatever it says. */
function formsLostTo(record: ProductRecord, edited: StructureFields): Partial<ProductRecord> {
  const extra = withoutEditedForms(record, edited);
  const [before, after] = [unpackUnknown(record.extra).forms ?? {}, unpackUnknown(extra).forms ?? {}];
  return {
    extra,
    ...(before.childBoundAttributes !== undefined &&
      after.childBoundAttributes === undefined && { childBoundAttributes: [] }),
    ...(before.definingProperties !== undefined &&
      after.definingProperties === undefined && { definingProperties: [] }),
  };
}

/** What would be sent; or why nothing can be. */
function sentOrReason(record: ProductRecord, dialect: Dialect): Json {
  try {
    return parseJson(JSON.stringify(productJson(record, dialect)));
  } catch (error) {
    if (error instanceof UnsayableCell) return error.message;
    throw error;
  }
}

/** The same for a number in any spelling. */
const keyOf = (place: string, text: string): string =>
  JSON.stringify([place, NUMBER.test(text) ? Number(text) : text]);

interface Leaf {
  /** With "[]" for any entry of a list. */
  path: string;
  text: string;
}

function* leavesOf(
  json: Json,
  path: string,
  isLeftOut: (path: string, name: string) => boolean = () => false,
): Generator<Leaf> {
  if (json === null || json === '') return;
  if (isExactNumber(json)) yield { path, text: json.$number };
  else if (Array.isArray(json)) for (const entry of json) yield* leavesOf(entry, `${path}[]`, isLeftOut);
  else if (isObject(json)) {
    for (const [name, value] of Object.entries(json)) {
      const at = path === '' ? name : `${path}.${name}`;
      if (!isLeftOut(at, name)) yield* leavesOf(value, at, isLeftOut);
    }
  } else yield { path, text: String(json) };
}

const NUMBER = /^-?\d{1,15}(\.\d{1,15})?$/;
