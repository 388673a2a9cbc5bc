import type { Failure } from '../no-answer.ts';

/** Settings that no request can be made with. */
export class UnusableSettings extends Error {
  readonly failure: Failure;

  constructor(message: string, advice: string, cause?: unknown) {
    super(message, { cause });
    this.failure = { kind: 'unsendable', message, advice };
  }
}
