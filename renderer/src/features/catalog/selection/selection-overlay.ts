import type { CellRange } from '#shared/domain/selection.ts';
import type { DrawnBox, GridGeometry } from './grid-geometry.ts';

export type BoxLook = 'active' | 'single' | 'range' | 'more-range' | 'copied' | 'fill';

export interface Painted {
  range: CellRange;
  look: BoxLook;
  /** Whether the fill handle is drawn at its last corner. */
  handle?: boolean;
}

/**
 * Draws ranges over the rows: one layer scrolls with the cells, one stays with the pinned columns. The cells themselves are
 * never touched, so a step of a drag costs the same over ten cells as over a million.
 */
export class SelectionOverlay {
  readonly #geometry: GridGeometry;
  readonly #scrolling = layer('selection-scrolling');
  readonly #pinned = layer('selection-pinned');
  #painted: readonly Painted[] = [];
  #frame = 0;

  constructor(geometry: GridGeometry) {
    this.#geometry = geometry;
    geometry.rows.append(this.#scrolling, this.#pinned);
    geometry.viewport.addEventListener('scroll', this.#onScroll, { passive: true });
  }

  paint(painted: readonly Painted[]): void {
    this.#painted = painted;
    const boxes = painted.map((one) => ({ ...one, ...this.#geometry.boxesOf(one.range) }));
    // Before anything is drawn: reading positions afterwards would make the browser lay out the page at once.
    this.#clip();
    draw(
      this.#scrolling,
      boxes.map(({ look, handle, scrolling }) => ({ look, handle: handle === true, box: scrolling })),
    );
    draw(
      this.#pinned,
      boxes.map(({ look, handle, pinned }) => ({ look, handle: handle === true, box: pinned })),
    );
  }

  /** Draws the same ranges again after columns or rows have moved. */
  repaint(): void {
    this.paint(this.#painted);
  }

  remove(): void {
    cancelAnimationFrame(this.#frame);
    this.#geometry.viewport.removeEventListener('scroll', this.#onScroll);
    this.#scrolling.remove();
    this.#pinned.remove();
  }

  readonly #onScroll = (): void => {
    if (this.#painted.length === 0) return;
    this.#clip();
    if (this.#frame !== 0 || !this.#painted.some(({ range }) => this.#geometry.isCut(range))) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.repaint();
    });
  };

  /** The scrolling layer must not cover the pinned columns, which are drawn inside each row. */
  #clip(): void {
    const { pinnedWidth, scrollLeft } = this.#geometry;
    const hidden = `inset(-8px -8px -8px ${scrollLeft > 0 ? scrollLeft : -8}px)`;
    this.#scrolling.style.left = `${pinnedWidth}px`;
    if (this.#scrolling.style.clipPath !== hidden) this.#scrolling.style.clipPath = hidden;
  }
}

function layer(name: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `selection-layer ${name}`;
  element.setAttribute('aria-hidden', 'true');
  return element;
}

/** Updates a layer's boxes to what it has to show; elements are reused. */
function draw(
  container: HTMLElement,
  boxes: readonly { look: BoxLook; handle: boolean; box: DrawnBox | null }[],
): void {
  const shown = boxes.filter(({ box }) => box !== null);
  while (container.childElementCount > shown.length) container.lastElementChild?.remove();
  while (container.childElementCount < shown.length) container.append(document.createElement('div'));
  shown.forEach(({ look, handle, box }, at) => {
    const element = container.children[at];
    if (!(element instanceof HTMLElement) || !box) return;
    element.className = `selection-box selection-${look}`;
    element.toggleAttribute('data-no-start', !box.hasStart);
    element.toggleAttribute('data-no-end', !box.hasEnd);
    element.style.transform = `translate(${box.left}px, ${box.top}px)`;
    element.style.width = `${box.width}px`;
    element.style.height = `${box.height}px`;
    const wantsHandle = handle && box.hasEnd;
    if (wantsHandle && element.childElementCount === 0) element.append(fillHandle());
    else if (!wantsHandle) element.replaceChildren();
  });
}

function fillHandle(): HTMLElement {
  const handle = document.createElement('div');
  handle.className = 'fill-handle';
  return handle;
}
