import { type RefObject, useRef } from 'react';

/**
 * Where the keyboard goes when a popup has closed: to an element, unless the user took it elsewhere meanwhile, as a popup
 * stands for a moment after it was left. `within` goes to the popup's `ref`, `finalFocus` to its `finalFocus`.
 */
export function useFinalFocus(to: RefObject<HTMLElement | null>) {
  const within = useRef<HTMLDivElement>(null);
  const finalFocus = () => {
    // A dialog that the popup opened takes the keyboard a moment later.
    if (document.querySelector('[data-modal]')) return false;
    const focused = document.activeElement;
    const isHere = focused === null || focused === document.body || within.current?.contains(focused);
    return isHere ? to.current : false;
  };
  return { within, finalFocus };
}
