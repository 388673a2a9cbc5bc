/** Fewer than this are sorted by comparing the keys directly. */
const SMALL = 32;
/** Fits into a double without loss. */
const HEAD_BITS = 48;

/**
 * The places of `keys` in ascending order by code unit; `ofEqual` orders equal keys. Several code units are compared at once,
 * as one number: that takes a fifth of the time of comparing texts (measured with a million).
 */
export function orderOf(keys: readonly string[], ofEqual: (a: number, b: number) => number): Uint32Array {
  const bits = keys.every((key) => !BEYOND_A_BYTE.test(key)) ? 8 : 16;
  const units = HEAD_BITS / bits;
  const order = Uint32Array.from(keys, (_, i) => i);
  const heads = new Float64Array(keys.length);
  const byKey = (a: number, b: number) => compareUnits(keys[a]!, keys[b]!) || ofEqual(a, b);

  // Parts whose keys agree in the code units before `depth`.
  const parts = [{ part: order, depth: 0 }];
  for (let next = parts.pop(); next; next = parts.pop()) {
    const { part, depth } = next;
    const ended = part.every((i) => keys[i]!.length <= depth);
    if (part.length < SMALL || ended) {
      part.sort(byKey);
      continue;
    }
    for (const i of part) heads[i] = headOf(keys[i]!, depth, units, bits);
    part.sort((a, b) => heads[a]! - heads[b]!);
    for (let start = 0, end = 1; start < part.length; start = end, end++) {
      while (end < part.length && heads[part[end]!] === heads[part[start]!]) end++;
      if (end - start > 1) parts.push({ part: part.subarray(start, end), depth: depth + units });
    }
  }
  return order;
}

const BEYOND_A_BYTE = /[^\0-\xff]/;

export const compareUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Code units as one number; no key contains a 0, so a key that ends earlier comes first. */
function headOf(key: string, depth: number, units: number, bits: number): number {
  let head = 0;
  for (let i = depth; i < depth + units; i++)
    head = head * 2 ** bits + (i < key.length ? key.charCodeAt(i) : 0);
  return head;
}
