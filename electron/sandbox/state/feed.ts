import type { CellWrite } from '../product.ts';

/** An enrichment of one product (service document 2.3). */
export interface Change {
  productId: string;
  cells: readonly CellWrite[];
  /** ISO 8601. */
  at: string;
}

/** The enrichment changes in chronological order; a position is the number of changes before it. */
export class Feed {
  readonly #changes: Change[] = [];

  add(change: Change): void {
    this.#changes.push(change);
  }

  get length(): number {
    return this.#changes.length;
  }

  /** Returns the changes from a position that `keep` accepts, and the position to continue from. */
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
