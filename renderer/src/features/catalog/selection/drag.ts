import type { GridGeometry } from './grid-geometry.ts';

/** Rows begin to scroll this many pixels inside the edge: at the window's edge, a pointer cannot go further. */
const ZONE = 14;
/** Pixels per second at the edge, and how much faster with each pixel beyond. */
const SLOWEST = 140;
const FASTER = 14;
const FASTEST = 14_000;

const speed = (beyond: number): number =>
  beyond <= 0 ? 0 : Math.min(FASTEST, SLOWEST + beyond * FASTER + beyond * beyond * 0.4);

export interface DragSteps {
  /** Also called while only the rows move, and when Ctrl (Command) is pressed or released. */
  onMove: (x: number, y: number, withCtrl: boolean) => void;
  /** `given` is false if Escape ended the drag. */
  onEnd: (given: boolean) => void;
}

/**
 * Follows the pointer from the press of a button to its release. At the edges, rows scroll, the faster the further the
 * pointer is beyond.
 */
export function followDrag(geometry: GridGeometry, begin: PointerEvent, { onMove, onEnd }: DragSteps): void {
  let last = begin;
  let withCtrl = begin.ctrlKey || begin.metaKey;
  let frame = 0;
  let before = 0;
  const area = geometry.scrollingArea;
  geometry.keepStill(true);
  // The wheel can scroll during the drag.
  geometry.viewport.addEventListener('scroll', geometry.moved, { passive: true });

  const scroll = (now: number) => {
    const seconds = before === 0 ? 0.016 : Math.min(0.1, (now - before) / 1000);
    const moves = scrollBy(seconds);
    before = moves ? now : 0;
    frame = moves ? requestAnimationFrame(scroll) : 0;
    if (moves) tell();
  };
  /** Returns whether anything scrolled. */
  const scrollBy = (seconds: number): boolean => {
    const { clientX: x, clientY: y } = last;
    const { viewport } = geometry;
    const across =
      speed(x - (area.right - ZONE)) - (geometry.scrollLeft > 0 ? speed(area.left + ZONE - x) : 0);
    const down = speed(y - (area.bottom - ZONE)) - speed(area.top + ZONE - y);
    if (across === 0 && down === 0) return false;
    const { scrollLeft, scrollTop } = viewport;
    viewport.scrollLeft += across * seconds;
    viewport.scrollTop += down * seconds;
    geometry.moved();
    return viewport.scrollLeft !== scrollLeft || viewport.scrollTop !== scrollTop;
  };
  /** Reports the position of the pointer, but no further out than the cells are: what is under the headers is not meant. */
  const tell = () => {
    const left = geometry.scrollLeft > 0 ? area.left : area.left - geometry.pinnedWidth;
    const x = Math.min(Math.max(last.clientX, left), area.right - 1);
    const y = Math.min(Math.max(last.clientY, area.top), area.bottom - 1);
    onMove(x, y, withCtrl);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons === 0) return end(true);
    last = event;
    withCtrl = event.ctrlKey || event.metaKey;
    tell();
    if (frame === 0) frame = requestAnimationFrame(scroll);
  };
  const onUp = () => end(true);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Control' || event.key === 'Meta') {
      withCtrl = event.type === 'keydown';
      return tell();
    }
    if (event.key !== 'Escape' || event.type === 'keyup') return;
    event.preventDefault();
    event.stopPropagation();
    end(false);
  };
  const end = (given: boolean) => {
    cancelAnimationFrame(frame);
    geometry.viewport.removeEventListener('scroll', geometry.moved);
    geometry.keepStill(false);
    window.removeEventListener('pointermove', onPointerMove);
    window.removeEventListener('pointerup', onUp);
    window.removeEventListener('pointercancel', onUp);
    window.removeEventListener('keydown', onKey, true);
    window.removeEventListener('keyup', onKey, true);
    onEnd(given);
  };
  window.addEventListener('pointermove', onPointerMove);
  window.addEventListener('pointerup', onUp);
  window.addEventListener('pointercancel', onUp);
  window.addEventListener('keydown', onKey, true);
  window.addEventListener('keyup', onKey, true);
}
