/** How much a long transaction works on at a time: others read between two chunks, and what one leaves behind is small. */
export const CHUNK_SIZE = 5_000;

export const inChunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK_SIZE) }, (_, i) =>
    all.slice(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE),
  );
