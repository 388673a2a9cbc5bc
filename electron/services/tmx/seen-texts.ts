import { textHash } from '#shared/domain/text-hash.ts';

/** Nothing has this hash. */
const FREE = -1;

/** Which texts came before, by their hashes: 16 bytes each at most, so that millions fit into memory. */
export class SeenTexts {
  #slots = new Float64Array(1024).fill(FREE);
  #count = 0;

  /** Whether the text came before. */
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

/** Where the hash is, or may be put. */
function slotOf(slots: Float64Array, hash: number): number {
  let slot = hash % slots.length;
  while (slots[slot] !== FREE && slots[slot] !== hash) slot = (slot + 1) % slots.length;
  return slot;
}
