import type { Snapshot } from '#shared/contract/removals.ts';

/** A property of a snapshot with its value in every locale that has one. */
export interface SnapshotProperty {
  property: string;
  values: { locale: string; value: Snapshot['values'][number]['value'] }[];
}

/** Groups the values of a snapshot by property, in their original order. */
export const byProperty = (values: Snapshot['values']): SnapshotProperty[] =>
  [...Map.groupBy(values, ({ property }) => property)].map(([property, cells]) => ({
    property,
    values: cells.map(({ locale, value }) => ({ locale, value })),
  }));

/**
 * Returns the properties whose name or one of whose values contains the search text; all if it is empty. `text` formats a
 * value.
 */
export function narrowed(
  properties: readonly SnapshotProperty[],
  search: string,
  text: (value: SnapshotProperty['values'][number]['value']) => string,
): readonly SnapshotProperty[] {
  const wanted = search.trim().toLocaleLowerCase();
  if (wanted === '') return properties;
  const holds = (text: string) => text.toLocaleLowerCase().includes(wanted);
  return properties.filter(
    ({ property, values }) => holds(property) || values.some(({ value }) => holds(text(value))),
  );
}
