import { lazy, Suspense, useState } from 'react';
import type { ConflictPopoverProps } from './ConflictPopover.tsx';

const ConflictPopover = lazy(async () => ({
  default: (await import('./ConflictPopover.tsx')).ConflictPopover,
}));

/** The popover of a conflict, loaded when it is first opened; it then stays, so that it gives the focus back as it closes. */
export function ConflictPopoverHost(props: ConflictPopoverProps) {
  const [used, setUsed] = useState(false);
  if (props.conflict && !used) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <ConflictPopover {...props} />
    </Suspense>
  ) : null;
}
