import { type RefObject, useEffect } from 'react';
import { type Box, freePlace } from './free-place.ts';

/** Buttons of forms and panels, and anything else that is marked to stay uncovered. */
const KEPT = '[data-form-footer], [data-keep-uncovered]';
/** A focused element higher than this is not a row or a field, but a list or a view. */
const MAX_FOCUSED = 160;
const MARGIN = 16;
/** After a press or a key, the focused element moves when the view is rendered again, without any event. */
const MOVES_AFTER_MS = 100;

/**
 * Places the messages where they cover neither the focused element, with the row around it, nor the
 * buttons to be pressed next.
 */
export function useToastPlace(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let frame = 0;
    let timer = 0;
    let observed: HTMLElement | null = null;
    let isPointedAt = false;
    const place = () => {
      const element = viewport.current;
      if (element && element !== observed) {
        observed = element;
        sizes.observe(element);
      }
      const height = element?.offsetHeight ?? 0;
      if (height === 0) isPointedAt = false;
      // Nothing moves away from under the pointer or the focus.
      if (!element || height === 0 || isPointedAt || element.matches(':focus-within')) return;
      const { left, top } = freePlace({ width: element.offsetWidth, height }, room(), kept(element));
      element.style.left = `${left}px`;
      element.style.right = 'auto';
      element.style.bottom = `${window.innerHeight - top - height}px`;
    };
    // Not `:hover`, which also matches a message that appeared under a resting pointer, over the button that was pressed.
    const point = ({ target }: PointerEvent) => {
      isPointedAt = target instanceof Node && viewport.current?.contains(target) === true;
    };
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    const later = () => {
      window.clearTimeout(timer);
      timer = window.setTimeout(place, MOVES_AFTER_MS);
    };
    const sizes = new ResizeObserver(soon);
    const messages = new MutationObserver(soon);
    messages.observe(document.body, { childList: true });
    const events = ['focusin', 'keyup', 'pointerup'] as const;
    for (const name of events) document.addEventListener(name, later, true);
    document.addEventListener('pointermove', point, true);
    window.addEventListener('resize', soon);
    soon();
    return () => {
      cancelAnimationFrame(frame);
      window.clearTimeout(timer);
      sizes.disconnect();
      messages.disconnect();
      for (const name of events) document.removeEventListener(name, later, true);
      document.removeEventListener('pointermove', point, true);
      window.removeEventListener('resize', soon);
    };
  }, [viewport]);
}

/** The window without rail, top bar and status bar. */
function room(): Box {
  const main = document.querySelector('main')?.getBoundingClientRect();
  const status = document.querySelector('footer[data-status]')?.getBoundingClientRect();
  return {
    left: (main?.left ?? 0) + MARGIN,
    top: (main?.top ?? 0) + MARGIN,
    right: window.innerWidth - MARGIN,
    bottom: (status?.top ?? window.innerHeight) - MARGIN,
  };
}

function kept(messages: HTMLElement): Box[] {
  const boxes = [...document.querySelectorAll(KEPT)].map((element) => element.getBoundingClientRect());
  const focused = document.activeElement;
  if (!focused || messages.contains(focused)) return boxes;
  const { top, bottom } = focused.getBoundingClientRect();
  const isRow = bottom > top && bottom - top <= MAX_FOCUSED;
  return isRow ? [...boxes, { left: 0, right: window.innerWidth, top, bottom }] : boxes;
}
