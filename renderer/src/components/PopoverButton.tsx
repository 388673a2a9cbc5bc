import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useRef } from 'react';
import parts from '../theme/parts.module.css';
import { Button, type ButtonProps } from './Button.tsx';
import { classNames } from './class-names.ts';
import { useFinalFocus } from './final-focus.ts';

export interface PopoverButtonProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: Omit<ButtonProps, 'onClick' | 'ref'>;
  label: string;
  popup?: string;
  children: ReactNode;
}

/**
 * A button with a popover under it. Focus returns to the button, also from a popover that was opened without it, but not
 * from a dialog that was opened in the popover, or from anywhere else the user moved to.
 */
export function PopoverButton({ open, onOpenChange, button, label, popup, children }: PopoverButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const { within, finalFocus } = useFinalFocus(element);
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger render={<Button {...button} ref={element} />} />
      <Popover.Portal>
        <Popover.Positioner className={parts.positioner} anchor={element} align="start" sideOffset={6}>
          <Popover.Popup
            ref={within}
            className={classNames(parts.raised, parts.popover, popup)}
            aria-label={label}
            finalFocus={finalFocus}
          >
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
