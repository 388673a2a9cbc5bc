import type { Intent } from '../domain/cell.ts';
import { applyIntent } from '../domain/patch.ts';
import { type CellValue, isExactNumber, sameValue, type Value } from '../domain/value.ts';
import type { RecordValue } from './read-values.ts';
import { packUnknown, unpackUnknown } from './unknown-fields.ts';
import type { DefiningProperty, ProductRecord } from './wire.ts';

/** Prefix of the names, so that no property of a service has the same name; it is never shown. */
const MARK = '\u2063';

/**
 * The variant structure of a product (2.2) as cells, so that it is staged, listed, undone and journalled like every other
 * value; but PATCH (4.2) sets properties only, so it is sent with a full update (4.1).
 */
export const STRUCTURE = {
  parent: `${MARK}parent_identifier`,
  childBound: `${MARK}child_bound_attributes`,
  defining: `${MARK}defining_properties`,
} as const;

export const isStructure = (property: string): boolean => property.startsWith(MARK);

/** Returns the value of a structure cell; null for none. Defining properties are a list in the order of their names. */
export function structureValue(
  { parentIdentifier, childBoundAttributes, definingProperties }: StructureFields,
  property: string,
): CellValue {
  switch (property) {
    case STRUCTURE.parent:
      return parentIdentifier;
    case STRUCTURE.childBound:
      return childBoundAttributes.length === 0 ? null : childBoundAttributes;
    case STRUCTURE.defining:
      return definingValue(definingProperties);
    default:
      return null;
  }
}

export type StructureFields = Pick<
  ProductRecord,
  'parentIdentifier' | 'childBoundAttributes' | 'definingProperties'
>;

export function definingValue(defining: readonly DefiningProperty[]): CellValue {
  if (defining.length === 0) return null;
  const key = ({ property, locale = '' }: DefiningProperty) => JSON.stringify([property, locale]);
  return defining
    .toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
    .map(({ property, locale, value }) => ({ property, value, ...(locale === undefined ? {} : { locale }) }));
}

/** Returns the contents of a record, including its structure, cell by cell; `primary` is the language of values without one. */
export const cellsOf = (record: ProductRecord, primary: string): readonly RecordValue[] => {
  const structure = Object.values(STRUCTURE).flatMap((property): RecordValue[] => {
    const value = structureValue(record, property);
    return value === null ? [] : [{ property, locale: primary, value, localeless: true }];
  });
  return structure.length === 0 ? record.values : [...record.values, ...structure];
};

/** Returns the fields of a record for a structure cell with this value. */
export function structureFields(property: string, value: CellValue): Partial<StructureFields> {
  switch (property) {
    case STRUCTURE.parent:
      return { parentIdentifier: typeof value === 'string' && value !== '' ? value : null };
    case STRUCTURE.childBound:
      return { childBoundAttributes: listOf(value).filter((name) => typeof name === 'string') };
    case STRUCTURE.defining:
      return { definingProperties: readDefining(value) };
    default:
      return {};
  }
}

export const readDefining = (value: CellValue): DefiningProperty[] =>
  listOf(value).flatMap((one) => {
    if (typeof one !== 'object' || Array.isArray(one) || isExactNumber(one)) return [];
    const { property, locale, value: defined = null } = one;
    if (typeof property !== 'string') return [];
    return [{ property, value: defined, ...(typeof locale === 'string' ? { locale } : {}) }];
  });

const listOf = (value: CellValue): readonly Value[] => (Array.isArray(value) ? value : []);

/** What is unknown in a record (`extra`), without the form in which edited structure came: it is written in the app's own. */
export function withoutEditedForms(record: ProductRecord, edited: StructureFields): string | null {
  const { forms: { childBoundAttributes, definingProperties, ...forms } = {}, ...unknown } = unpackUnknown(
    record.extra,
  );
  const isSame = (property: string): boolean =>
    sameValue(structureValue(record, property), structureValue(edited, property));
  return packUnknown({
    ...unknown,
    forms: {
      ...forms,
      ...(childBoundAttributes !== undefined && isSame(STRUCTURE.childBound) && { childBoundAttributes }),
      ...(definingProperties !== undefined && isSame(STRUCTURE.defining) && { definingProperties }),
    },
  });
}

/** Returns a record with edits of its structure applied. */
export function withStructure(
  record: ProductRecord,
  edits: readonly { property: string; intent: Intent; value: CellValue }[],
): ProductRecord {
  const out = { ...record };
  for (const { property, intent, value } of edits)
    Object.assign(out, structureFields(property, applyIntent(structureValue(out, property), intent, value)));
  return { ...out, extra: withoutEditedForms(record, out) };
}
