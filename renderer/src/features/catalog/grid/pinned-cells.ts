import type { GridApi } from 'ag-grid-community';
import { rowViewport } from './grid-pixels.ts';

/**
 * Lets the pinned cells of the rows stick only while the grid scrolls sideways; otherwise they are placed where they would
 * stick (`data-still`, grid.css). A sticky element in each row costs two layers per row in every frame (decision 065).
 */
export function holdPinnedCells(api: GridApi): void {
  const viewport = rowViewport(api);
  if (!viewport) return;
  let held = Number.NaN;
  const isStill = () => viewport.hasAttribute('data-still');
  const stick = () => viewport.removeAttribute('data-still');
  const hold = () => {
    if (isStill()) return;
    held = viewport.scrollLeft;
    viewport.style.setProperty('--held-left', `${held}px`);
    viewport.setAttribute('data-still', '');
  };
  // The browser would scroll before it paints that the cells stick: the first step is made here, in the same frame.
  const onWheel = (event: WheelEvent) => {
    const { deltaX, deltaY, shiftKey, ctrlKey, defaultPrevented } = event;
    if (defaultPrevented || ctrlKey || !isStill() || (deltaX === 0 && !shiftKey)) return;
    event.preventDefault();
    stick();
    viewport.scrollBy(deltaX === 0 ? { left: deltaY } : { left: deltaX, top: deltaY });
  };
  const onScroll = () => {
    if (viewport.scrollLeft !== held) stick();
  };
  viewport.addEventListener('wheel', onWheel, { passive: false });
  // Touch, and scrolling with the middle button, begin with a pointer.
  viewport.addEventListener('pointerdown', stick, { passive: true });
  viewport.addEventListener('scroll', onScroll, { capture: true, passive: true });
  viewport.addEventListener('scrollend', hold, { passive: true });
  hold();
}
