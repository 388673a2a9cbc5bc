import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useActivity } from '../../../state/activity.ts';
import { provideViewKeyboard, useProductPanel } from '../../../state/product-panel.ts';

export interface PanelBesideList {
  /** Whether the panel is shown: the user wants it, and the product panel does not take its place. */
  isOpen: boolean;
  list: RefObject<HTMLDivElement | null>;
  /** Gets focus when the panel is entered. */
  entrance: RefObject<HTMLDivElement | null>;
  show: (shown: boolean) => void;
  enter: () => void;
  close: () => void;
  backToList: () => void;
  /** Escape leaves the panel, whichever element in it has focus. */
  onPanelKey: (event: ReactKeyboardEvent) => void;
}

/** In CSS pixels: in a narrower window, list, item and product side by side would not be legible. */
const ROOM_FOR_BOTH = 1500;

/** Moves focus between the list and the panel with the active item's details. */
export function usePanelBesideList(): PanelBesideList {
  const itemShown = useActivity((activity) => activity.itemShown);
  const givesWay = useProductPanel(({ isOpen }) => isOpen) && window.innerWidth < ROOM_FOR_BOTH;
  const list = useRef<HTMLDivElement>(null);
  const entrance = useRef<HTMLDivElement>(null);
  const [entering, setEntering] = useState(0);
  useEffect(() => {
    if (entering > 0) entrance.current?.focus();
  }, [entering]);
  const backToList = useCallback(
    () => list.current?.querySelector<HTMLElement>('.ag-cell-focus')?.focus(),
    [],
  );
  // The product was opened from the panel, which it replaced: focus returns to the list.
  useEffect(() => provideViewKeyboard(backToList), [backToList]);
  const show = (shown: boolean) => useActivity.setState({ itemShown: shown });
  const close = () => {
    backToList();
    show(false);
  };
  return {
    isOpen: itemShown && !givesWay,
    list,
    entrance,
    show,
    enter: () => {
      show(true);
      setEntering((before) => before + 1);
    },
    close,
    backToList,
    onPanelKey: (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    },
  };
}
