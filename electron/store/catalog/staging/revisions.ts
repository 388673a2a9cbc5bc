import type { Meta } from '../meta.ts';

/** Numbers for drafts, never assigned twice: they tell a journal item whether its draft was edited since. */
export class Revisions {
  readonly #meta: Meta;

  constructor(meta: Meta) {
    this.#meta = meta;
  }

  /** Only inside a transaction. */
  next(): number {
    const next = this.#meta.get('revision') + 1;
    this.#meta.set('revision', next);
    return next;
  }

  /** Numbers up to this one are already assigned. Only inside a transaction. */
  neverBelow(given: number): void {
    this.#meta.set('revision', Math.max(given, this.#meta.get('revision')));
  }
}
