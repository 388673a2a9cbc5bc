import { type ReactNode, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { popupButton } from './late-popup.ts';
import { PopoverPanel, type PopoverPanelProps } from './PopoverPanel.tsx';

export interface PopoverButtonProps extends Pick<PopoverPanelProps, 'label' | 'positioner' | 'popup'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: Omit<ButtonProps, 'onClick' | 'ref'>;
  children: ReactNode;
}

/** A button with a popover under it. */
export function PopoverButton({ open, onOpenChange, button, children, ...panel }: PopoverButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button {...button} ref={element} {...popupButton('dialog', open, onOpenChange)} />
      <PopoverPanel {...panel} open={open} button={element} onClose={() => onOpenChange(false)}>
        {children}
      </PopoverPanel>
    </>
  );
}
