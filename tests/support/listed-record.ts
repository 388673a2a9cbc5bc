import { type CellValue, sameValue, type Value } from '#shared/domain/value.ts';

/** A product as the default profile lists it. */
export interface ListedRecord {
  product_id: string;
  sku: string;
  parent_identifier: string | null;
  child_bound_attributes: string[];
  defining_properties: ListedValue[];
  properties: ListedValue[];
  /** Only where the list was asked for them. */
  children?: ListedRecord[];
}

interface ListedValue {
  name: string;
  locale?: string;
  value: CellValue;
}

/** Properties and variant fields that the two do not hold alike, by name. The product id is another matter. */
export function differences(one: ListedRecord, other: ListedRecord): string[] {
  const [before, after] = [cellsOf(one), cellsOf(other)];
  const names = new Set([...before.keys(), ...after.keys()]);
  return [...names].filter((name) => {
    const [was, is] = [before.get(name), after.get(name)];
    return was === undefined || is === undefined || !sameValue(was, is);
  });
}

/** Everything that a product holds, by "what property/locale"; a property may hold several values (2.5). */
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
