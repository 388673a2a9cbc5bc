import type { GridApi } from 'ag-grid-community';
import { rowViewport } from './grid-pixels.ts';

/**
 * Lets the grid's own scroll bars move the rows only in the user's hand. The grid takes whichever of its scrollers is heard
 * first for the one that the user moves, and no other for 150 ms. A bar is heard also where it only followed the rows, or
 * was cut short with them: on a busy machine it then took the rows back to where it stood, or the scrolling of the rows
 * was ignored and those in sight were never drawn.
 */
export function letBarsFollow(api: GridApi): void {
  const root = rowViewport(api)?.parentElement;
  const bars = root?.querySelectorAll(
    '.ag-body-vertical-scroll-viewport, .ag-body-horizontal-scroll-viewport',
  );
  if (!bars) return;
  let touched: EventTarget | null = null;
  const destroyed = new AbortController();
  api.addEventListener('gridPreDestroyed', () => destroyed.abort());
  const options = { capture: true, passive: true, signal: destroyed.signal };
  // A press on a bar has no end that can be heard: it ends with what the user does next.
  for (const input of ['pointerdown', 'wheel', 'keydown'])
    document.addEventListener(input, ({ target }) => (touched = target), options);
  const isInHand = (bar: Element) => touched instanceof Node && bar.contains(touched);
  for (const bar of bars)
    bar.addEventListener('scroll', (event) => isInHand(bar) || event.stopImmediatePropagation(), options);
}
