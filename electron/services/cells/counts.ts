/** Adds two sets of counts, name by name. */
export function addCounts<Name extends string>(
  total: Partial<Record<Name, number>>,
  more: Partial<Record<Name, number>>,
): void {
  for (const [name, count] of Object.entries(more) as [Name, number][])
    total[name] = (total[name] ?? 0) + count;
}
