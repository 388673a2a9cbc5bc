import type { RoutedCall } from '../http/middleware.ts';
import type { Outcome, Reply } from '../http/reply.ts';

/** What one kind of fault does to a request. */
export interface FaultBehaviour {
  /** Whether it happens before anything is done; it then never calls `answer`. */
  before: boolean;
  /**
   * Returns the outcome of the request, or null if the fault does not apply to it. Changes nothing itself: whether the fault
   * is due is decided afterwards. `answer` carries out the request, only once however often it is called.
   */
  strike(request: RoutedCall, answer: () => Reply): Outcome | null;
  /** Called with every answer sent without a fault. */
  saw?(request: RoutedCall, reply: Reply): void;
}
