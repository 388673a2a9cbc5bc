import { t } from '@lingui/core/macro';
import { shortcutText } from '../../../components/shortcut-keys.ts';
import type { CatalogGrid } from '../grid/catalog-grid.ts';
import { followDrag } from '../selection/drag.ts';
import type { GridSelection } from '../selection/grid-selection.ts';
import { block } from '../selection/selected-cells.ts';
import type { HandleFills } from './fill-choice.ts';
import { countsOn, type FillReach, fillReach } from './fill-reach.ts';
import styles from './filling.module.css';

const FILLS = {
  down: t`Fill series down`,
  up: t`Fill series up`,
  right: t`Fill series right`,
  left: t`Fill series left`,
};
const COPIES = { down: t`Copy down`, up: t`Copy up`, right: t`Copy right`, left: t`Copy left` };

/** What the key switches to while the handle is dragged. */
const otherFill = (series: boolean, key: string): string => (series ? t`${key}: copy` : t`${key}: series`);

/** Handles the fill handle at the corner of the selection. Returns a function that stops it. */
export function listenToFillHandle(
  element: HTMLElement,
  grid: CatalogGrid,
  selection: GridSelection,
  fills: HandleFills,
): () => void {
  const isHandle = (event: Event) =>
    event.target instanceof Element && event.target.closest('.fill-handle') !== null;

  const onPointerDown = (event: PointerEvent) => {
    const [source] = selection.ranges;
    if (!isHandle(event) || event.button !== 0 || !source) return;
    event.stopPropagation();
    void grid.editor.close();
    fills.stop();
    const hint = new FillHint();
    let reach: FillReach | null = null;
    let series = false;
    followDrag(selection.geometry, event, {
      onMove: (x, y, withCtrl) => {
        reach = fillReach(source, selection.geometry.spotAt(x, y, selection.extent));
        series = reach !== null && countsOn(source, reach.direction, withCtrl);
        selection.mark({ fill: reach?.over ?? null });
        const text = reach
          ? `${(series ? FILLS : COPIES)[reach.direction]} · ${otherFill(series, shortcutText('Mod'))}`
          : '';
        hint.show(x, y, text);
        grid.status.describe(text);
      },
      onEnd: (given) => {
        hint.remove();
        grid.status.describe('');
        selection.mark({ fill: null });
        if (!given || !reach) return selection.select(block(source));
        selection.select(block(reach.over));
        void fills.fill({ source, reach, series });
      },
    });
  };

  /** Keeps focus on the active cell. */
  const onMouseDown = (event: MouseEvent) => {
    if (!isHandle(event)) return;
    event.preventDefault();
    event.stopPropagation();
  };

  const onDoubleClick = (event: MouseEvent) => {
    const [source] = selection.ranges;
    if (!isHandle(event) || !source) return;
    event.stopPropagation();
    const over = { ...source, lastRow: selection.extent.rows - 1 };
    if (over.lastRow === source.lastRow) return;
    const series = countsOn(source, 'down', event.ctrlKey || event.metaKey);
    void fills.fill({ source, reach: { direction: 'down', over }, series });
  };

  element.addEventListener('pointerdown', onPointerDown, true);
  element.addEventListener('mousedown', onMouseDown, true);
  element.addEventListener('dblclick', onDoubleClick, true);
  return () => {
    element.removeEventListener('pointerdown', onPointerDown, true);
    element.removeEventListener('mousedown', onMouseDown, true);
    element.removeEventListener('dblclick', onDoubleClick, true);
  };
}

/** The distance to the right of and below the pointer, in CSS pixels. */
const BESIDE = 14;

/** The hint beside the pointer while the handle is dragged: what it fills, and what Ctrl does. */
class FillHint {
  readonly #element = document.createElement('div');

  constructor() {
    this.#element.className = styles.hint ?? '';
    // The status bar has the same text, for screen readers too.
    this.#element.setAttribute('aria-hidden', 'true');
  }

  /** @param x The pointer in the page, like `y`. @param words Empty if nothing would be filled. */
  show(x: number, y: number, text: string): void {
    const element = this.#element;
    if (text === '') {
      element.remove();
      return;
    }
    element.textContent = text;
    if (!element.isConnected) document.body.append(element);
    const { width, height } = element.getBoundingClientRect();
    const left = Math.min(x + BESIDE, window.innerWidth - width - BESIDE);
    const top = Math.min(y + BESIDE, window.innerHeight - height - BESIDE);
    element.style.transform = `translate(${left}px, ${top}px)`;
  }

  remove(): void {
    this.#element.remove();
  }
}
