import type { CellFacts } from '../cell-facts.ts';
import { cellText } from '../names.ts';
import type { RemovedSince } from './marks.ts';

/** If there are more cells than this, windows reload what they show. */
const MOST_SHOWN = 1_000;

/** Cells that were undone or redone in the history. */
export class SteppedCells {
  readonly #shown = new Map<string, CellFacts>();
  #steps = 0;
  /** The number of cells, and marks of products, that were changed. */
  done = 0;
  /** The number of those left alone because they have changed otherwise since. */
  leftAlone = 0;
  /** Of those left alone: products that were removed in the meantime. */
  removed: RemovedSince | null = null;

  /** The item of a list that the first cell was translated in; null if there is none. */
  item: number | null = null;

  /** Within a step, each cell comes once; the next step may change it again. */
  beginStep(): void {
    this.#steps++;
  }

  /** `facts`: as the cell is now. `item`: the first of its items that the step was about, if it was a translation. */
  add(facts: CellFacts, item: number | null = null): void {
    if (this.#shown.size === 0) this.item = item;
    const isFull = this.#shown.size === MOST_SHOWN;
    if (isFull && this.#steps < 2) return;
    const key = cellText(facts.cell);
    if (!isFull || this.#shown.has(key)) this.#shown.set(key, facts);
  }

  /** The cells as they are now; of very many, the first ones. */
  get shown(): CellFacts[] {
    return [...this.#shown.values()];
  }
}
