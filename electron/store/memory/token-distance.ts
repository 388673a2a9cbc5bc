/** The bits of one block: JavaScript's bit operations work on this many. */
const BITS = 32;

/** The positions of a query's tokens, as bits, to compute its distance to many other sequences. */
interface TokenBits {
  length: number;
  blocks: number;
  /** By `slot * blocks + block`; a token that the query does not have is slot 0. */
  bits: Int32Array;
}

/** `slots`: the number of each token of the query, from 1; equal tokens have equal numbers. */
export function tokenBits(slots: readonly number[]): TokenBits {
  const blocks = Math.ceil(slots.length / BITS);
  const bits = new Int32Array((Math.max(0, ...slots) + 1) * blocks);
  slots.forEach((slot, i) => {
    bits[slot * blocks + (i >> 5)]! |= 1 << (i & 31);
  });
  return { length: slots.length, blocks, bits };
}

let plus = new Int32Array(8);
let minus = new Int32Array(8);

/**
 * Levenshtein distance between a non-empty query and the sequence whose `i`th token is in the slot `slotAt(i)`, by Myers'
 * bit-parallel algorithm in Hyyrö's form for several blocks.
 */
export function tokenDistance(query: TokenBits, length: number, slotAt: (i: number) => number): number {
  const { blocks, bits } = query;
  if (plus.length < blocks) {
    plus = new Int32Array(blocks * 2);
    minus = new Int32Array(blocks * 2);
  }
  plus.fill(-1, 0, blocks);
  minus.fill(0, 0, blocks);
  const lastBit = 1 << ((query.length - 1) & 31);
  let distance = query.length;
  for (let i = 0; i < length; i++) {
    const from = slotAt(i) * blocks;
    let carry = 1;
    for (let block = 0; block < blocks; block++) {
      const pv = plus[block]!;
      const mv = minus[block]!;
      let equal = bits[from + block]!;
      const vertical = equal | mv;
      if (carry < 0) equal |= 1;
      const horizontal = (((equal & pv) + pv) ^ pv) | equal;
      let ph = mv | ~(horizontal | pv);
      let mh = pv & horizontal;
      const top = block === blocks - 1 ? lastBit : 1 << 31;
      const out = (ph & top) !== 0 ? 1 : (mh & top) !== 0 ? -1 : 0;
      ph = (ph << 1) | (carry > 0 ? 1 : 0);
      mh = (mh << 1) | (carry < 0 ? 1 : 0);
      plus[block] = mh | ~(vertical | ph);
      minus[block] = ph & vertical;
      carry = out;
    }
    distance += carry;
  }
  return distance;
}
