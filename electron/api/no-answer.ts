/**
 * Why there is no answer:
 * `unreachable` no connection could be made · `untrusted` its certificate is not accepted · `refused_by_proxy` the proxy
 * refused the request · `cut` the connection ended too early · `timeout` nothing arrived in time · `too_large` and
 * `unreadable` the answer that arrived cannot be used · `redirect` the service points elsewhere · `unsendable` the
 * settings allow no request at all · `cancelled` the caller's signal was aborted, or the pool was closed.
 */
export type NoAnswerKind =
  | 'unreachable'
  | 'untrusted'
  | 'refused_by_proxy'
  | 'cut'
  | 'timeout'
  | 'too_large'
  | 'unreadable'
  | 'redirect'
  | 'unsendable'
  | 'cancelled';

/** What went wrong, in two sentences without a final period: what came back, and what the user can do about it. */
export interface Failure {
  kind: NoAnswerKind;
  message: string;
  advice: string;
}

/**
 * A request without a usable answer. `maybeProcessed` is false only if the request certainly was never sent to the
 * service; then it is safe to send it again, whatever it was. `details` says what was tried, for "Details".
 */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  readonly kind: NoAnswerKind;
  readonly maybeProcessed: boolean;
  /** What the app was doing: "Reading the product list". */
  readonly purpose: string;
  readonly advice: string;
  readonly details: string;

  constructor({
    kind,
    message,
    advice,
    maybeProcessed,
    purpose,
    details,
  }: Failure & Pick<NoAnswer, 'maybeProcessed' | 'purpose' | 'details'>) {
    super(message);
    this.kind = kind;
    this.maybeProcessed = maybeProcessed;
    this.purpose = purpose;
    this.advice = advice;
    this.details = details;
  }
}
