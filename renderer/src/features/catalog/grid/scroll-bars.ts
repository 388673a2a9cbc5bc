import type { GridApi } from 'ag-grid-community';
import { rowViewport } from './grid-pixels.ts';

/**
 * Lets the grid's own scroll bars move the rows only while the user operates them. The grid assumes that the user moves
 * whichever of its scrollers fires first, and ignores the others for 150 ms. A bar also fires if it only followed the rows,
 * or was cut short with them: on a busy machine it then moved the rows back to its old position, or the scrolling of the rows
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
  // No event tells when a press on a bar ends: it ends with the user's next input.
  for (const input of ['pointerdown', 'wheel', 'keydown'])
    document.addEventListener(input, ({ target }) => (touched = target), options);
  const isInHand = (bar: Element) => touched instanceof Node && bar.contains(touched);
  for (const bar of bars)
    bar.addEventListener('scroll', (event) => isInHand(bar) || event.stopImmediatePropagation(), options);
}
