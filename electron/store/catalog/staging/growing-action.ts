import type { CellStep } from './cell-step.ts';
import type { History } from './history.ts';

/**
 * An action of the history whose cells are added chunk by chunk, all in one transaction: it begins with the first cell, and
 * gets its label at the end.
 */
export class GrowingAction {
  readonly #history: History;
  #action: number | null = null;
  #cells = 0;

  constructor(history: History) {
    this.#history = history;
  }

  add(steps: readonly CellStep[]): void {
    if (steps.length === 0) return;
    this.#action ??= this.#history.begin('');
    this.#history.add(this.#action, steps);
    this.#cells += steps.length;
  }

  /** Without cells, there is no action. */
  end(label: (cells: number) => string): void {
    if (this.#action !== null) this.#history.rename(this.#action, label(this.#cells));
  }
}
