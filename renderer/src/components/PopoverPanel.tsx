import { Popover } from '@base-ui/react/popover';
import type { ReactNode, RefObject } from 'react';
import { closesApartFrom } from './late-popup.ts';

export interface PopoverPanelProps {
  open: boolean;
  /** Where it stands, and where the keyboard goes when it closes. */
  button: RefObject<HTMLElement | null>;
  label: string;
  positioner?: string;
  popup?: string;
  onClose: () => void;
  children: ReactNode;
}

/** A popover under its button, see `PopoverButton`. */
export function PopoverPanel({
  open,
  button,
  label,
  positioner,
  popup,
  onClose,
  children,
}: PopoverPanelProps) {
  return (
    <Popover.Root open={open} onOpenChange={closesApartFrom(button, onClose)}>
      <Popover.Portal>
        <Popover.Positioner className={positioner} anchor={button} align="start" sideOffset={6}>
          <Popover.Popup className={popup} aria-label={label} finalFocus={button}>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
