import { type RefObject, useState } from 'react';

/** Whether it was ever open: its code is loaded then, and it stays, so that it can close gently. */
export function useUsed(open: boolean): boolean {
  const [used, setUsed] = useState(open);
  if (open && !used) setUsed(true);
  return used;
}

/** What a button says and does that opens a popup whose code is not there yet. */
export const popupButton = (
  kind: 'menu' | 'dialog',
  open: boolean,
  onOpenChange: (open: boolean) => void,
) => ({
  'aria-haspopup': kind,
  'aria-expanded': open,
  'data-popup-open': open ? '' : undefined,
  onClick: () => onOpenChange(!open),
});

interface ClosingDetails {
  reason: string;
  event: Event;
  cancel: () => void;
}

/** Closes a popup, unless its own button was pressed: that closes it by itself. */
export const closesApartFrom =
  (button: RefObject<HTMLElement | null>, close: () => void) =>
  (open: boolean, { reason, event, cancel }: ClosingDetails): void => {
    if (open) return;
    const to = reason === 'focus-out' && event instanceof FocusEvent ? event.relatedTarget : event.target;
    const isPress = reason === 'outside-press' || reason === 'focus-out';
    if (isPress && to instanceof Node && button.current?.contains(to)) cancel();
    else close();
  };
