/** The number of 32-bit words that hold one bit for each entry. */
export const wordsFor = (entries: number): number => (entries + 31) >>> 5;

/** The number of bits of a word that are set. */
export function countBits(word: number): number {
  let bits = word - ((word >>> 1) & 0x5555_5555);
  bits = (bits & 0x3333_3333) + ((bits >>> 2) & 0x3333_3333);
  return (((bits + (bits >>> 4)) & 0x0f0f_0f0f) * 0x0101_0101) >>> 24;
}

/** Words with the bits at these places set. */
export function wordsWith(entries: number, places: Iterable<number>): Uint32Array {
  const words = new Uint32Array(wordsFor(entries));
  for (const place of places) words[place >>> 5]! |= 1 << (place & 31);
  return words;
}

export const hasBit = (words: Uint32Array, place: number): boolean =>
  ((words[place >>> 5]! >>> (place & 31)) & 1) === 1;

/** As a database column stores them, whatever the byte order of this computer; never empty, which would be bound as NULL. */
export function toBytes(words: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(Math.max(1, words.length) * 4);
  const view = new DataView(bytes.buffer);
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  return bytes;
}

export function fromBytes(bytes: Uint8Array): Uint32Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Uint32Array.from({ length: bytes.byteLength >>> 2 }, (_, i) => view.getUint32(i * 4, true));
}
