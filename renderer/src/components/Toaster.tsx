import { lazy, Suspense } from 'react';
import { type ToastOptions, useToastQueue } from './toast-queue.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }));

/** Says something in passing, at the lower right. For what has to be answered use a dialog or a note in place. */
export function toast(options: ToastOptions): void {
  useToastQueue.setState(({ waiting }) => ({ waiting: [...waiting, options], used: true }));
}

/** Stands once in the app. The region itself is loaded with the first message. */
export function Toaster() {
  const used = useToastQueue((state) => state.used);
  return used ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
