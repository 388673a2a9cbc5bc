import type { AppErrorShape } from '#shared/contract/result.ts';
import { errorDetails } from './error-text.ts';
import { type ToastOptions, useToastQueue } from './toast-queue.ts';

/** Says something in passing, at the lower right. For what has to be answered use a dialog or a note in place. */
export function toast(options: ToastOptions): void {
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, options] }));
}

/** Says that something failed: `title` is what was tried, the error why, with its details to open. */
export function toastError(
  title: string,
  error: AppErrorShape,
  more: Pick<ToastOptions, 'action' | 'key'> = {},
): void {
  toast({ kind: 'failed', title, message: error.message, details: errorDetails(error), ...more });
}

/** Takes back a message that is no longer true. */
export function closeToast(key: string): void {
  useToastQueue.setState(({ waiting, obsolete }) => ({
    waiting: waiting.filter((entry) => entry.key !== key),
    obsolete: [...obsolete, key],
  }));
}
