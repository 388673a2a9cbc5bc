/** The text of a field with its caret. */
export interface FieldText {
  text: string;
  start: number;
  end: number;
}

/** The maximum number of steps back that are kept, because texts may be long. */
const STEPS = 100;

/**
 * Undo and redo within one edit. The field is used for one cell after the other, and the browser's own undo would go back
 * from one cell's text into that of the previous cell.
 */
export class TextHistory {
  readonly #steps: FieldText[];
  #at = 0;
  #canJoin = false;

  constructor(first: FieldText) {
    this.#steps = [first];
  }

  /** Whether a letter would join the last step. */
  get isWithinWord(): boolean {
    return this.#canJoin;
  }

  /** Adds a step. `joins`: letters of one word are one step. */
  record(next: FieldText, joins: boolean): void {
    this.#steps.length = this.#at + 1;
    if (joins && this.#canJoin) this.#steps[this.#at] = next;
    else this.#steps.push(next);
    this.#canJoin = joins;
    if (this.#steps.length > STEPS) this.#steps.shift();
    this.#at = this.#steps.length - 1;
  }

  /** The text one step back (-1) or forward (1); null at the end. */
  step(by: -1 | 1): FieldText | null {
    const next = this.#steps[this.#at + by];
    if (!next) return null;
    this.#at += by;
    this.#canJoin = false;
    return next;
  }
}
