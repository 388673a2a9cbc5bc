import type { GridApi } from 'ag-grid-community';
import { rowViewport } from './grid-pixels.ts';

/** Longer than the grid takes one of its scrollers for the only one that moves (150 ms). */
const RESTED_MS = 200;

/**
 * Tells the grid once more where it was scrolled to, when it has not heard. On a busy machine its own scroll bar, which
 * follows the rows, can be taken for what the user moves: the next scrolling of the rows is ignored then, and if that was
 * the last, rows and columns in sight are never drawn.
 */
export function noticeMissedScroll(api: GridApi): void {
  const viewport = rowViewport(api);
  const root = viewport?.parentElement;
  if (!viewport || !root) return;
  const barOf = (way: 'vertical' | 'horizontal') => root.querySelector(`.ag-body-${way}-scroll-viewport`);
  const down = barOf('vertical');
  const across = barOf('horizontal');
  // The grid moves its bars when it hears; pixels may be rounded.
  const isMissed = () =>
    (down !== null && Math.abs(down.scrollTop - viewport.scrollTop) > 1) ||
    (across !== null && Math.abs(across.scrollLeft - viewport.scrollLeft) > 1);
  let timer = 0;
  const onScroll = ({ isTrusted }: Event) => {
    if (!isTrusted) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (viewport.isConnected && isMissed()) viewport.dispatchEvent(new Event('scroll'));
    }, RESTED_MS);
  };
  viewport.addEventListener('scroll', onScroll, { passive: true });
}
