import type { GridApi } from 'ag-grid-community';
import { rowPixels, rowViewport } from './grid-pixels.ts';
import { stretchOf } from './row-pixels.ts';

/**
 * Makes the wheel move as many rows as in a shorter catalog if a pixel of the scroll bar stands for more than a pixel of
 * rows. Otherwise the browser scrolls.
 */
export function keepWheelSteps(api: GridApi): void {
  const viewport = rowViewport(api);
  if (!viewport) return;
  // The browser rounds to whole device pixels: small steps of a touchpad would be lost without the remainder.
  let wanted = 0;
  let reached = Number.NaN;
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || event.deltaY === 0 || event.defaultPrevented) return;
    const pixels = rowPixels(api);
    if (!pixels || stretchOf(pixels) === 1) return;
    event.preventDefault();
    const from = viewport.scrollTop === reached ? wanted : viewport.scrollTop;
    const end = pixels.containerHeight - pixels.viewportHeight;
    wanted = Math.min(Math.max(0, from + event.deltaY / stretchOf(pixels)), end);
    viewport.scrollTop = wanted;
    viewport.scrollLeft += event.deltaX;
    reached = viewport.scrollTop;
  };
  viewport.addEventListener('wheel', onWheel, { passive: false });
}
