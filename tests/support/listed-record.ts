import { type CellValue, sameValue, type Value } from '#shared/domain/value.ts';

/** A product in the list format of the default profile. */
export interface ListedRecord {
  product_id: string;
  sku: string;
  parent_identifier: string | null;
  child_bound_attributes: string[];
  defining_properties: ListedValue[];
  properties: ListedValue[];
  /** Only if the list was requested with them. */
  children?: ListedRecord[];
}

interface ListedValue {
  name: string;
  locale?: string;
  value: CellValue;
}

/** Names of the properties and variant fields that differ between the two, apart from the product id. */
export function differences(one: ListedRecord, other: ListedRecord): string[] {
  const [before, after] = [cellsOf(one), cellsOf(other)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    return was === undefined || is === undefined || !sameValue(was, is);
  });
}

/** All values of a product, by "field property/locale"; a property may hold several values (2.5). */
function cellsOf(record: ListedRecord): Map<string, Value> {
  const cells = new Map<string, Value>([
    ['parent', record.parent_identifier ?? ''],
    ['child_bound_attributes', record.child_bound_attributes],
  ]);
  for (const what of ['properties', 'defining_properties'] as const)
    for (const { name, locale, value } of record[what]) {
      const cell = `${what} ${name}/${locale ?? ''}`;
      cells.set(cell, [...((cells.get(cell) as Value[] | undefined) ?? []), value ?? '']);
    }
  return cells;
}
