import { lazy, type ReactNode, Suspense, useRef } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import { popupButton, useUsed } from './late-popup.ts';
import type { PopoverPanelProps } from './PopoverPanel.tsx';
import { Spinner } from './Spinner.tsx';

const load = () => import('./PopoverPanel.tsx');
const PopoverPanel = lazy(async () => ({ default: (await load()).PopoverPanel }));

/** Loads the code of popovers ahead of the first one. */
export const preloadPopovers = (): void => void load();

export interface PopoverButtonProps extends Pick<PopoverPanelProps, 'label' | 'positioner' | 'popup'> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  button: Omit<ButtonProps, 'onClick' | 'ref'>;
  /** What is in the popover; it may be loaded as well. */
  children: ReactNode;
}

/** A button with a popover of which no code is in the first load. */
export function PopoverButton({ open, onOpenChange, button, children, ...panel }: PopoverButtonProps) {
  const element = useRef<HTMLButtonElement>(null);
  const used = useUsed(open);
  return (
    <>
      <Button {...button} ref={element} {...popupButton('dialog', open, onOpenChange)} />
      {used ? (
        <Suspense fallback={null}>
          <PopoverPanel {...panel} open={open} button={element} onClose={() => onOpenChange(false)}>
            <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>
          </PopoverPanel>
        </Suspense>
      ) : null}
    </>
  );
}
