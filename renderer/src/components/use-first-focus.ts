import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves focus to an element when the caller mounts: at once, for what is typed next, and once more, because what opened
 * it may still be closing and return focus.
 */
export function useFirstFocus<Element extends HTMLElement>(
  find: (root: Element) => HTMLElement | null = (root) => root,
): RefObject<Element | null> {
  const element = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the caller appears.
  useLayoutEffect(() => {
    const focus = () => element.current && find(element.current)?.focus();
    focus();
    const timer = window.setTimeout(focus, 0);
    return () => window.clearTimeout(timer);
  }, []);
  return element;
}
