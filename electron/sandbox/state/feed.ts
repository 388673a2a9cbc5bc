import type { CellWrite } from '../product.ts';

/** An enrichment of one product (service document 2.3). */
export interface Change {
  productId: string;
  cells: readonly CellWrite[];
  /** ISO 8601. */
  at: string;
}

/** The enrichment changes in chronological order; a position is how many were before. */
export class Feed {
  readonly #changes: Change[] = [];

  add(change: Change): void {
    this.#changes.push(change);
  }

  get length(): number {
    return this.#changes.length;
  }

  /** Changes from a position on that `keep` lets through, and the position to continue from. */
  read<Kept>(
    position: number,
    limit: number,
    keep: (change: Change) => Kept | null,
  ): { kept: Kept[]; next: number } {
    const kept: Kept[] = [];
    let next = position;
    while (next < this.#changes.length && kept.length < limit) {
      const one = keep(this.#changes[next++]!);
      if (one !== null) kept.push(one);
    }
    return { kept, next };
  }
}
