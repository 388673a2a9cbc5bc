import type { AppErrorShape } from '#shared/contract/result.ts';
import { errorDetails } from './error-text.ts';
import { type ToastOptions, useToastQueue } from './toast-queue.ts';

let lastStepMessage = 0;

/** Shows a passing message in a corner. For anything that needs an answer, use a dialog or a note in place. */
export function toast({ key: given, ...options }: ToastOptions): void {
  const step = options.action?.step ?? null;
  const key = given ?? (step === null ? undefined : `step ${++lastStepMessage}`);
  useToastQueue.setState(({ waiting, ofSteps }) => ({
    waiting: [...waiting, { ...options, key }],
    ofSteps: [
      ...ofSteps.filter((other) => other.key !== key),
      ...(key && step !== null ? [{ key, step }] : []),
    ],
  }));
}

/** Says that something failed: `title` is what was tried, the error is why, with expandable details. */
export function toastError(
  title: string,
  error: AppErrorShape,
  more: Pick<ToastOptions, 'action' | 'key' | 'connectionId'> = {},
): void {
  toast({ kind: 'failed', title, message: error.message, details: errorDetails(error), ...more });
}

/** Closes a message that is no longer true. */
export function closeToast(key: string): void {
  useToastQueue.setState(({ waiting, obsolete, ofSteps }) => ({
    ofSteps: ofSteps.filter((entry) => entry.key !== key),
    waiting: waiting.filter((entry) => entry.key !== key),
    obsolete: [...obsolete, key],
  }));
}
