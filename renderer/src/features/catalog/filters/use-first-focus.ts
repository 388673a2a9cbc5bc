import { type RefObject, useEffect, useRef } from 'react';

/** The element that the keyboard goes to when the caller appears; what opened it may still be closing, and gives the focus back. */
export function useFirstFocus<Element extends HTMLElement>(): RefObject<Element | null> {
  const element = useRef<Element>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => element.current?.focus(), 0);
    return () => window.clearTimeout(timer);
  }, []);
  return element;
}
