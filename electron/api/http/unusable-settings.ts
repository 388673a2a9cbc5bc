import type { Failure } from '../no-answer.ts';

/** Settings with which no request can be made. */
export class UnusableSettings extends Error {
  readonly failure: Failure;

  constructor(message: string, advice: string, cause?: unknown) {
    super(message, { cause });
    this.failure = { kind: 'unsendable', message, advice };
  }
}
