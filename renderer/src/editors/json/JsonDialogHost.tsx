import { lazy, Suspense } from 'react';
import type { JsonDialogProps } from './JsonDialog.tsx';

const JsonDialog = lazy(async () => ({ default: (await import('./JsonDialog.tsx')).JsonDialog }));

/** The editor for structures, loaded when it is first asked for. */
export function JsonDialogHost({
  edited,
  ...rest
}: Omit<JsonDialogProps, 'edited'> & { edited: JsonDialogProps['edited'] | null }) {
  return edited ? (
    <Suspense fallback={null}>
      <JsonDialog
        key={`${edited.ref.product} ${edited.ref.property} ${edited.ref.locale}`}
        edited={edited}
        {...rest}
      />
    </Suspense>
  ) : null;
}
