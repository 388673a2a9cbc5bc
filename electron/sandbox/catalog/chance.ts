/** A 32-bit hash of a few numbers. Deterministic on every machine, so that product 731,204 never changes. */
export function hash(seed: number, a: number, b = 0): number {
  let h =
    Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(a + 1, 0xc2b2ae35) ^ Math.imul(b + 1, 0x27d4eb2f);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** The same as a fraction, 0 inclusive to 1 exclusive. */
export const chance = (seed: number, a: number, b = 0): number => hash(seed, a, b) / 2 ** 32;

export const pick = <Item>(items: readonly Item[], seed: number, a: number, b = 0): Item =>
  items[hash(seed, a, b) % items.length]!;
