import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useActivity } from '../../../state/activity.ts';
import { provideViewKeyboard, useProductPanel } from '../../../state/product-panel.ts';

export interface PanelBesideList {
  /** Whether the panel is shown: the user wants it, and the product panel does not take its place. */
  isOpen: boolean;
  /** Gets focus when the panel is entered. */
  entrance: RefObject<HTMLDivElement | null>;
  show: (shown: boolean) => void;
  enter: () => void;
  close: () => void;
  /** Escape leaves the panel, whichever element in it has focus. */
  onPanelKey: (event: ReactKeyboardEvent) => void;
}

/** In CSS pixels: in a narrower window, list, item and product side by side would not be legible. */
const ROOM_FOR_BOTH = 1500;

/** Moves focus between the list and the panel with the active item's details. */
export function usePanelBesideList(list: { focus: () => void }): PanelBesideList {
  const itemShown = useActivity((activity) => activity.itemShown);
  const givesWay = useProductPanel(({ isOpen }) => isOpen) && window.innerWidth < ROOM_FOR_BOTH;
  const entrance = useRef<HTMLDivElement>(null);
  const [entering, setEntering] = useState(0);
  useEffect(() => {
    if (entering > 0) entrance.current?.focus();
  }, [entering]);
  // The product was opened from the panel, which it replaced: focus returns to the list.
  useEffect(() => provideViewKeyboard(() => list.focus()), [list]);
  const show = (shown: boolean) => useActivity.setState({ itemShown: shown });
  const close = () => {
    list.focus();
    show(false);
  };
  return {
    isOpen: itemShown && !givesWay,
    entrance,
    show,
    enter: () => {
      show(true);
      setEntering((before) => before + 1);
    },
    close,
    onPanelKey: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    },
  };
}
