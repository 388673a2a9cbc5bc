import { msg, t } from '@lingui/core/macro';
import type { Reason } from '#shared/contract/reason.ts';
import { AppError } from '#shared/contract/result.ts';

/** So many items without a clear answer are sent by themselves in the end, to find out which of them the service refuses. */
const FEW = 200;

/** How often what got no clear answer is sent, where that many items are left and were not done when they were read back. */
export const mostAttempts = (left: number): number => (left > FEW ? 2 : 3);

/** Why a run pauses with items that it sent as often as it may. */
export const noClearAnswer = (): AppError =>
  new AppError(
    'service_error',
    t`The rest was sent again without a clear answer and had not arrived when read back. Resume to try again.`,
    { retryable: true },
  );

/** What is said of a value that was sent as often as it may be, and is not there. */
export const NOT_KEPT = msg`The service accepted the change but did not save it.`;

/** What came instead of a clear answer. */
type UnclearAnswer = Pick<Reason, 'message' | 'said'>;

/** What one run knows of the items that it sent, by their numbers. */
export class Attempts {
  /** Read back by this very run and found not to have arrived, over the value that the user saw: not checked again. */
  readonly checked = new Set<number>();
  /** Changes that the service may still make, although they were not there when it was asked. */
  readonly mayComeLater = new Set<number>();
  readonly #unclear = new Map<number, { attempts: number; answer: UnclearAnswer | null }>();

  /** It was sent, and what became of it is not known. `answer`: of a service that took it; null where none did. */
  unclear(item: number, answer: UnclearAnswer | null): void {
    this.#unclear.set(item, { attempts: this.of(item) + 1, answer });
  }

  /** How often this run sent the item without learning what became of it. */
  of(item: number): number {
    return this.#unclear.get(item)?.attempts ?? 0;
  }

  /**
   * For an item that was not done when it was read back, `left` of them in all: why it has failed, `what` being the sentence
   * for that; null where it may be sent again.
   */
  notKept(item: number, left: number, what: string): Reason | null {
    const { attempts, answer } = this.#unclear.get(item) ?? { attempts: 0, answer: null };
    if (answer === null || attempts < mostAttempts(left)) return null;
    return { code: 'not_kept', message: `${what} ${answer.message}.`, said: answer.said };
  }
}
