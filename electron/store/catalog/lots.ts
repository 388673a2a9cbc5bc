/** What a long transaction works on at a time: others read between two lots, and what one leaves behind is small. */
export const LOT = 5_000;

export const inLots = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / LOT) }, (_, i) => all.slice(i * LOT, (i + 1) * LOT));
