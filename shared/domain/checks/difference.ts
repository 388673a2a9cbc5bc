/**
 * What `source` has more often than `target`, and the other way round. Items are the same if their keys are.
 * `once`: how often does not matter, as in the branches of a plural.
 */
export function difference<Item>(
  source: readonly Item[],
  target: readonly Item[],
  keyOf: (item: Item) => string,
  once = false,
): { missing: Item[]; extra: Item[] } {
  return { missing: surplus(source, target, keyOf, once), extra: surplus(target, source, keyOf, once) };
}

function surplus<Item>(
  items: readonly Item[],
  others: readonly Item[],
  keyOf: (item: Item) => string,
  once: boolean,
): Item[] {
  const left = new Map<string, number>();
  for (const other of others) {
    const key = keyOf(other);
    left.set(key, (left.get(key) ?? 0) + 1);
  }
  return items.filter((item) => {
    const key = keyOf(item);
    const count = left.get(key) ?? 0;
    if (count > 0 && !once) left.set(key, count - 1);
    // With `once`, a missing item is named only once.
    if (count === 0 && once) left.set(key, 1);
    return count === 0;
  });
}
