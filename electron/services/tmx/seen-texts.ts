import { textHash } from '#shared/domain/text-hash.ts';

/** No text has this hash. */
const FREE = -1;

/** Remembers which texts came before, by their hashes: at most 16 bytes each, so that millions fit into memory. */
export class SeenTexts {
  #slots = new Float64Array(1024).fill(FREE);
  #count = 0;

  /** Adds a text and returns whether it came before. */
  add(text: string): boolean {
    const hash = textHash(text);
    const slot = slotOf(this.#slots, hash);
    if (this.#slots[slot] === hash) return true;
    this.#slots[slot] = hash;
    if (++this.#count * 2 > this.#slots.length) this.#grow();
    return false;
  }

  #grow(): void {
    const slots = new Float64Array(this.#slots.length * 2).fill(FREE);
    for (const hash of this.#slots) if (hash !== FREE) slots[slotOf(slots, hash)] = hash;
    this.#slots = slots;
  }
}

/** Returns the slot where the hash is, or can be put. */
function slotOf(slots: Float64Array, hash: number): number {
  let slot = hash % slots.length;
  while (slots[slot] !== FREE && slots[slot] !== hash) slot = (slot + 1) % slots.length;
  return slot;
}
