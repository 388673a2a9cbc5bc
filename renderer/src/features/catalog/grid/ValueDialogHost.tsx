import { type ComponentProps, lazy, Suspense, useState } from 'react';

const ValueDialog = lazy(async () => ({ default: (await import('./ValueDialog.tsx')).ValueDialog }));

/** The dialog with a whole value, loaded when it is first opened; it then stays, so that it can close gently. */
export function ValueDialogHost(props: ComponentProps<typeof ValueDialog>) {
  const [used, setUsed] = useState(false);
  if (props.shown && !used) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <ValueDialog {...props} />
    </Suspense>
  ) : null;
}
