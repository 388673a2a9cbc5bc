/** The last attempt sends a change in a request of its own: what the service does not keep then is that change's fault. */
export const MOST_ATTEMPTS = 3;

/** What one run knows of its items, by their numbers. */
export class RunMemory {
  /** Read back by this very run and found not to have arrived, over the value that the user saw: not checked again. */
  readonly checked = new Set<number>();
  /** Changes that the service may still make, although they were not there when it was asked. */
  readonly mayComeLater = new Set<number>();
  readonly #unclear = new Map<number, { attempts: number; answer: string | null }>();

  /** It was sent, and what became of it is not known. `answer`: what the service said instead; null where it did not answer. */
  unclear(item: number, answer: string | null): void {
    this.#unclear.set(item, { attempts: this.attempts(item) + 1, answer });
  }

  /** How often this run sent the item without learning what became of it. */
  attempts(item: number): number {
    return this.#unclear.get(item)?.attempts ?? 0;
  }

  /** For an item that the service does not hold: what it answered to the last attempt there is; null where it may be sent again. */
  lastAnswer(item: number): string | null {
    return this.attempts(item) < MOST_ATTEMPTS ? null : (this.#unclear.get(item)?.answer ?? null);
  }
}
