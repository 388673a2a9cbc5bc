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
  /** Whether there is room for the panel: it is wanted, and the product panel does not take its place. */
  isOpen: boolean;
  list: RefObject<HTMLDivElement | null>;
  /** Where the keyboard goes when the panel is entered. */
  entrance: RefObject<HTMLDivElement | null>;
  show: (shown: boolean) => void;
  enter: () => void;
  close: () => void;
  backToList: () => void;
  /** Escape leaves the panel, whatever in it has the focus. */
  onPanelKey: (event: ReactKeyboardEvent) => void;
}

/** In CSS pixels: below this, list, item and product beside one another would leave none of them legible. */
const ROOM_FOR_BOTH = 1500;

/** The item that the keyboard is on, in full beside the list: how the keyboard goes there and back. */
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
  // The product was opened from the panel, which gave way to it: the keyboard goes back to the list.
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
