import type { RoutedCall } from '../http/middleware.ts';
import type { Outcome, Reply } from '../http/reply.ts';

/** What one kind of fault does to a request. */
export interface FaultBehaviour {
  /** Whether it strikes before anything is done; then it never calls `answer`. */
  before: boolean;
  /**
   * What becomes of the request, or null where the fault makes no sense for it. Changes nothing itself: whether the
   * fault is due is decided after. `answer` carries the request out, once however often it is called.
   */
  strike(request: RoutedCall, answer: () => Reply): Outcome | null;
  /** Told of every answer that went out without a fault. */
  saw?(request: RoutedCall, reply: Reply): void;
}
