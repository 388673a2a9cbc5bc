import { lazy, Suspense } from 'react';
import { useToastQueue } from './toast-queue.ts';

const ToastRegion = lazy(async () => ({ default: (await import('./ToastRegion.tsx')).ToastRegion }));

/** Stands once in the app. The region itself is loaded with the first message. */
export function Toaster() {
  const used = useToastQueue((state) => state.used);
  return used ? (
    <Suspense fallback={null}>
      <ToastRegion />
    </Suspense>
  ) : null;
}
