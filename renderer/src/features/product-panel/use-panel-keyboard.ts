import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { closeProductPanel, leaveProductPanel, useProductPanel } from '../../state/product-panel.ts';
import type { ProductModel } from './product-model.ts';
import { providePanelKeyboard } from './product-panel-actions.ts';

/** How the keyboard gets into the panel, and back to where it was. */
export function usePanelKeyboard(panel: RefObject<HTMLElement | null>, model: ProductModel) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const entering = useProductPanel((state) => state.entering);
  const { times, section } = entering;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking moves the keyboard once.
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement && !panel.current?.contains(activeElement))
      cameFrom.current = activeElement;
    // A section takes the keyboard by itself.
    if (section === null) panel.current?.querySelector<HTMLElement>('[data-entrance]')?.focus();
  }, [times]);

  const leave = useCallback(() => {
    model.close(true);
    leaveProductPanel(cameFrom.current);
  }, [model]);
  const close = useCallback(() => {
    leave();
    closeProductPanel();
  }, [leave]);
  useEffect(() => providePanelKeyboard({ close, leave }), [close, leave]);

  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that the panel opened stands elsewhere in the page, and closes by itself.
    const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true;
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    close();
  };
  return { close, onKeyDown };
}
