import { type FocusEvent, type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import { closeProductPanel, leaveProductPanel, useProductPanel } from '../../state/product-panel.ts';
import type { ProductModel } from './product-model.ts';
import { provideClose } from './product-panel-actions.ts';

/** Moves focus into the panel, and back to the element that had it before. */
export function usePanelKeyboard(panel: RefObject<HTMLElement | null>, model: ProductModel) {
  const cameFrom = useRef<HTMLElement | null>(null);
  const entering = useProductPanel((state) => state.entering);
  const { times, section } = entering;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each asking moves the keyboard once.
  useEffect(() => {
    // The panel was open already: no one has requested focus yet.
    if (times === 0) return;
    // A section focuses itself.
    if (section === null) panel.current?.querySelector<HTMLElement>('[data-entrance]')?.focus();
  }, [times]);

  const close = useCallback(() => {
    model.close(true);
    leaveProductPanel(cameFrom.current);
    closeProductPanel();
  }, [model]);
  useEffect(() => provideClose(close), [close]);

  const onFocus = ({ relatedTarget }: FocusEvent) => {
    // Focus came from the view beside it, by keyboard or mouse; it never returns to something that the panel itself opened.
    if (relatedTarget instanceof HTMLElement && relatedTarget.closest('main'))
      cameFrom.current = relatedTarget;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // A menu that the panel opened is elsewhere in the page, and closes itself.
    const isInside = event.target instanceof Node && panel.current?.contains(event.target) === true;
    if (event.key !== 'Escape' || event.defaultPrevented || !isInside) return;
    event.preventDefault();
    close();
  };
  return { close, onFocus, onKeyDown };
}
