import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { closeProductPanel, leaveProductPanel, useProductPanel } from '../../state/product-panel.ts';
import type { ProductModel } from './product-model.ts';
import { provideClose } from './product-panel-actions.ts';

/** How the keyboard gets into the panel, and back to where it was. */
export function usePanelKeyboard(panel: RefObject<HTMLElement | null>, model: ProductModel) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const entering = useProductPanel((state) => state.entering);
  const { times, section } = entering;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking moves the keyboard once.
  useEffect(() => {
    // Open as it was left: nobody asked for the keyboard to go there.
    if (times === 0) return;
    // A section takes the keyboard by itself.
    if (section === null) panel.current?.querySelector<HTMLElement>('[data-entrance]')?.focus();
  }, [times]);

  const close = useCallback(() => {
    model.close(true);
    leaveProductPanel(cameFrom.current);
    closeProductPanel();
  }, [model]);
  useEffect(() => provideClose(close), [close]);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    // From the view beside it, by keyboard or mouse; what the panel itself opened is no place to go back to.
    if (relatedTarget instanceof HTMLElement && relatedTarget.closest('main'))
      cameFrom.current = relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that the panel opened stands elsewhere in the page, and closes by itself.
    const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true;
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    close();
  };
  return { close, onFocus, onKeyDown };
}
