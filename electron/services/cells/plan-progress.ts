import { Pace } from '../pace.ts';

/** What is done sooner is not worth telling about, and then not more often. */
const TOLD_AFTER_MS = 500;
const TOLD_EVERY_MS = 200;

export interface Looked {
  done: number;
  total: number;
  /** Cells a second. */
  rate: number | null;
  secondsLeft: number | null;
}

/** Tells how far a plan over very many cells is. */
export class PlanProgress {
  readonly #total: number;
  readonly #tell: (looked: Looked) => void;
  readonly #pace = new Pace();
  #next = performance.now() + TOLD_AFTER_MS;

  constructor(total: number, tell: (looked: Looked) => void) {
    this.#total = total;
    this.#tell = tell;
    this.#pace.measure(0, total);
  }

  looked(done: number): void {
    const now = performance.now();
    if (now < this.#next) return;
    this.#next = now + TOLD_EVERY_MS;
    this.#tell({ done, total: this.#total, ...this.#pace.measure(done, this.#total) });
  }
}
