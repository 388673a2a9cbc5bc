import { type RefObject, useRef } from 'react';

/**
 * Where focus goes when a popup has closed: to an element, unless the user moved it elsewhere meanwhile, because a popup
 * stays for a moment after it was left. `within` goes to the popup's `ref`, `finalFocus` to its `finalFocus`.
 */
export function useFinalFocus(to: RefObject<HTMLElement | null>) {
  const within = useRef<HTMLDivElement>(null);
  const finalFocus = () => {
    // A dialog that the popup opened takes focus a moment later.
    if (document.querySelector('[data-modal]')) return false;
    const focused = document.activeElement;
    const isHere = focused === null || focused === document.body || within.current?.contains(focused);
    return isHere ? to.current : false;
  };
  return { within, finalFocus };
}
