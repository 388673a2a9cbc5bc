import { msg, t } from '@lingui/core/macro';
import type { Reason } from '#shared/contract/reason.ts';
import { AppError } from '#shared/contract/result.ts';

/** At most this many items without a clear answer are finally sent one by one, to find those that the service refuses. */
const FEW = 200;

/** Returns how often items without a clear answer are sent, if `left` of them were not done when they were read back. */
export const mostAttempts = (left: number): number => (left > FEW ? 2 : 3);

/** Why a run pauses with items that it sent as often as it may. */
export const noClearAnswer = (): AppError =>
  new AppError(
    'service_error',
    t`The rest was sent again without a clear answer and had not arrived when read back. Resume to try again.`,
    { retryable: true },
  );

/** The message for a value that was sent as often as it may be, and is not there. */
export const NOT_KEPT = msg`The service answered, but did not save the change.`;

/** The answer that came instead of a clear one. */
interface UnclearAnswer extends Pick<Reason, 'message' | 'said'> {
  /** It speaks of an error. */
  refused: boolean;
}

/** What one run knows about the items that it sent, by item number. */
export class Attempts {
  /**
   * Items that this run read back and found not to have arrived, with the value that the user saw still in place: not
   * checked again.
   */
  readonly checked = new Set<number>();
  /** Changes that the service may still make, although they were not there when it was asked. */
  readonly mayComeLater = new Set<number>();
  /** Those of an earlier run that had not come when it was resumed, and that this run sends again. */
  readonly sentAgain = new Set<number>();
  readonly #unclear = new Map<number, { attempts: number; answer: UnclearAnswer | null }>();

  /** The item was sent, and its outcome is unknown. `answer`: from a service that accepted it; null if none did. */
  unclear(item: number, answer: UnclearAnswer | null): void {
    this.#unclear.set(item, { attempts: this.of(item) + 1, answer });
  }

  /** Returns how often this run sent the item without learning its outcome. */
  of(item: number): number {
    return this.#unclear.get(item)?.attempts ?? 0;
  }

  /**
   * For an item that was not done when it was read back, one of `left` such items: returns why it has failed, with `what` as
   * the sentence for that; null if it may be sent again.
   */
  notKept(item: number, left: number, what: string): Reason | null {
    const { attempts, answer } = this.#unclear.get(item) ?? { attempts: 0, answer: null };
    if (answer === null || attempts < mostAttempts(left)) return null;
    const { message, said, refused } = answer;
    if (refused) return { code: 'refused', message: null, said };
    return { code: 'not_kept', message: `${what} ${message}.`, said };
  }
}
